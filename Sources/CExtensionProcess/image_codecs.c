#include "image_codecs.h"

extern const struct kw_image_codecs kw_image_codecs __attribute__((weak));

const struct kw_image_codecs *kw_image_codecs_if_linked(void) { return &kw_image_codecs; }
