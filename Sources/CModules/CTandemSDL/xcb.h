// The X protocol, and its extension for memory that is shared with the server.
#ifndef TANDEM_CXCB_SHIM_H
#define TANDEM_CXCB_SHIM_H
#if __has_include(<xcb/shm.h>)
#include <xcb/xcb.h>
#include <xcb/shm.h>
#include <xcb/xcbext.h>

/// Returns the server's information about shared memory. Swift can't use XCB's variable directly,
/// because Swift imports it as mutable.
static inline const xcb_query_extension_reply_t *cxcb_shared_memory(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_shm_id);
}
#else
#error "XCB's headers are missing. Install them with: sudo apt-get install libxcb-shm0-dev"
#endif
#endif
