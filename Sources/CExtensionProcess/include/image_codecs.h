#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Pixels of an image, row by row without gaps: red, green, blue and opacity of a byte each, not multiplied. `free` releases them.
struct kw_pixels {
  uint8_t *_Nullable bytes;
  uint32_t width, height;
};

// Functions that read and write image files. Each returns false, and allocates nothing, for data that it cannot read or
// an image of more than `most` pixels.
struct kw_image_codecs {
  bool (*_Nonnull readPNG)(
      const uint8_t *_Nonnull data, size_t size, uint64_t most, struct kw_pixels *_Nonnull image);
  bool (*_Nonnull readJPEG)(
      const uint8_t *_Nonnull data, size_t size, uint64_t most, struct kw_pixels *_Nonnull image);
  // The frame of that number, counted from 0, and for how many milliseconds it is shown; `count` is set to how many there are.
  bool (*_Nonnull readWebP)(
      const uint8_t *_Nonnull data, size_t size, uint64_t most, uint32_t frame,
      struct kw_pixels *_Nonnull image, uint32_t *_Nonnull duration, uint32_t *_Nonnull count);
  bool (*_Nonnull writePNG)(
      const uint8_t *_Nonnull pixels, uint32_t width, uint32_t height,
      uint8_t *_Nullable *_Nonnull data, size_t *_Nonnull size);
  // The quality is from 0 to 100. Opacity is lost: transparent parts become white.
  bool (*_Nonnull writeJPEG)(
      const uint8_t *_Nonnull pixels, uint32_t width, uint32_t height, int quality,
      uint8_t *_Nullable *_Nonnull data, size_t *_Nonnull size);
};

// The codecs, null in a keyboard that uses no pixels and is linked without them.
const struct kw_image_codecs *_Nullable kw_image_codecs_if_linked(void);
