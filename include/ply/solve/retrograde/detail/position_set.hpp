// The positions that were met, by their hashes, numbered as they come.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <ply/core/random.hpp>
#include <ply/solve/retrograde/detail/blocks.hpp>
#include <ply/solve/retrograde/detail/thread_gate.hpp>
#include <ply/support/system/memory.hpp>
#include <ply/support/system/shared_word.hpp>
#include <ply/support/system/threads.hpp>

namespace ply::detail {

/// Threads insert without locks, and have the set for themselves only to make it larger. Each gives
/// out numbers of its own, so that positions that it met at the same time are neighbours.
class position_set {
public:
    using number = std::uint32_t;
    static constexpr bool indexed = false;
    /// In the place of a number where the set is full.
    static constexpr number none = ~number{0};

    struct found {
        number id;
        bool fresh;
    };

    /// What one thread holds.
    class member {
        friend class position_set;
        number next_ = 0;  // numbers that it may give out
        number end_ = 0;
        std::uint64_t found_ = 0;
        std::uint64_t all_bits_ = 0;
    };

    /// While threads insert at the same time, each must be in a session, and in none while it waits
    /// for another.
    class session {
    public:
        explicit session(position_set& set) : set_(set) { set_.gate_.enter(); }
        session(session const&) = delete;
        session& operator=(session const&) = delete;
        ~session() { set_.gate_.leave(); }

    private:
        position_set& set_;
    };

    position_set() { make_room(false); }

    /// False where another thread found no memory to make it larger. To be asked in a session.
    bool usable() const { return slots_.size() != 0; }

    /// Not while threads insert. It stays where it is.
    member& add_member() {
        members_.push_back(std::make_unique<member>());
        return *members_.back();
    }

    /// The number of a hash, which is fresh if it was not there. `shared` where other threads
    /// insert at the same time. After an exception the set is of no use.
    found insert(std::uint64_t hash, member& m, bool shared) {
        if (shared && gate_.closed()) {
            gate_.step_aside();
            if (!usable()) return {none, false};
        }
        std::uint64_t const mixed = splitmix64::mix(hash);
        for (;;) {
            std::uint64_t* slot = nullptr;
            number const id = find(hash, mixed, slot);
            if (id != none) return {id, false};
            if (m.next_ == m.end_) {
                if (!take_numbers(m, shared)) return {none, false};
                continue;  // the slots may be others now
            }
            keys_[m.next_] = hash;
            if (!fill(*slot, slot_word(mixed, m.next_), shared)) continue;
            ++m.found_;
            m.all_bits_ |= hash;
            return {m.next_++, true};
        }
    }

    /// Has the processor fetch the place of a hash that will be inserted soon.
    void prefetch(std::uint64_t hash) const {
        detail::prefetch(slots_.data() + home(splitmix64::mix(hash)));
    }
    /// The second step, once the first has come in.
    void prefetch_key(std::uint64_t hash) const {
        std::uint64_t const word = detail::load_acquired(slots_[home(splitmix64::mix(hash))]);
        if (word != 0) detail::prefetch(&keys_[id_of(word)]);
    }

    std::size_t bytes() const { return bytes_.load(std::memory_order_relaxed); }

    // The rest is for one thread.

    std::size_t size() const {
        std::uint64_t sum = 0;
        for (auto const& m : members_) sum += m->found_;
        return static_cast<std::size_t>(sum);
    }
    /// The bits that any hash has.
    std::uint64_t all_bits() const {
        std::uint64_t bits = 0;
        for (auto const& m : members_) bits |= m->all_bits_;
        return bits;
    }
    /// All numbers are below it; a few stand for no position.
    std::size_t places() const { return next_; }
    /// The hash of a number that stands for a position.
    std::uint64_t key(std::size_t id) const { return keys_[id]; }

    /// Gives back the memory for finding positions. Nothing is inserted any more.
    void close() {
        slots_ = {};
        count_bytes();
    }

private:
    static constexpr int number_bits = 31;
    static constexpr number batch = 256;  // of numbers for a thread
    static constexpr number keys_in_part = 1 << 14;
    static constexpr number most_numbers = (number{1} << number_bits) - 1 - batch;

    // A slot is 0 or has the number of a key plus one, and above it lower bits of the mixed hash:
    // nearly every comparison with a key is with the right one.
    static std::uint64_t slot_word(std::uint64_t mixed, number id) {
        return mixed << number_bits | (id + 1);
    }
    static number id_of(std::uint64_t word) {
        return static_cast<number>(word & ((std::uint64_t{1} << number_bits) - 1)) - 1;
    }
    static bool same_bits(std::uint64_t word, std::uint64_t mixed) {
        return (word ^ mixed << number_bits) >> number_bits == 0;
    }
    std::size_t home(std::uint64_t mixed) const {
        return static_cast<std::size_t>(mixed >> (64 - slot_bits_));
    }
    std::size_t after(std::size_t slot) const { return (slot + 1) & (slots_.size() - 1); }

    /// The number of a hash; or none, and the slot for it.
    number find(std::uint64_t hash, std::uint64_t mixed, std::uint64_t*& slot) {
        std::size_t at = home(mixed);
        for (;; at = after(at)) {
            std::uint64_t const word = detail::load_acquired(slots_[at]);
            if (word == 0) break;
            if (same_bits(word, mixed) && keys_[id_of(word)] == hash) return id_of(word);
        }
        slot = &slots_[at];
        return none;
    }

    /// False where another thread was faster.
    static bool fill(std::uint64_t& slot, std::uint64_t word, bool shared) {
        std::uint64_t empty = 0;
        if (shared) return detail::exchange_shared(slot, empty, word);
        slot = word;
        return true;
    }

    /// False where there are no more numbers.
    bool take_numbers(member& m, bool shared) {
        while (!take_batch(m)) {
            if (next_of_all() > most_numbers) return false;
            make_room(shared);
            if (!usable()) return false;
        }
        return true;
    }
    bool take_batch(member& m) {
        lock_guard const lock(mutex_);
        if (next_ > most_numbers || !has_room(slot_bits_)) return false;
        keys_.extend(std::size_t{next_} + batch);
        m.next_ = next_;
        m.end_ = next_ += batch;
        count_bytes();
        return true;
    }
    number next_of_all() {
        lock_guard const lock(mutex_);
        return next_;
    }

    static std::size_t most_keys(int slot_bits) { return (std::size_t{1} << slot_bits) / 4 * 3; }
    bool has_room(int slot_bits) const { return next_ + batch <= most_keys(slot_bits); }
    /// With the help of other threads where it is shared.
    void make_room(bool shared) {
        if (shared) {
            gate_.close_for([this] {
                if (has_room(slot_bits_)) return thread_gate::work{};
                grow();
                return thread_gate::work{parts_to_fill(),
                                         [this](std::size_t part) { fill_slots(part, true); }};
            });
        } else {
            grow();
            for (std::size_t part = 0; part < parts_to_fill(); ++part) fill_slots(part, false);
        }
    }

    /// Makes the slots anew, all empty. The keys tell all that the old ones held, so that these
    /// need not be there at the same time.
    void grow() {
        int bits = (std::max)(10, slot_bits_ + 1);
        while (!has_room(bits)) ++bits;
        slots_ = {};
        slots_ = big_array<std::uint64_t>(std::size_t{1} << bits);
        slot_bits_ = bits;
        keys_.limit(most_keys(bits));
        count_bytes();
        held_.clear();
        for (auto const& m : members_) held_.emplace_back(m->next_, m->end_);
        std::sort(held_.begin(), held_.end());
    }
    std::size_t parts_to_fill() const { return (next_ + keys_in_part - 1) / keys_in_part; }

    /// Puts the keys of a part into the slots, but for those of numbers that are not given out.
    void fill_slots(std::size_t part, bool shared) {
        auto from = static_cast<number>(part * keys_in_part);
        number const end = (std::min)(next_, from + keys_in_part);
        for (auto const& [unused, unused_end] : held_) {
            if (unused_end <= from) continue;
            fill_slots(from, (std::min)(unused, end), shared);
            from = (std::max)(from, unused_end);
        }
        fill_slots(from, end, shared);
    }
    void fill_slots(number from, number to, bool shared) {
        constexpr number ahead = 16;
        for (number n = from; n < to; ++n) {
            if (n + ahead < to) prefetch(keys_[n + ahead]);
            std::uint64_t const mixed = splitmix64::mix(keys_[n]);
            std::size_t at = home(mixed);
            while (detail::load_acquired(slots_[at]) != 0 ||
                   !fill(slots_[at], slot_word(mixed, n), shared))
                at = after(at);
        }
    }

    void count_bytes() { bytes_.store(slots_.bytes() + keys_.bytes(), std::memory_order_relaxed); }

    big_array<std::uint64_t> slots_;
    int slot_bits_ = 0;
    blocks<std::uint64_t> keys_;
    thread_gate gate_;
    std::vector<std::unique_ptr<member>> members_;
    std::vector<std::pair<number, number>> held_;  // by members to be given out, as the set grows
    mutex mutex_;                                  // of the following
    number next_ = 0;                              // the first that no thread has taken
    std::atomic<std::size_t> bytes_{0};
};

}  // namespace ply::detail
