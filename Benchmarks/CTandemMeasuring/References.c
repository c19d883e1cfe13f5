// Counts the Swift runtime's retains and releases. Only benchmarks link this file.
//
// The runtime, linked statically or dynamically, calls retain and release through variables once the flag for
// instruments is set. These functions take the place of the variables' values. Values without a reference-counted
// object, such as short strings and empty arrays, are not counted. The variables are weak symbols, so that a runtime
// without them also links; counting is then impossible.

#include "CMeasuring.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

extern bool _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly __attribute__((weak));
extern void *(*_swift_retain)(void *object) __attribute__((weak));
extern void *(*_swift_retain_n)(void *object, uint32_t number) __attribute__((weak));
extern void (*_swift_release)(void *object) __attribute__((weak));
extern void (*_swift_release_n)(void *object, uint32_t number) __attribute__((weak));

static void *(*retain)(void *object);
static void *(*retain_n)(void *object, uint32_t number);
static void (*release)(void *object);
static void (*release_n)(void *object, uint32_t number);

static _Thread_local bool is_counting;
static _Thread_local struct references counted;

static void *counted_retain(void *object) {
  if (is_counting && object != NULL) counted.retains += 1;
  return retain(object);
}

static void *counted_retain_n(void *object, uint32_t number) {
  if (is_counting && object != NULL) counted.retains += 1;
  return retain_n(object, number);
}

static void counted_release(void *object) {
  if (is_counting && object != NULL) counted.releases += 1;
  release(object);
}

static void counted_release_n(void *object, uint32_t number) {
  if (is_counting && object != NULL) counted.releases += 1;
  release_n(object, number);
}

bool references_begin(void) {
  if (&_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly == NULL || &_swift_retain == NULL ||
      &_swift_retain_n == NULL || &_swift_release == NULL || &_swift_release_n == NULL) {
    return false;
  }
  retain = _swift_retain;
  retain_n = _swift_retain_n;
  release = _swift_release;
  release_n = _swift_release_n;
  _swift_retain = counted_retain;
  _swift_retain_n = counted_retain_n;
  _swift_release = counted_release;
  _swift_release_n = counted_release_n;
  counted = (struct references){0, 0};
  is_counting = true;
  _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly = true;
  return true;
}

struct references references_end(void) {
  is_counting = false;
  _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly = false;
  _swift_retain = retain;
  _swift_retain_n = retain_n;
  _swift_release = release;
  _swift_release_n = release_n;
  return counted;
}
