// Shows one finished picture on the X screen repeatedly. Its cost is the lowest possible cost of showing a video.
//
//   screen-blit RATE WIDTH HEIGHT    runs until SIGTERM
//
// The program shares the picture's memory with the X server, as all players of the benchmark do.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <time.h>
#include <xcb/shm.h>
#include <xcb/xcb.h>

int main(int count, char **words) {
  int rate = count == 4 ? atoi(words[1]) : 0;
  int width = count == 4 ? atoi(words[2]) : 0, height = count == 4 ? atoi(words[3]) : 0;
  if (rate < 1 || width < 1 || height < 1) {
    fprintf(stderr, "screen-blit RATE WIDTH HEIGHT\n");
    return 64;
  }
  xcb_connection_t *connection = xcb_connect(NULL, NULL);
  if (xcb_connection_has_error(connection)) {
    fprintf(stderr, "screen-blit: no X screen\n");
    return 69;
  }
  xcb_screen_t *screen = xcb_setup_roots_iterator(xcb_get_setup(connection)).data;
  xcb_window_t window = xcb_generate_id(connection);
  xcb_create_window(
      connection, screen->root_depth, window, screen->root, 0, 0, width, height, 0, XCB_WINDOW_CLASS_INPUT_OUTPUT,
      screen->root_visual, 0, NULL);
  xcb_map_window(connection, window);
  xcb_gcontext_t context = xcb_generate_id(connection);
  xcb_create_gc(connection, context, window, 0, NULL);
  int memory = shmget(IPC_PRIVATE, (size_t)width * height * 4, IPC_CREAT | 0600);
  uint8_t *picture = memory < 0 ? (void *)-1 : shmat(memory, NULL, 0);
  if (picture == (void *)-1) {
    fprintf(stderr, "screen-blit: no shared memory\n");
    return 71;
  }
  memset(picture, 128, (size_t)width * height * 4);
  xcb_shm_seg_t segment = xcb_generate_id(connection);
  xcb_generic_error_t *refused = xcb_request_check(connection, xcb_shm_attach_checked(connection, segment, memory, 1));
  // The system frees the memory when its last user detaches.
  shmctl(memory, IPC_RMID, NULL);
  if (refused) {
    fprintf(stderr, "screen-blit: the X server does not accept shared memory\n");
    return 69;
  }
  struct timespec next;
  clock_gettime(CLOCK_MONOTONIC, &next);
  while (!xcb_connection_has_error(connection)) {
    xcb_shm_put_image(
        connection, window, context, width, height, 0, 0, width, height, 0, 0, screen->root_depth,
        XCB_IMAGE_FORMAT_Z_PIXMAP, 0, segment, 0);
    xcb_flush(connection);
    next.tv_nsec += 1000000000 / rate;
    if (next.tv_nsec >= 1000000000) {
      next.tv_nsec -= 1000000000;
      next.tv_sec++;
    }
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL);
  }
  return 0;
}
