// Callables whose type the callee need not know, so that it is compiled once for all of them.
#pragma once

#include <type_traits>

namespace ply::detail {

template <class Signature>
class function_ref;

/// Refers to a callable that outlives it.
template <class R, class... Args>
class function_ref<R(Args...)> {
public:
    template <class F>
        requires(!std::is_same_v<F, function_ref>)
    function_ref(F const& f)  // NOLINT: implicit on purpose
        : callable_(&f), call_([](void const* callable, Args... args) -> R {
              return (*static_cast<F const*>(callable))(args...);
          }) {}

    R operator()(Args... args) const { return call_(callable_, args...); }

private:
    void const* callable_;
    R (*call_)(void const*, Args...);
};

}  // namespace ply::detail
