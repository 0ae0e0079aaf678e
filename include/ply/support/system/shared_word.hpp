// Words of memory that several threads read and write without locks.
#pragma once

#include <type_traits>

#if !defined(__GNUC__)
#include <atomic>
#endif

namespace ply::detail {

// One word at a time, in no order with others. Loads and stores are plain ones for the processor,
// and no data race for the language. The library of Clang 14 has no atomic_ref.

template <class Word>
Word load_shared(Word const& word) {
#if defined(__GNUC__)
    return __atomic_load_n(&word, __ATOMIC_RELAXED);
#else
    return std::atomic_ref<Word>(const_cast<Word&>(word)).load(std::memory_order_relaxed);
#endif
}

template <class Word>
void store_shared(Word& word, std::type_identity_t<Word> value) {
#if defined(__GNUC__)
    __atomic_store_n(&word, value, __ATOMIC_RELAXED);
#else
    std::atomic_ref<Word>(word).store(value, std::memory_order_relaxed);
#endif
}

/// Sets the bits of `bits`.
template <class Word>
void set_bits_shared(Word& word, std::type_identity_t<Word> bits) {
#if defined(__GNUC__)
    __atomic_fetch_or(&word, bits, __ATOMIC_RELAXED);
#else
    std::atomic_ref<Word>(word).fetch_or(bits, std::memory_order_relaxed);
#endif
}

/// Comes after all that was done before the exchange_shared() of what it reads.
template <class Word>
Word load_acquired(Word const& word) {
#if defined(__GNUC__)
    return __atomic_load_n(&word, __ATOMIC_ACQUIRE);
#else
    return std::atomic_ref<Word>(const_cast<Word&>(word)).load(std::memory_order_acquire);
#endif
}

/// Stores `value` where the word is `expected`, and tells whether it was; `expected` becomes what
/// the word was. Others read it by load_acquired().
template <class Word>
bool exchange_shared(Word& word, std::type_identity_t<Word>& expected,
                     std::type_identity_t<Word> value) {
#if defined(__GNUC__)
    return __atomic_compare_exchange_n(&word, &expected, value, false, __ATOMIC_RELEASE,
                                       __ATOMIC_RELAXED);
#else
    return std::atomic_ref<Word>(word).compare_exchange_strong(
        expected, value, std::memory_order_release, std::memory_order_relaxed);
#endif
}

}  // namespace ply::detail
