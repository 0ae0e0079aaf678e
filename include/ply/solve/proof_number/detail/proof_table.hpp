// The table of depth-first proof-number search.
// Source of the replacement by work: A. Nagai, "Df-pn algorithm for searching AND/OR trees and its
// applications", 2002.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include <ply/core/random.hpp>
#include <ply/core/score.hpp>
#include <ply/support/score_key.hpp>
#include <ply/support/system/memory.hpp>
#include <ply/support/system/threads.hpp>

namespace ply::detail {

/// What is known of a position, for the side to move there: the bounds of its value, for good, and
/// its numbers in the question with that goal.
template <Score S>
struct proof_entry {
    using key = typename score_key<S>::key;

    std::uint64_t hash = 0;
    key low = -score_key<S>::win;
    key high = score_key<S>::win;
    key goal = 0;
    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;
    std::uint32_t work : 24 = 0;  // positions looked at below; 0 is no entry
    std::uint32_t age : 8 = 0;
};

/// Buckets of four entries in a fixed number of bytes. Where one is full, the entry of an earlier
/// search goes, or else the one with the least work.
template <Score S>
class proof_table {
public:
    using entry = proof_entry<S>;
    static constexpr std::uint32_t most_work = (1u << 24) - 1;

    /// At least one bucket; none at all where the system does not have the memory.
    explicit proof_table(std::size_t bytes)
        : buckets_((std::clamp)(bytes / sizeof(bucket), std::size_t{1}, std::size_t{0xffff'ffffu})),
          memory_(buckets_ * sizeof(bucket)) {
        if (memory_.empty()) out_of_memory();
    }

    std::size_t bytes() const { return memory_.bytes(); }
    void clear() { memory_.clear(); }
    void next_search() { age_ = (age_ + 1) & 255u; }

    /// Whether several threads use it at once. To be told before they do.
    void share(bool shared) {
        if (shared && locks_ == nullptr) locks_ = std::make_unique<std::atomic_flag[]>(lock_count);
        shared_ = shared;
    }

    std::optional<entry> probe(std::uint64_t hash) const {
        if (buckets_ != 0) {
            lock const held(*this, hash);
            for (entry const& e : bucket_of(hash).entries) {
                if (e.hash == hash && e.work != 0) return e;
            }
        }
        return std::nullopt;
    }

    /// Bounds that are known already stay known.
    void store(entry e, std::uint64_t work) {
        if (buckets_ == 0) return;
        e.work = static_cast<std::uint32_t>(
                     (std::clamp)(work, std::uint64_t{1}, std::uint64_t{most_work})) &
                 most_work;
        e.age = age_ & 255u;
        lock const held(*this, e.hash);
        entry* victim = nullptr;
        for (entry& old : bucket_of(e.hash).entries) {
            if (old.hash == e.hash && old.work != 0) {
                e.low = (std::max)(e.low, old.low);
                e.high = (std::min)(e.high, old.high);
                victim = &old;
                break;
            }
            if (victim == nullptr || worth(old) < worth(*victim)) victim = &old;
        }
        *victim = e;
    }

private:
    struct bucket {
        entry entries[4];
    };

    std::uint32_t worth(entry const& e) const {
        return e.work == 0 ? 0 : e.age == age_ ? e.work + most_work : e.work;
    }

    std::size_t place(std::uint64_t hash) const {
        std::uint64_t const upper = splitmix64::mix(hash) >> 32;
        return static_cast<std::size_t>(upper * buckets_ >> 32);
    }
    // The memory is all zeros at first, which is a bucket without entries.
    bucket& bucket_of(std::uint64_t hash) {
        return static_cast<bucket*>(memory_.data())[place(hash)];
    }
    bucket const& bucket_of(std::uint64_t hash) const {
        return static_cast<bucket const*>(memory_.data())[place(hash)];
    }

    static constexpr std::size_t lock_count = 1024;

    /// Holds the lock of a bucket and of some others, where the table is shared.
    class lock {
    public:
        lock(proof_table const& table, std::uint64_t hash) {
            if (!table.shared_) return;
            flag_ = &table.locks_[table.place(hash) % lock_count];
            while (flag_->test_and_set(std::memory_order_acquire)) yield();
        }
        lock(lock const&) = delete;
        lock& operator=(lock const&) = delete;
        ~lock() {
            if (flag_ != nullptr) flag_->clear(std::memory_order_release);
        }

    private:
        std::atomic_flag* flag_ = nullptr;
    };

    std::size_t buckets_;
    table_memory memory_;
    bool shared_ = false;
    std::unique_ptr<std::atomic_flag[]> locks_;
    std::uint32_t age_ = 0;
};

}  // namespace ply::detail
