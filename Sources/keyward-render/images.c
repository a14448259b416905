// keyward-render images: makes PNG of the image files of a keyboard.
//
// Reads files from standard input, each with its length in four bytes before it, and answers each at once with the
// length of the PNG, its width and its height, in four bytes each, and the PNG; three zeros where there is none. The
// number of answers shows which file crashed the program, if one did.
#include "render.h"

#include <cairo.h>
#include <errno.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <webp/decode.h>

enum { mostPixels = 16 << 20, mostOnSide = 2048, mostBytes = 64 << 20 };
/// Lines are drawn so that the image may be shown this much larger, up to a bound.
static const double enlargement = 4;
static const double mostLines = 1024;

double lineScale(double width, double height) {
  double longer = fmax(width, height);
  return fmin(fmax(enlargement, 256 / longer), mostLines / longer);
}

/// An answer, or what of it there is so far.
struct answer {
  uint8_t *_Nullable bytes;
  size_t length, room;
  uint32_t width, height;
};

static gboolean readFully(void *_Nonnull bytes, size_t count) {
  uint8_t *at = bytes;
  while (count > 0) {
    ssize_t got = read(STDIN_FILENO, at, count);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return FALSE;
    at += got;
    count -= (size_t)got;
  }
  return TRUE;
}

static cairo_status_t append(
    void *_Nonnull closure, const unsigned char *_Nonnull data, unsigned int length) {
  struct answer *answer = closure;
  if (answer->room - answer->length < length) {
    size_t room = (answer->room + length) * 2;
    uint8_t *bytes = realloc(answer->bytes, room);
    if (bytes == NULL) return CAIRO_STATUS_NO_MEMORY;
    answer->bytes = bytes;
    answer->room = room;
  }
  memcpy(answer->bytes + answer->length, data, length);
  answer->length += length;
  return CAIRO_STATUS_SUCCESS;
}

static void answerSurface(struct answer *_Nonnull answer, cairo_surface_t *_Nonnull surface) {
  answer->width = (uint32_t)cairo_image_surface_get_width(surface);
  answer->height = (uint32_t)cairo_image_surface_get_height(surface);
  if (cairo_surface_write_to_png_stream(surface, append, answer) != CAIRO_STATUS_SUCCESS) {
    answer->length = 0;
  }
}

/// The pixels as a PNG, made smaller where a side is too long.
static void answerPixels(struct answer *_Nonnull answer, GdkPixbuf *_Nonnull pixels) {
  int width = gdk_pixbuf_get_width(pixels), height = gdk_pixbuf_get_height(pixels);
  double scale = fmin(1, fmin((double)mostOnSide / width, (double)mostOnSide / height));
  GdkPixbuf *shown = g_object_ref(pixels);
  if (scale < 1) {
    g_object_unref(shown);
    shown = gdk_pixbuf_scale_simple(
        pixels, (int)fmax(1, round(width * scale)), (int)fmax(1, round(height * scale)),
        GDK_INTERP_BILINEAR);
    if (shown == NULL) return;
  }
  gchar *png = NULL;
  gsize length = 0;
  if (gdk_pixbuf_save_to_buffer(shown, &png, &length, "png", NULL, NULL) && length <= UINT32_MAX &&
      append(answer, (const unsigned char *)png, (unsigned int)length) == CAIRO_STATUS_SUCCESS) {
    answer->width = (uint32_t)gdk_pixbuf_get_width(shown);
    answer->height = (uint32_t)gdk_pixbuf_get_height(shown);
  }
  g_free(png);
  g_object_unref(shown);
}

/// Four bytes as a number, the lowest first.
static uint32_t number(const uint8_t *_Nonnull bytes) {
  return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
      (uint32_t)bytes[3] << 24;
}

static void answerRaw(struct answer *_Nonnull answer, const uint8_t *_Nonnull file, size_t length) {
  uint64_t width = number(file + 4), height = number(file + 8);
  if (width == 0 || height == 0 || width > mostPixels / height ||
      length - 12 != width * height * 4) {
    return;
  }
  GdkPixbuf *pixels = gdk_pixbuf_new_from_data(
      file + 12, GDK_COLORSPACE_RGB, TRUE, 8, (int)width, (int)height, (int)width * 4, NULL, NULL);
  if (pixels == NULL) return;
  answerPixels(answer, pixels);
  g_object_unref(pixels);
}

static void answerWebP(
    struct answer *_Nonnull answer, const uint8_t *_Nonnull file, size_t length) {
  int width = 0, height = 0;
  if (!WebPGetInfo(file, length, &width, &height) || width <= 0 || height <= 0 ||
      width > mostPixels / height) {
    return;
  }
  uint8_t *data = WebPDecodeRGBA(file, length, &width, &height);
  if (data == NULL) return;
  GdkPixbuf *pixels = gdk_pixbuf_new_from_data(
      data, GDK_COLORSPACE_RGB, TRUE, 8, width, height, width * 4, NULL, NULL);
  if (pixels != NULL) {
    answerPixels(answer, pixels);
    g_object_unref(pixels);
  }
  WebPFree(data);
}

static gboolean hasLines(const uint8_t *_Nonnull file, size_t length) {
  size_t head = length < 4096 ? length : 4096;
  return g_strstr_len((const gchar *)file, (gssize)head, "<svg") != NULL;
}

static void answerLines(
    struct answer *_Nonnull answer, const uint8_t *_Nonnull file, size_t length) {
  // Without a base path the file cannot refer to others.
  RsvgHandle *lines = rsvg_handle_new_from_data(file, length, NULL);
  if (lines == NULL) return;
  double width = 0, height = 0;
  RsvgRectangle box = {0, 0, 0, 0};
  gboolean hasBox = FALSE;
  if (!rsvg_handle_get_intrinsic_size_in_pixels(lines, &width, &height)) {
    rsvg_handle_get_intrinsic_dimensions(lines, NULL, NULL, NULL, NULL, &hasBox, &box);
    if (hasBox) (width = box.width, height = box.height);
  }
  if (width > 0 && height > 0 && isfinite(fmax(width, height))) {
    double scale = lineScale(width, height);
    RsvgRectangle all = {0, 0, fmax(1, round(width * scale)), fmax(1, round(height * scale))};
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)all.width, (int)all.height);
    cairo_t *context = cairo_create(surface);
    if (rsvg_handle_render_document(lines, context, &all, NULL)) answerSurface(answer, surface);
    cairo_destroy(context);
    cairo_surface_destroy(surface);
  }
  g_object_unref(lines);
}

static void answerPage(
    struct answer *_Nonnull answer, const uint8_t *_Nonnull file, size_t length) {
  cairo_surface_t *surface = drawPage(file, length);
  if (surface == NULL) return;
  answerSurface(answer, surface);
  cairo_surface_destroy(surface);
}

static void boundSize(GdkPixbufLoader *_Nonnull loader, int width, int height) {
  // A size of zero makes the loader give up.
  if (width <= 0 || height <= 0 || width > mostPixels / height) {
    gdk_pixbuf_loader_set_size(loader, 0, 0);
  }
}

static void answerPicture(
    struct answer *_Nonnull answer, const uint8_t *_Nonnull file, size_t length) {
  GdkPixbufLoader *loader = gdk_pixbuf_loader_new();
  g_signal_connect(loader, "size-prepared", G_CALLBACK(boundSize), NULL);
  gboolean isRead = gdk_pixbuf_loader_write(loader, file, length, NULL);
  isRead = gdk_pixbuf_loader_close(loader, NULL) && isRead;
  GdkPixbuf *pixels = isRead ? gdk_pixbuf_loader_get_pixbuf(loader) : NULL;
  if (pixels != NULL) answerPixels(answer, pixels);
  g_object_unref(loader);
}

static void decode(struct answer *_Nonnull answer, const uint8_t *_Nonnull file, size_t length) {
  if (length > 12 && memcmp(file, "KWPX", 4) == 0) return answerRaw(answer, file, length);
  if (length > 12 && memcmp(file, "RIFF", 4) == 0 && memcmp(file + 8, "WEBP", 4) == 0) {
    return answerWebP(answer, file, length);
  }
  if (length > 5 && memcmp(file, "%PDF-", 5) == 0) return answerPage(answer, file, length);
  if (hasLines(file, length)) return answerLines(answer, file, length);
  answerPicture(answer, file, length);
}

static gboolean writeNumber(uint32_t value) {
  unsigned char bytes[4] = {
      (unsigned char)value, (unsigned char)(value >> 8), (unsigned char)(value >> 16),
      (unsigned char)(value >> 24)};
  return writeOut(bytes, 4);
}

int decodeImages(void) {
  uint8_t head[4];
  while (readFully(head, 4)) {
    uint32_t length = number(head);
    if (length > mostBytes) return fail(exitBadInput, "images", "a file is too long");
    uint8_t *file = malloc((size_t)length + 1);
    if (file == NULL) return fail(exitInternal, "images", "out of memory");
    if (!readFully(file, length)) return fail(exitBadInput, "images", "a file ends too early");
    struct answer answer = {0};
    decode(&answer, file, length);
    free(file);
    gboolean isWhole = answer.length > 0 && answer.length <= UINT32_MAX;
    gboolean isWritten = writeNumber(isWhole ? (uint32_t)answer.length : 0) &&
        writeNumber(isWhole ? answer.width : 0) && writeNumber(isWhole ? answer.height : 0) &&
        (!isWhole || writeOut(answer.bytes, answer.length));
    free(answer.bytes);
    if (!isWritten) return fail(exitOutputLost, "standard output", strerror(errno));
  }
  return 0;
}
