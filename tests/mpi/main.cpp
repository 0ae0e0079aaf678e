// All ranks run all cases, one after the other.
#if __has_include(<catch2/catch_session.hpp>)
#include <catch2/catch_session.hpp>
#else
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>
#endif

#include <ply/mpi/communicator.hpp>

int main(int argc, char** argv) {
    ply::mpi::environment const mpi(argc, argv);
    return Catch::Session().run(argc, argv);
}
