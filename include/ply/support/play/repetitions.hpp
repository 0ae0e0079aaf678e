// Which position of a path occurred before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/random.hpp>

namespace ply::detail {

/// The hashes of the positions from the root of a search to the current one, to be asked in
/// constant time which ply had a position. They are added and taken away at the end only; no hash
/// is there twice.
class path_index {
public:
    /// The ply of a position on the path; -1 if it is not there.
    int find(std::uint64_t hash) const {
        if (slots_.empty()) return -1;
        for (std::size_t at = place(hash);; at = next(at)) {
            if (slots_[at] == 0) return -1;
            if (path_[slots_[at] - 1] == hash) return static_cast<int>(slots_[at] - 1);
        }
    }

    std::size_t size() const { return path_.size(); }

    void push(std::uint64_t hash) {
        path_.push_back(hash);
        if (path_.size() * 2 > slots_.size()) {
            grow();
        } else {
            insert(path_.size());
        }
    }

    // The last one in is the first one out, so no other one was put past its slot.
    void pop() {
        std::size_t at = place(path_.back());
        while (slots_[at] != path_.size()) at = next(at);
        slots_[at] = 0;
        path_.pop_back();
    }

    void clear() {
        while (!path_.empty()) pop();
    }

private:
    std::size_t place(std::uint64_t hash) const {
        return static_cast<std::size_t>(splitmix64::mix(hash)) & (slots_.size() - 1);
    }
    std::size_t next(std::size_t at) const { return (at + 1) & (slots_.size() - 1); }

    void insert(std::size_t ply_and_one) {
        std::size_t at = place(path_[ply_and_one - 1]);
        while (slots_[at] != 0) at = next(at);
        slots_[at] = static_cast<std::uint32_t>(ply_and_one);
    }

    void grow() {
        std::vector<std::uint32_t> larger(slots_.empty() ? 64 : slots_.size() * 2);
        slots_.swap(larger);
        for (std::size_t i = 1; i <= path_.size(); ++i) insert(i);
    }

    std::vector<std::uint64_t> path_;
    std::vector<std::uint32_t> slots_;  // plies, counted from 1; 0 is free
};

/// Looks positions of a path up by their hashes where a game can repeat, and asks a game that
/// knows. The value of a repeated position is a draw that depends on the path before it.
template <Rules G>
class repetitions {
    static constexpr bool compares = CanRepeat<G> && HasHash<G>;

public:
    static constexpr bool possible = compares || HasRepetition<G>;
    static constexpr int none = (std::numeric_limits<int>::max)();

    /// Begins a path.
    void begin([[maybe_unused]] G const& root) {
        if constexpr (compares) {
            path_.clear();
            path_.push(root.hash());
        }
    }

    /// At which ply the position at the end of a path of `ply` moves occurred before; -1 where it
    /// may be any, none where it is new. Its parents have been asked about in their turn.
    int find([[maybe_unused]] G const& position, [[maybe_unused]] int ply) {
        if (ply == 0) return none;
        if constexpr (HasRepetition<G>) {
            if (position.is_repetition()) return -1;
        }
        if constexpr (compares) {
            while (path_.size() > static_cast<std::size_t>(ply)) path_.pop();
            auto const hash = position.hash();
            int const before = path_.find(hash);
            if (before >= 0) return before;
            path_.push(hash);
        }
        return none;
    }

private:
    path_index path_;
};

}  // namespace ply::detail
