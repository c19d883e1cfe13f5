// Swaps two players without Tandem: exchanges the positions and sizes of the two largest windows of an X screen.
//
// Each SIGUSR1 causes one exchange, after which the smaller window is above the larger one. The requests for both
// windows go to the X server together, which is the fastest way that a window manager has.
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <xcb/xcb.h>

struct window {
  xcb_window_t id;
  xcb_get_geometry_reply_t *geometry;
};

static int area(const struct window *window) {
  return window->geometry ? window->geometry->width * window->geometry->height : 0;
}

static void place(xcb_connection_t *connection, xcb_window_t id, const xcb_get_geometry_reply_t *at, uint32_t stacking) {
  uint32_t values[] = {(uint32_t)at->x, (uint32_t)at->y, at->width, at->height, stacking};
  xcb_configure_window(
      connection, id,
      XCB_CONFIG_WINDOW_X | XCB_CONFIG_WINDOW_Y | XCB_CONFIG_WINDOW_WIDTH | XCB_CONFIG_WINDOW_HEIGHT |
          XCB_CONFIG_WINDOW_STACK_MODE,
      values);
}

static int exchange(xcb_connection_t *connection, xcb_window_t root) {
  struct window first = {0}, second = {0};
  xcb_query_tree_reply_t *tree = xcb_query_tree_reply(connection, xcb_query_tree(connection, root), NULL);
  if (!tree) return 0;
  xcb_window_t *children = xcb_query_tree_children(tree);
  for (int index = 0; index < xcb_query_tree_children_length(tree); index++) {
    struct window window = {children[index], NULL};
    xcb_get_window_attributes_reply_t *attributes =
        xcb_get_window_attributes_reply(connection, xcb_get_window_attributes(connection, window.id), NULL);
    int is_seen = attributes && attributes->map_state == XCB_MAP_STATE_VIEWABLE;
    free(attributes);
    if (!is_seen) continue;
    window.geometry = xcb_get_geometry_reply(connection, xcb_get_geometry(connection, window.id), NULL);
    if (area(&window) > area(&first)) {
      free(second.geometry);
      second = first;
      first = window;
    } else if (area(&window) > area(&second)) {
      free(second.geometry);
      second = window;
    } else {
      free(window.geometry);
    }
  }
  free(tree);
  int are_two = first.geometry && second.geometry;
  if (are_two) {
    // The larger window becomes small and moves above the other window.
    place(connection, second.id, first.geometry, XCB_STACK_MODE_BELOW);
    place(connection, first.id, second.geometry, XCB_STACK_MODE_ABOVE);
    xcb_flush(connection);
  }
  free(first.geometry);
  free(second.geometry);
  return are_two;
}

int main(void) {
  xcb_connection_t *connection = xcb_connect(NULL, NULL);
  if (xcb_connection_has_error(connection)) {
    fprintf(stderr, "exchange-windows: no X screen\n");
    return 69;
  }
  xcb_window_t root = xcb_setup_roots_iterator(xcb_get_setup(connection)).data->root;
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR1);
  sigprocmask(SIG_BLOCK, &signals, NULL);
  int signal;
  while (sigwait(&signals, &signal) == 0)
    if (!exchange(connection, root)) fprintf(stderr, "exchange-windows: the screen has fewer than two windows\n");
  return 0;
}
