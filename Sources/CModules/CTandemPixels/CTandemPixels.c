// Each function exists twice on x86-64: for all processors, and for those with AVX2, which handle eight pixels at once.
// Swift can't compile one function for several processors.

#include "CTandemPixels.h"

#include <string.h>

/// Eight pixels, seen as whole pixels, as halves and as bytes.
typedef uint32_t pixels __attribute__((vector_size(32)));
typedef uint16_t halves __attribute__((vector_size(32)));
typedef uint8_t bytes __attribute__((vector_size(32)));

enum { group = sizeof(pixels) / sizeof(uint32_t) };

/// The factor of the pixel below, from 0 to 256. The last term makes it 0 for an opaque pixel.
#define REST(top) (256 - ((top) >> 24) - ((top) >> 31))

static uint32_t blend_pixel(uint32_t top, uint32_t bottom) {
  uint32_t rest = REST(top);
  uint32_t even = ((bottom & 0x00ff00ff) * rest) >> 8 & 0x00ff00ff;
  uint32_t odd = ((bottom >> 8) & 0x00ff00ff) * rest & 0xff00ff00;
  return top + (even | odd);
}

static uint32_t limit_pixel(uint32_t pixel) {
  uint32_t alpha = pixel >> 24, limited = alpha << 24;
  for (int shift = 0; shift < 24; shift += 8) {
    uint32_t colour = pixel >> shift & 0xff;
    limited |= (colour < alpha ? colour : alpha) << shift;
  }
  return limited;
}

// These are macros, because a function that takes or returns vectors of 32 bytes depends on the processor.
#define BLEND(name, attributes)                                                                             \
  attributes static void name(uint32_t *below, const uint32_t *above, uint32_t *saved, ptrdiff_t count) {   \
    ptrdiff_t x = 0;                                                                                        \
    for (; x + group <= count; x += group) {                                                                \
      pixels top, bottom;                                                                                   \
      memcpy(&top, above + x, sizeof top);                                                                  \
      memcpy(&bottom, below + x, sizeof bottom);                                                            \
      if (saved) memcpy(saved + x, &bottom, sizeof bottom);                                                 \
      pixels rest = REST(top);                                                                              \
      halves factor = (halves)(rest | rest << 16);                                                          \
      halves even = ((halves)(bottom & 0x00ff00ff) * factor) >> 8;                                          \
      halves odd = (((halves)bottom >> 8) * factor) & 0xff00;                                               \
      bottom = top + (pixels)(even | odd);                                                                  \
      memcpy(below + x, &bottom, sizeof bottom);                                                            \
    }                                                                                                       \
    for (; x < count; x++) {                                                                                \
      if (saved) saved[x] = below[x];                                                                       \
      below[x] = blend_pixel(above[x], below[x]);                                                           \
    }                                                                                                       \
  }

#define LIMIT(name, attributes)                                    \
  attributes static void name(uint32_t *row, ptrdiff_t count) {    \
    ptrdiff_t x = 0;                                               \
    for (; x + group <= count; x += group) {                       \
      pixels all;                                                  \
      memcpy(&all, row + x, sizeof all);                           \
      pixels alpha = all >> 24;                                    \
      alpha |= alpha << 8;                                         \
      bytes colours = (bytes)all, most = (bytes)(alpha | alpha << 16); \
      bytes isLess = (bytes)(colours < most);                      \
      colours = (colours & isLess) | (most & ~isLess);             \
      memcpy(row + x, &colours, sizeof colours);                   \
    }                                                              \
    for (; x < count; x++) row[x] = limit_pixel(row[x]);           \
  }

BLEND(blend_anywhere, )
LIMIT(limit_anywhere, )

#if defined(__x86_64__)
BLEND(blend_avx2, __attribute__((target("avx2"))))
LIMIT(limit_avx2, __attribute__((target("avx2"))))
#define CHOOSE(name, ...) (__builtin_cpu_supports("avx2") ? name##_avx2 : name##_anywhere)(__VA_ARGS__)
#else
#define CHOOSE(name, ...) name##_anywhere(__VA_ARGS__)
#endif

void tandem_blend(uint32_t *below, const uint32_t *above, uint32_t *saved, ptrdiff_t count) {
  CHOOSE(blend, below, above, saved, count);
}

void tandem_limit_colours(uint32_t *row, ptrdiff_t count) { CHOOSE(limit, row, count); }
