// What has to be C to measure Swift and other programs.

#ifndef C_MEASURING_H
#define C_MEASURING_H

#include <stdbool.h>
#include <sys/types.h>

/// What one thread asked the allocator for.
struct allocations {
  /// Calls that ask for memory, those that make a piece larger included.
  long count;
  /// What they asked for, together.
  long bytes;
};

/// Counts from now on, from 0.
void allocations_begin(void);

/// Stops counting.
struct allocations allocations_end(void);

/// How often one thread counted objects' owners.
struct references {
  /// One owner more, or several at once.
  long retains;
  /// One owner less, or several at once.
  long releases;
};

/// Counts from now on, from 0; false where this Swift runtime lets nobody count. No other thread may run Swift meanwhile.
bool references_begin(void);

/// Stops counting.
struct references references_end(void);

/// Starts a program without input and without messages; what it writes goes to `output`.
///
/// Returns its process, or -1 with errno set.
pid_t child_start(char *const command[], int output);

#endif
