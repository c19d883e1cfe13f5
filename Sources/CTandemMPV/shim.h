// libmpv's client and render interfaces.
#ifndef TANDEM_CMPV_SHIM_H
#define TANDEM_CMPV_SHIM_H
#if __has_include(<mpv/client.h>)
#include <mpv/client.h>
#include <mpv/render.h>
#include <mpv/render_gl.h>
#else
#error "libmpv's headers are missing. Install them with: sudo apt-get install libmpv-dev"
#endif
#endif
