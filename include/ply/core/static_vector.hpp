// A vector of bounded size that lives where it is declared: moves without a heap allocation.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#if defined(__cpp_exceptions)
#include <stdexcept>
#else
#include <cstdlib>
#endif

namespace ply {

/// At most `Capacity` elements of T, stored inside the object. Adding one more throws
/// std::length_error (ends the program where exceptions are off) and changes nothing. Copies cost
/// as much as the elements that are there.
template <class T, std::size_t Capacity>
class static_vector {
public:
    using value_type = T;
    using size_type = std::size_t;
    using iterator = T*;
    using const_iterator = T const*;

    static_vector() noexcept {}
    // The others start from the empty vector, so that its destructor cleans up if a copy throws.
    static_vector(std::initializer_list<T> items) : static_vector() {
        for (T const& item : items) push_back(item);
    }
    static_vector(static_vector const& other) : static_vector() {
        for (T const& item : other) push_back(item);
    }
    static_vector(static_vector&& other) noexcept(std::is_nothrow_move_constructible_v<T>)
        : static_vector() {
        for (T& item : other) push_back(std::move(item));
    }
    static_vector& operator=(static_vector other) noexcept(
        std::is_nothrow_move_constructible_v<T>) {
        clear();
        for (T& item : other) push_back(std::move(item));
        return *this;
    }
    ~static_vector() { clear(); }

    template <class... Args>
    T& emplace_back(Args&&... args) {
        if (size_ == Capacity) overflow();
        T* const place = std::construct_at(data() + size_, std::forward<Args>(args)...);
        ++size_;
        return *place;
    }
    void push_back(T const& item) { emplace_back(item); }
    void push_back(T&& item) { emplace_back(std::move(item)); }
    void pop_back() noexcept { std::destroy_at(data() + --size_); }
    void clear() noexcept {
        std::destroy_n(data(), size_);
        size_ = 0;
    }

    T* data() noexcept { return reinterpret_cast<T*>(storage_); }
    T const* data() const noexcept { return reinterpret_cast<T const*>(storage_); }
    iterator begin() noexcept { return data(); }
    iterator end() noexcept { return data() + size_; }
    const_iterator begin() const noexcept { return data(); }
    const_iterator end() const noexcept { return data() + size_; }
    T& operator[](std::size_t i) noexcept { return data()[i]; }
    T const& operator[](std::size_t i) const noexcept { return data()[i]; }
    T& back() noexcept { return data()[size_ - 1]; }
    T const& back() const noexcept { return data()[size_ - 1]; }

    std::size_t size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }
    static constexpr std::size_t capacity() noexcept { return Capacity; }

    friend bool operator==(static_vector const& a, static_vector const& b) {
        if (a.size_ != b.size_) return false;
        for (std::size_t i = 0; i < a.size_; ++i) {
            if (!(a[i] == b[i])) return false;
        }
        return true;
    }

private:
    [[noreturn]] static void overflow() {
#if defined(__cpp_exceptions)
        throw std::length_error("ply::static_vector: more elements than its capacity");
#else
        std::abort();
#endif
    }

    std::size_t size_ = 0;
    alignas(T) std::byte storage_[Capacity == 0 ? 1 : Capacity * sizeof(T)];
};

}  // namespace ply
