// The processes that work together by MPI.
// Source: Message Passing Interface Forum, "MPI: A Message-Passing Interface Standard", 3.1, 2015.
#pragma once

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include <mpi.h>

#include <ply/mpi/detail/wire.hpp>
#include <ply/support/system/threads.hpp>

#if !PLY_HAS_THREADS
#error "ply::mpi needs threads"
#endif

namespace ply::mpi {

/// Begins MPI for the life of a program, and ends it, unless it had begun before.
class environment {
public:
    environment(int& argc, char**& argv) {
        int begun = 0;
        MPI_Initialized(&begun);
        if (begun != 0) return;
        int level = 0;
        if (MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level) != MPI_SUCCESS) {
            detail::fail("ply: MPI cannot be initialised");
        }
        ours_ = true;
    }
    environment(environment const&) = delete;
    environment& operator=(environment const&) = delete;
    ~environment() {
        if (ours_) MPI_Finalize();
    }

private:
    bool ours_ = false;
};

namespace detail {
struct message {
    int from;
    bytes content;
};
}  // namespace detail

/// The ranks of an MPI communicator, for the searches of this folder; their messages do not meet
/// those of others. It is made, used and destroyed by all ranks together, in the thread that
/// initialised MPI, and before MPI ends. MPI must allow other threads (MPI_THREAD_FUNNELED). Errors
/// of MPI are exceptions of type std::runtime_error.
class communicator {
public:
    explicit communicator(MPI_Comm of = MPI_COMM_WORLD) {
        int level = MPI_THREAD_SINGLE;
        MPI_Query_thread(&level);
        if (level < MPI_THREAD_FUNNELED) {
            detail::fail("ply: MPI must be initialised with MPI_THREAD_FUNNELED or more");
        }
        require(MPI_Comm_dup(of, &comm_));
        require(MPI_Comm_set_errhandler(comm_, MPI_ERRORS_RETURN));
        require(MPI_Comm_rank(comm_, &rank_));
        require(MPI_Comm_size(comm_, &size_));
    }
    communicator(communicator const&) = delete;
    communicator& operator=(communicator const&) = delete;

    /// Rank 0 waits for ranks that are still at work for an earlier call.
    ~communicator() {
        std::optional<detail::message> left;
        while (owed_ > 0 && !broken_ && try_receive(left) == MPI_SUCCESS) {
            if (!left) ply::detail::sleep_for(std::chrono::milliseconds(1));
            left.reset();
        }
        MPI_Comm_free(&comm_);
    }

    int rank() const { return rank_; }
    int size() const { return size_; }

    // --- for the searches of this folder

    /// The number of a call, the same on all ranks.
    std::uint64_t begin_call() {
        if (rank_ == 0) owed_ += static_cast<std::uint64_t>(size_ - 1);
        return ++calls_;
    }
    /// Of every rank but 0, the last message of each call.
    void end_call() { MPI_Send(nullptr, 0, MPI_BYTE, 0, bye_tag, comm_); }

    void send(int to, detail::bytes const& content) {
        if (content.size() > static_cast<std::size_t>((std::numeric_limits<int>::max)())) {
            detail::fail("ply: a message is too long for MPI");
        }
        require(
            MPI_Send(content.data(), static_cast<int>(content.size()), MPI_BYTE, to, tag, comm_));
    }

    /// A message that has arrived, if there is one.
    std::optional<detail::message> receive() {
        std::optional<detail::message> one;
        require(try_receive(one));
        return one;
    }

private:
    static constexpr int tag = 1;
    static constexpr int bye_tag = 2;

    void require(int code) {
        if (code == MPI_SUCCESS) return;
        broken_ = true;
        char text[MPI_MAX_ERROR_STRING + 1] = {};
        int length = 0;
        MPI_Error_string(code, text, &length);
        detail::fail(std::string("ply: MPI: ") + text);
    }

    int try_receive(std::optional<detail::message>& one) {
        for (;;) {
            int there = 0;
            MPI_Status status;
            int code = MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, comm_, &there, &status);
            if (code != MPI_SUCCESS || there == 0) return code;
            int size = 0;
            MPI_Get_count(&status, MPI_BYTE, &size);
            detail::message m{status.MPI_SOURCE, detail::bytes(static_cast<std::size_t>(size))};
            code = MPI_Recv(m.content.data(), size, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG,
                            comm_, MPI_STATUS_IGNORE);
            if (code != MPI_SUCCESS) return code;
            if (status.MPI_TAG != bye_tag) {
                one = std::move(m);
                return code;
            }
            --owed_;
        }
    }

    MPI_Comm comm_ = MPI_COMM_NULL;
    int rank_ = 0;
    int size_ = 1;
    std::uint64_t calls_ = 0;
    std::uint64_t owed_ = 0;  // ends of calls that rank 0 has not heard of
    bool broken_ = false;
};

}  // namespace ply::mpi
