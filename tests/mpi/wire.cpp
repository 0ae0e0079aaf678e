// The bytes of the messages.
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <ply/mpi/detail/answers.hpp>
#include <ply/mpi/detail/wire.hpp>

#include "games/connect_four.hpp"
#include "support/catch.hpp"

using ply::mpi::detail::bytes;
using ply::mpi::detail::reader;
using ply::mpi::detail::writer;

TEST_CASE("numbers, texts and scores come back as they were") {
    std::vector<std::int64_t> const numbers{0,
                                            1,
                                            -1,
                                            63,
                                            64,
                                            -64,
                                            -65,
                                            1000000,
                                            (std::numeric_limits<std::int64_t>::max)(),
                                            (std::numeric_limits<std::int64_t>::min)()};
    writer w;
    for (auto const n : numbers) w.parts(n, static_cast<std::uint64_t>(n));
    w.parts(std::string(), std::string("a\0b", 3), -0.25, ply::lost<int>, true);
    w.parts(std::optional<int>(7), std::optional<int>(), ply::bound::upper);
    bytes const sent = w.take();
    reader r(sent);
    for (auto const n : numbers) {
        CHECK(r.get<std::int64_t>() == n);
        CHECK(r.get() == static_cast<std::uint64_t>(n));
    }
    CHECK(r.get<std::string>().empty());
    CHECK(r.get<std::string>() == std::string("a\0b", 3));
    CHECK(r.get<double>() == -0.25);
    CHECK(r.get<int>() == ply::lost<int>);
    CHECK(r.get<bool>());
    CHECK(r.get<std::optional<int>>() == 7);
    CHECK_FALSE(r.get<std::optional<int>>());
    CHECK(r.get<ply::bound>() == ply::bound::upper);
    CHECK(r.ok());
    CHECK(r.rest().empty());
}

TEST_CASE("what is cut off or too large is seen, and read as zero") {
    bytes const whole = writer().parts(300u, std::string("four"), 1.5).take();
    for (std::size_t size = 0; size < whole.size(); ++size) {
        bytes const part(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
        reader r(part);
        r.get();
        r.get<std::string>();
        CHECK(r.get<double>() == 0);
        CHECK_FALSE(r.ok());
    }
    bytes const large = writer().parts(300u).take();
    reader narrow(large);
    narrow.get<std::uint8_t>();
    CHECK_FALSE(narrow.ok());
    bytes const endless(20, 0xff);
    reader longer(endless);
    CHECK(longer.get() == 0);
    CHECK_FALSE(longer.ok());
    reader unknown(endless);
    unknown.get<ply::bound>();
    CHECK_FALSE(unknown.ok());
    bytes const count = writer().parts(1000000u).take();
    reader few(count);
    CHECK(few.size() == 0);
    CHECK_FALSE(few.ok());
}

TEST_CASE("a line is the places of its moves, and the position is as it was") {
    games::connect_four<> game("44");
    auto const before = game;
    std::vector<int> const line{3, 2, 2, 6, 0};
    writer w;
    ply::mpi::detail::answer_writer<games::connect_four<>>(game, w).line(line);
    bytes const sent = w.take();
    CHECK(sent.size() == 6);
    reader r(sent);
    CHECK(ply::mpi::detail::answer_reader<games::connect_four<>>(game, r).line() == line);
    CHECK(game == before);
    writer wrong;
    CHECK_THROWS(ply::mpi::detail::answer_writer<games::connect_four<>>(game, wrong).line({9}));
    CHECK(game == before);
}
