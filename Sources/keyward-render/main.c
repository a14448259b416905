// keyward-render FILE.svg SCALE: writes the picture as PNG to standard output; `-` reads it from standard input.
// keyward-render images: see images.c.
//
// A separate program, so that no other command loads the libraries, and a text that crashes a font or a renderer
// affects nothing else.
#include "render.h"

#include <cairo.h>
#include <errno.h>
#include <fontconfig/fontconfig.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/// No snapshot of a keyboard has more pixels on a side.
static const double mostPixels = 4096;
static const rlim_t mostSeconds = 20;
static const rlim_t mostMemory = (rlim_t)2 << 30;

int fail(int code, const char *_Nonnull what, const char *_Nonnull why) {
  fprintf(stderr, "keyward-render: %s: %s\n", what, why);
  return code;
}

static void limit(__rlimit_resource_t resource, rlim_t most) {
  struct rlimit bounds = {most, most};
  // A sanitizer's or a container's own bound may be lower; then that one applies.
  (void)setrlimit(resource, &bounds);
}

bool writeOut(const void *_Nonnull bytes, size_t length) {
  const unsigned char *data = bytes;
  while (length > 0) {
    ssize_t count = write(STDOUT_FILENO, data, length);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    data += count;
    length -= (size_t)count;
  }
  return true;
}

static cairo_status_t writeAll(
    void *_Nullable unused, const unsigned char *_Nonnull data, unsigned int length) {
  (void)unused;
  return writeOut(data, length) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

/// Draws into a surface as large as the picture, or smaller where that would be more than `mostPixels`.
static cairo_surface_t *_Nullable draw(
    RsvgHandle *_Nonnull picture, double scale, GError *_Nullable *_Nonnull error) {
  double width = 0, height = 0;
  if (!rsvg_handle_get_intrinsic_size_in_pixels(picture, &width, &height)) return NULL;
  if (!(width >= 1 && height >= 1)) return NULL;
  scale = fmin(scale, fmin(mostPixels / width, mostPixels / height));
  int columns = (int)fmax(1, round(width * scale));
  int rows = (int)fmax(1, round(height * scale));
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, columns, rows);
  cairo_t *context = cairo_create(surface);
  RsvgRectangle all = {0, 0, columns, rows};
  gboolean isDrawn = rsvg_handle_render_document(picture, context, &all, error);
  if (isDrawn && cairo_status(context) != CAIRO_STATUS_SUCCESS) isDrawn = FALSE;
  cairo_destroy(context);
  if (isDrawn) return surface;
  cairo_surface_destroy(surface);
  return NULL;
}

static gboolean readAll(
    const char *_Nonnull path, char *_Nullable *_Nonnull text, gsize *_Nonnull length,
    GError *_Nullable *_Nonnull error) {
  if (strcmp(path, "-") != 0) return g_file_get_contents(path, text, length, error);
  GIOChannel *input = g_io_channel_unix_new(STDIN_FILENO);
  g_io_channel_set_encoding(input, NULL, NULL);
  GIOStatus status = g_io_channel_read_to_end(input, text, length, error);
  g_io_channel_unref(input);
  return status == G_IO_STATUS_NORMAL;
}

/// Inter writes `->` as an arrow and the x of `3x4` as a times sign; the fonts of devices don't.
static void keepLetters(void) {
  static const FcChar8 rule[] =
      "<?xml version=\"1.0\"?><fontconfig><match target=\"font\">"
      "<test name=\"family\" compare=\"contains\"><string>Inter</string></test>"
      "<edit name=\"fontfeatures\" mode=\"append\"><string>calt off</string></edit>"
      "</match></fontconfig>";
  // Without the rule only these characters look different.
  (void)FcConfigParseAndLoadFromMemory(FcConfigGetCurrent(), rule, FcFalse);
}

static void limitAll(void) {
  limit(RLIMIT_CPU, mostSeconds);
  limit(RLIMIT_AS, mostMemory);
  limit(RLIMIT_CORE, 0);
}

int main(int count, char *_Nonnull *_Nonnull arguments) {
  if (count == 2 && strcmp(arguments[1], "images") == 0) {
    limitAll();
    return decodeImages();
  }
  char *end = NULL;
  double scale = count == 3 ? strtod(arguments[2], &end) : 0;
  if (count != 3 || *end != '\0' || !(scale >= 0.1 && scale <= 16)) {
    return fail(exitUsage, "usage", "keyward-render FILE.svg|- SCALE (0.1 to 16), or images");
  }
  limitAll();
  keepLetters();
  GError *error = NULL;
  char *text = NULL;
  gsize length = 0;
  if (!readAll(arguments[1], &text, &length, &error)) {
    return fail(exitBadInput, arguments[1], error->message);
  }
  if (g_utf8_validate(text, (gssize)length, NULL) && hasEmoji(text)) {
    text = colourEmoji(text);
    length = strlen(text);
  }
  // Without a base path the SVG cannot refer to other files.
  RsvgHandle *picture = rsvg_handle_new_from_data((const guint8 *)text, length, &error);
  if (picture == NULL) return fail(exitBadInput, arguments[1], error->message);
  cairo_surface_t *surface = draw(picture, scale, &error);
  if (surface == NULL) {
    return fail(
        exitBadInput, arguments[1], error ? error->message : "the image has no size");
  }
  cairo_status_t status = cairo_surface_write_to_png_stream(surface, writeAll, NULL);
  if (status != CAIRO_STATUS_SUCCESS) {
    return fail(exitOutputLost, "standard output", cairo_status_to_string(status));
  }
  return 0;
}
