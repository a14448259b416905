// keyward-render PDF: draws the first page of a PDF file.
//
// Poppler is loaded when the first such file comes: most pictures have none, and its libraries add a fourth to the time
// that the program takes to start. The types of its functions are those of its stable interface, libpoppler-glib.so.8.
#include "render.h"

#include <dlfcn.h>
#include <glib-object.h>
#include <math.h>
#include <string.h>

/// Poppler's functions for documents and pages.
struct poppler {
  void *_Nullable (*_Nonnull open)(
      GBytes *_Nonnull, const char *_Nullable password, GError *_Nullable *_Nullable);
  void *_Nullable (*_Nonnull page)(void *_Nonnull document, int index);
  void (*_Nonnull size)(void *_Nonnull page, double *_Nonnull width, double *_Nonnull height);
  void (*_Nonnull render)(void *_Nonnull page, cairo_t *_Nonnull context);
};

static gboolean find(void *_Nonnull library, const char *_Nonnull name, void *_Nonnull function) {
  void *found = dlsym(library, name);
  memcpy(function, &found, sizeof found);
  return found != NULL;
}

/// Whether Poppler is installed, and then its functions.
static gboolean load(struct poppler *_Nonnull poppler) {
  void *library = dlopen("libpoppler-glib.so.8", RTLD_NOW | RTLD_LOCAL);
  return library != NULL && find(library, "poppler_document_new_from_bytes", &poppler->open) &&
      find(library, "poppler_document_get_page", &poppler->page) &&
      find(library, "poppler_page_get_size", &poppler->size) &&
      find(library, "poppler_page_render", &poppler->render);
}

static cairo_surface_t *_Nullable drawSized(
    const struct poppler *_Nonnull poppler, void *_Nonnull page) {
  double width = 0, height = 0;
  poppler->size(page, &width, &height);
  if (!(width > 0 && height > 0 && isfinite(fmax(width, height)))) return NULL;
  double scale = lineScale(width, height);
  int columns = (int)fmax(1, round(width * scale)), rows = (int)fmax(1, round(height * scale));
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, columns, rows);
  cairo_t *context = cairo_create(surface);
  cairo_scale(context, columns / width, rows / height);
  poppler->render(page, context);
  gboolean isDrawn = cairo_status(context) == CAIRO_STATUS_SUCCESS;
  cairo_destroy(context);
  if (isDrawn) return surface;
  cairo_surface_destroy(surface);
  return NULL;
}

cairo_surface_t *_Nullable drawPage(const uint8_t *_Nonnull file, size_t length) {
  struct poppler poppler;
  if (!load(&poppler)) return NULL;
  GBytes *bytes = g_bytes_new_static(file, length);
  cairo_surface_t *surface = NULL;
  void *document = poppler.open(bytes, NULL, NULL);
  if (document != NULL) {
    void *page = poppler.page(document, 0);
    if (page != NULL) {
      surface = drawSized(&poppler, page);
      g_object_unref(page);
    }
    g_object_unref(document);
  }
  g_bytes_unref(bytes);
  return surface;
}
