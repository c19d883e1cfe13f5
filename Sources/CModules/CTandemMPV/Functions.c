// libmpv's functions. The first call of a function opens the library.

#include "shim.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static void *library;
static char fault[512];

// The library's name contains the version of the headers.
static void open_library(void) {
  char name[32];
  snprintf(name, sizeof name, "libmpv.so.%lu", (unsigned long)(MPV_CLIENT_API_VERSION >> 16));
  // Use RTLD_NOW to resolve all symbols at once, so that no lookup delays a picture. Use
  // RTLD_GLOBAL to find ffmpeg's functions by name.
  library = dlopen(name, RTLD_NOW | RTLD_GLOBAL);
  if (!library) {
    const char *reason = dlerror();
    snprintf(fault, sizeof fault, "%s", reason ? reason : name);
  }
}

static void *function(const char *name) {
  pthread_once(&once, open_library);
  return library ? dlsym(library, name) : NULL;
}

const char *ctandem_mpv_fault(void) {
  pthread_once(&once, open_library);
  return library ? NULL : fault;
}

void *ctandem_mpv_symbol(const char *name) {
  pthread_once(&once, open_library);
  return dlsym(RTLD_DEFAULT, name);
}

// Defines one function of libmpv under its own name. Several threads may look the function up at the same time, and
// find the same address. If the library is missing, the three functions that are declared with FORWARD_OR return a
// default value. The other functions need a core, which can't exist then.
#define FORWARD_OR(RESULT, NAME, PARAMETERS, ARGUMENTS, OTHERWISE)       \
  RESULT NAME PARAMETERS {                                               \
    static RESULT(*shared) PARAMETERS;                                   \
    __typeof__(shared) known = __atomic_load_n(&shared, __ATOMIC_RELAXED); \
    if (!known) {                                                        \
      known = (__typeof__(shared))function(#NAME);                       \
      if (!known) OTHERWISE;                                             \
      __atomic_store_n(&shared, known, __ATOMIC_RELAXED);                \
    }                                                                    \
    return known ARGUMENTS;                                              \
  }
#define FORWARD(RESULT, NAME, PARAMETERS, ARGUMENTS) FORWARD_OR(RESULT, NAME, PARAMETERS, ARGUMENTS, abort())

FORWARD_OR(unsigned long, mpv_client_api_version, (void), (), return 0)
FORWARD_OR(mpv_handle *, mpv_create, (void), (), return NULL)
FORWARD_OR(const char *, mpv_error_string, (int error), (error), return fault)
FORWARD(void, mpv_free, (void *data), (data))
FORWARD(int, mpv_initialize, (mpv_handle *ctx), (ctx))
FORWARD(void, mpv_destroy, (mpv_handle *ctx), (ctx))
FORWARD(void, mpv_terminate_destroy, (mpv_handle *ctx), (ctx))
FORWARD(mpv_handle *, mpv_create_weak_client, (mpv_handle *ctx, const char *name), (ctx, name))
FORWARD(void, mpv_free_node_contents, (mpv_node *node), (node))
FORWARD(int, mpv_set_option_string, (mpv_handle *ctx, const char *name, const char *data), (ctx, name, data))
FORWARD(int, mpv_command, (mpv_handle *ctx, const char **args), (ctx, args))
FORWARD(int, mpv_command_async, (mpv_handle *ctx, uint64_t tag, const char **args), (ctx, tag, args))
FORWARD(int, mpv_command_node_async, (mpv_handle *ctx, uint64_t tag, mpv_node *args), (ctx, tag, args))
FORWARD(int, mpv_set_property, (mpv_handle *ctx, const char *name, mpv_format format, void *data), (ctx, name, format, data))
FORWARD(int, mpv_set_property_string, (mpv_handle *ctx, const char *name, const char *data), (ctx, name, data))
FORWARD(int, mpv_set_property_async, (mpv_handle *ctx, uint64_t tag, const char *name, mpv_format format, void *data), (ctx, tag, name, format, data))
FORWARD(int, mpv_get_property, (mpv_handle *ctx, const char *name, mpv_format format, void *data), (ctx, name, format, data))
FORWARD(char *, mpv_get_property_string, (mpv_handle *ctx, const char *name), (ctx, name))
FORWARD(int, mpv_get_property_async, (mpv_handle *ctx, uint64_t tag, const char *name, mpv_format format), (ctx, tag, name, format))
FORWARD(int, mpv_observe_property, (mpv_handle *ctx, uint64_t tag, const char *name, mpv_format format), (ctx, tag, name, format))
FORWARD(int, mpv_unobserve_property, (mpv_handle *ctx, uint64_t tag), (ctx, tag))
FORWARD(int, mpv_request_log_messages, (mpv_handle *ctx, const char *least), (ctx, least))
FORWARD(mpv_event *, mpv_wait_event, (mpv_handle *ctx, double timeout), (ctx, timeout))
FORWARD(void, mpv_wakeup, (mpv_handle *ctx), (ctx))
FORWARD(void, mpv_set_wakeup_callback, (mpv_handle *ctx, void (*callback)(void *), void *data), (ctx, callback, data))
FORWARD(int, mpv_hook_add, (mpv_handle *ctx, uint64_t tag, const char *name, int priority), (ctx, tag, name, priority))
FORWARD(int, mpv_hook_continue, (mpv_handle *ctx, uint64_t id), (ctx, id))
FORWARD(int, mpv_render_context_create, (mpv_render_context **result, mpv_handle *ctx, mpv_render_param *parameters), (result, ctx, parameters))
FORWARD(void, mpv_render_context_set_update_callback, (mpv_render_context *ctx, mpv_render_update_fn callback, void *data), (ctx, callback, data))
FORWARD(uint64_t, mpv_render_context_update, (mpv_render_context *ctx), (ctx))
FORWARD(int, mpv_render_context_render, (mpv_render_context *ctx, mpv_render_param *parameters), (ctx, parameters))
FORWARD(void, mpv_render_context_free, (mpv_render_context *ctx), (ctx))
