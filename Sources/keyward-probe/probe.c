#include "probe.h"

#include <errno.h>
#include <stdlib.h>

const char *setting(const char *name) {
  const char *value = getenv(name);
  return value ? value : "";
}

int result(long returned) { return returned < 0 ? errno : 0; }
