// In the place of a class that cannot be made of a game.
#pragma once

#include <cstddef>
#include <cstdint>

#include <ply/core/limits.hpp>

namespace ply::detail {

/// What a search or a solver is where its game lacks something, so that the sentence about that is
/// all that a compiler prints. It has the members of all of them, which are never run. `Searchable`
/// is what stops the compilation: detail::require_searchable<G>() and its like.
template <class Result, bool Searchable>
class failed_requirement {
public:
    using result_type = Result;
    using move_type = typename Result::move_type;
    using score_type = typename Result::score_type;

    template <class G>
    Result search(G const&, limits const& = {}) {
        return {};
    }
    template <class G>
    void begin(G const&) {}
    Result resume(limits const&) { return {}; }
    Result step(std::uint64_t, limits const& = {}) { return {}; }

    template <class G>
    Result solve(G const&, limits const& = {}) {
        return {};
    }
    template <class G>
    Result ask(G const&, score_type, limits const& = {}) {
        return {};
    }

    bool over() const { return true; }
    void clear() {}
    void touch() {}
    std::size_t table_bytes() const { return 0; }
};

}  // namespace ply::detail
