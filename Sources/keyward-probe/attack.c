#include "attack.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *currentVariant = "";
static const char *lastStep = "nothing";
static int lastError;

const struct attack *const attackTables[] = {
    openingAttacks, pathAttacks,       changingAttacks, lookingAttacks, programAttacks,
    memoryAttacks,  socketAttacks,     connectionAttacks, ringAttacks,  processAttacks,
    kernelAttacks,  numberAttacks,     inheritanceAttacks, toolAttacks,   NULL,
};

int is(const char *variant) { return strcmp(currentVariant, variant) == 0; }

long tried(const char *step, long returned) {
  lastStep = step;
  lastError = returned < 0 ? errno : 0;
  return returned;
}

int ended(long returned) { return returned < 0 ? REFUSED : WORKED; }

int stoppedAt(const char *step, int error) {
  lastStep = step;
  lastError = error;
  return REFUSED;
}

int answered(long returned, int error) {
  return returned >= 0 || lastError == error ? WORKED : REFUSED;
}

void printRefusal(void) {
  const char *name = lastError ? strerrorname_np(lastError) : "no";
  printf("%s %s\n", lastStep, name ? name : "unknown");
}

const char *inside(const char *folder, const char *name) {
  static char paths[4][4096];
  static unsigned next;
  char *path = paths[next++ % 4];
  snprintf(path, sizeof paths[0], "%s/%s", setting(folder), name);
  return path;
}

const char *ofProcess(const char *process, const char *name) {
  static char path[128];
  snprintf(path, sizeof path, "/proc/%s/%s", process, name);
  return path;
}

pid_t victim(void) { return (pid_t)atoi(setting("KW_VICTIM")); }

int readsFile(const char *path, const char *start) {
  char text[4096] = {0};
  int file = (int)TRY(openat, open(path, O_RDONLY), AT_FDCWD, path, O_RDONLY);
  if (file < 0) return REFUSED;
  if (start == NULL) return WORKED;
  long count = TRY(read, read(file, text, sizeof text - 1), file, text, sizeof text - 1);
  if (count < 0) return REFUSED;
  return memmem(text, (size_t)count, start, strlen(start)) ? WORKED : stoppedAt("content", 0);
}

/// Whether `word` is one of the words of `list`.
static int contains(const char *list, const char *word) {
  size_t length = strlen(word);
  for (const char *place = list; (place = strstr(place, word)); place += length) {
    int starts = place == list || place[-1] == ' ';
    if (starts && (place[length] == ' ' || place[length] == 0)) return 1;
  }
  return 0;
}

int runAttack(const char *name) {
  static char row[64];
  const char *slash = strchr(name, '/');
  if (slash == NULL || (size_t)(slash - name) >= sizeof row) return -1;
  memcpy(row, name, (size_t)(slash - name));
  currentVariant = slash + 1;
  for (int table = 0; attackTables[table]; table++) {
    for (const struct attack *attack = attackTables[table]; attack->row; attack++) {
      if (strcmp(attack->row, row) != 0) continue;
      if (!contains(attack->variants, currentVariant)) continue;
      if (attack->attempt() == WORKED) {
        puts("ok");
      } else {
        printRefusal();
      }
      return 0;
    }
  }
  return -1;
}

void listAttacks(void) {
  for (int table = 0; attackTables[table]; table++) {
    for (const struct attack *attack = attackTables[table]; attack->row; attack++) {
      const char *variant = attack->variants;
      while (*variant) {
        size_t length = strcspn(variant, " ");
        printf("%s/%.*s\n", attack->row, (int)length, variant);
        variant += length + (variant[length] == ' ');
      }
    }
  }
}

int startUnconfined(const char *user, const char *held, char **arguments) {
  unsigned userID, groupID;
  if (held && open(held, O_RDONLY) < 0) return errno;
  if (sscanf(user, "%u:%u", &userID, &groupID) == 2 && geteuid() == 0) {
    if (setgroups(0, NULL) < 0 || setresgid(groupID, groupID, groupID) < 0 ||
        setresuid(userID, userID, userID) < 0) {
      return errno;
    }
  }
  // Only a new program may be traced again by its own user, like an extension's process.
  execv("/proc/self/exe", arguments);
  return errno;
}
