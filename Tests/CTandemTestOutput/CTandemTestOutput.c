// What tests print reaches its reader line by line. `swift test` throws away what it has just read if that ends within a
// character, as a full buffer's end often does: lines went missing, those of failures too.

#include "CTandemTestOutput.h"

#include <stdio.h>

static char buffer[1 << 16];

__attribute__((constructor)) static void print_lines(void) { setvbuf(stdout, buffer, _IOLBF, sizeof buffer); }
