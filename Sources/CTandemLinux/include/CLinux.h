// What Linux has and Swift's Glibc module leaves out, and what has to be done inside a signal handler.
#ifndef CLINUX_H
#define CLINUX_H

#include <stddef.h>
#include <stdint.h>

/// Memory with a descriptor, of zeros, which is closed by exec. -1 with errno where there is none.
int clinux_memory(const char *name, size_t size);

/// Ends this process with SIGKILL when the process that began it is gone. Returns 0, or -1 where that has happened.
int clinux_end_with_parent(int parent);

/// Names the calling thread, in at most 15 bytes.
void clinux_name_thread(const char *name);

/// Waits for a `sem_t`, for some nanoseconds of a clock that nobody sets. Returns whether it was signalled.
int clinux_wait_for_semaphore(void *semaphore, int64_t nanoseconds);

/// What a process says of its own death. Written by the handler alone, `signal` last.
struct clinux_death {
  int32_t code;
  /// Who sent it; this process's own number where it did so itself, 0 where it was the kernel.
  int32_t sender;
  uint64_t address;
  char thread[16];
  int32_t signal;
};

/// Notes the cause in `death` when the process dies of SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP or SIGSYS,
/// writes the thread's frames to `report` if that is not negative, and lets the signal do its work.
///
/// `death` must stay valid for as long as the process lives.
void clinux_watch_for_death(struct clinux_death *death, int report);

/// The noted signal; 0 if none.
int32_t clinux_death_signal(const struct clinux_death *death);

/// Sends these signals to the calling thread, which must block them, from each thread that does not block them.
void clinux_take_signals(const int *signals, int count);

/// Becomes readable when there is work for the main thread, where Swift's main actor works; -1 where that can't be known.
int clinux_main_queue_descriptor(void);

/// Does what waits for the main thread. Only where there is a descriptor, on the main thread.
void clinux_main_queue_drain(void);

/// Whether this is the thread that the process began with.
int clinux_is_main_thread(void);

/// A socket to send entries to systemd's journal with, which waits no longer than that for it; -1 with errno where
/// there is none.
int clinux_journal_socket(int patience_ms);

/// Sends an entry in the journal's native form to the socket at a path, as a file in memory where it is too large for
/// a datagram. Returns 0 or what went wrong, by errno's numbers.
int clinux_journal_send(int descriptor, const char *path, const void *entry, size_t size);

#endif
