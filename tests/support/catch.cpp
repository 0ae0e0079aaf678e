// The header of Catch2 on its own: the source with which it is compiled once for all tests.
#include "catch.hpp"
