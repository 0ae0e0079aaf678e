// The main function of the tests where Catch2 does not bring one: version 2.
#if !__has_include(<catch2/catch_session.hpp>)
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
#endif
