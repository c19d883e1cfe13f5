// Rare faults of a player, which a small preloaded library causes.

import Foundation
import TandemTestSupport

/// A library for `LD_PRELOAD`, which is compiled once per run.
///
/// - Opening a file with `killer` in its name aborts the process, like a failed assertion in a demuxer. With `crasher`
///   in its name, the process writes to address 8. Both happen only in tandem-player.
/// - After SIGRTMIN the main thread hangs. At SIGRTMIN + 1 the player aborts by itself.
/// - `TANDEM_TEST_SLOW_SYNC=MS` delays each fsync and fdatasync of a file.
/// - Opening a file with `$TANDEM_TEST_STILL` in its name hangs, as on a file server that does not answer.
/// - With `TANDEM_TEST_STUCK=close` the player hangs while it closes its window, as when its X server disappears
///   meanwhile. With `exit` the exit hangs, too.
/// - The first eight bytes of the file `$TANDEM_TEST_CLOCK` are the nanoseconds by which the system's clock is ahead of
///   the machine's clock. The change also affects threads that wait by the system's clock at that moment.
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
      compiler.arguments = [
        "cc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library, folder + "/faults.c", "-ldl",
      ]
      try compiler.run()
      compiler.waitUntilExit()
      if compiler.terminationStatus != 0 { print("the library with faults could not be compiled") }
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
    #include <pthread.h>
    #include <semaphore.h>
    #include <signal.h>
    #include <stdarg.h>
    #include <stdint.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/mman.h>
    #include <sys/stat.h>
    #include <sys/time.h>
    #include <time.h>
    #include <unistd.h>

    static int is_player;
    static const char *full;
    static const char *still;
    static long slow;

    static volatile int calls_until_hang = -1;

    static void die(int number) { (void)number; abort(); }
    static void hang(int number) { (void)number; calls_until_hang = 20; }

    static volatile int64_t *ahead;
    static int64_t get_time(const struct timespec *time) { return time->tv_sec * 1000000000L + time->tv_nsec; }
    static void set_time(struct timespec *time, int64_t value) {
      time->tv_sec = value / 1000000000;
      time->tv_nsec = value % 1000000000;
    }

    int clock_gettime(clockid_t clock, struct timespec *time) {
      static int (*real)(clockid_t, struct timespec *);
      if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
      if (calls_until_hang >= 0 && gettid() == getpid() && calls_until_hang-- == 0) for (;;) pause();
      int result = real(clock, time);
      if (clock == CLOCK_REALTIME && ahead) set_time(time, get_time(time) + *ahead);
      return result;
    }
    int gettimeofday(struct timeval *restrict value, void *restrict zone) {
      (void)zone;
      struct timespec time;
      clock_gettime(CLOCK_REALTIME, &time);
      value->tv_sec = time.tv_sec;
      value->tv_usec = time.tv_nsec / 1000;
      return 0;
    }

    // Waits in short pieces until the shifted clock reaches a time, because a new shift does not wake a waiting thread.
    static int wait_for(int (*piece)(void *, void *, const struct timespec *), void *one, void *other,
                        const struct timespec *until) {
      while (1) {
        struct timespec now, end;
        clock_gettime(CLOCK_REALTIME, &now);
        int is_last = get_time(until) - get_time(&now) <= 20000000;
        set_time(&end, (is_last ? get_time(until) : get_time(&now) + 20000000) - (ahead ? *ahead : 0));
        int result = piece(one, other, &end);
        clock_gettime(CLOCK_REALTIME, &now);
        if (result != ETIMEDOUT || get_time(&now) >= get_time(until)) return result;
      }
    }
    static int condition_piece(void *condition, void *mutex, const struct timespec *until) {
      return ((int (*)(void *, void *, const struct timespec *))
              dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2"))(condition, mutex, until);
    }
    int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                               const struct timespec *restrict until) {
      // A time before the year 2001 is one of the monotonic clock, which newer versions of libmpv wait by.
      if (until->tv_sec < 1000000000) return condition_piece(condition, mutex, until);
      return wait_for(condition_piece, condition, mutex, until);
    }
    static int semaphore_piece(void *semaphore, void *unused, const struct timespec *until) {
      (void)unused;
      return ((int (*)(void *, const struct timespec *))dlsym(RTLD_NEXT, "sem_timedwait"))(semaphore, until) ? errno : 0;
    }
    int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict until) {
      errno = wait_for(semaphore_piece, semaphore, NULL, until);
      return errno ? -1 : 0;
    }

    __attribute__((constructor)) static void begin(void) {
      char name[256];
      ssize_t length = readlink("/proc/self/exe", name, sizeof name - 1);
      if (length > 0) { name[length] = 0; is_player = strstr(name, "tandem-player") != NULL; }
      full = getenv("TANDEM_TEST_FULL");
      still = getenv("TANDEM_TEST_STILL");
      int file = getenv("TANDEM_TEST_CLOCK") ? open(getenv("TANDEM_TEST_CLOCK"), O_RDONLY) : -1;
      void *memory = file < 0 ? MAP_FAILED : mmap(NULL, 8, PROT_READ, MAP_SHARED, file, 0);
      if (memory != MAP_FAILED) ahead = memory;
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

    static int is_stuck(const char *where) {
      const char *wish = getenv("TANDEM_TEST_STUCK");
      return is_player && wish && (strcmp(wish, where) == 0 || strcmp(wish, "exit") == 0);
    }
    static volatile int is_closing;
    void SDL_DestroyWindow(void *window) {
      is_closing = 1;
      if (is_stuck("close")) for (;;) pause();
      ((void (*)(void *))dlsym(RTLD_NEXT, "SDL_DestroyWindow"))(window);
    }
    void _exit(int status) {
      if (is_closing && is_stuck("exit")) for (;;) pause();
      ((void (*)(int))dlsym(RTLD_NEXT, "_exit"))(status);
      for (;;) pause();
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
