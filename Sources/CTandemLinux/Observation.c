// A function that Swift 6.0's libswiftObservation.so needs on Linux and no library of that version has; without it nothing
// that imports Observation can be linked there. Later versions bring their own, which is taken where there is one.

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

__attribute__((weak, noreturn)) void clinux_threading_fatal(const char *format, ...)
    __asm__("_ZN5swift9threading5fatalEPKcz");

void clinux_threading_fatal(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  abort();
}
