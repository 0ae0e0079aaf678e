// What earlier cutoffs say about moves: killers, countermoves and the history heuristic.
// Sources: S. Akl, M. Newborn, "The principal continuation and the killer heuristic", 1977;
// J. Uiterwijk, "The countermove heuristic", 1992; J. Schaeffer, "The history heuristic", 1983.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <type_traits>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/random.hpp>

namespace ply {

/// Which of the heuristics are used.
struct move_history_options {
    bool killers = true;
    bool countermoves = true;
    bool history = true;
};

namespace detail {

/// Ranks moves by what they did before. Killers and countermoves add shares of the largest history
/// value and are not put before everything: where a move's meaning changes from position to
/// position (a column of connect four), absolute killers more than double the nodes. Countermoves
/// and history need moves of a few plain bytes (integers, enumerations, structs without padding)
/// and are off for others.
template <Rules G>
class move_history {
    using move_type = move_of<G>;
    using remembered = std::optional<move_type>;

public:
    explicit move_history(move_history_options options = {}) : options_(options) {
        if constexpr (indexable) {
            if (options_.countermoves) counters_.resize(places);
            if (options_.history) history_.resize(2 * places);
        }
    }

    /// The rank of a move at a ply, after `previous`: larger is more promising, 0 is unknown.
    int rank(move_type const& move, int ply, remembered const& previous) const {
        auto const at = static_cast<std::size_t>(ply);
        int sum = 0;
        if (options_.killers && at < killers_.size()) {
            if (killers_[at][0] == move) sum += top_ / 4 + 2;
            if (killers_[at][1] == move) sum += top_ / 8 + 1;
        }
        if constexpr (indexable) {
            if (options_.countermoves && previous && counters_[place(*previous)] == move) {
                sum += top_ / 4 + 2;
            }
            if (options_.history) sum += history_[side(ply) + place(move)];
        }
        return sum;
    }

    /// Notes that a move cut off a node searched to a depth.
    void cutoff(move_type const& move, int ply, int depth, remembered const& previous) {
        if (options_.killers) {
            auto const at = static_cast<std::size_t>(ply);
            if (at >= killers_.size()) killers_.resize(at + 1);
            if (killers_[at][0] != move) {
                killers_[at][1] = killers_[at][0];
                killers_[at][0] = move;
            }
        }
        if constexpr (indexable) {
            if (options_.countermoves && previous) counters_[place(*previous)] = move;
            if (options_.history) raise(history_[side(ply) + place(move)], depth);
        }
    }

    /// Makes room for a new search: what was learned counts less.
    void age() {
        killers_.clear();
        for (int& value : history_) value /= 8;
        top_ /= 8;
    }

private:
    static constexpr bool indexable = std::is_integral_v<move_type> || std::is_enum_v<move_type> ||
                                      (std::is_trivially_copyable_v<move_type> &&
                                       std::has_unique_object_representations_v<move_type>);
    static constexpr std::size_t places = 4096;
    static constexpr int most_history = 1 << 24;

    static std::size_t place(move_type const& move) {
        std::uint64_t bits = 0;
        if constexpr (std::is_integral_v<move_type> || std::is_enum_v<move_type>) {
            bits = static_cast<std::uint64_t>(move);
            if (bits < places) return static_cast<std::size_t>(bits);
        } else {
            std::array<unsigned char, sizeof(move_type)> bytes{};
            std::memcpy(bytes.data(), &move, sizeof(move_type));
            for (unsigned char const byte : bytes) bits = splitmix64::mix(bits + byte + 1);
        }
        return static_cast<std::size_t>(splitmix64::mix(bits) % places);
    }
    static std::size_t side(int ply) { return ply % 2 == 0 ? 0 : places; }

    void raise(int& value, int depth) {
        int const by = (std::min)(depth, 128);
        value += by * by;
        top_ = (std::max)(top_, value);
        if (value > most_history) {
            for (int& each : history_) each /= 2;
            top_ /= 2;
        }
    }

    move_history_options options_;
    std::vector<std::array<remembered, 2>> killers_;
    std::vector<remembered> counters_;
    std::vector<int> history_;
    int top_ = 0;  // the largest history value
};

}  // namespace detail
}  // namespace ply
