// A short list in falling order of rank.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace ply::detail {

/// Items with a member `rank`, the largest first, equal ones in the order in which they came. A few
/// of them are held by the list itself; the rest of a long list goes to the end of a vector that
/// all lists of a search share, so that a list must be gone before the ones made earlier.
template <class Item>
class ranked_list {
public:
    explicit ranked_list(std::vector<Item>& more) : more_(more), first_(more.size()) {}
    ranked_list(ranked_list const&) = delete;
    ranked_list& operator=(ranked_list const&) = delete;
    ~ranked_list() {
        std::destroy_n(few(), in_few_);
        more_.erase(more_.begin() + static_cast<std::ptrdiff_t>(first_), more_.end());
    }

    std::size_t size() const { return size_; }
    Item& operator[](std::size_t i) { return moved_ ? more_[first_ + i] : few()[i]; }

    void insert(Item const& item) {
        if (!moved_ && size_ == capacity) move_to_more();
        if (moved_) {
            more_.push_back(item);
        } else {
            std::construct_at(few() + size_, item);
            ++in_few_;
        }
        std::size_t to = size_++;
        for (; to > 0 && (*this)[to - 1].rank < item.rank; --to) (*this)[to] = (*this)[to - 1];
        (*this)[to] = item;
    }

    /// Keeps the items for which `keep` is true, in their order.
    template <class Keep>
    void filter(Keep const& keep) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < size_; ++i) {
            if (!keep((*this)[i])) continue;
            if (kept != i) (*this)[kept] = (*this)[i];
            ++kept;
        }
        size_ = kept;
    }

private:
    static constexpr std::size_t capacity = 12;

    Item* few() { return reinterpret_cast<Item*>(bytes_); }

    void move_to_more() {
        more_.insert(more_.end(), few(), few() + size_);
        moved_ = true;
    }

    std::vector<Item>& more_;
    std::size_t first_;
    std::size_t size_ = 0;
    std::size_t in_few_ = 0;
    bool moved_ = false;
    alignas(Item) std::byte bytes_[capacity * sizeof(Item)];
};

}  // namespace ply::detail
