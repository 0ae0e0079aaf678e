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

/// Of a function that must be part of its caller for the caller to be fast.
#if defined(__GNUC__)
#define PLY_INLINE __attribute__((always_inline)) inline
#elif defined(_MSC_VER)
#define PLY_INLINE __forceinline
#else
#define PLY_INLINE inline
#endif
