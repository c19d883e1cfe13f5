// An HTTP server, QR codes and digests: libmicrohttpd, libqrencode and GnuTLS, with an interface
// that Swift can call.
#ifndef TANDEM_CHTTP_H
#define TANDEM_CHTTP_H

#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/types.h>

struct MHD_Connection;
struct MHD_Response;
struct chttp_server;

// The settings of a server. All functions are called on the server's thread.
struct chttp_settings {
  int listener;
  // PEM texts; null for a server without TLS.
  const char *certificate, *key;
  unsigned connections, connections_per_address;
  size_t memory_per_connection;
  unsigned idle_seconds;
  // Returns 0 to refuse a client.
  int (*admits)(void *context, const struct sockaddr *peer);
  // Called for the head of a request, for each part of its body, and at its end. Returns 0 to end the connection.
  int (*handle)(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                const char *upload, size_t *size, void **state);
  // Called when a request is over.
  void (*completed)(void *context, void **state);
  // Called when a connection begins or ends. Its socket is open in both cases.
  void (*changed)(void *context, struct MHD_Connection *connection, int begins);
  void *context;
};

// Starts a server. Returns null if it can't start.
struct chttp_server *chttp_start(const struct chttp_settings *settings);

// Ends the server and its thread. Call it only while no connection is suspended.
void chttp_stop(struct chttp_server *server);

// The socket of a connection; -1 if it has none.
int chttp_socket(struct MHD_Connection *connection);

// Calls `take` for each header of a request.
void chttp_headers(struct MHD_Connection *connection, void *context,
                   void (*take)(void *context, const char *name, const char *value));

// The value of a parameter of a request's address; null if it is missing.
const char *chttp_parameter(struct MHD_Connection *connection, const char *name);

// A response with a copy of these bytes, or one that a function makes piece by piece. The function returns -1 at the
// end, and 0 after it has suspended the connection.
struct MHD_Response *chttp_bytes(const void *bytes, size_t count);
struct MHD_Response *chttp_stream(void *context, ssize_t (*read)(void *context, char *buffer, size_t room),
                                  void (*release)(void *context));
void chttp_add_header(struct MHD_Response *response, const char *name, const char *value);

// Sends a response and releases it. Returns 0 if the connection must end.
int chttp_send(struct MHD_Connection *connection, unsigned status, struct MHD_Response *response);

// A suspended connection does nothing until it is resumed. Any thread may resume it.
void chttp_suspend(struct MHD_Connection *connection);
void chttp_resume(struct MHD_Connection *connection);

// The SHA-256 digest. Returns 0, or an error number of GnuTLS.
int chttp_sha256(const void *bytes, size_t count, unsigned char digest[32]);

// Writes the modules of a QR code, row by row; 1 is dark. Returns the number of modules in a row, or 0 if `room` is too
// small.
int chttp_qr_code(const char *text, unsigned char *modules, size_t room);

#endif
