// Makes each sync of a file take TANDEM_TEST_SLOW_SYNC milliseconds, as a slow disk does. Load it with LD_PRELOAD.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void wait_a_while(void) {
  const char *text = getenv("TANDEM_TEST_SLOW_SYNC");
  long slow = text ? atol(text) : 0;
  struct timespec pause = {slow / 1000, slow % 1000 * 1000000};
  if (slow > 0) nanosleep(&pause, NULL);
}

int fsync(int file) {
  wait_a_while();
  return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(file);
}

int fdatasync(int file) {
  wait_a_while();
  return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(file);
}
