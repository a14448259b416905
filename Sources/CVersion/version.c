#include "CVersion.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// Unlike a value in the manifest, the compiler notices when the file changes.
static const char text[] = {
#embed "../../VERSION"
    , 0};

const char *kw_version(void) { return text; }
