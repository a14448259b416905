#include "codecs.h"

#include <png.h>

bool kwReadPNG(const uint8_t *data, size_t size, uint64_t most, struct kw_pixels *image) {
  png_image reader = {.version = PNG_IMAGE_VERSION};
  if (!png_image_begin_read_from_memory(&reader, data, size)) return false;
  reader.format = PNG_FORMAT_RGBA;
  bool isRead = kwMakePixels(image, reader.width, reader.height, most)
      && png_image_finish_read(&reader, NULL, image->bytes, 0, NULL);
  png_image_free(&reader);
  if (!isRead) kwDropPixels(image);
  return isRead;
}

bool kwWritePNG(
    const uint8_t *pixels, uint32_t width, uint32_t height, uint8_t **data, size_t *size) {
  png_image writer = {
      .version = PNG_IMAGE_VERSION, .width = width, .height = height, .format = PNG_FORMAT_RGBA};
  png_alloc_size_t bytes = 0;
  *data = NULL;
  if (!png_image_write_to_memory(&writer, NULL, &bytes, 0, pixels, 0, NULL)) return false;
  *data = malloc(bytes);
  bool isWritten =
      *data && png_image_write_to_memory(&writer, *data, &bytes, 0, pixels, 0, NULL);
  *size = bytes;
  if (!isWritten) {
    free(*data);
    *data = NULL;
  }
  return isWritten;
}
