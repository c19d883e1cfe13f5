// libmosquitto, a client of MQTT brokers.
#ifndef TANDEM_CMQTT_SHIM_H
#define TANDEM_CMQTT_SHIM_H
#if __has_include(<mosquitto.h>)
#include <mosquitto.h>
#include <mqtt_protocol.h>
#else
#error "libmosquitto's headers are missing. Install them with: sudo apt-get install libmosquitto-dev"
#endif
#endif
