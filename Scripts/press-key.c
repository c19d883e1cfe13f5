// Presses and releases the key of a letter on an X screen for each SIGUSR1, as a keyboard does.
//
//   press-key LETTER
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <xcb/xcb.h>
#include <xcb/xtest.h>

// Returns the key of a letter; 0 if no key has the letter.
static xcb_keycode_t find_key(xcb_connection_t *connection, xcb_keysym_t letter) {
  const xcb_setup_t *setup = xcb_get_setup(connection);
  int first = setup->min_keycode, count = setup->max_keycode - first + 1;
  xcb_get_keyboard_mapping_reply_t *mapping =
      xcb_get_keyboard_mapping_reply(connection, xcb_get_keyboard_mapping(connection, first, count), NULL);
  if (!mapping) return 0;
  xcb_keysym_t *symbols = xcb_get_keyboard_mapping_keysyms(mapping);
  xcb_keycode_t found = 0;
  for (int key = count - 1; key >= 0; key--)
    if (symbols[key * mapping->keysyms_per_keycode] == letter) found = first + key;
  free(mapping);
  return found;
}

int main(int count, char **words) {
  xcb_connection_t *connection = xcb_connect(NULL, NULL);
  if (count != 2 || xcb_connection_has_error(connection)) {
    fprintf(stderr, "press-key LETTER, on an X screen\n");
    return 64;
  }
  xcb_keycode_t key = find_key(connection, (unsigned char)words[1][0]);
  if (key == 0) {
    fprintf(stderr, "press-key: no key has '%s'\n", words[1]);
    return 69;
  }
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR1);
  sigprocmask(SIG_BLOCK, &signals, NULL);
  int signal;
  while (sigwait(&signals, &signal) == 0) {
    xcb_test_fake_input(connection, XCB_KEY_PRESS, key, XCB_CURRENT_TIME, XCB_NONE, 0, 0, 0);
    xcb_test_fake_input(connection, XCB_KEY_RELEASE, key, XCB_CURRENT_TIME, XCB_NONE, 0, 0, 0);
    xcb_flush(connection);
  }
  return 0;
}
