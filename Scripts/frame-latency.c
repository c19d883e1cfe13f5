// Writes pictures for `tandem play frames://3` to standard output, thirty per second, and looks for each picture on the
// X screen.
//
//   frame-latency SECONDS SWAP-EVERY-SECONDS TANDEM SOCKET
//
// Each picture shows its number in sixteen black or white fields. The program prints on standard error the times from a
// picture's first byte to the screen, and the number of pictures that were never visible. It calls `tandem swap` at the
// given interval, so the pictures are full screen or small, and it reads both places of the screen. The times of
// pictures near a swap are not counted, because these pictures move. Lost pictures near a swap are counted separately.
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <xcb/xcb.h>

enum { width = 1280, height = 720, fields = 16, rate = 30, most = 1 << 16 };

static volatile double written[most], seen[most], swapped;
static volatile int is_over;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

// Returns the number in a row of pixels, read in the middle of each field; -1 if a field is neither black nor white.
static int read_number(const uint8_t *row, int from, int across) {
  int number = 0;
  for (int field = 0; field < fields; field++) {
    const uint8_t *pixel = row + 4 * (from + across * (2 * field + 1) / (2 * fields));
    if (pixel[1] > 192) number |= 1 << field;
    else if (pixel[1] > 64) return -1;
  }
  return number;
}

// Reads the middle row of the full-screen place, and a row of the picture in picture at the lower right.
static void *watch(void *unused) {
  xcb_connection_t *connection = xcb_connect(NULL, NULL);
  if (xcb_connection_has_error(connection)) {
    fprintf(stderr, "no X screen\n");
    exit(69);
  }
  xcb_window_t root = xcb_setup_roots_iterator(xcb_get_setup(connection)).data->root;
  while (!is_over) {
    for (int small = 0; small < 2; small++) {
      int x = small ? 930 : 0, y = small ? 600 : 360, across = small ? 320 : width;
      xcb_get_image_cookie_t asked =
          xcb_get_image(connection, XCB_IMAGE_FORMAT_Z_PIXMAP, root, x, y, across, 1, ~0u);
      xcb_get_image_reply_t *image = xcb_get_image_reply(connection, asked, NULL);
      if (!image) continue;
      double time = now();
      if (xcb_get_image_data_length(image) >= across * 4) {
        int number = read_number(xcb_get_image_data(image), 0, across);
        if (number > 0 && number < most && written[number] > 0 && seen[number] == 0) seen[number] = time;
      }
      free(image);
    }
    usleep(300);
  }
  return NULL;
}

static void put(const void *bytes, size_t length) {
  while (length > 0) {
    ssize_t count = write(STDOUT_FILENO, bytes, length);
    if (count <= 0) {
      fprintf(stderr, "the reader of the pictures is gone\n");
      exit(74);
    }
    bytes = (const uint8_t *)bytes + count;
    length -= count;
  }
}

static void put_picture(int number, double time) {
  static uint8_t picture[width * height * 3 / 2], head[32];
  for (int x = 0; x < width; x++) picture[x] = number >> (x * fields / width) & 1 ? 235 : 16;
  for (int y = 1; y < height; y++) memcpy(picture + y * width, picture, width);
  memset(picture + width * height, 128, width * height / 2);
  uint32_t sizes[2] = {width, height}, length = sizeof picture;
  int64_t stamp = time * 1e6;
  memcpy(head, "TNDM\1\1", 6);
  memcpy(head + 8, sizes, 8);
  memcpy(head + 16, &stamp, 8);
  memcpy(head + 24, &length, 4);
  written[number] = now();
  put(head, sizeof head);
  put(picture, sizeof picture);
}

static int compare(const void *a, const void *b) {
  return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b);
}

int main(int count, char **words) {
  if (count != 5) {
    fprintf(stderr, "frame-latency SECONDS SWAP-EVERY-SECONDS TANDEM SOCKET\n");
    return 64;
  }
  signal(SIGPIPE, SIG_IGN);
  double seconds = atof(words[1]), every = atof(words[2]), began = now(), next = began + 5 + every;
  static double swaps[1000];
  int swap_count = 0, number = 0;
  pthread_t watcher;
  pthread_create(&watcher, NULL, watch, NULL);
  char command[1024];
  snprintf(command, sizeof command, "%s swap --socket %s >/dev/null 2>&1 &", words[3], words[4]);
  while (now() - began < seconds + 5 && number < most - 1) {
    number++;
    put_picture(number, number / (double)rate);
    if (every > 0 && now() > next && swap_count < 1000) {
      swaps[swap_count++] = now();
      next += every;
      if (system(command) != 0) fprintf(stderr, "the swap failed\n");
    }
    double rest = began + number / (double)rate - now();
    if (rest > 0) usleep(rest * 1e6);
  }
  usleep(500000);
  is_over = 1;
  pthread_join(watcher, NULL);
  static double latencies[most];
  int measured = 0, lost = 0, counted = 0, lost_near = 0;
  for (int i = 1; i <= number; i++) {
    // Skip the first five seconds, in which the session starts.
    if (written[i] < began + 5) continue;
    int is_near = 0;
    for (int swap = 0; swap < swap_count; swap++)
      if (written[i] > swaps[swap] - 0.1 && written[i] < swaps[swap] + 0.6) is_near = 1;
    counted++;
    if (seen[i] == 0) is_near ? lost_near++ : lost++;
    else if (!is_near) latencies[measured++] = seen[i] - written[i];
  }
  qsort(latencies, measured, sizeof *latencies, compare);
  fprintf(stderr, "%d pictures, %d swaps: p50 %.1f ms, p99 %.1f ms, worst %.1f ms; never seen %d, and %d around swaps\n", counted,
          swap_count, measured ? latencies[measured / 2] * 1e3 : -1, measured ? latencies[measured * 99 / 100] * 1e3 : -1,
          measured ? latencies[measured - 1] * 1e3 : -1, lost, lost_near);
  return 0;
}
