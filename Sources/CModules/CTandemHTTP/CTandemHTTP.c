// The parts of libmicrohttpd, libqrencode and GnuTLS that the remote needs.

#include "CTandemHTTP.h"

#include <stdlib.h>
#include <string.h>

#if __has_include(<microhttpd.h>) && __has_include(<qrencode.h>)
#include <gnutls/crypto.h>
#include <microhttpd.h>
#include <qrencode.h>
#else
#error "headers are missing. Install them with: sudo apt-get install libmicrohttpd-dev libqrencode-dev"
#endif

struct chttp_server {
  struct chttp_settings settings;
  struct MHD_Daemon *daemon;
};

static enum MHD_Result admits(void *context, const struct sockaddr *peer, socklen_t size) {
  (void)size;
  struct chttp_server *server = context;
  return server->settings.admits(server->settings.context, peer) ? MHD_YES : MHD_NO;
}

static enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                              const char *version, const char *upload, size_t *size, void **state) {
  (void)version;
  struct chttp_server *server = context;
  return server->settings.handle(server->settings.context, connection, url, method, upload, size, state) ? MHD_YES
                                                                                                           : MHD_NO;
}

static void completed(void *context, struct MHD_Connection *connection, void **state,
                      enum MHD_RequestTerminationCode reason) {
  (void)connection, (void)reason;
  struct chttp_server *server = context;
  server->settings.completed(server->settings.context, state);
}

static void changed(void *context, struct MHD_Connection *connection, void **state,
                    enum MHD_ConnectionNotificationCode event) {
  (void)state;
  struct chttp_server *server = context;
  server->settings.changed(server->settings.context, connection, event == MHD_CONNECTION_NOTIFY_STARTED);
}

struct chttp_server *chttp_start(const struct chttp_settings *settings) {
  struct chttp_server *server = malloc(sizeof *server);
  if (!server) return NULL;
  server->settings = *settings;
  unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
  struct MHD_OptionItem tls[] = {
      {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)settings->certificate},
      {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)settings->key},
      {MHD_OPTION_HTTPS_PRIORITIES, 0, "NORMAL:-VERS-TLS1.0:-VERS-TLS1.1"},
      {MHD_OPTION_END, 0, NULL},
  };
  struct MHD_OptionItem none[] = {{MHD_OPTION_END, 0, NULL}};
  if (settings->certificate) flags |= MHD_USE_TLS;
  server->daemon = MHD_start_daemon(
      flags, 0, admits, server, handle, server,
      MHD_OPTION_LISTEN_SOCKET, settings->listener,
      MHD_OPTION_CONNECTION_LIMIT, settings->connections,
      MHD_OPTION_PER_IP_CONNECTION_LIMIT, settings->connections_per_address,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->memory_per_connection,
      MHD_OPTION_CONNECTION_TIMEOUT, settings->idle_seconds,
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_NOTIFY_COMPLETED, completed, server,
      MHD_OPTION_NOTIFY_CONNECTION, changed, server,
      MHD_OPTION_ARRAY, settings->certificate ? tls : none,
      MHD_OPTION_END);
  if (server->daemon) return server;
  free(server);
  return NULL;
}

void chttp_stop(struct chttp_server *server) {
  MHD_stop_daemon(server->daemon);
  free(server);
}

int chttp_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

struct taker {
  void *context;
  void (*take)(void *context, const char *name, const char *value);
};

static enum MHD_Result take(void *context, enum MHD_ValueKind kind, const char *name, const char *value) {
  (void)kind;
  struct taker *taker = context;
  taker->take(taker->context, name, value ? value : "");
  return MHD_YES;
}

void chttp_headers(struct MHD_Connection *connection, void *context,
                   void (*function)(void *context, const char *name, const char *value)) {
  struct taker taker = {context, function};
  MHD_get_connection_values(connection, MHD_HEADER_KIND, take, &taker);
}

const char *chttp_parameter(struct MHD_Connection *connection, const char *name) {
  return MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, name);
}

struct MHD_Response *chttp_bytes(const void *bytes, size_t count) {
  return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

struct reader {
  void *context;
  ssize_t (*read)(void *context, char *buffer, size_t room);
  void (*release)(void *context);
};

static ssize_t read_piece(void *context, uint64_t position, char *buffer, size_t room) {
  (void)position;
  struct reader *reader = context;
  ssize_t count = reader->read(reader->context, buffer, room);
  return count < 0 ? MHD_CONTENT_READER_END_OF_STREAM : count;
}

static void release_reader(void *context) {
  struct reader *reader = context;
  reader->release(reader->context);
  free(reader);
}

struct MHD_Response *chttp_stream(void *context, ssize_t (*read)(void *context, char *buffer, size_t room),
                                  void (*release)(void *context)) {
  struct reader *reader = malloc(sizeof *reader);
  if (!reader) return NULL;
  *reader = (struct reader){context, read, release};
  struct MHD_Response *response =
      MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 4096, read_piece, reader, release_reader);
  if (!response) free(reader);
  return response;
}

void chttp_add_header(struct MHD_Response *response, const char *name, const char *value) {
  MHD_add_response_header(response, name, value);
}

int chttp_send(struct MHD_Connection *connection, unsigned status, struct MHD_Response *response) {
  enum MHD_Result result = MHD_queue_response(connection, status, response);
  MHD_destroy_response(response);
  return result == MHD_YES;
}

void chttp_suspend(struct MHD_Connection *connection) { MHD_suspend_connection(connection); }
void chttp_resume(struct MHD_Connection *connection) { MHD_resume_connection(connection); }

int chttp_sha256(const void *bytes, size_t count, unsigned char digest[32]) {
  return gnutls_hash_fast(GNUTLS_DIG_SHA256, bytes, count, digest);
}

int chttp_qr_code(const char *text, unsigned char *modules, size_t room) {
  QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
  if (!code) return 0;
  int width = code->width;
  size_t count = (size_t)width * (size_t)width;
  if (count > room) width = 0;
  for (size_t i = 0; width && i < count; i++) modules[i] = code->data[i] & 1;
  QRcode_free(code);
  return width;
}
