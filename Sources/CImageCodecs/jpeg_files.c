#include "codecs.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

// libjpeg ends the process at an error unless the handler leaves it.
struct failure {
  struct jpeg_error_mgr base;
  jmp_buf place;
};

static void leave(j_common_ptr info) { longjmp(((struct failure *)info->err)->place, 1); }
static void ignore(j_common_ptr info) { (void)info; }
static void ignoreLevel(j_common_ptr info, int level) {
  (void)info;
  (void)level;
}

static struct jpeg_error_mgr *quiet(struct failure *failure) {
  struct jpeg_error_mgr *handler = jpeg_std_error(&failure->base);
  handler->error_exit = leave;
  handler->output_message = ignore;
  handler->emit_message = ignoreLevel;
  return handler;
}

static void readRows(struct jpeg_decompress_struct *reader, struct kw_pixels *image) {
  while (reader->output_scanline < reader->output_height) {
    JSAMPROW row = image->bytes + (size_t)reader->output_scanline * image->width * 4;
    jpeg_read_scanlines(reader, &row, 1);
  }
  jpeg_finish_decompress(reader);
}

bool kwReadJPEG(const uint8_t *data, size_t size, uint64_t most, struct kw_pixels *image) {
  struct jpeg_decompress_struct reader;
  struct failure failure;
  image->bytes = NULL;
  reader.err = quiet(&failure);
  if (setjmp(failure.place)) {
    jpeg_destroy_decompress(&reader);
    kwDropPixels(image);
    return false;
  }
  jpeg_create_decompress(&reader);
  reader.mem->max_memory_to_use = 256L << 20;
  jpeg_mem_src(&reader, data, size);
  jpeg_read_header(&reader, TRUE);
  reader.out_color_space = JCS_EXT_RGBA;
  bool isRead = kwMakePixels(image, reader.image_width, reader.image_height, most);
  if (isRead) {
    jpeg_start_decompress(&reader);
    readRows(&reader, image);
  }
  jpeg_destroy_decompress(&reader);
  return isRead;
}

// A row on white, since a JPEG has no opacity.
static void fillRow(uint8_t *row, const uint8_t *pixels, uint32_t width) {
  for (uint32_t x = 0; x < width; x++) {
    unsigned alpha = pixels[x * 4 + 3];
    for (unsigned part = 0; part < 3; part++)
      row[x * 3 + part] = (uint8_t)((pixels[x * 4 + part] * alpha + 255 * (255 - alpha) + 127) / 255);
  }
}

bool kwWriteJPEG(
    const uint8_t *pixels, uint32_t width, uint32_t height, int quality, uint8_t **data,
    size_t *size) {
  struct jpeg_compress_struct writer;
  struct failure failure;
  unsigned char *written = NULL;
  unsigned long bytes = 0;
  uint8_t *row = malloc((size_t)width * 3);
  *data = NULL;
  writer.err = quiet(&failure);
  if (!row || setjmp(failure.place)) {
    if (row) jpeg_destroy_compress(&writer);
    free(row);
    return false;
  }
  jpeg_create_compress(&writer);
  jpeg_mem_dest(&writer, &written, &bytes);
  writer.image_width = width;
  writer.image_height = height;
  writer.input_components = 3;
  writer.in_color_space = JCS_RGB;
  jpeg_set_defaults(&writer);
  jpeg_set_quality(&writer, quality, TRUE);
  jpeg_start_compress(&writer, TRUE);
  while (writer.next_scanline < height) {
    fillRow(row, pixels + (size_t)writer.next_scanline * width * 4, width);
    jpeg_write_scanlines(&writer, &row, 1);
  }
  jpeg_finish_compress(&writer);
  jpeg_destroy_compress(&writer);
  free(row);
  *data = written;
  *size = bytes;
  return true;
}
