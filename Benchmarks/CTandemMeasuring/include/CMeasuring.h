// The parts of the benchmarks that must be written in C.

#ifndef C_MEASURING_H
#define C_MEASURING_H

#include <stdbool.h>
#include <sys/types.h>

/// The memory that one thread allocated.
struct allocations {
  /// The number of allocations. An enlarged block counts as another allocation.
  long count;
  /// The sum of their sizes, in bytes.
  long bytes;
};

/// Sets the counts of this thread to 0 and begins to count.
void allocations_begin(void);

/// Stops counting and returns the counts.
struct allocations allocations_end(void);

/// The retains and releases of one thread.
struct references {
  /// The calls of retain. A call that retains an object several times counts once.
  long retains;
  /// The calls of release. A call that releases an object several times counts once.
  long releases;
};

/// Sets the counts to 0 and begins to count. Returns false if the Swift runtime does not support counting. No other
/// thread may run Swift during the count.
bool references_begin(void);

/// Stops counting and returns the counts.
struct references references_end(void);

/// Starts a program without standard input and standard error. Its standard output goes to `output`.
///
/// Returns the process id, or -1 with errno set.
pid_t child_start(char *const command[], int output);

#endif
