#pragma once
#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

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
