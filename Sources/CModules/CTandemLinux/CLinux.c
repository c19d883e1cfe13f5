#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

int clinux_memory(const char *name, size_t size) {
  int memory = memfd_create(name, MFD_CLOEXEC);
  if (memory < 0) return -1;
  if (ftruncate(memory, (off_t)size) != 0) {
    int code = errno;
    close(memory);
    errno = code;
    return -1;
  }
  return memory;
}

int clinux_end_with_parent(int parent) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return 0;
  // Check the parent now: it may have ended before the kernel recorded this request.
  return getppid() == parent ? 0 : -1;
}

void clinux_name_thread(const char *name) { prctl(PR_SET_NAME, name); }

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
extern void __tsan_acquire(void *address);
#define ACQUIRED(address) __tsan_acquire(address)
#endif
#endif
#ifndef ACQUIRED
#define ACQUIRED(address)
#endif

int clinux_wait_for_semaphore(void *semaphore, int64_t nanoseconds) {
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  nanoseconds += until.tv_nsec;
  until.tv_sec += nanoseconds / 1000000000;
  until.tv_nsec = nanoseconds % 1000000000;
  while (sem_clockwait(semaphore, CLOCK_MONOTONIC, &until) != 0) {
    if (errno != EINTR) return 0;
  }
  // Tell the thread sanitizer about the acquisition. It does not recognise this call, and would
  // report a race on the data that the semaphore guards.
  ACQUIRED(semaphore);
  return 1;
}

static pthread_t signal_reader;

static void forward_signal(int number) {
  int code = errno;
  pthread_kill(signal_reader, number);
  errno = code;
}

void clinux_take_signals(const int *signals, int count) {
  signal_reader = pthread_self();
  struct sigaction action = {.sa_handler = forward_signal, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < count; index++) sigaction(signals[index], &action, NULL);
}

static struct clinux_death *noted;
static int report_to = -1;

static void write_text(const char *text) {
  size_t length = strlen(text);
  while (length > 0) {
    ssize_t written = write(report_to, text, length);
    if (written <= 0) return;
    text += written;
    length -= (size_t)written;
  }
}

// Writes a number without the C library's formatting, because that may allocate memory.
static void write_number(unsigned long number, unsigned base) {
  char text[24];
  char *end = text + sizeof text - 1;
  *end = 0;
  do {
    *--end = "0123456789abcdef"[number % base];
    number /= base;
  } while (number > 0);
  write_text(end);
}

static void write_report(int signal, const siginfo_t *info) {
  void *frames[128];
  write_text("signal ");
  write_number((unsigned long)signal, 10);
  write_text(", address 0x");
  write_number((unsigned long)info->si_addr, 16);
  write_text(", thread ");
  write_text(noted->thread);
  write_text("\n");
  int count = backtrace(frames, 128);
  backtrace_symbols_fd(frames, count, report_to);
  fsync(report_to);
}

static void die(int signal, siginfo_t *info, void *context) {
  (void)context;
  int32_t none = 0;
  // Ensures that only the first signal is recorded if two threads die at the same time.
  static _Atomic(int32_t) is_noted;
  if (atomic_compare_exchange_strong(&is_noted, &none, 1)) {
    noted->code = info->si_code;
    noted->sender = info->si_code <= 0 ? info->si_pid : 0;
    noted->address = (uint64_t)(uintptr_t)info->si_addr;
    prctl(PR_GET_NAME, noted->thread);
    __atomic_store_n(&noted->signal, signal, __ATOMIC_SEQ_CST);
    if (report_to >= 0) write_report(signal, info);
  }
  // Let the signal end the process: SA_RESETHAND has removed this handler. A faulting instruction
  // raises its signal again; a signal that a process has sent must be raised here.
  if (info->si_code <= 0) raise(signal);
}

void clinux_watch_for_death(struct clinux_death *death, int report) {
  static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
  noted = death;
  report_to = report;
  // Call backtrace once now: its first call loads a library, and a signal handler must not do that.
  void *frame[1];
  backtrace(frame, 1);
  // The alternative stack for signal handlers on the main thread. If another thread overflows its
  // stack, the process ends without a record.
  static char stack[65536];
  stack_t alternative = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&alternative, NULL);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = die;
  action.sa_flags = (int)(SA_SIGINFO | SA_RESETHAND | SA_ONSTACK);
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) sigaction(signals[index], &action, NULL);
}

int32_t clinux_death_signal(const struct clinux_death *death) { return __atomic_load_n(&death->signal, __ATOMIC_SEQ_CST); }

// The functions on which CoreFoundation's run loop is built. The first returns a descriptor that is readable while the
// main queue, where Swift's main actor works, has work. The second does this work. The functions are weak, because a
// runtime may have another main actor.
extern int _dispatch_get_main_queue_handle_4CF(void) __attribute__((weak));
extern void _dispatch_main_queue_callback_4CF(void *message) __attribute__((weak));

int clinux_main_queue_descriptor(void) {
  if (_dispatch_get_main_queue_handle_4CF == NULL || _dispatch_main_queue_callback_4CF == NULL) return -1;
  return _dispatch_get_main_queue_handle_4CF();
}

void clinux_main_queue_drain(void) {
  uint64_t count;
  // Read from the descriptor to reset it. The value is not needed.
  if (read(_dispatch_get_main_queue_handle_4CF(), &count, sizeof count) < 0) count = 0;
  _dispatch_main_queue_callback_4CF(NULL);
}

int clinux_is_main_thread(void) { return (pid_t)syscall(SYS_gettid) == getpid(); }

int clinux_journal_socket(int patience_ms) {
  int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return -1;
  struct timeval patience = {.tv_sec = patience_ms / 1000, .tv_usec = patience_ms % 1000 * 1000};
  setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  int size = 8 << 20;
  // A smaller buffer is not an error, because an entry that does not fit is sent as a file.
  setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
  return descriptor;
}

// Copies an entry that is too large for a datagram into memory that no process can change afterwards.
static int sealed_memory(const void *bytes, size_t size) {
  int memory = memfd_create("tandem-journal", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (memory < 0) return -1;
  for (size_t done = 0; done < size;) {
    ssize_t written = write(memory, (const char *)bytes + done, size - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) goto failed;
    done += (size_t)written;
  }
  if (fcntl(memory, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE) == 0) return memory;
failed:;
  int code = errno;
  close(memory);
  errno = code;
  return -1;
}

static int send_message(int descriptor, const struct msghdr *message) {
  while (sendmsg(descriptor, message, MSG_NOSIGNAL) < 0) {
    if (errno != EINTR) return errno;
  }
  return 0;
}

int clinux_journal_send(int descriptor, const char *path, const void *entry, size_t size) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) return ENAMETOOLONG;
  strcpy(address.sun_path, path);
  struct iovec part = {.iov_base = (void *)entry, .iov_len = size};
  struct msghdr message = {
      .msg_name = &address, .msg_namelen = sizeof address, .msg_iov = &part, .msg_iovlen = 1};
  int code = send_message(descriptor, &message);
  if (code != EMSGSIZE && code != ENOBUFS) return code;
  int memory = sealed_memory(entry, size);
  if (memory < 0) return errno;
  union {
    struct cmsghdr head;
    char bytes[CMSG_SPACE(sizeof(int))];
  } control = {0};
  message.msg_iov = NULL;
  message.msg_iovlen = 0;
  message.msg_control = &control;
  message.msg_controllen = sizeof control;
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  head->cmsg_level = SOL_SOCKET;
  head->cmsg_type = SCM_RIGHTS;
  head->cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(head), &memory, sizeof memory);
  code = send_message(descriptor, &message);
  close(memory);
  return code;
}
