// All of ply.
#pragma once

#include <ply/core/clock.hpp>
#include <ply/core/copying.hpp>
#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/observer.hpp>
#include <ply/core/play.hpp>
#include <ply/core/random.hpp>
#include <ply/core/require.hpp>
#include <ply/core/result.hpp>
#include <ply/core/score.hpp>
#include <ply/core/ties.hpp>
#include <ply/core/window.hpp>
#include <ply/search/alpha_beta.hpp>
#include <ply/search/iterative_deepening.hpp>
#include <ply/search/minimax.hpp>
#include <ply/search/negamax.hpp>
#include <ply/search/principal_variation.hpp>
#include <ply/solve/null_window.hpp>
#include <ply/support/bit_range.hpp>
#include <ply/support/bound_table.hpp>
#include <ply/support/static_vector.hpp>
#include <ply/support/transposition_table.hpp>
#include <ply/support/zobrist.hpp>
#include <ply/version.hpp>
