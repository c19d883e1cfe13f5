// Faults that a player meets only by bad luck, brought about by a small library that is loaded before it.

import Foundation
import TandemTestSupport

/// A library for `LD_PRELOAD`, compiled once a run.
///
/// - Opening a file whose name has `killer` in it aborts the process, as an assertion in a demuxer does; with `crasher`
///   it writes to address 8 instead. Only in tandem-player, whose contents they are.
/// - After SIGRTMIN the main thread does not come back from its work; at SIGRTMIN + 1 the player aborts by itself.
/// - `TANDEM_TEST_SLOW_SYNC=MS` makes each fsync and fdatasync of a file take so long.
/// - Opening a file whose name has `$TANDEM_TEST_STILL` in it does not come back, as on a file server that is away.
/// - While the file `$TANDEM_TEST_FULL` exists, writing to a regular file fails with ENOSPC.
enum FaultLibrary {
  static let path: String = {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tandem-test-faults-\(getpid())").path
    let library = folder + "/faults.so"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try source.write(toFile: folder + "/faults.c", atomically: true, encoding: .utf8)
      let compiler = Process()
      compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      compiler.arguments = ["cc", "-shared", "-fPIC", "-O1", "-o", library, folder + "/faults.c", "-ldl"]
      try compiler.run()
      compiler.waitUntilExit()
    } catch {
      print("the library with faults could not be made: \(error)")
    }
    return library
  }()

  private static let source = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <errno.h>
    #include <fcntl.h>
    #include <signal.h>
    #include <stdarg.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/stat.h>
    #include <time.h>
    #include <unistd.h>

    static int is_player;
    static const char *full;
    static const char *still;
    static long slow;

    static volatile int calls_until_hang = -1;

    static void die(int number) { (void)number; abort(); }
    static void hang(int number) { (void)number; calls_until_hang = 20; }

    int clock_gettime(clockid_t clock, struct timespec *time) {
      static int (*real)(clockid_t, struct timespec *);
      if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
      if (calls_until_hang >= 0 && gettid() == getpid() && calls_until_hang-- == 0) for (;;) pause();
      return real(clock, time);
    }

    __attribute__((constructor)) static void begin(void) {
      char name[256];
      ssize_t length = readlink("/proc/self/exe", name, sizeof name - 1);
      if (length > 0) { name[length] = 0; is_player = strstr(name, "tandem-player") || strstr(name, "tandem-core"); }
      full = getenv("TANDEM_TEST_FULL");
      still = getenv("TANDEM_TEST_STILL");
      slow = getenv("TANDEM_TEST_SLOW_SYNC") ? atol(getenv("TANDEM_TEST_SLOW_SYNC")) : 0;
      if (is_player) { signal(SIGRTMIN, hang); signal(SIGRTMIN + 1, die); }
    }

    static void look(const char *path) {
      if (still && path && strstr(path, still)) for (;;) pause();
      if (!is_player || !path) return;
      if (strstr(path, "killer")) abort();
      if (strstr(path, "crasher")) *(volatile int *)8 = 1;
    }

    static int open_with(const char *name, const char *path, int flags, mode_t mode) {
      int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, name);
      look(path);
      return real(path, flags, mode);
    }

    int open(const char *path, int flags, ...) {
      va_list rest; va_start(rest, flags); mode_t mode = va_arg(rest, mode_t); va_end(rest);
      return open_with("open", path, flags, mode);
    }
    int open64(const char *path, int flags, ...) {
      va_list rest; va_start(rest, flags); mode_t mode = va_arg(rest, mode_t); va_end(rest);
      return open_with("open64", path, flags, mode);
    }

    static void wait_a_while(void) {
      struct timespec pause = {slow / 1000, slow % 1000 * 1000000};
      if (slow > 0) nanosleep(&pause, NULL);
    }
    int fsync(int file) { wait_a_while(); return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(file); }
    int fdatasync(int file) { wait_a_while(); return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(file); }

    ssize_t write(int file, const void *bytes, size_t count) {
      struct stat status;
      if (full && access(full, F_OK) == 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode)) {
        errno = ENOSPC;
        return -1;
      }
      return ((ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write"))(file, bytes, count);
    }
    """
}
