// A small seeded generator, the same on every platform.
// Source: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", 2014.
#pragma once

#include <cstdint>
#include <limits>

namespace ply {

/// SplitMix64. Satisfies std::uniform_random_bit_generator; one seed gives one sequence everywhere.
class splitmix64 {
public:
    using result_type = std::uint64_t;

    constexpr explicit splitmix64(std::uint64_t seed) : state_(seed) {}

    static constexpr result_type(min)() { return 0; }
    static constexpr result_type(max)() { return (std::numeric_limits<result_type>::max)(); }

    constexpr result_type operator()() { return mix(state_ += 0x9e3779b97f4a7c15u); }

    /// A number below `count` (count > 0); its bias is below count / 2^64.
    constexpr std::uint64_t below(std::uint64_t count) { return (*this)() % count; }

    /// The bijective scrambling step: every bit of the argument reaches every bit of the answer.
    static constexpr std::uint64_t mix(std::uint64_t x) {
        x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
        x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
        return x ^ (x >> 31);
    }

private:
    std::uint64_t state_;
};

}  // namespace ply
