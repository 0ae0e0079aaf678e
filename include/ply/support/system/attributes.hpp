// Compiler attributes that differ between compilers.
#pragma once

/// Whether code is made to be fast: 0 where a compiler says that it does not optimise, or where the
/// user defines PLY_NO_FORCED_INLINE.
#if defined(PLY_NO_FORCED_INLINE) || (defined(__GNUC__) && !defined(__OPTIMIZE__))
#define PLY_OPTIMISED 0
#else
#define PLY_OPTIMISED 1
#endif

// PLY_NOINLINE: of a function at which a chain of inlined calls ends.
// PLY_COLD: of a function that is called once in a long while, kept out of the loops that call it.
// PLY_INLINE: of a function that must be part of its caller for the caller to be fast. An ordinary
// one where nothing is optimised: that compiles in half the time, and a debugger can step through.
#if defined(__GNUC__)
#define PLY_NOINLINE __attribute__((noinline))
#define PLY_COLD __attribute__((noinline, cold))
#elif defined(_MSC_VER)
#define PLY_NOINLINE __declspec(noinline)
#define PLY_COLD __declspec(noinline)
#else
#define PLY_NOINLINE
#define PLY_COLD
#endif
#if PLY_OPTIMISED && defined(__GNUC__)
#define PLY_INLINE __attribute__((always_inline)) inline
#elif PLY_OPTIMISED && defined(_MSC_VER)
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
