#include "codecs.h"

#include <webp/demux.h>

// Whether the canvas of the file is small enough to be made.
static bool fits(const WebPData *file, uint64_t most) {
  WebPDemuxer *parts = WebPDemux(file);
  if (!parts) return false;
  uint64_t width = WebPDemuxGetI(parts, WEBP_FF_CANVAS_WIDTH);
  uint64_t height = WebPDemuxGetI(parts, WEBP_FF_CANVAS_HEIGHT);
  WebPDemuxDelete(parts);
  return width > 0 && height > 0 && width <= most / height;
}

bool kwReadWebP(
    const uint8_t *data, size_t size, uint64_t most, uint32_t frame, struct kw_pixels *image,
    uint32_t *duration, uint32_t *count) {
  WebPData file = {.bytes = data, .size = size};
  WebPAnimDecoder *reader = fits(&file, most) ? WebPAnimDecoderNew(&file, NULL) : NULL;
  WebPAnimInfo info;
  image->bytes = NULL;
  if (!reader) return false;
  bool isRead = WebPAnimDecoderGetInfo(reader, &info) && frame < info.frame_count;
  uint8_t *pixels = NULL;
  int end = 0, before = 0;
  for (uint32_t at = 0; isRead && at <= frame; at++) {
    before = end;
    isRead = WebPAnimDecoderGetNext(reader, &pixels, &end);
  }
  isRead = isRead && kwMakePixels(image, info.canvas_width, info.canvas_height, most);
  if (isRead) {
    memcpy(image->bytes, pixels, (size_t)image->width * image->height * 4);
    *duration = (uint32_t)(end - before);
    *count = info.frame_count;
  }
  WebPAnimDecoderDelete(reader);
  return isRead;
}
