// At which ply of a path a position has occurred.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <ply/core/random.hpp>

namespace ply::detail {

/// The hashes of the positions from the root of a search to the current one, to be asked in
/// constant time which ply had a position. They are added and taken away at the end only; no hash is
/// there twice.
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

}  // namespace ply::detail
