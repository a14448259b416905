#pragma once
#include <cairo.h>
#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { exitUsage = 64, exitBadInput = 65, exitInternal = 70, exitOutputLost = 74 };

/// Says why the program ends, and returns its exit code.
int fail(int code, const char *_Nonnull what, const char *_Nonnull why);
/// Writes all bytes to standard output.
bool writeOut(const void *_Nonnull bytes, size_t length);
/// Whether a text has emoji that are pictures in colors.
gboolean hasEmoji(const char *_Nonnull text);
/// The picture with an image in place of each emoji.
char *_Nonnull colourEmoji(const char *_Nonnull svg);
/// Decodes image files from standard input.
int decodeImages(void);
/// How many pixels a point of an image of lines gets; both sides are positive and finite.
double lineScale(double width, double height);
/// The first page of a PDF file; `NULL` if it can't be drawn, or if Poppler is not installed.
cairo_surface_t *_Nullable drawPage(const uint8_t *_Nonnull file, size_t length);
