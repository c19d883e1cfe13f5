// An XML parser and a decoder of gzip: expat and zlib, with an interface that Swift can call.
#ifndef TANDEM_CXML_H
#define TANDEM_CXML_H

#include <stddef.h>

struct cxml_parser;

// The functions that the parser calls. Texts are UTF-8. `attributes` alternates names and values, and ends with null.
struct cxml_handlers {
  void (*start)(void *context, const char *name, const char **attributes);
  void (*end)(void *context);
  // Called for a part of a text. One text may arrive in several parts.
  void (*text)(void *context, const char *text, int count);
  void *context;
};

// Creates a parser for a document. Returns null if memory is exhausted. A thread may have only one
// parser at a time.
//
// `memory` is the largest number of bytes that the parser may use. A document that declares
// entities is refused, and nothing outside the document is read.
struct cxml_parser *cxml_begin(const struct cxml_handlers *handlers, size_t memory);

// Parses the next bytes. Returns 0 on success.
int cxml_parse(struct cxml_parser *parser, const void *bytes, size_t count, int is_last);

// Ends the parsing from one of the handlers; `cxml_parse` then fails.
void cxml_stop(struct cxml_parser *parser);

// The reason why the parsing failed, for people, and the number of its line, counted from 1.
const char *cxml_fault(struct cxml_parser *parser);
unsigned long cxml_line(struct cxml_parser *parser);

// True if the document declares entities.
int cxml_declares_entities(struct cxml_parser *parser);

void cxml_end(struct cxml_parser *parser);

struct cxml_gzip;

// Begins to decode gzip. Returns null if memory is exhausted.
struct cxml_gzip *cxml_gzip_begin(void);

// Decodes a part, and calls `take` for each decoded piece until it returns 0. Returns 0 if the bytes are damaged or
// `take` has returned 0.
int cxml_gzip_decode(struct cxml_gzip *gzip, const void *bytes, size_t count, void *context,
                     int (*take)(void *context, const void *bytes, size_t count));

// True after the end of the compressed data.
int cxml_gzip_is_complete(struct cxml_gzip *gzip);

void cxml_gzip_end(struct cxml_gzip *gzip);

#endif
