#include "codecs.h"

// Found by the weak reference of kw_image_codecs_if_linked.
const struct kw_image_codecs kw_image_codecs = {
    .readPNG = kwReadPNG,
    .readJPEG = kwReadJPEG,
    .readWebP = kwReadWebP,
    .writePNG = kwWritePNG,
    .writeJPEG = kwWriteJPEG,
};

bool kwMakePixels(struct kw_pixels *image, uint64_t width, uint64_t height, uint64_t most) {
  if (width == 0 || height == 0 || width > most / height) return false;
  image->bytes = calloc(width * height, 4);
  image->width = (uint32_t)width;
  image->height = (uint32_t)height;
  return image->bytes != NULL;
}

void kwDropPixels(struct kw_pixels *image) {
  free(image->bytes);
  image->bytes = NULL;
}
