// Makes the output of tests line-buffered. `swift test` drops a piece of output that ends within a character. The end
// of a full buffer often lies within a character, so lines were lost, even those of failures.

#include "CTandemTestOutput.h"

#include <stdio.h>

static char buffer[1 << 16];

__attribute__((constructor)) static void print_lines(void) { setvbuf(stdout, buffer, _IOLBF, sizeof buffer); }
