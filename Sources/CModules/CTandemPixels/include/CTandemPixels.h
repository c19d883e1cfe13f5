// Operations on pixels of four bytes: blue, green, red, alpha.
#ifndef CTANDEM_PIXELS_H
#define CTANDEM_PIXELS_H

#include <stddef.h>
#include <stdint.h>

/// Blends a row of pixels with premultiplied alpha over another row of `count` pixels. No colour of `above` may be
/// larger than its alpha. The memory of the rows must not overlap.
///
/// @param saved receives the former pixels of `below`; NULL if they are not needed.
void tandem_blend(uint32_t *below, const uint32_t *above, uint32_t *saved, ptrdiff_t count);

/// Lowers each colour of a row of `count` pixels to its alpha if it is larger.
void tandem_limit_colours(uint32_t *row, ptrdiff_t count);

#endif
