// Going through every position of a game that numbers them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <utility>

#if defined(__cpp_exceptions)
#include <stdexcept>
#endif

#include <ply/core/game.hpp>
#include <ply/solve/retrograde/detail/exploration.hpp>
#include <ply/support/play/played.hpp>
#include <ply/support/system/attributes.hpp>

namespace ply::detail {

/// Throws std::out_of_range, or ends the program where exceptions are off.
[[noreturn]] PLY_COLD inline void index_out_of_range() {
#if defined(__cpp_exceptions)
    throw std::out_of_range("ply: index() is not below position_count()");
#else
    std::abort();
#endif
}

/// Numbers of positions that are yet to be explored.
struct number_range {
    std::uint64_t from;
    std::uint64_t to;
};

struct enumerator_worker : exploration_worker<number_range> {
    template <class Enumerator>
    explicit enumerator_worker(Enumerator&) {}
};

/// In the place of an explorer and of its set of positions.
template <class G, class Eval>
class enumerator
    : public exploration<enumerator<G, Eval>, G, Eval, number_range, enumerator_worker> {
    using base = exploration<enumerator, G, Eval, number_range, enumerator_worker>;
    friend base;

public:
    static constexpr bool indexed = true;

    enumerator(Eval const& evaluator, retrograde_options const& options)
        : base(evaluator, options) {}

    /// Takes the game's positions from the first root.
    void add(G const& root) {
        constexpr std::uint64_t most = 256;
        if (source_) return;
        source_.emplace(root);
        size_ = static_cast<std::uint64_t>(root.position_count());
        this->add_workers(1);
        this->workers_[0]->now.found = size_;
        // Where there are more than there may be, the run tells.
        auto& first = *this->workers_[0];
        if (!this->counts_.add(first.counted, first.now)) return;
        for (std::uint64_t from = 0; from < size_; from += most)
            this->pool_.push_back({from, (std::min)(size_, from + most)});
    }

    std::size_t bytes() const { return static_cast<std::size_t>(this->counts_.working_bytes()); }
    enumerator& positions() { return *this; }
    std::size_t size() const { return static_cast<std::size_t>(size_); }
    std::size_t places() const { return size(); }
    void close() {}

private:
    static int session() { return 0; }
    static bool usable() { return true; }

    bool expand(enumerator_worker& w) {
        number_range& last = w.open.back();
        std::uint64_t const number = last.from++;
        if (last.from == last.to) w.open.pop_back();
        // An empty number counts as explored, too.
        if (std::optional<G> here = source_->from_index(number)) list_moves_of(w, *here, number);
        return true;
    }

    void list_moves_of(enumerator_worker& w, G& game, std::uint64_t number) {
        turn<G> const before(game);
        auto&& moves = std::as_const(game).moves();
        std::size_t listed = 0;
        for (auto at = std::begin(moves); !(at == std::end(moves)); ++at) ++listed;
        this->write_down(w, static_cast<std::uint32_t>(number), game, listed);
        for (auto&& element : moves) {
            move_of<G> const& move = element;
            played<G> const now(game, move);
            auto const to = static_cast<std::uint64_t>(now.position().index());
            if (to >= size_) index_out_of_range();
            w.records.add_move(static_cast<std::uint32_t>(to) |
                               (before.kept(now.position()) ? link::same_side : 0));
        }
    }

    std::optional<G> source_;
    std::uint64_t size_ = 0;
};

}  // namespace ply::detail
