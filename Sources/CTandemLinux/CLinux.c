#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <execinfo.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
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
  // It may have gone before this was asked for.
  return getppid() == parent ? 0 : -1;
}

void clinux_name_thread(const char *name) { prctl(PR_SET_NAME, name); }

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

// Numbers without the C library's formatting, which may allocate.
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
  // Of two threads that die at once the first one is told of.
  static _Atomic(int32_t) is_noted;
  if (atomic_compare_exchange_strong(&is_noted, &none, 1)) {
    noted->code = info->si_code;
    noted->sender = info->si_code <= 0 ? info->si_pid : 0;
    noted->address = (uint64_t)(uintptr_t)info->si_addr;
    prctl(PR_GET_NAME, noted->thread);
    __atomic_store_n(&noted->signal, signal, __ATOMIC_SEQ_CST);
    if (report_to >= 0) write_report(signal, info);
  }
  // The handler is gone (SA_RESETHAND): a fault happens again by itself, what was sent is sent again.
  if (info->si_code <= 0) raise(signal);
}

void clinux_watch_for_death(struct clinux_death *death, int report) {
  static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
  noted = death;
  report_to = report;
  // The first call loads a library, which a handler must not.
  void *frame[1];
  backtrace(frame, 1);
  // Of the main thread; a fault for want of stack on another one ends the process unnoted.
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

// What CoreFoundation's run loop is built on: the descriptor that becomes readable when there is work on the main queue,
// where Swift's main actor works, and who does that work. Weak, for a runtime that has another main actor.
extern int _dispatch_get_main_queue_handle_4CF(void) __attribute__((weak));
extern void _dispatch_main_queue_callback_4CF(void *message) __attribute__((weak));

int clinux_main_queue_descriptor(void) {
  if (_dispatch_get_main_queue_handle_4CF == NULL || _dispatch_main_queue_callback_4CF == NULL) return -1;
  return _dispatch_get_main_queue_handle_4CF();
}

void clinux_main_queue_drain(void) {
  uint64_t count;
  // Only makes it unreadable again.
  if (read(_dispatch_get_main_queue_handle_4CF(), &count, sizeof count) < 0) count = 0;
  _dispatch_main_queue_callback_4CF(NULL);
}

int clinux_is_main_thread(void) { return (pid_t)syscall(SYS_gettid) == getpid(); }
