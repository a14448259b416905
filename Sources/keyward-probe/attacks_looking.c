#include "attack.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/inotify.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/xattr.h>

static const char absent[] = "/this-is-nowhere";

static int statOutside(void) {
  struct stat status;
  const char *path = setting("KW_OUTSIDE");
  // Whether a file is absent is what must not leak.
  if (is("absent")) return answered(tried("newfstatat", stat(absent, &status)), ENOENT);
  if (is("statx")) {
    char answer[256];
    return ended(BY_NUMBER(statx, AT_FDCWD, path, 0, 0x7ff, answer));
  }
#ifdef SYS_stat
  if (is("stat")) return ended(BY_NUMBER(stat, path, &status));
  if (is("lstat")) return ended(BY_NUMBER(lstat, path, &status));
#endif
  return ended(TRY(newfstatat, stat(path, &status), AT_FDCWD, path, &status, 0));
}

static int accessOutside(void) {
  const char *path = setting("KW_OUTSIDE");
  if (is("absent")) return answered(tried("faccessat", faccessat(AT_FDCWD, absent, 0, 0)), ENOENT);
  if (is("faccessat2")) return ended(tried("faccessat2", syscall(439, AT_FDCWD, path, R_OK, 0)));
#ifdef SYS_access
  if (is("access")) return ended(tried("access", access(path, R_OK)));
#endif
  return ended(TRY(faccessat, faccessat(AT_FDCWD, path, R_OK, 0), AT_FDCWD, path, R_OK));
}

static int readLinkOutside(void) {
  char target[256];
  const char *path = inside("KW_FOLDER", "link");
  if (is("absent")) {
    return answered(tried("readlinkat", readlinkat(AT_FDCWD, absent, target, sizeof target)),
                    ENOENT);
  }
#ifdef SYS_readlink
  if (is("readlink")) return ended(BY_NUMBER(readlink, path, target, sizeof target));
#endif
  return ended(TRY(readlinkat, readlinkat(AT_FDCWD, path, target, sizeof target), AT_FDCWD, path,
                   target, sizeof target));
}

static int getAttribute(void) {
  char value[64];
  const char *path = setting("KW_OUTSIDE"), *name = "user.none";
  if (is("lgetxattr")) {
    return answered(BY_NUMBER(lgetxattr, path, name, value, sizeof value), ENODATA);
  }
  if (is("listxattr")) return ended(tried("listxattr", listxattr(path, value, sizeof value)));
  return answered(
      TRY(getxattr, getxattr(path, name, value, sizeof value), path, name, value, sizeof value),
      ENODATA);
}

static int enterOutside(void) {
  const char *path = setting("KW_FOLDER");
  if (is("fchdir")) {
    int folder = (int)tried("openat", open(setting("KW_BUNDLE"), O_RDONLY | O_DIRECTORY));
    if (folder < 0) return REFUSED;
    return ended(tried("fchdir", fchdir(folder)));
  }
  return ended(TRY(chdir, chdir(path), path));
}

static int statfsOutside(void) {
  struct statfs status;
  const char *path = setting("KW_FOLDER");
  if (is("fstatfs")) return ended(tried("fstatfs", fstatfs(3, &status)));
  return ended(TRY(statfs, statfs(path, &status), path, &status));
}

static int watchOutside(void) {
  const char *path = setting("KW_FOLDER");
  int watcher = (int)TRY(inotify_init1, inotify_init1(0), 0);
  if (watcher < 0) return REFUSED;
  return ended(TRY(inotify_add_watch, inotify_add_watch(watcher, path, IN_ALL_EVENTS), watcher, path,
                   IN_ALL_EVENTS));
}

static int openHandle(void) {
  struct {
    unsigned bytes;
    int type;
    unsigned char handle[128];
  } handle = {.bytes = 128};
  int mount;
  const char *path = setting("KW_OUTSIDE");
  if (TRY(name_to_handle_at,
          name_to_handle_at(AT_FDCWD, path, (struct file_handle *)&handle, &mount, 0), AT_FDCWD, path,
          &handle, &mount, 0) < 0) {
    return REFUSED;
  }
  if (is("name")) return WORKED;
  return ended(TRY(open_by_handle_at,
                   open_by_handle_at(AT_FDCWD, (struct file_handle *)&handle, O_RDONLY), AT_FDCWD,
                   &handle, O_RDONLY));
}

static int changeRoot(void) {
  const char *path = setting("KW_FOLDER");
  // The kernel reads the path before it checks the right; a bad pointer shows that it got there.
  if (is("pointer")) return answered(BY_NUMBER(chroot, 1L), EFAULT);
  return ended(TRY(chroot, chroot(path), path));
}

static int mountHere(void) {
  const char *path = setting("KW_FOLDER");
  if (is("pointer")) return answered(BY_NUMBER(mount, 1L, 1L, 1L, 0L, 1L), EFAULT);
  return ended(TRY(mount, mount("none", path, "tmpfs", 0, NULL), "none", path, "tmpfs", 0UL, NULL));
}

static int nonEmptyPath(void) {
  struct stat status;
  const char *path = setting("KW_OUTSIDE");
  return ended(TRY(newfstatat, fstatat(3, path, &status, AT_EMPTY_PATH), 3, path, &status,
                   AT_EMPTY_PATH));
}

const struct attack lookingAttacks[] = {
#ifdef SYS_stat
    {"14", "stat lstat", statOutside},
    {"15", "access", accessOutside},
    {"16", "readlink", readLinkOutside},
#endif
    {"14", "libc raw absent statx", statOutside},
    {"15", "libc raw absent faccessat2", accessOutside},
    {"16", "libc raw absent", readLinkOutside},
    {"22", "libc raw lgetxattr listxattr", getAttribute},
    {"23", "libc raw fchdir", enterOutside},
    {"24", "libc raw fstatfs", statfsOutside},
    {"25", "libc raw", watchOutside},
    {"26", "libc raw name", openHandle},
    {"27", "libc raw pointer", changeRoot},
    {"28", "libc raw pointer", mountHere},
    {"E63", "libc raw", nonEmptyPath},
    {0, 0, 0},
};
