// Draws the emoji of a picture in their colors.
//
// librsvg draws text as outlines, of which a font of colored pictures has none. Each `text` element with emoji becomes one
// for each run of other characters, and an image for each run of emoji, at the places that Pango gives them.
#include "render.h"

#include <cairo.h>
#include <pango/pangocairo.h>
#include <stdlib.h>
#include <string.h>

/// Pixels for a unit of the snapshot.
static const double emojiScale = 3;
enum { mostEmoji = 2000 };

static gboolean isEmoji(gunichar c, gunichar next) {
  if (next == 0xFE0F) return TRUE;
  if (c >= 0x1F000 && c <= 0x1FAFF) return next != 0xFE0E;
  // Those of older blocks that are colored pictures by themselves.
  return c == 0x231A || c == 0x231B || (c >= 0x23E9 && c <= 0x23EC) || c == 0x23F0 || c == 0x23F3 ||
      c == 0x25FD || c == 0x25FE || c == 0x2614 || c == 0x2615 || (c >= 0x2648 && c <= 0x2653) ||
      c == 0x267F || c == 0x2693 || c == 0x26A1 || c == 0x26AA || c == 0x26AB || c == 0x26BD ||
      c == 0x26BE || c == 0x26C4 || c == 0x26C5 || c == 0x26CE || c == 0x26D4 || c == 0x26EA ||
      c == 0x26F2 || c == 0x26F3 || c == 0x26F5 || c == 0x26FA || c == 0x26FD || c == 0x2705 ||
      c == 0x270A || c == 0x270B || c == 0x2728 || c == 0x274C || c == 0x274E ||
      (c >= 0x2753 && c <= 0x2755) || c == 0x2757 || (c >= 0x2795 && c <= 0x2797) || c == 0x27B0 ||
      c == 0x27BF || c == 0x2B1B || c == 0x2B1C || c == 0x2B50 || c == 0x2B55;
}
/// The characters that continue an emoji: selectors, joiners, skin tones and tags.
static gboolean continuesEmoji(gunichar c) {
  return c == 0xFE0F || c == 0x200D || c == 0x20E3 || (c >= 0x1F3FB && c <= 0x1F3FF) ||
      (c >= 0xE0020 && c <= 0xE007F);
}
static gunichar at(const char *_Nonnull place) { return *place ? g_utf8_get_char(place) : 0; }

/// The end of the emoji that begins at a place; the place itself where none does.
static const char *_Nonnull emojiEnd(const char *_Nonnull place) {
  const char *next = *place ? g_utf8_next_char(place) : place;
  if (*place == 0 || !isEmoji(at(place), at(next))) return place;
  gboolean isJoined = FALSE;
  while (*next && (isJoined || continuesEmoji(at(next)))) {
    isJoined = at(next) == 0x200D;
    next = g_utf8_next_char(next);
  }
  // Two letters are a flag.
  if (at(place) >= 0x1F1E6 && at(place) <= 0x1F1FF && at(next) >= 0x1F1E6 && at(next) <= 0x1F1FF) {
    next = g_utf8_next_char(next);
  }
  return next;
}

gboolean hasEmoji(const char *_Nonnull text) {
  for (const char *place = text; *place; place = g_utf8_next_char(place)) {
    if (emojiEnd(place) != place) return TRUE;
  }
  return FALSE;
}

/// An attribute of an element's first tag, or `NULL`.
static char *_Nullable attribute(const char *_Nonnull tag, const char *_Nonnull name) {
  char *begin = g_strdup_printf(" %s=\"", name);
  const char *found = strstr(tag, begin);
  if (found != NULL) found += strlen(begin);
  g_free(begin);
  const char *end = found ? strchr(found, '"') : NULL;
  return end ? g_strndup(found, (gsize)(end - found)) : NULL;
}
static double numberOf(const char *_Nonnull tag, const char *_Nonnull name, double otherwise) {
  char *text = attribute(tag, name);
  double value = text ? g_ascii_strtod(text, NULL) : otherwise;
  g_free(text);
  return value;
}

/// The text's layout in the element's font, in units of the snapshot.
static PangoLayout *_Nonnull layoutOf(
    const char *_Nonnull tag, const char *_Nonnull family, const char *_Nonnull text) {
  PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());
  pango_cairo_context_set_resolution(context, 72);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, options);
  cairo_font_options_destroy(options);
  PangoLayout *layout = pango_layout_new(context);
  g_object_unref(context);
  char *own = attribute(tag, "font-family"), *style = attribute(tag, "font-style");
  PangoFontDescription *font = pango_font_description_new();
  char **names = g_strsplit(own ? own : family, "'", -1);
  char *plain = g_strjoinv("", names);
  pango_font_description_set_family(font, plain);
  pango_font_description_set_absolute_size(font, numberOf(tag, "font-size", 16) * PANGO_SCALE);
  pango_font_description_set_weight(font, (PangoWeight)numberOf(tag, "font-weight", 400));
  if (style && strcmp(style, "italic") == 0) {
    pango_font_description_set_style(font, PANGO_STYLE_ITALIC);
  }
  pango_layout_set_font_description(layout, font);
  pango_layout_set_text(layout, text, -1);
  pango_font_description_free(font);
  g_free(plain);
  g_strfreev(names);
  g_free(own);
  g_free(style);
  return layout;
}

static cairo_status_t append(
    void *_Nonnull closure, const unsigned char *_Nonnull data, unsigned int length) {
  g_byte_array_append(closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static void addEmoji(
    GString *_Nonnull out, PangoLayout *_Nonnull whole, const char *_Nonnull emoji, gsize length,
    double x, double baseline, double opacity) {
  PangoLayout *one = pango_layout_copy(whole);
  pango_layout_set_text(one, emoji, (int)length);
  PangoRectangle box;
  pango_layout_get_extents(one, NULL, &box);
  double width = (double)box.width / PANGO_SCALE, height = (double)box.height / PANGO_SCALE;
  double top = baseline - (double)pango_layout_get_baseline(one) / PANGO_SCALE;
  int columns = (int)(width * emojiScale) + 1, rows = (int)(height * emojiScale) + 1;
  if (width > 0 && height > 0 && columns <= 2048 && rows <= 2048) {
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, columns, rows);
    cairo_t *context = cairo_create(surface);
    cairo_scale(context, emojiScale, emojiScale);
    pango_cairo_show_layout(context, one);
    GByteArray *png = g_byte_array_new();
    if (cairo_surface_write_to_png_stream(surface, append, png) == CAIRO_STATUS_SUCCESS) {
      char *data = g_base64_encode(png->data, png->len);
      g_string_append_printf(
          out,
          "<image x=\"%.3f\" y=\"%.3f\" width=\"%.3f\" height=\"%.3f\" opacity=\"%.3f\" "
          "href=\"data:image/png;base64,%s\"/>",
          x, top, columns / emojiScale, rows / emojiScale, opacity, data);
      g_free(data);
    }
    g_byte_array_free(png, TRUE);
    cairo_destroy(context);
    cairo_surface_destroy(surface);
  }
  g_object_unref(one);
}

/// The element's attributes without those that say where the text is.
static char *_Nonnull withoutPlace(const char *_Nonnull tag) {
  GString *kept = g_string_new(NULL);
  char **parts = g_strsplit(tag, "\" ", -1);
  for (char **part = parts; *part; part++) {
    const char *word = part == parts && g_str_has_prefix(*part, "<text ") ? *part + 6 : *part;
    if (g_str_has_prefix(word, "x=") || g_str_has_prefix(word, "y=") ||
        g_str_has_prefix(word, "text-anchor=") || g_str_has_prefix(word, "xml:space=")) {
      continue;
    }
    g_string_append_printf(kept, " %s%s", word, *(part + 1) ? "\"" : "");
  }
  g_strfreev(parts);
  return g_string_free(kept, FALSE);
}

/// The end of the plain run or the emoji that begins at a place.
static const char *_Nonnull runEnd(const char *_Nonnull place) {
  const char *end = emojiEnd(place);
  if (end != place) return end;
  while (*end && emojiEnd(end) == end) end = g_utf8_next_char(end);
  return end;
}

static void addRuns(
    GString *_Nonnull out, const char *_Nonnull tag, const char *_Nonnull family,
    const char *_Nonnull text, int *_Nonnull left) {
  PangoLayout *layout = layoutOf(tag, family, text);
  PangoRectangle box;
  pango_layout_get_extents(layout, NULL, &box);
  double width = (double)box.width / PANGO_SCALE, x = numberOf(tag, "x", 0);
  char *anchor = attribute(tag, "text-anchor"), *rest = withoutPlace(tag);
  if (anchor && strcmp(anchor, "middle") == 0) x -= width / 2;
  if (anchor && strcmp(anchor, "end") == 0) x -= width;
  double y = numberOf(tag, "y", 0), opacity = numberOf(tag, "fill-opacity", 1);
  for (const char *place = text; *place; place = runEnd(place)) {
    const char *end = runEnd(place);
    PangoRectangle first, last;
    pango_layout_index_to_pos(layout, (int)(place - text), &first);
    pango_layout_index_to_pos(layout, (int)(g_utf8_prev_char(end) - text), &last);
    int begin = MIN(MIN(first.x, first.x + first.width), MIN(last.x, last.x + last.width));
    double start = x + (double)begin / PANGO_SCALE;
    if (emojiEnd(place) != place && --*left >= 0) {
      addEmoji(out, layout, place, (gsize)(end - place), start, y, opacity);
      continue;
    }
    char *escaped = g_markup_escape_text(place, end - place);
    g_string_append_printf(
        out, "<text x=\"%.3f\" y=\"%.3f\" xml:space=\"preserve\"%s>%s</text>", start, y, rest,
        escaped);
    g_free(escaped);
  }
  g_free(anchor);
  g_free(rest);
  g_object_unref(layout);
}

/// The text of an element whose content has no elements, unescaped; `NULL` for one that has.
static char *_Nullable contentOf(const char *_Nonnull from, const char *_Nonnull to) {
  GString *text = g_string_new(NULL);
  for (const char *place = from; place < to;) {
    static const struct {
      const char *_Nonnull name;
      char character;
    } entities[] = {{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}};
    gboolean isFound = FALSE;
    for (gsize index = 0; index < G_N_ELEMENTS(entities) && !isFound; index++) {
      isFound = g_str_has_prefix(place, entities[index].name);
      if (isFound) {
        g_string_append_c(text, entities[index].character);
        place += strlen(entities[index].name);
      }
    }
    if (isFound) continue;
    if (*place == '<' || *place == '&') return (g_string_free(text, TRUE), NULL);
    const char *next = g_utf8_next_char(place);
    g_string_append_len(text, place, next - place);
    place = next;
  }
  return g_string_free(text, FALSE);
}

char *_Nonnull colourEmoji(const char *_Nonnull svg) {
  GString *out = g_string_new(NULL);
  const char *root = strstr(svg, "<svg");
  const char *rootEnd = root ? strchr(root, '>') : NULL;
  char *rootTag = rootEnd ? g_strndup(root, (gsize)(rootEnd - root)) : g_strdup("");
  char *family = attribute(rootTag, "font-family");
  int left = mostEmoji;
  const char *place = svg;
  for (const char *found = svg; (found = strstr(place, "<text ")) != NULL;) {
    const char *tagEnd = strchr(found, '>'), *end = tagEnd ? strstr(tagEnd, "</text>") : NULL;
    if (end == NULL) break;
    char *tag = g_strndup(found, (gsize)(tagEnd - found));
    char *text = tagEnd[-1] == '/' ? NULL : contentOf(tagEnd + 1, end);
    g_string_append_len(out, place, found - place);
    if (text && hasEmoji(text)) {
      addRuns(out, tag, family ? family : "sans-serif", text, &left);
    } else {
      g_string_append_len(out, found, end + strlen("</text>") - found);
    }
    place = end + strlen("</text>");
    g_free(text);
    g_free(tag);
  }
  g_string_append(out, place);
  g_free(family);
  g_free(rootTag);
  return g_string_free(out, FALSE);
}
