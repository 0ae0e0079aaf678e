// A game that throws, for tests of what searches leave behind.
#pragma once

#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include <ply/core/random.hpp>

namespace support {

/// Two or three moves a ply, for five plies, with every optional member that a search may call. Any
/// member that may throws, once the fuse has burnt down.
class fragile {
public:
    using move_type = int;
    struct thrown : std::runtime_error {
        thrown() : std::runtime_error("thrown by the game") {}
    };

    /// Calls until one throws; 0 for never. All copies count together.
    explicit fragile(std::atomic<long>& fuse) : fuse_(&fuse) {}

    std::vector<int> moves() const {
        burn();
        if (ply_ == 5) return {};
        return at_ % 3 == 0 ? std::vector<int>{0, 1, 2} : std::vector<int>{1, 0};
    }
    std::vector<int> noisy_moves() const {
        auto list = moves();
        if (!list.empty()) list.pop_back();
        return list;
    }
    std::uint64_t apply(int move) {
        burn();
        auto const before = at_;
        at_ = at_ * 3 + static_cast<std::uint64_t>(move) + 1;
        ++ply_;
        return before;
    }
    void undo(int, std::uint64_t before) {
        at_ = before;
        --ply_;
    }
    void apply_null() {
        burn();
        at_ += 1'000'000;
        ++ply_;
    }
    void undo_null() {
        at_ -= 1'000'000;
        --ply_;
    }
    int eval() const {
        burn();
        return static_cast<int>(ply::splitmix64::mix(at_) % 41) - 20;
    }
    std::uint64_t hash() const {
        burn();
        return ply::splitmix64::mix(at_);
    }
    int order(int move) const {
        burn();
        return move % 2;
    }
    int to_move() const {
        burn();
        return ply_ % 2;
    }
    bool operator==(fragile const&) const = default;

private:
    void burn() const {
        if (fuse_->load() > 0 && fuse_->fetch_sub(1) == 1) throw thrown();
    }

    std::atomic<long>* fuse_;
    std::uint64_t at_ = 0;
    int ply_ = 0;
};

/// The same, copied move by move.
class fragile_copy : public fragile {
public:
    using fragile::fragile;
    fragile_copy after(int move) const {
        fragile_copy next = *this;
        next.apply(move);
        return next;
    }
};

}  // namespace support
