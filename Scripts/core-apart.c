// Prototype: measures the cost of a separate process for each of two libmpv cores with software renderers.
//
//   core-apart together|copied|direct SECONDS FULL.mp4 SMALL.mp4
//
// together: both cores run in this process.
// copied:   each core's process draws into shared memory, and this process copies the picture from there.
// direct:   the process of the full-screen core draws into the composed picture, each time with this process's
//           permission. The process of the other core draws as with `copied`.
//
// Prints the processor time of all processes, and the time from libmpv's signal for a new frame until the frame is in
// the composed picture.
#define _GNU_SOURCE
#include <mpv/client.h>
#include <mpv/render.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { width = 1280, height = 720, small_width = 320, small_height = 180, most = 100000 };

struct core {
  mpv_handle *handle;
  mpv_render_context *renderer;
  int has_frame;
  volatile double woken;
};

// The memory that a core's process and this process share in addition to the picture.
struct shared {
  volatile double woken;
};

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static void *shared_memory(size_t size) {
  return mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
}

static void ring(int descriptor) {
  uint64_t one = 1;
  if (write(descriptor, &one, sizeof one) < 0) perror("eventfd");
}

static int answer(int descriptor) {
  uint64_t count;
  return read(descriptor, &count, sizeof count) > 0;
}

static void wake(void *context) {
  struct core *core = context;
  core->woken = now();
  ring(core->has_frame);
}

static void begin(struct core *core, const char *file) {
  static const char *options[][2] = {
    {"vo", "libmpv"}, {"ao", "null"}, {"config", "no"}, {"terminal", "no"}, {"hwdec", "no"}, {"osd-level", "0"},
    {"sws-scaler", "bilinear"}, {"sws-fast", "yes"}, {"video-timing-offset", "0"}, {"loop-file", "inf"}};
  core->handle = mpv_create();
  for (size_t i = 0; i < sizeof options / sizeof *options; i++)
    mpv_set_option_string(core->handle, options[i][0], options[i][1]);
  core->has_frame = eventfd(0, EFD_NONBLOCK);
  mpv_render_param parameters[] = {{MPV_RENDER_PARAM_API_TYPE, MPV_RENDER_API_TYPE_SW}, {0}};
  if (mpv_initialize(core->handle) < 0 || mpv_render_context_create(&core->renderer, core->handle, parameters) < 0)
    exit(69);
  mpv_render_context_set_update_callback(core->renderer, wake, core);
  const char *command[] = {"loadfile", file, NULL};
  mpv_command_async(core->handle, 0, command);
}

static int draw(struct core *core, void *memory, int wide, int high, size_t stride) {
  answer(core->has_frame);
  if (!(mpv_render_context_update(core->renderer) & MPV_RENDER_UPDATE_FRAME)) return 0;
  int size[2] = {wide, high}, waits = 0;
  mpv_render_param parameters[] = {
    {MPV_RENDER_PARAM_SW_SIZE, size}, {MPV_RENDER_PARAM_SW_FORMAT, "bgr0"}, {MPV_RENDER_PARAM_SW_STRIDE, &stride},
    {MPV_RENDER_PARAM_SW_POINTER, memory}, {MPV_RENDER_PARAM_BLOCK_FOR_TARGET_TIME, &waits}, {0}};
  mpv_render_context_render(core->renderer, parameters);
  return 1;
}

static void copy(char *to, size_t to_stride, const char *from, size_t from_stride, int rows) {
  for (int y = 0; y < rows; y++) memcpy(to + y * to_stride, from + y * from_stride, from_stride);
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double used(int who) {
  struct rusage usage;
  getrusage(who, &usage);
  return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

int main(int count, char **words) {
  if (count != 5) return 64;
  int apart = strcmp(words[1], "together") != 0, direct = strcmp(words[1], "direct") == 0;
  double seconds = atof(words[2]);
  int wide[2] = {width, small_width}, high[2] = {height, small_height};
  char *picture = shared_memory(width * height * 4), *own[2];
  static double latencies[most];
  int frames = 0, measured = 0, drawn[2], may[2];
  struct core cores[2];
  struct shared *words_of[2];
  pid_t processes[2];
  for (int i = 0; i < 2; i++) {
    own[i] = i == 0 && (!apart || direct) ? picture : shared_memory((size_t)wide[i] * high[i] * 4);
    words_of[i] = shared_memory(sizeof **words_of);
    drawn[i] = eventfd(0, EFD_NONBLOCK);
    may[i] = eventfd(1, 0);
    if (!apart) {
      begin(&cores[i], words[3 + i]);
    } else if ((processes[i] = fork()) == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      struct core core;
      begin(&core, words[3 + i]);
      while (1) {
        struct pollfd wait = {core.has_frame, POLLIN, 0};
        poll(&wait, 1, -1);
        double woken = core.woken;
        // This process may still read the memory, so wait for its permission.
        answer(may[i]);
        if (draw(&core, own[i], wide[i], high[i], (size_t)wide[i] * 4)) {
          words_of[i]->woken = woken;
          ring(drawn[i]);
        } else {
          ring(may[i]);
        }
      }
    }
  }
  double start = now(), measured_from = start + 2;
  while (now() < start + seconds) {
    struct pollfd waits[2] = {
      {apart ? drawn[0] : cores[0].has_frame, POLLIN, 0}, {apart ? drawn[1] : cores[1].has_frame, POLLIN, 0}};
    poll(waits, 2, 200);
    for (int i = 0; i < 2; i++) {
      if (!waits[i].revents) continue;
      double woken;
      if (apart) {
        answer(drawn[i]);
        woken = words_of[i]->woken;
      } else {
        woken = cores[i].woken;
        if (!draw(&cores[i], own[i], wide[i], high[i], (size_t)wide[i] * 4)) continue;
      }
      if (own[i] != picture) copy(picture, width * 4, own[i], (size_t)wide[i] * 4, high[i]);
      // The full-screen frame covers the picture in picture, which is therefore copied again, as in a session.
      if (i == 0) copy(picture, width * 4, own[1], small_width * 4, small_height);
      if (apart) ring(may[i]);
      frames++;
      if (now() > measured_from && measured < most) latencies[measured++] = (now() - woken) * 1e3;
    }
  }
  if (apart) {
    for (int i = 0; i < 2; i++) kill(processes[i], SIGTERM);
    for (int i = 0; i < 2; i++) waitpid(processes[i], NULL, 0);
  }
  if (measured == 0) return 69;
  qsort(latencies, measured, sizeof *latencies, ascending);
  printf(
    "%-8s  %.3f cores  %d frames  latency p50 %.2f ms, p99 %.2f ms\n", words[1],
    (used(RUSAGE_SELF) + used(RUSAGE_CHILDREN)) / seconds, frames, latencies[measured / 2], latencies[measured * 99 / 100]);
  fflush(stdout);
  _exit(0);
}
