// The positions that were met, by their hashes, numbered as they come.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include <ply/core/random.hpp>
#include <ply/solve/detail/blocks.hpp>
#include <ply/solve/detail/spin_lock.hpp>
#include <ply/support/detail/table_system.hpp>

namespace ply::detail {

/// Hashes share out to one or more shards, each with a lock of its own. A number holds the shard
/// and the place in it, in 31 bits.
class position_set {
public:
    using number = std::uint32_t;
    static constexpr int number_bits = 31;
    static constexpr bool indexed = false;
    /// In the place of a number where the set is full.
    static constexpr number none = ~number{0};

    struct found {
        number id;
        bool fresh;
    };

    /// 2^shard_bits shards.
    explicit position_set(int shard_bits)
        : shards_(std::size_t{1} << shard_bits), shard_bits_(shard_bits) {}

    /// The number of a hash, which is fresh if it was not there. `shared` where other threads
    /// insert at the same time. An exception changes nothing.
    found insert(std::uint64_t hash, bool shared) {
        std::uint64_t const mixed = splitmix64::mix(hash);
        std::size_t const at = shard_of(mixed);
        std::unique_lock<spin_lock> lock(shards_[at].lock, std::defer_lock);
        if (shared) lock.lock();
        found f = insert_into(shards_[at], hash, mixed);
        if (f.id != none) f.id |= static_cast<number>(at << local_bits());
        return f;
    }

    /// Has the processor fetch the place of a hash that will be inserted soon.
    void prefetch(std::uint64_t hash) const {
        std::uint64_t const mixed = splitmix64::mix(hash);
        auto const& s = shards_[shard_of(mixed)];
        // While another thread makes the shard larger, it is the wrong place, which does no harm.
        auto const first = s.first_slot.load(std::memory_order_relaxed);
        if (first == 0) return;
        int const bits = s.slot_bits.load(std::memory_order_relaxed);
        detail::prefetch(
            reinterpret_cast<void const*>(first + slot_of(bits, mixed) * sizeof(std::uint64_t)));
    }
    /// The second step, once the first has come in. Not while other threads insert.
    void prefetch_key(std::uint64_t hash) const {
        std::uint64_t const mixed = splitmix64::mix(hash);
        auto const& s = shards_[shard_of(mixed)];
        if (s.slots.size() == 0) return;
        if (auto const slot = s.slots[slot_of(s.slot_bits, mixed)])
            detail::prefetch(&s.keys[place(slot)]);
    }

    std::size_t bytes() const {
        std::size_t sum = 0;
        for (auto const& s : shards_) sum += s.bytes.load(std::memory_order_relaxed);
        return sum;
    }

    // The rest is for one thread.

    std::size_t size() const {
        std::size_t sum = 0;
        for (auto const& s : shards_) sum += s.keys.size();
        return sum;
    }
    /// The bits that any hash has.
    std::uint64_t all_bits() const {
        std::uint64_t bits = 0;
        for (auto const& s : shards_) bits |= s.all_bits;
        return bits;
    }

    /// Gives back the memory for finding positions. Nothing is inserted any more.
    void close() {
        for (auto& s : shards_) {
            s.slots = {};
            s.bytes = s.keys.bytes();
        }
    }
    /// Another number: all are below places(), few numbers below it stand for no position, and
    /// positions that were met at the same time are neighbours.
    number place_of(number id) const {
        number const local = id & ((number{1} << local_bits()) - 1);
        return local << shard_bits_ | id >> local_bits();
    }
    std::size_t places() const {
        std::size_t most = 0;
        for (auto const& s : shards_) most = (std::max)(most, s.keys.size());
        return most << shard_bits_;
    }
    /// Calls f(place, hash) for all positions until it says false. Whether it never did.
    template <class F>
    bool for_each(F const& f) const {
        for (std::size_t at = 0; at < shards_.size(); ++at) {
            auto const& keys = shards_[at].keys;
            for (std::size_t i = 0; i < keys.size(); ++i) {
                if (!f(i << shard_bits_ | at, keys[i])) return false;
            }
        }
        return true;
    }

private:
    struct alignas(64) shard {
        blocks<std::uint64_t> keys;
        big_array<std::uint64_t> slots;
        std::atomic<int> slot_bits{0};
        std::atomic<std::uintptr_t> first_slot{0};  // the address
        std::uint64_t all_bits = 0;
        std::atomic<std::size_t> bytes{0};
        spin_lock lock;
    };

    int local_bits() const { return number_bits - shard_bits_; }
    std::size_t shard_of(std::uint64_t mixed) const {
        return shard_bits_ == 0 ? 0 : static_cast<std::size_t>(mixed >> (64 - shard_bits_));
    }
    std::size_t slot_of(int slot_bits, std::uint64_t mixed) const {
        return static_cast<std::size_t>((mixed << shard_bits_) >> (64 - slot_bits));
    }

    // A slot is 0 or has the place of a key in `keys` plus one, and above it lower bits of the
    // mixed hash: nearly every comparison with a key is with the right one.
    static std::uint64_t slot(std::uint64_t mixed, std::size_t place) {
        return mixed << number_bits | (place + 1);
    }
    static std::size_t place(std::uint64_t slot) {
        return static_cast<std::size_t>(slot & ((std::uint64_t{1} << number_bits) - 1)) - 1;
    }

    found insert_into(shard& s, std::uint64_t hash, std::uint64_t mixed) {
        if (s.keys.size() >= s.slots.size() / 4 * 3) grow(s);
        std::size_t const mask = s.slots.size() - 1;
        std::size_t at = slot_of(s.slot_bits.load(std::memory_order_relaxed), mixed);
        for (; s.slots[at] != 0; at = (at + 1) & mask) {
            std::uint64_t const there = s.slots[at];
            if ((there ^ mixed << number_bits) >> number_bits == 0 && s.keys[place(there)] == hash)
                return {static_cast<number>(place(there)), false};
        }
        std::size_t const next = s.keys.size();
        if (next >= (std::size_t{1} << local_bits()) - 1) return {none, false};
        s.keys.push_back(hash);
        s.bytes.store(s.keys.bytes() + s.slots.bytes(), std::memory_order_relaxed);
        s.slots[at] = slot(mixed, next);
        s.all_bits |= hash;
        return {static_cast<number>(next), true};
    }

    // The keys tell all that the slots held, so that the old ones need not be there with the new.
    void grow(shard& s) {
        int const bits = (std::max)(8, static_cast<int>(std::bit_width(s.keys.size())) + 1);
        s.slots = {};
        s.slots = big_array<std::uint64_t>(std::size_t{1} << bits);
        s.slot_bits = bits;
        s.first_slot = reinterpret_cast<std::uintptr_t>(s.slots.data());
        std::size_t const mask = s.slots.size() - 1;
        for (std::size_t i = 0; i < s.keys.size(); ++i) {
            std::uint64_t const mixed = splitmix64::mix(s.keys[i]);
            std::size_t at = slot_of(bits, mixed);
            while (s.slots[at] != 0) at = (at + 1) & mask;
            s.slots[at] = slot(mixed, i);
        }
    }

    std::vector<shard> shards_;
    int shard_bits_;
};

}  // namespace ply::detail
