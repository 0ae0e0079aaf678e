#include <ply/core/static_vector.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <ply/core/random.hpp>

#include "support/catch.hpp"

using ply::static_vector;

namespace {

/// Counts its objects, and throws at the copy that is told to.
struct tracked {
    static inline int alive = 0;
    static inline int copies_until_throw = -1;

    std::string text;

    explicit tracked(int value) : text("a text that is not short: " + std::to_string(value)) {
        ++alive;
    }
    tracked(tracked const& other) : text(other.text) {
        if (copies_until_throw >= 0 && copies_until_throw-- == 0) {
            throw std::runtime_error("copy");
        }
        ++alive;
    }
    tracked(tracked&& other) noexcept : text(std::move(other.text)) { ++alive; }
    tracked& operator=(tracked const&) = default;
    tracked& operator=(tracked&&) = default;
    ~tracked() { --alive; }
    bool operator==(tracked const&) const = default;
};

/// Moving it may throw as well.
struct throwing_move {
    int value = 0;
    throwing_move(int v) : value(v) {}  // NOLINT: implicit on purpose
    throwing_move(throwing_move const&) = default;
    throwing_move(throwing_move&& other) noexcept(false) : value(other.value) {}
    throwing_move& operator=(throwing_move const&) = default;
    ~throwing_move() {}
};

template <class T, std::size_t N>
bool same(static_vector<T, N> const& a, std::vector<T> const& b) {
    if (a.size() != b.size() || a.empty() != b.empty()) return false;
    std::size_t i = 0;
    for (T const& item : a) {
        if (!(item == b[i]) || !(a[i] == b[i])) return false;
        ++i;
    }
    return a.empty() || a.back() == b.back();
}

}  // namespace

TEST_CASE("static_vector: a new one is empty", "[static_vector]") {
    static_vector<int, 4> const v;
    CHECK(v.empty());
    CHECK(v.size() == 0);
    CHECK(v.begin() == v.end());
    STATIC_REQUIRE(static_vector<int, 4>::capacity() == 4);
}

TEST_CASE("static_vector: elements are listed and stay in order", "[static_vector]") {
    static_vector<int, 4> v{3, 1, 2};
    v.push_back(1);
    CHECK(same(v, {3, 1, 2, 1}));
    v[1] = 7;
    v.back() = 9;
    CHECK(same(v, {3, 7, 2, 9}));
    CHECK(v.data() + v.size() == v.end());
}

TEST_CASE("static_vector: one more than its capacity is refused and changes nothing",
          "[static_vector]") {
    static_vector<std::string, 2> v{"a", "b"};
    CHECK_THROWS_AS(v.push_back("c"), std::length_error);
    CHECK_THROWS_AS(v.emplace_back("c"), std::length_error);
    CHECK(same(v, {"a", "b"}));
    v.pop_back();
    v.push_back("c");
    CHECK(same(v, {"a", "c"}));
    static_vector<int, 0> none;
    CHECK_THROWS_AS(none.push_back(1), std::length_error);
    CHECK(none.empty());
}

TEST_CASE("static_vector: a list longer than the capacity is refused without a leak",
          "[static_vector]") {
    auto const make = [] { return static_vector<tracked, 2>{tracked(1), tracked(2), tracked(3)}; };
    CHECK_THROWS_AS(make(), std::length_error);
    CHECK(tracked::alive == 0);
}

TEST_CASE("static_vector: elements that can only be moved will do", "[static_vector]") {
    static_vector<std::unique_ptr<int>, 3> v;
    v.push_back(std::make_unique<int>(1));
    v.emplace_back(new int(2));
    auto w = std::move(v);
    REQUIRE(w.size() == 2);
    CHECK(*w[0] == 1);
    CHECK(*w[1] == 2);
    STATIC_REQUIRE(std::is_nothrow_move_constructible_v<static_vector<std::string, 2>>);
    STATIC_REQUIRE_FALSE(std::is_nothrow_move_constructible_v<static_vector<throwing_move, 2>>);
}

TEST_CASE("static_vector: copies are equal and apart", "[static_vector]") {
    static_vector<std::string, 3> const a{"x", "y"};
    auto b = a;
    CHECK(a == b);
    b[0] = "z";
    CHECK_FALSE(a == b);
    CHECK(a[0] == "x");
    b = a;
    CHECK(a == b);
    b.pop_back();
    CHECK_FALSE(a == b);
    auto& alias = b;
    b = alias;
    CHECK(same(b, {"x"}));
}

TEST_CASE("static_vector: elements lie at their own alignment", "[static_vector]") {
    struct alignas(32) wide {
        char c;
    };
    static_vector<wide, 3> v;
    v.push_back({'a'});
    v.push_back({'b'});
    CHECK(reinterpret_cast<std::uintptr_t>(v.data()) % 32 == 0);
    CHECK(reinterpret_cast<std::uintptr_t>(&v[1]) % 32 == 0);
    CHECK(v[1].c == 'b');
}

TEST_CASE("static_vector: a copy that throws leaves nothing behind", "[static_vector]") {
    {
        static_vector<tracked, 4> v;
        for (int i = 0; i < 4; ++i) v.emplace_back(i);
        for (int at = 0; at < 4; ++at) {
            tracked::copies_until_throw = at;
            CHECK_THROWS_AS((static_vector<tracked, 4>(v)), std::runtime_error);
            CHECK(tracked::alive == 4);

            static_vector<tracked, 4> target;
            target.emplace_back(9);
            tracked::copies_until_throw = at;
            CHECK_THROWS_AS(target = v, std::runtime_error);
            tracked::copies_until_throw = -1;
            CHECK(target.size() == 1);
            CHECK(tracked::alive == 5);
        }
        tracked::copies_until_throw = 0;
        v.pop_back();
        tracked const one(5);
        CHECK_THROWS_AS(v.push_back(one), std::runtime_error);
        tracked::copies_until_throw = -1;
        CHECK(v.size() == 3);
    }
    CHECK(tracked::alive == 0);
}

TEST_CASE("static_vector: it behaves as std::vector does", "[static_vector]") {
    std::uint64_t const seed = 4;
    INFO("seed " << seed);
    ply::splitmix64 random(seed);
    {
        static_vector<tracked, 6> v;
        std::vector<tracked> model;
        static_vector<tracked, 6> other;
        std::vector<tracked> other_model;
        int wrong = 0;
        for (int i = 0; i < 20'000; ++i) {
            int const value = static_cast<int>(random.below(100));
            switch (random.below(9)) {
                case 0:
                case 1:
                case 2:
                    if (model.size() < 6) {
                        v.emplace_back(value);
                        model.emplace_back(value);
                    }
                    break;
                case 3:
                    if (!model.empty() && model.size() < 6) {
                        v.push_back(v[0]);
                        model.push_back(tracked(model[0]));
                    }
                    break;
                case 4:
                    if (!model.empty()) {
                        v.pop_back();
                        model.pop_back();
                    }
                    break;
                case 5:
                    other = v;
                    other_model = model;
                    break;
                case 6:
                    std::swap(v, other);
                    std::swap(model, other_model);
                    break;
                case 7:
                    if (random.below(10) == 0) {
                        v.clear();
                        model.clear();
                    }
                    break;
                default: {
                    auto moved = std::move(v);
                    v = std::move(moved);
                    break;
                }
            }
            auto const count = static_cast<int>(2 * (model.size() + other_model.size()));
            if (!same(v, model) || !same(other, other_model) || tracked::alive != count) ++wrong;
        }
        CHECK(wrong == 0);
    }
    CHECK(tracked::alive == 0);
}
