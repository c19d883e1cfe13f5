// Counts the system calls on the files, sockets and shared memory of a session, and makes one of them fail.
// Scripts/test-failures.py loads this library with LD_PRELOAD.
//
// TANDEM_FAIL_ROOT    the folder whose files and sockets count
// TANDEM_FAIL_COUNTS  a file of 64 KiB of zeros, in which all processes count their calls: for each kind of call, 128
//                     bytes for its name and an int for its count
// TANDEM_FAIL_CALL    the kind of call that fails, such as `tandem-player play write log.jsonl`; no call fails if unset
// TANDEM_FAIL_NUMBER  the number of the call that fails, counted from 1; with a `+` behind the number, all later calls
//                     fail, too
// TANDEM_FAIL_ERROR   the errno of the failure; 0 makes a read or a write short
//
// The name of a kind of call has the program, its first argument, the call, and the path of the file in the folder
// without random parts.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <unistd.h>

#define KINDS 480
typedef struct {
  char name[128];
  atomic_int count;
} Kind;
static Kind *kinds;
static char root[256], program[64], wanted[128];
static int number, error;
static int all_later;

// The C library's function of this name.
#define REAL(type, name) ((type)dlsym(RTLD_NEXT, name))

__attribute__((constructor)) static void begin(void) {
  const char *counts = getenv("TANDEM_FAIL_COUNTS"), *text = getenv("TANDEM_FAIL_ROOT");
  if (!counts || !text) return;
  snprintf(root, sizeof root, "%s/", text);
  char command[512] = "";
  long file = syscall(SYS_openat, AT_FDCWD, "/proc/self/cmdline", O_RDONLY);
  long length = syscall(SYS_read, file, command, sizeof command - 1);
  syscall(SYS_close, file);
  if (length < 1) return;
  const char *name = strrchr(command, '/');
  name = name ? name + 1 : command;
  const char *first = command + strlen(command) + 1;
  snprintf(program, sizeof program, "%.24s %.24s", name, first < command + length ? first : "");
  if (strncmp(program, "tandem", 6) != 0) return;
  if ((text = getenv("TANDEM_FAIL_CALL"))) snprintf(wanted, sizeof wanted, "%s", text);
  if ((text = getenv("TANDEM_FAIL_NUMBER"))) {
    number = atoi(text);
    all_later = strchr(text, '+') != NULL;
  }
  if ((text = getenv("TANDEM_FAIL_ERROR"))) error = atoi(text);
  file = syscall(SYS_openat, AT_FDCWD, counts, O_RDWR | O_CLOEXEC);
  void *memory = (void *)syscall(SYS_mmap, NULL, sizeof(Kind) * KINDS, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0L);
  syscall(SYS_close, file);
  if (memory != MAP_FAILED) kinds = memory;
}

// Counts a call. Returns true if it must fail.
static int fails(const char *call, const char *target) {
  char name[128];
  snprintf(name, sizeof name, "%s %s %s", program, call, target);
  for (int index = 0; index < KINDS; index++) {
    Kind *kind = &kinds[index];
    // The first byte of the name is written last, under a lock. Otherwise two processes could use a free place at once.
    if (!kind->name[0]) {
      static atomic_flag *lock;
      lock = (atomic_flag *)&kinds[KINDS - 1].count;
      while (atomic_flag_test_and_set(lock)) {}
      if (!kind->name[0]) {
        memcpy(kind->name + 1, name + 1, sizeof name - 1);
        atomic_thread_fence(memory_order_seq_cst);
        kind->name[0] = name[0];
      }
      atomic_flag_clear(lock);
    }
    if (strcmp(kind->name, name) != 0) continue;
    int count = atomic_fetch_add(&kind->count, 1) + 1;
    return !strcmp(name, wanted) && (count == number || (all_later && count > number));
  }
  return 0;
}

// Returns a path's name in the folder, without numbers and random parts; NULL if the path is elsewhere.
static const char *below(const char *path, char *name) {
  if (!kinds || !path || strncmp(path, root, strlen(root)) != 0) return NULL;
  path += strlen(root);
  char *end = name;
  while (*path && end < name + 60) {
    if (!strncmp(path, ".tandem-", 8)) {
      strcpy(end, "aside");
      end += 5;
      break;
    }
    *end++ = *path++;
    // A session tries names with numbers (`name-1`, `name-2`). Count them as one name.
    if (end[-1] == '-' && *path >= '0' && *path <= '9') {
      end--;
      while (*path >= '0' && *path <= '9') path++;
    }
  }
  *end = 0;
  char *deleted = strstr(name, "#");
  if (deleted) strcpy(deleted, "aside");
  return name;
}

// Returns the name of a descriptor's path.
static const char *of(int file, char *name) {
  if (!kinds || file < 0) return NULL;
  int before = errno;
  char link[64], path[256];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  long length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  const char *result = NULL;
  if (length > 0) {
    path[length] = 0;
    if (!strncmp(path, "/memfd:tandem", 13)) result = strcpy(name, "memory");
    if (!strncmp(path, "socket:", 7)) {
      struct sockaddr_un address = {0};
      socklen_t size = sizeof address;
      syscall(SYS_getsockname, file, &address, &size);
      if (!address.sun_path[0]) {
        size = sizeof address;
        syscall(SYS_getpeername, file, &address, &size);
      }
      if (address.sun_family == AF_UNIX) result = below(address.sun_path, name);
    } else if (!result) {
      result = below(path, name);
    }
  }
  errno = before;
  return result;
}

#define NAME char name[80]
#define FAIL_PATH(call, path) \
  NAME; \
  if (below(path, name) && fails(call, name)) return errno = error, -1;
#define FAIL_FILE(call, file) \
  NAME; \
  if (of(file, name) && fails(call, name)) return errno = error, -1;
#define FAIL_OR_SHORT(call, file, count, shorter) \
  NAME; \
  if (of(file, name) && fails(call, name)) { \
    if (error) return errno = error, -1; \
    if (count > 1) count = shorter; \
  }
// A short write writes half of the bytes, and a short read returns seven bytes.
#define FAIL_OR_SHORT_WRITE(call, file, count) FAIL_OR_SHORT(call, file, count, count / 2)
#define FAIL_OR_SHORT_READ(call, file, count) FAIL_OR_SHORT(call, file, count, count < 7 ? 1 : 7)

static const char *way(int flags) {
  if ((flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE) return "create";
  return flags & O_WRONLY ? "open-to-write" : "open";
}
static int open_as(const char *function, const char *path, int flags, mode_t mode) {
  FAIL_PATH(way(flags), path)
  return REAL(int (*)(const char *, int, ...), function)(path, flags, mode);
}
static int open_at(const char *function, int folder, const char *path, int flags, mode_t mode) {
  FAIL_PATH(way(flags), path)
  return REAL(int (*)(int, const char *, int, ...), function)(folder, path, flags, mode);
}
#define MODE va_list rest; va_start(rest, flags); mode_t mode = va_arg(rest, mode_t); va_end(rest);
int open(const char *path, int flags, ...) { MODE return open_as("open", path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE return open_as("open64", path, flags, mode); }
int openat(int folder, const char *path, int flags, ...) { MODE return open_at("openat", folder, path, flags, mode); }
int openat64(int folder, const char *path, int flags, ...) { MODE return open_at("openat64", folder, path, flags, mode); }

ssize_t write(int file, const void *bytes, size_t count) {
  FAIL_OR_SHORT_WRITE("write", file, count)
  return REAL(ssize_t (*)(int, const void *, size_t), "write")(file, bytes, count);
}
ssize_t writev(int file, const struct iovec *parts, int count) {
  FAIL_FILE("writev", file)
  return REAL(ssize_t (*)(int, const struct iovec *, int), "writev")(file, parts, count);
}
ssize_t read(int file, void *bytes, size_t count) {
  FAIL_OR_SHORT_READ("read", file, count)
  return REAL(ssize_t (*)(int, void *, size_t), "read")(file, bytes, count);
}
ssize_t pread(int file, void *bytes, size_t count, off_t at) {
  FAIL_OR_SHORT_READ("pread", file, count)
  return REAL(ssize_t (*)(int, void *, size_t, off_t), "pread")(file, bytes, count, at);
}
ssize_t pread64(int file, void *bytes, size_t count, off64_t at) {
  FAIL_OR_SHORT_READ("pread", file, count)
  return REAL(ssize_t (*)(int, void *, size_t, off64_t), "pread64")(file, bytes, count, at);
}
ssize_t send(int file, const void *bytes, size_t count, int flags) {
  FAIL_OR_SHORT_WRITE("send", file, count)
  return REAL(ssize_t (*)(int, const void *, size_t, int), "send")(file, bytes, count, flags);
}
ssize_t recv(int file, void *bytes, size_t count, int flags) {
  FAIL_OR_SHORT_READ("recv", file, count)
  return REAL(ssize_t (*)(int, void *, size_t, int), "recv")(file, bytes, count, flags);
}
int fsync(int file) { FAIL_FILE("fsync", file) return REAL(int (*)(int), "fsync")(file); }
int fdatasync(int file) { FAIL_FILE("fdatasync", file) return REAL(int (*)(int), "fdatasync")(file); }
int ftruncate(int file, off_t size) { FAIL_FILE("ftruncate", file) return REAL(int (*)(int, off_t), "ftruncate")(file, size); }
int flock(int file, int what) { FAIL_FILE("flock", file) return REAL(int (*)(int, int), "flock")(file, what); }
int fchmod(int file, mode_t mode) { FAIL_FILE("fchmod", file) return REAL(int (*)(int, mode_t), "fchmod")(file, mode); }
int fstat(int file, struct stat *status) {
  FAIL_FILE("fstat", file)
  return REAL(int (*)(int, struct stat *), "fstat")(file, status);
}
int stat(const char *restrict path, struct stat *restrict status) {
  FAIL_PATH("stat", path)
  return REAL(int (*)(const char *, struct stat *), "stat")(path, status);
}
int lstat(const char *restrict path, struct stat *restrict status) {
  FAIL_PATH("lstat", path)
  return REAL(int (*)(const char *, struct stat *), "lstat")(path, status);
}
// Linux closes the descriptor also if it reports an error.
int close(int file) {
  NAME;
  int wrong = of(file, name) && fails("close", name);
  int result = REAL(int (*)(int), "close")(file);
  return wrong ? errno = error, -1 : result;
}
int fcntl(int file, int what, ...) {
  va_list rest;
  va_start(rest, what);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  if (what == F_SETLK || what == F_GETLK) { FAIL_FILE("lock", file) }
  return REAL(int (*)(int, int, ...), "fcntl")(file, what, argument);
}
int fcntl64(int file, int what, ...) {
  va_list rest;
  va_start(rest, what);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  if (what == F_SETLK || what == F_GETLK) { FAIL_FILE("lock", file) }
  return REAL(int (*)(int, int, ...), "fcntl64")(file, what, argument);
}
int mkdir(const char *path, mode_t mode) { FAIL_PATH("mkdir", path) return REAL(int (*)(const char *, mode_t), "mkdir")(path, mode); }
int unlink(const char *path) { FAIL_PATH("unlink", path) return REAL(int (*)(const char *), "unlink")(path); }
int rename(const char *from, const char *to) {
  FAIL_PATH("rename-to", to)
  return REAL(int (*)(const char *, const char *), "rename")(from, to);
}
int linkat(int from_folder, const char *from, int folder, const char *to, int flags) {
  FAIL_PATH("link-to", to)
  return REAL(int (*)(int, const char *, int, const char *, int), "linkat")(from_folder, from, folder, to, flags);
}
int memfd_create(const char *label, unsigned flags) {
  if (kinds && fails("memfd_create", "memory")) return errno = error, -1;
  return REAL(int (*)(const char *, unsigned), "memfd_create")(label, flags);
}
void *mmap(void *place, size_t length, int rights, int flags, int file, off_t at) {
  NAME;
  if (file >= 0 && of(file, name) && fails("mmap", name)) return errno = error, MAP_FAILED;
  return (void *)syscall(SYS_mmap, place, length, rights, flags, file, at);
}
int socket(int family, int kind, int protocol) {
  if (kinds && family == AF_UNIX && (kind & 15) == SOCK_STREAM && fails("socket", "unix")) return errno = error, -1;
  return REAL(int (*)(int, int, int), "socket")(family, kind, protocol);
}
#define ADDRESS(address) (((const struct sockaddr *)(address))->sa_family == AF_UNIX ? ((const struct sockaddr_un *)(address))->sun_path : NULL)
int bind(int file, const struct sockaddr *address, socklen_t size) {
  FAIL_PATH("bind", ADDRESS(address))
  return REAL(int (*)(int, const struct sockaddr *, socklen_t), "bind")(file, address, size);
}
int connect(int file, const struct sockaddr *address, socklen_t size) {
  FAIL_PATH("connect", ADDRESS(address))
  return REAL(int (*)(int, const struct sockaddr *, socklen_t), "connect")(file, address, size);
}
int listen(int file, int count) { FAIL_FILE("listen", file) return REAL(int (*)(int, int), "listen")(file, count); }
int accept(int file, struct sockaddr *restrict address, socklen_t *restrict size) {
  FAIL_FILE("accept", file)
  return REAL(int (*)(int, struct sockaddr *, socklen_t *), "accept")(file, address, size);
}
int accept4(int file, struct sockaddr *restrict address, socklen_t *restrict size, int flags) {
  FAIL_FILE("accept", file)
  return REAL(int (*)(int, struct sockaddr *, socklen_t *, int), "accept4")(file, address, size, flags);
}
int getsockopt(int file, int level, int option, void *restrict value, socklen_t *restrict size) {
  FAIL_FILE("getsockopt", file)
  return REAL(int (*)(int, int, int, void *, socklen_t *), "getsockopt")(file, level, option, value, size);
}
