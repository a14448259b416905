#include "probe.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *setting(const char *name) {
  const char *value = getenv(name);
  return value ? value : "";
}

int result(long returned) { return returned < 0 ? errno : 0; }

static const char *nameOf(int error) {
  const char *name = error == 0 ? "ok" : strerrorname_np(error);
  return name ? name : "unknown";
}

int main(int count, char **arguments) {
  const struct probe *tables[] = {fileProbes, processProbes, kernelProbes, pathProbes, raceProbes};
  const int tableCount = sizeof tables / sizeof *tables;
  if (count == 2 && strcmp(arguments[1], "--list") == 0) {
    for (int table = 0; table < tableCount; table++) {
      for (const struct probe *probe = tables[table]; probe->name; probe++) puts(probe->name);
    }
    return 0;
  }
  for (int table = 0; table < tableCount; table++) {
    for (const struct probe *probe = tables[table]; probe->name; probe++) {
      if (count != 2 || strcmp(arguments[1], probe->name) != 0) continue;
      puts(nameOf(probe->attempt()));
      return 0;
    }
  }
  fputs("usage: keyward-probe NAME | --list\n", stderr);
  return 64;
}
