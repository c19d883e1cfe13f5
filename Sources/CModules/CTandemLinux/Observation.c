// Defines a function that Swift 6.0's libswiftObservation.so needs on Linux but no library of Swift
// 6.0 provides. Without this function, a program that imports Observation can't be linked. Later
// versions define the function, and their definition replaces this weak definition.

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
