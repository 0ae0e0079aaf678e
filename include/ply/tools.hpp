// The tools for people: checks of a game's rules, counts, recorded searches and their pictures.
#pragma once

#include <ply/check/check_game.hpp>
#include <ply/check/rules/check_options.hpp>
#include <ply/check/rules/finding.hpp>
#include <ply/check/searches/self_test_options.hpp>
#include <ply/check/self_test.hpp>
#include <ply/draw/dot.hpp>
#include <ply/draw/json.hpp>
#include <ply/draw/perft.hpp>
#include <ply/draw/picture.hpp>
#include <ply/draw/svg.hpp>
#include <ply/draw/svg_options.hpp>
#include <ply/draw/trace.hpp>
#include <ply/draw/tree_picture.hpp>
