// The D-Bus client of libsystemd.
#ifndef TANDEM_CDBUS_SHIM_H
#define TANDEM_CDBUS_SHIM_H
#if __has_include(<systemd/sd-bus.h>)
#include <systemd/sd-bus.h>
#else
#error "libsystemd's headers are missing. Install them with: sudo apt-get install libsystemd-dev"
#endif
#endif
