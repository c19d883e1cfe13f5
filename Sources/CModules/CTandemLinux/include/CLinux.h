// Functions of Linux that Swift's Glibc module lacks, and code that has to run inside a signal handler.
#ifndef CLINUX_H
#define CLINUX_H

#include <stddef.h>
#include <stdint.h>

/// Creates zeroed memory and returns its descriptor, which is closed by exec. Returns -1 and sets
/// errno on failure.
int clinux_memory(const char *name, size_t size);

/// Lets the kernel end this process with SIGKILL when its parent has ended. Returns 0, or -1 if the
/// parent has already ended.
int clinux_end_with_parent(int parent);

/// Names the calling thread, in at most 15 bytes.
void clinux_name_thread(const char *name);

/// Waits for a `sem_t`, for a number of nanoseconds of the monotonic clock. Returns 1 if it was signalled, 0 if not.
int clinux_wait_for_semaphore(void *semaphore, int64_t nanoseconds);

/// A process's record of its own death. Only the signal handler writes it, and it writes `signal`
/// last.
struct clinux_death {
  int32_t code;
  /// The process that sent the signal; this process if it sent the signal itself, 0 for the kernel.
  int32_t sender;
  uint64_t address;
  char thread[16];
  int32_t signal;
};

/// Records the cause in `death` if the process dies of SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT,
/// SIGTRAP or SIGSYS. Then writes the thread's frames to `report`, unless `report` is negative, and
/// lets the signal take effect.
///
/// `death` must stay valid as long as the process lives.
void clinux_watch_for_death(struct clinux_death *death, int report);

/// Returns the recorded signal; 0 if none.
int32_t clinux_death_signal(const struct clinux_death *death);

/// Makes each thread that receives one of these signals pass it on to the calling thread. The
/// calling thread must block these signals.
void clinux_take_signals(const int *signals, int count);

/// Returns a descriptor that is readable while the main thread, where Swift's main actor works, has work; -1 if
/// unknown.
int clinux_main_queue_descriptor(void);

/// Does the work that waits for the main thread. Call this on the main thread, and only if the descriptor exists.
void clinux_main_queue_drain(void);

/// Returns 1 on the thread with which the process began, and 0 on any other thread.
int clinux_is_main_thread(void);

/// Creates a socket for entries of systemd's journal. A send waits for at most `patience_ms`. Returns -1 and sets errno
/// on failure.
int clinux_journal_socket(int patience_ms);

/// Sends an entry in the journal's native form to the socket at a path. An entry that is too large for a datagram is
/// sent as a file in memory. Returns 0, or else an errno value.
int clinux_journal_send(int descriptor, const char *path, const void *entry, size_t size);

#endif
