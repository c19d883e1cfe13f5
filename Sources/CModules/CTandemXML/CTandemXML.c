// The parts of expat and zlib that the programme guide needs.

#include "CTandemXML.h"

#include <errno.h>
#include <iconv.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if __has_include(<expat.h>) && __has_include(<zlib.h>)
#include <expat.h>
#include <zlib.h>
#else
#error "headers are missing. Install them with: sudo apt-get install libexpat1-dev zlib1g-dev"
#endif

struct cxml_parser {
  struct cxml_handlers handlers;
  XML_Parser expat;
  int declares_entities;
};

// Each memory block begins with a header of this size, and the header contains the block's size.
// The memory limit is stored per thread, because expat passes no context to its memory functions.
enum { HEADER = 16 };
static _Thread_local size_t used, most;

static void *take_block(void *block, size_t size) {
  size_t old = block ? *(size_t *)((char *)block - HEADER) : 0;
  if (size > most || used - old > most - size) return NULL;
  char *start = realloc(block ? (char *)block - HEADER : NULL, size + HEADER);
  if (!start) return NULL;
  used = used - old + size;
  *(size_t *)start = size;
  return start + HEADER;
}

static void *new_block(size_t size) { return take_block(NULL, size); }

static void free_block(void *block) {
  if (!block) return;
  used -= *(size_t *)((char *)block - HEADER);
  free((char *)block - HEADER);
}

static void start(void *context, const XML_Char *name, const XML_Char **attributes) {
  struct cxml_parser *parser = context;
  parser->handlers.start(parser->handlers.context, name, attributes);
}

static void end(void *context, const XML_Char *name) {
  (void)name;
  struct cxml_parser *parser = context;
  parser->handlers.end(parser->handlers.context);
}

static void text(void *context, const XML_Char *text, int count) {
  struct cxml_parser *parser = context;
  parser->handlers.text(parser->handlers.context, text, count);
}

static void entity(void *context, const XML_Char *name, int is_parameter, const XML_Char *value, int length,
                   const XML_Char *base, const XML_Char *system, const XML_Char *public, const XML_Char *notation) {
  (void)name, (void)is_parameter, (void)value, (void)length, (void)base, (void)system, (void)public, (void)notation;
  struct cxml_parser *parser = context;
  parser->declares_entities = 1;
  XML_StopParser(parser->expat, XML_FALSE);
}

// Reads encodings of one byte for each character, such as windows-1252, which expat does not
// support itself.
static int encoding(void *context, const XML_Char *name, XML_Encoding *result) {
  (void)context;
  iconv_t converter = iconv_open("UCS-4LE", name);
  if (converter == (iconv_t)-1) return XML_STATUS_ERROR;
  int is_readable = 1;
  for (int byte = 0; byte < 256; byte++) {
    char input = (char)byte, *from = &input;
    uint32_t letter = 0;
    char *to = (char *)&letter;
    size_t left = 1, room = sizeof letter;
    if (iconv(converter, &from, &left, &to, &room) != (size_t)-1 && left == 0 && room == 0) {
      result->map[byte] = (int)letter;
    } else {
      // EINVAL means an incomplete sequence. Refuse the encoding then, because a character has
      // several bytes.
      if (errno == EINVAL) is_readable = 0;
      result->map[byte] = -1;
    }
    iconv(converter, NULL, NULL, NULL, NULL);
  }
  iconv_close(converter);
  result->data = NULL;
  result->convert = NULL;
  result->release = NULL;
  return is_readable ? XML_STATUS_OK : XML_STATUS_ERROR;
}

struct cxml_parser *cxml_begin(const struct cxml_handlers *handlers, size_t memory) {
  struct cxml_parser *parser = calloc(1, sizeof *parser);
  if (!parser) return NULL;
  used = 0;
  most = memory;
  const XML_Memory_Handling_Suite functions = {new_block, take_block, free_block};
  parser->handlers = *handlers;
  parser->expat = XML_ParserCreate_MM(NULL, &functions, NULL);
  if (!parser->expat) {
    free(parser);
    return NULL;
  }
  XML_SetUserData(parser->expat, parser);
  XML_SetElementHandler(parser->expat, start, end);
  XML_SetCharacterDataHandler(parser->expat, text);
  XML_SetEntityDeclHandler(parser->expat, entity);
  XML_SetUnknownEncodingHandler(parser->expat, encoding, NULL);
  return parser;
}

int cxml_parse(struct cxml_parser *parser, const void *bytes, size_t count, int is_last) {
  if (count > INT_MAX) return 1;
  return XML_Parse(parser->expat, bytes, (int)count, is_last) != XML_STATUS_OK;
}

void cxml_stop(struct cxml_parser *parser) { XML_StopParser(parser->expat, XML_FALSE); }

const char *cxml_fault(struct cxml_parser *parser) {
  enum XML_Error error = XML_GetErrorCode(parser->expat);
  if (error == XML_ERROR_NO_MEMORY) return "a part of it is too long";
  const char *words = XML_ErrorString(error);
  return words ? words : "unknown error";
}

unsigned long cxml_line(struct cxml_parser *parser) { return XML_GetCurrentLineNumber(parser->expat); }

int cxml_declares_entities(struct cxml_parser *parser) { return parser->declares_entities; }

void cxml_end(struct cxml_parser *parser) {
  XML_ParserFree(parser->expat);
  free(parser);
}

struct cxml_gzip {
  z_stream stream;
  int is_complete;
  unsigned char room[1 << 16];
};

struct cxml_gzip *cxml_gzip_begin(void) {
  struct cxml_gzip *gzip = calloc(1, sizeof *gzip);
  if (!gzip) return NULL;
  // Add 16 to the window size to select the gzip format.
  if (inflateInit2(&gzip->stream, 15 + 16) == Z_OK) return gzip;
  free(gzip);
  return NULL;
}

int cxml_gzip_decode(struct cxml_gzip *gzip, const void *bytes, size_t count, void *context,
                     int (*take)(void *context, const void *bytes, size_t count)) {
  z_stream *stream = &gzip->stream;
  stream->next_in = (unsigned char *)bytes;
  stream->avail_in = (unsigned)count;
  do {
    if (gzip->is_complete) {
      // Go on if another gzip part follows. Ignore other bytes after the last part, such as zeros.
      if (stream->avail_in == 0 || *stream->next_in != 0x1f) return 1;
      if (inflateReset(stream) != Z_OK) return 0;
      gzip->is_complete = 0;
    }
    stream->next_out = gzip->room;
    stream->avail_out = sizeof gzip->room;
    int result = inflate(stream, Z_NO_FLUSH);
    // Accept Z_BUF_ERROR, which means that more bytes are needed.
    if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR) return 0;
    gzip->is_complete = result == Z_STREAM_END;
    size_t decoded = sizeof gzip->room - stream->avail_out;
    if (decoded > 0 && !take(context, gzip->room, decoded)) return 0;
  } while (stream->avail_in > 0 || stream->avail_out == 0);
  return 1;
}

int cxml_gzip_is_complete(struct cxml_gzip *gzip) { return gzip->is_complete; }

void cxml_gzip_end(struct cxml_gzip *gzip) {
  inflateEnd(&gzip->stream);
  free(gzip);
}
