// libmpv's client and render interfaces, under their own names. The first call of a function opens the library (see
// Functions.c). libmpv loads 200 other libraries, and a program that plays nothing itself must not wait for them.
#ifndef TANDEM_CMPV_SHIM_H
#define TANDEM_CMPV_SHIM_H
#if __has_include(<mpv/client.h>)
#include <mpv/client.h>
#include <mpv/render.h>
#include <mpv/render_gl.h>

// Returns a function of a library that libmpv has loaded; NULL if no function has this name. Thread: any.
void *ctandem_mpv_symbol(const char *name);
// Opens libmpv. Returns the reason if libmpv can't be opened, and NULL if it is open. Thread: any.
const char *ctandem_mpv_fault(void);
#else
#error "libmpv's headers are missing. Install them with: sudo apt-get install libmpv-dev"
#endif
#endif
