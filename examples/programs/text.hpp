// Numbers and values in words, and tables, as the example programs print them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <ply/core/result.hpp>

namespace programs {

/// 1234567 as "1,234,567".
inline std::string with_separators(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (auto left = static_cast<std::ptrdiff_t>(text.size()) - 3; left > 0; left -= 3) {
        text.insert(text.begin() + left, ',');
    }
    return text;
}

inline std::string plural(std::uint64_t count, std::string_view thing) {
    return with_separators(count) + ' ' + std::string(thing) + (count == 1 ? "" : "s");
}

/// "won in 7", "lost in 4", "+3", "0": for the side to move, and in plies. Only "won" or "lost"
/// where the value is a bound, which says nothing of the distance.
template <class Move>
std::string value_text(ply::result<Move, int> const& answer) {
    if (!answer.distance) return (answer.value > 0 ? "+" : "") + std::to_string(answer.value);
    std::string const end = answer.value > 0 ? "won" : "lost";
    if (answer.bound != ply::bound::exact) return end;
    return end + " in " + std::to_string(*answer.distance);
}

/// Rows of cells under a row of heads: the first column to the left, the others to the right.
class table {
public:
    explicit table(std::vector<std::string> heads) : rows_{std::move(heads)} {}

    void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

    friend std::ostream& operator<<(std::ostream& out, table const& t) {
        auto const widths = t.widths();
        for (auto const& row : t.rows_) {
            for (std::size_t i = 0; i < row.size(); ++i) {
                std::string const blanks(widths[i] - row[i].size(), ' ');
                out << (i == 0 ? row[i] + blanks : "  " + blanks + row[i]);
            }
            out << '\n';
        }
        return out;
    }

private:
    // At least so wide that most tables below each other look alike.
    static constexpr std::size_t first_width = 25;
    static constexpr std::size_t other_width = 10;

    std::vector<std::size_t> widths() const {
        std::vector<std::size_t> widest(rows_.front().size(), other_width);
        widest.front() = first_width;
        for (auto const& row : rows_) {
            for (std::size_t i = 0; i < row.size(); ++i) {
                widest[i] = (std::max)(widest[i], row[i].size());
            }
        }
        return widest;
    }

    std::vector<std::vector<std::string>> rows_;
};

}  // namespace programs
