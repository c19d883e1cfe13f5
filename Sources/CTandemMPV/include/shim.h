// libmpv's client and render interfaces, by their own names. The library is opened when the first of them is called (see
// Functions.c): it has 200 more below it, and a program that lets others play must not wait for them.
#ifndef TANDEM_CMPV_SHIM_H
#define TANDEM_CMPV_SHIM_H
#if __has_include(<mpv/client.h>)
#include <mpv/client.h>
#include <mpv/render.h>
#include <mpv/render_gl.h>

// A function of a library that libmpv has brought along; NULL where there is none of this name. Thread: any.
void *ctandem_mpv_symbol(const char *name);
// Why libmpv can't be opened; NULL where it was. Opens it. Thread: any.
const char *ctandem_mpv_fault(void);
#else
#error "libmpv's headers are missing. Install them with: sudo apt-get install libmpv-dev"
#endif
#endif
