#include "attack.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int readOutside(void) {
#ifdef SYS_open
  if (is("open")) return ended(BY_NUMBER(open, setting("KW_OUTSIDE"), O_RDONLY));
#endif
  return readsFile(setting("KW_OUTSIDE"), "secret");
}

static int writeOutside(void) {
  const char *path = setting("KW_OUTSIDE");
#ifdef SYS_creat
  if (is("creat")) return ended(BY_NUMBER(creat, path, 0600));
#endif
  int flags = is("append") ? O_WRONLY | O_APPEND : O_RDWR;
  int file = (int)TRY(openat, open(path, flags), AT_FDCWD, path, flags);
  if (file < 0) return REFUSED;
  return ended(TRY(write, write(file, "x", 1), file, "x", 1UL));
}

static int openWithRules(void) {
  struct {
    unsigned long long flags, mode, resolve;
  } how = {0};
  return ended(BY_NUMBER(openat2, AT_FDCWD, setting("KW_OUTSIDE"), &how, sizeof how));
}

static int openPathOnly(void) {
  const char *path = setting("KW_OUTSIDE");
  return ended(TRY(openat, open(path, O_PATH), AT_FDCWD, path, O_PATH));
}

static int reopenPathOnly(void) {
  const char *path = setting("KW_OUTSIDE");
  int file = (int)TRY(openat, open(path, O_PATH), AT_FDCWD, path, O_PATH);
  if (file < 0) return REFUSED;
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  return readsFile(link, "secret");
}

static int throughOwnLink(void) {
  if (is("planted")) return readsFile(inside("KW_CONTAINER", "planted-link"), "secret");
  const char *target = setting("KW_OUTSIDE"), *link = inside("KW_CONTAINER", "made-link");
#ifdef SYS_symlink
  if (is("symlink")) return ended(BY_NUMBER(symlink, target, link));
#endif
  if (TRY(symlinkat, symlinkat(target, AT_FDCWD, link), target, AT_FDCWD, link) < 0) {
    return REFUSED;
  }
  return readsFile(link, "secret");
}

static int listOutside(void) {
  const char *path = setting("KW_FOLDER");
  char entries[4096];
  int flags = O_RDONLY | O_DIRECTORY;
  int folder = (int)TRY(openat, open(path, flags), AT_FDCWD, path, flags);
  if (folder < 0) return REFUSED;
  long count = BY_NUMBER(getdents64, folder, entries, sizeof entries);
  if (count < 0) return REFUSED;
  return memmem(entries, (size_t)count, "outside", 7) ? WORKED : stoppedAt("content", 0);
}

static int writeContainer(void) {
  const char *path = inside("KW_CONTAINER", "written");
  int flags = O_RDWR | O_CREAT | O_TRUNC;
  int file = (int)TRY(openat, open(path, flags, 0600), AT_FDCWD, path, flags, 0600);
  if (file < 0 || TRY(write, write(file, "word", 4), file, "word", 4UL) != 4) return REFUSED;
  const char *moved = inside("KW_CONTAINER", "moved"), *folder = inside("KW_CONTAINER", "folder");
  if (TRY(renameat, renameat(AT_FDCWD, path, AT_FDCWD, moved), AT_FDCWD, path, AT_FDCWD, moved) <
          0 ||
      TRY(unlinkat, unlinkat(AT_FDCWD, moved, 0), AT_FDCWD, moved, 0) < 0 ||
      TRY(mkdirat, mkdirat(AT_FDCWD, folder, 0700), AT_FDCWD, folder, 0700) < 0) {
    return REFUSED;
  }
  return ended(
      TRY(unlinkat, unlinkat(AT_FDCWD, folder, AT_REMOVEDIR), AT_FDCWD, folder, AT_REMOVEDIR));
}

static int readGroup(void) { return readsFile(inside("KW_GROUP", "shared"), "shared"); }

static int writeGroup(void) {
  const char *path = inside("KW_GROUP", is("create") || is("create-raw") ? "made" : "shared");
  int flags = is("create") ? O_WRONLY | O_CREAT : O_WRONLY;
  int file = (int)TRY(openat, open(path, flags, 0600), AT_FDCWD, path, flags, 0600);
  if (file < 0) return REFUSED;
  return ended(TRY(write, write(file, "shared", 6), file, "shared", 6UL));
}

static int keptFolder(void) {
  const char *bundle = setting("KW_BUNDLE");
  int flags = O_RDONLY | O_DIRECTORY;
  int folder = (int)TRY(openat, open(bundle, flags), AT_FDCWD, bundle, flags);
  if (folder < 0) return REFUSED;
  const char *name = "readable";
  if (is("dots") || is("dots-raw")) name = "../outside/outside";
  if (is("dots-raw")) return ended(BY_NUMBER(openat, folder, name, O_WRONLY));
  return ended(TRY(openat, openat(folder, name, O_WRONLY), folder, name, O_WRONLY));
}

static int bothAccessBits(void) {
  const char *path = setting("KW_OUTSIDE");
  struct stat status;
  int file = (int)TRY(openat, open(path, O_ACCMODE), AT_FDCWD, path, O_ACCMODE);
  if (file < 0) return REFUSED;
  return ended(tried("fstat", fstat(file, &status)));
}

static int truncatingRead(void) {
  const char *path = inside("KW_BUNDLE", "readable");
  int flags = O_RDONLY | O_TRUNC;
  return ended(TRY(openat, open(path, flags), AT_FDCWD, path, flags));
}

static int unusualFlags(void) {
  const char *outside = setting("KW_OUTSIDE"), *folder = setting("KW_FOLDER");
  const char *readable = inside("KW_BUNDLE", "readable");
  if (is("path")) return ended(tried("openat", open(readable, O_PATH)));
  if (is("tmpfile")) return ended(tried("openat", open(folder, O_TMPFILE | O_WRONLY, 0600)));
  if (is("create")) {
    return ended(tried("openat", open(inside("KW_FOLDER", "made"), O_CREAT | O_WRONLY, 0600)));
  }
  if (is("create-readable")) {
    return ended(tried("openat", open(inside("KW_BUNDLE", "made"), O_CREAT | O_RDONLY, 0600)));
  }
  if (is("noatime")) return ended(tried("openat", open(outside, O_RDONLY | O_NOATIME)));
  if (is("direct")) return ended(tried("openat", open(outside, O_RDONLY | O_DIRECT)));
  if (is("async")) return ended(tried("openat", open(outside, O_RDONLY | O_ASYNC)));
  if (is("stub-other-path")) return ended(tried("openat", open(outside, O_RDONLY | O_NONBLOCK)));
  return REFUSED;
}

static int threadState(void) {
  const char *path = ofProcess(setting("KW_VICTIM"), "stat");
  if (is("first-process")) path = "/proc/1/stat";
  if (is("own-without-flag")) return readsFile("/proc/self/stat", NULL);
  return ended(tried("openat", open(path, O_RDONLY | O_NONBLOCK)));
}

const struct attack openingAttacks[] = {
#ifdef SYS_open
    {"1", "open", readOutside},
    {"2", "creat", writeOutside},
    {"6", "symlink", throughOwnLink},
#endif
    {"1", "libc raw", readOutside},
    {"2", "libc raw append", writeOutside},
    {"3", "raw", openWithRules},
    {"4", "libc raw", openPathOnly},
    {"5", "libc raw", reopenPathOnly},
    {"6", "libc raw planted", throughOwnLink},
    {"13", "libc raw", listOutside},
    {"30", "libc raw", writeContainer},
    {"E29", "path tmpfile create create-readable noatime direct async stub-other-path", unusualFlags},
    {"E29", "thread-state first-process own-without-flag", threadState},
    {"E49", "read", readGroup},
    {"E49", "libc raw create", writeGroup},
    {"E59", "libc raw dots dots-raw", keptFolder},
    {"E61", "libc raw", bothAccessBits},
    {"E65", "libc raw", truncatingRead},
    // The suite adds the excessive grant of the policy.
    {"E66", "execute-root execute-folder execute-file", readOutside},
    {"E66", "read-root read-settings read-processes read-folder read-file write-folder", readOutside},
    {0, 0, 0},
};
