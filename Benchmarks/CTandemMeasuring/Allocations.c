// Replaces the C library's allocation functions with functions that can count. Only benchmarks link this file.
//
// A function that the program itself defines replaces the C library's function in all of the program's code, including
// the Swift runtime and standard library. The counts therefore include all allocations. These functions call glibc's
// allocator under its internal names. `free` needs no replacement, because glibc allocates the memory. While no count
// runs, a call only costs the check of one flag.

#include "CMeasuring.h"

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static _Thread_local bool is_counting;
static _Thread_local struct allocations counted;

static inline void count(size_t bytes) {
  if (__builtin_expect(is_counting, false)) {
    counted.count += 1;
    counted.bytes += (long)bytes;
  }
}

void allocations_begin(void) {
  counted = (struct allocations){0, 0};
  is_counting = true;
}

struct allocations allocations_end(void) {
  is_counting = false;
  return counted;
}

void *malloc(size_t size) {
  count(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  count(size);
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **place, size_t alignment, size_t size) {
  void *found = memalign(alignment, size);
  if (found == NULL) return ENOMEM;
  *place = found;
  return 0;
}
