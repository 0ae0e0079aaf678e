// A transposition table beside a model that forgets nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include <ply/core/random.hpp>
#include <ply/core/score.hpp>
#include <ply/support/table/transposition_table.hpp>

namespace support {

template <ply::Score S>
bool same(ply::table_entry<S> const& a, ply::table_entry<S> const& b) {
    return a.value == b.value && a.bound == b.bound && a.depth == b.depth &&
           a.complete == b.complete && a.move == b.move;
}

/// A random entry of the kind that every table keeps: undecided values up to `largest` from 0.
template <ply::Score S>
ply::table_entry<S> random_entry(ply::splitmix64& random, std::int64_t largest) {
    using scale = ply::detail::score_key<S>;
    using key = typename scale::key;
    ply::table_entry<S> e;
    auto const kind = random.below(4);
    auto const distance = static_cast<key>(random.below(255));
    auto const spread = static_cast<std::uint64_t>(2 * largest + 1);
    e.value = kind == 0 ? static_cast<key>(scale::win - distance)
              : kind == 1
                  ? static_cast<key>(distance - scale::win)
                  : static_cast<key>(static_cast<std::int64_t>(random.below(spread)) - largest);
    e.bound = static_cast<ply::bound>(random.below(3));
    e.depth = random.below(8) == 0 ? ply::transposition_table<S>::max_depth
                                   : static_cast<int>(random.below(255));
    e.complete = random.below(2) == 0;
    e.move = static_cast<int>(random.below(128)) - 1;
    return e;
}

/// Stores and looks up in both, and counts what was found and what was wrong. After a store that
/// the table keeps, an entry is right if it is the last that was stored for its hash.
template <ply::Score S>
class beside_model {
public:
    explicit beside_model(ply::transposition_table<S>& table) : table_(table) {}

    void store(std::uint64_t hash, ply::table_entry<S> const& entry) {
        table_.store(hash, entry);
        model_[hash] = entry;
    }

    void probe(std::uint64_t hash) {
        auto const found = table_.probe(hash);
        if (!found) return;
        ++found_;
        auto const known = model_.find(hash);
        if (known == model_.end() || !same<S>(*found, known->second)) ++wrong_;
    }

    void probe_all() {
        for (auto const& [hash, entry] : model_) probe(hash);
    }

    std::size_t stored() const { return model_.size(); }
    std::size_t found() const { return found_; }
    std::size_t wrong() const { return wrong_; }

private:
    ply::transposition_table<S>& table_;
    std::unordered_map<std::uint64_t, ply::table_entry<S>> model_;
    std::size_t found_ = 0;
    std::size_t wrong_ = 0;
};

}  // namespace support
