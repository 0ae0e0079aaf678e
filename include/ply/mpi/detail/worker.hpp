// What every rank but 0 does in a call.
#pragma once

#include <cstdint>

#include <ply/core/limits.hpp>
#include <ply/mpi/communicator.hpp>
#include <ply/mpi/detail/fail.hpp>
#include <ply/mpi/detail/protocol.hpp>
#include <ply/mpi/detail/wire.hpp>
#include <ply/mpi/detail/workshop.hpp>

namespace ply::mpi::detail {

template <class Work>
class worker {
public:
    worker(communicator& ranks, Work& work, int threads, limits const& l)
        : ranks_(ranks), call_(ranks.begin_call()), end_{ranks}, l_(l), shop_(threads, work) {}

    /// Does what rank 0 says until the call is over; returns what rank 0 has for all ranks.
    bytes serve(form const& f) {
        auto hello = begin(says::hello, call_);
        ranks_.send(0, f.write(hello).number(shop_.threads()).take());
        for (pause nothing;;) {
            bool idle = true;
            while (auto const m = ranks_.receive()) {
                idle = false;
                if (obey(m->content)) return std::move(for_all_);
            }
            while (auto const end = shop_.next()) {
                idle = false;
                report(*end);
            }
            if (l_.stop != nullptr && l_.stop->load()) shop_.stop_all();
            if (idle) {
                shop_.wait(nothing.next());
            } else {
                nothing.reset();
            }
        }
    }

private:
    struct end_of_call {
        communicator& ranks;
        ~end_of_call() { ranks.end_call(); }
    };

    /// True when the call is over.
    bool obey(bytes const& content) {
        reader r(content);
        auto const what = r.one_of(says::over);
        if (r.number() != call_) return false;  // of an earlier call
        switch (what) {
            case says::task: {
                auto const ticket = r.number();
                shop_.give(ticket, r.rest());
                break;
            }
            case says::drop: shop_.drop(r.number()); break;
            case says::stop: shop_.stop_all(); break;
            case says::turn_away: fail("ply: this rank was turned away: " + r.text());
            case says::over:
                if (!r.flag()) fail("ply: rank 0 has given up the call");
                for_all_ = r.rest();
                return true;
            default: fail("ply: a message that no rank may get");
        }
        if (!r.ok()) fail("ply: a damaged message");
        return false;
    }

    void report(outcome const& end) {
        switch (end.what) {
            case outcome::kind::done:
                ranks_.send(0, begin(says::done, call_).number(end.ticket).rest(end.answer).take());
                break;
            case outcome::kind::refused:
                ranks_.send(0,
                            begin(says::refused, call_).number(end.ticket).text(end.text).take());
                break;
            case outcome::kind::dropped:
                ranks_.send(0, begin(says::dropped, call_).number(end.ticket).take());
                break;
        }
    }

    communicator& ranks_;
    std::uint64_t call_;
    end_of_call end_;
    limits const& l_;
    bytes for_all_;
    workshop<Work> shop_;
};

}  // namespace ply::mpi::detail
