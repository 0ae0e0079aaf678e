// Which windows are searched one after the other to find the value of a depth.
#pragma once

#include <cstdint>
#include <optional>

#include <ply/search/root/null_window_bounds.hpp>
#include <ply/support/score_key.hpp>

namespace ply {

/// How the value of a depth is found.
enum class search_method : std::uint8_t {
    principal_variation,  // one window, wide or guessed
    mtd_f,                // null windows that start at a guess and close in from one side
    bisection             // null windows that halve what is possible
};

namespace detail {

/// The windows of one depth. Null windows are followed by one that holds the value alone, so that
/// it comes with its move and line.
template <class ScoreKey>
class window_plan {
    using key = typename ScoreKey::key;

public:
    using window = key_window<key>;

    /// A plan for values between `low` and `high`. `guess` is what the value may be, and `first`
    /// the window to begin with where there is one to try. With `all_values` the last window is
    /// open below, so that worse moves get their values too.
    window_plan(search_method method, std::optional<key> guess, std::optional<window> first,
                bool all_values, key low, key high)
        : method_(method), bounds_{low, high}, all_values_(all_values) {
        if (method == search_method::principal_variation) {
            window_ = first && !all_values ? *first : full;
        } else {
            window_ = bounds_.at(guess && method == search_method::mtd_f ? *guess : bounds_.middle());
        }
    }

    window next() const { return window_; }
    bool done() const { return done_; }

    /// Takes in the value that a search with the window gave.
    void learn(key value) {
        if (method_ == search_method::principal_variation || closing_) {
            learn_wide(value);
            return;
        }
        bounds_.learn(value, window_);
        if (bounds_.closed()) {
            closing_ = true;
            window_ = {all_values_ ? full.alpha : static_cast<key>(value - 1),
                       static_cast<key>(value + 1)};
        } else if (method_ == search_method::bisection) {
            window_ = bounds_.at(bounds_.middle());
        } else {
            window_ = bounds_.at(value < window_.beta ? value : static_cast<key>(value + 1));
        }
    }

private:
    static constexpr window full{-ScoreKey::infinity, ScoreKey::infinity};

    void learn_wide(key value) {
        if (value <= window_.alpha) {
            window_ = {full.alpha, window_.beta};
        } else if (value >= window_.beta) {
            window_ = {window_.alpha, full.beta};
        } else {
            done_ = true;
        }
    }

    search_method method_;
    null_window_bounds<ScoreKey> bounds_;
    bool all_values_;
    window window_{};
    bool closing_ = false;
    bool done_ = false;
};

}  // namespace detail
}  // namespace ply
