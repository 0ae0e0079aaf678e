// Compiler attributes that differ between compilers.
#pragma once

/// Of a function at which a chain of inlined calls ends.
#if defined(__GNUC__)
#define PLY_NOINLINE __attribute__((noinline))
#elif defined(_MSC_VER)
#define PLY_NOINLINE __declspec(noinline)
#else
#define PLY_NOINLINE
#endif

/// Of a function that is called once in a long while: kept out of the loops that call it.
#if defined(__GNUC__)
#define PLY_COLD __attribute__((noinline, cold))
#elif defined(_MSC_VER)
#define PLY_COLD __declspec(noinline)
#else
#define PLY_COLD
#endif

/// Whether code is made to be fast: 0 where a compiler says that it does not optimise, or where the
/// user defines PLY_NO_FORCED_INLINE.
#if defined(PLY_NO_FORCED_INLINE) || (defined(__GNUC__) && !defined(__OPTIMIZE__))
#define PLY_OPTIMISED 0
#else
#define PLY_OPTIMISED 1
#endif

/// Of a function that must be part of its caller for the caller to be fast. An ordinary one where
/// nothing is optimised: that compiles in half the time, and a debugger can step through it.
#if !PLY_OPTIMISED
#define PLY_INLINE inline
#elif defined(__GNUC__)
#define PLY_INLINE __attribute__((always_inline)) inline
#elif defined(_MSC_VER)
#define PLY_INLINE __forceinline
#else
#define PLY_INLINE inline
#endif

namespace ply::detail {

/// How many plies of a recursion are inlined into one function where positions are handed on by
/// value: with five, the textbook searches run as fast as a compiler makes a loop written by hand.
/// Files of one program may differ in it.
inline constexpr int plies_in_a_function = PLY_OPTIMISED ? 5 : 1;

}  // namespace ply::detail
