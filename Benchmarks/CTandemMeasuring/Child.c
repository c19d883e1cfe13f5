// Starts a program so that the system measures only this program's peak memory.
//
// The system also counts the memory that a process had before `exec`. A child of posix_spawn shares its parent's
// memory, so the 15 MiB of a benchmark would hide the peak of a smaller program. A child of fork only has the few pages
// that it writes before `exec`.

#include "CMeasuring.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

static void become(char *const command[], int output, int failure) {
  int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (nothing >= 0 && dup2(nothing, 0) >= 0 && dup2(nothing, 2) >= 0 && dup2(output, 1) >= 0) {
    execvp(command[0], command);
  }
  int code = errno;
  while (write(failure, &code, sizeof code) < 0 && errno == EINTR) {
  }
  _exit(127);
}

pid_t child_start(char *const command[], int output) {
  int ends[2];
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  pid_t child = fork();
  if (child == 0) become(command, output, ends[1]);
  close(ends[1]);
  int code = errno;
  if (child > 0) {
    // The pipe closes without a byte when `exec` succeeds; otherwise the child writes an error number.
    ssize_t count;
    while ((count = read(ends[0], &code, sizeof code)) < 0 && errno == EINTR) {
    }
    if (count > 0) {
      waitpid(child, NULL, 0);
      child = -1;
    }
  }
  close(ends[0]);
  errno = code;
  return child;
}
