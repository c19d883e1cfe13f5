// Reads the clips and frame numbers that an X screen shows at some places.
//
//   screen-eye watch HZ X,Y,W,H …                prints a line for each change, until SIGTERM
//   screen-eye shot FILE WIDTH HEIGHT X,Y,W,H …  writes the screen to FILE as bytes: blue, green, red, unused
//
// Each frame of a clip shows its number in sixteen black or white fields along its upper edge: white, black, two fields
// for the clip, and twelve for the frame. The height of a field is a twelfth of the height of the picture.
//
// A line of `watch` has the time in microseconds of the monotonic clock, the place (counted from 0), the clip (0 if the
// number is unreadable), and the frame. The last line has `end`, the number of reads, and the longest time between two
// reads in microseconds. `shot` prints such lines without the time.
//
// The program sends the requests for all places together, so that the screen can't change between the answers of the X
// server.
#define _GNU_SOURCE
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#include <xcb/xcb.h>

enum { fields = 16, most_places = 8 };

struct place {
  int x, y, width, height;
};

static volatile sig_atomic_t is_over;

static void end(int unused) {
  (void)unused;
  is_over = 1;
}

static struct place places[most_places];
static int place_count;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000ll + time.tv_nsec / 1000;
}

// Returns the clip and the frame in a row of pixels, read in the middle of each field; 0 if the row has no number.
static int read_number(const uint8_t *row, int across) {
  int number = 0;
  for (int field = 0; field < fields; field++) {
    const uint8_t *pixel = row + 4 * (across * (2 * field + 1) / (2 * fields));
    if (pixel[1] > 160) number |= 1 << field;
    else if (pixel[1] > 96) return 0;
  }
  return (number & 3) == 1 && (number >> 2 & 3) != 0 ? number >> 2 : 0;
}

// Returns the row to read. The row is above captions, whose shade could turn a clip's fields into another clip's.
static int row_of(struct place place) { return place.height / 32; }

static xcb_get_image_cookie_t ask(xcb_connection_t *connection, xcb_window_t root, struct place place) {
  return xcb_get_image(
      connection, XCB_IMAGE_FORMAT_Z_PIXMAP, root, place.x, place.y + row_of(place), place.width, 1, ~0u);
}

static int answer(xcb_connection_t *connection, xcb_get_image_cookie_t asked, int across) {
  xcb_get_image_reply_t *image = xcb_get_image_reply(connection, asked, NULL);
  if (!image) {
    fprintf(stderr, "screen-eye: a place is not on the screen\n");
    exit(69);
  }
  int number = xcb_get_image_data_length(image) >= across * 4 ? read_number(xcb_get_image_data(image), across) : 0;
  free(image);
  return number;
}

static int watch(xcb_connection_t *connection, xcb_window_t root, int hertz) {
  // High priority, because the measured programs may keep every processor busy.
  if (setpriority(PRIO_PROCESS, 0, -20) != 0) fprintf(stderr, "screen-eye: needs root for high priority; it may miss frames\n");
  int seen[most_places];
  for (int place = 0; place < place_count; place++) seen[place] = -1;
  int64_t looks = 0, longest = 0, before = now(), next = before;
  signal(SIGTERM, end);
  while (!is_over) {
    xcb_get_image_cookie_t asked[most_places];
    for (int place = 0; place < place_count; place++) asked[place] = ask(connection, root, places[place]);
    int numbers[most_places];
    for (int place = 0; place < place_count; place++)
      numbers[place] = answer(connection, asked[place], places[place].width);
    int64_t time = now();
    for (int place = 0; place < place_count; place++) {
      if (numbers[place] == seen[place]) continue;
      seen[place] = numbers[place];
      printf("%lld %d %d %d\n", (long long)time, place, numbers[place] & 3, numbers[place] >> 2);
    }
    looks++;
    if (time - before > longest) longest = time - before;
    before = time;
    next += 1000000 / hertz;
    if (next < time) next = time;
    else usleep(next - time);
  }
  printf("end %lld %lld\n", (long long)looks, (long long)longest);
  return 0;
}

static int shoot(xcb_connection_t *connection, xcb_window_t root, const char *path, int width, int height) {
  xcb_get_image_cookie_t asked =
      xcb_get_image(connection, XCB_IMAGE_FORMAT_Z_PIXMAP, root, 0, 0, width, height, ~0u);
  xcb_get_image_reply_t *image = xcb_get_image_reply(connection, asked, NULL);
  FILE *file = fopen(path, "w");
  size_t size = (size_t)width * height * 4;
  if (!image || (size_t)xcb_get_image_data_length(image) < size || !file) {
    fprintf(stderr, "screen-eye: can't read the screen\n");
    return 69;
  }
  const uint8_t *pixels = xcb_get_image_data(image);
  int is_whole = fwrite(pixels, 1, size, file) == size;
  if (fclose(file) != 0 || !is_whole) {
    fprintf(stderr, "screen-eye: can't write %s\n", path);
    return 74;
  }
  for (int place = 0; place < place_count; place++) {
    struct place at = places[place];
    int number = read_number(pixels + 4 * ((size_t)(at.y + row_of(at)) * width + at.x), at.width);
    printf("%d %d %d\n", place, number & 3, number >> 2);
  }
  free(image);
  return 0;
}

int main(int count, char **words) {
  int is_watch = count > 3 && strcmp(words[1], "watch") == 0;
  int is_shot = count > 5 && strcmp(words[1], "shot") == 0;
  for (int word = is_watch ? 3 : 5; (is_watch || is_shot) && word < count && place_count < most_places; word++) {
    struct place *place = &places[place_count];
    if (sscanf(words[word], "%d,%d,%d,%d", &place->x, &place->y, &place->width, &place->height) == 4) place_count++;
  }
  if (place_count == 0) {
    fprintf(stderr, "screen-eye watch HZ X,Y,W,H … | shot FILE WIDTH HEIGHT X,Y,W,H …\n");
    return 64;
  }
  xcb_connection_t *connection = xcb_connect(NULL, NULL);
  if (xcb_connection_has_error(connection)) {
    fprintf(stderr, "screen-eye: no X screen\n");
    return 69;
  }
  xcb_window_t root = xcb_setup_roots_iterator(xcb_get_setup(connection)).data->root;
  setvbuf(stdout, NULL, _IOLBF, 0);
  return is_watch ? watch(connection, root, atoi(words[2]))
                  : shoot(connection, root, words[2], atoi(words[3]), atoi(words[4]));
}
