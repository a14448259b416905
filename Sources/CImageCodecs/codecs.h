#pragma once
#include "image_codecs.h"

#include <stdlib.h>
#include <string.h>

bool kwMakePixels(struct kw_pixels *image, uint64_t width, uint64_t height, uint64_t most);
void kwDropPixels(struct kw_pixels *image);

bool kwReadPNG(const uint8_t *data, size_t size, uint64_t most, struct kw_pixels *image);
bool kwReadJPEG(const uint8_t *data, size_t size, uint64_t most, struct kw_pixels *image);
bool kwReadWebP(
    const uint8_t *data, size_t size, uint64_t most, uint32_t frame, struct kw_pixels *image,
    uint32_t *duration, uint32_t *count);
bool kwWritePNG(
    const uint8_t *pixels, uint32_t width, uint32_t height, uint8_t **data, size_t *size);
bool kwWriteJPEG(
    const uint8_t *pixels, uint32_t width, uint32_t height, int quality, uint8_t **data,
    size_t *size);
