#include "attack.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/xattr.h>
#include <utime.h>

static int linkOutside(void) {
  const char *from = setting("KW_OUTSIDE"), *to = inside("KW_CONTAINER", "hard");
#ifdef SYS_link
  if (is("link")) return ended(BY_NUMBER(link, from, to));
#endif
  return ended(TRY(linkat, linkat(AT_FDCWD, from, AT_FDCWD, to, 0), AT_FDCWD, from, AT_FDCWD, to, 0));
}

static int renameOutside(void) {
  const char *from = setting("KW_OUTSIDE"), *to = inside("KW_CONTAINER", "renamed");
#ifdef SYS_rename
  if (is("rename")) return ended(BY_NUMBER(rename, from, to));
#endif
  if (is("renameat2")) return ended(BY_NUMBER(renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
  if (is("out")) {
    const char *own = inside("KW_CONTAINER", "own"), *there = inside("KW_FOLDER", "moved");
    return ended(tried("renameat", renameat(AT_FDCWD, own, AT_FDCWD, there)));
  }
  return ended(
      TRY(renameat, renameat(AT_FDCWD, from, AT_FDCWD, to), AT_FDCWD, from, AT_FDCWD, to));
}

static int unlinkOutside(void) {
  const char *path = setting("KW_OUTSIDE");
#ifdef SYS_unlink
  if (is("unlink")) return ended(BY_NUMBER(unlink, path));
#endif
  if (is("rmdir")) return ended(tried("rmdir", rmdir(inside("KW_FOLDER", "empty"))));
  return ended(TRY(unlinkat, unlinkat(AT_FDCWD, path, 0), AT_FDCWD, path, 0));
}

static int truncateOutside(void) {
  const char *path = setting("KW_OUTSIDE");
  return ended(TRY(truncate, truncate(path, 0), path, 0L));
}

static int mkdirOutside(void) {
  const char *path = inside("KW_FOLDER", "new");
#ifdef SYS_mkdir
  if (is("mkdir")) return ended(BY_NUMBER(mkdir, path, 0700));
#endif
  return ended(TRY(mkdirat, mkdirat(AT_FDCWD, path, 0700), AT_FDCWD, path, 0700));
}

static int mknodOutside(void) {
  const char *path = inside("KW_FOLDER", "fifo");
  if (is("container")) path = inside("KW_CONTAINER", "fifo");
#ifdef SYS_mknod
  if (is("mknod")) return ended(BY_NUMBER(mknod, path, S_IFIFO | 0600, 0));
#endif
  return ended(TRY(mknodat, mknodat(AT_FDCWD, path, S_IFIFO | 0600, 0), AT_FDCWD, path,
                   S_IFIFO | 0600, 0));
}

static int chmodOutside(void) {
  const char *path = setting("KW_OUTSIDE");
#ifdef SYS_chmod
  if (is("chmod")) return ended(BY_NUMBER(chmod, path, 0600));
#endif
  if (is("fchmodat2")) return ended(tried("fchmodat2", syscall(452, AT_FDCWD, path, 0600, 0)));
  if (is("container")) {
    return ended(tried("chmod", chmod(inside("KW_CONTAINER", "own"), 04755)));
  }
  if (is("fchmod")) {
    int own = (int)tried("openat", open(inside("KW_CONTAINER", "own"), O_RDONLY));
    if (own < 0) return REFUSED;
    return ended(tried("fchmod", fchmod(own, 04755)));
  }
  return ended(
      TRY(fchmodat, fchmodat(AT_FDCWD, path, 0600, 0), AT_FDCWD, path, 0600));
}

static int chmodThroughLink(void) {
  const char *path = setting("KW_OUTSIDE");
  char link[64];
  // No descriptor of the file is available inside; a descriptor of its own file shows the result of the call itself.
  if (is("call")) path = inside("KW_CONTAINER", "own");
  int flags = is("call") ? O_RDONLY : O_PATH;
  int file = (int)TRY(openat, open(path, flags), AT_FDCWD, path, flags);
  if (file < 0) return REFUSED;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  return ended(TRY(fchmodat, fchmodat(AT_FDCWD, link, 0600, 0), AT_FDCWD, link, 0600));
}

static int chownOutside(void) {
  const char *path = setting("KW_OUTSIDE");
  uid_t user = getuid();
  gid_t group = getgid();
#ifdef SYS_chown
  if (is("chown")) return ended(BY_NUMBER(chown, path, user, group));
  if (is("lchown")) return ended(BY_NUMBER(lchown, path, user, group));
#endif
  return ended(TRY(fchownat, fchownat(AT_FDCWD, path, user, group, 0), AT_FDCWD, path, user, group,
                   0));
}

static int timesOutside(void) {
  const char *path = setting("KW_OUTSIDE");
  struct timespec times[2] = {{.tv_sec = 1}, {.tv_sec = 1}};
#ifdef SYS_utime
  struct utimbuf old = {1, 1};
  struct timeval values[2] = {{1, 0}, {1, 0}};
  if (is("utime")) return ended(BY_NUMBER(utime, path, &old));
  if (is("utimes")) return ended(BY_NUMBER(utimes, path, values));
  if (is("futimesat")) return ended(BY_NUMBER(futimesat, AT_FDCWD, path, values));
#endif
  return ended(
      TRY(utimensat, utimensat(AT_FDCWD, path, times, 0), AT_FDCWD, path, times, 0));
}

static int setAttribute(void) {
  const char *path = setting("KW_OUTSIDE"), *name = "user.keyward";
  if (is("lsetxattr")) return ended(BY_NUMBER(lsetxattr, path, name, "x", 1UL, 0));
  if (is("removexattr")) {
    return answered(tried("removexattr", removexattr(path, name)), ENODATA);
  }
  if (is("setxattrat")) {
    struct {
      unsigned long long value;
      unsigned size, flags;
    } arguments = {(unsigned long long)"x", 1, 0};
    return ended(tried("setxattrat", syscall(463, AT_FDCWD, path, 0, name, &arguments,
                                             sizeof arguments)));
  }
  return ended(TRY(setxattr, setxattr(path, name, "x", 1, 0), path, name, "x", 1UL, 0));
}

static int exchange(void) {
  const char *own = inside("KW_CONTAINER", "own"), *theirs = inside("KW_BUNDLE", "readable");
  if (is("link") || is("link-raw")) {
    const char *to = inside("KW_CONTAINER", "hard");
    if (is("link")) return ended(tried("linkat", linkat(AT_FDCWD, theirs, AT_FDCWD, to, 0)));
    return ended(BY_NUMBER(linkat, AT_FDCWD, theirs, AT_FDCWD, to, 0));
  }
  return ended(TRY(renameat2, renameat2(AT_FDCWD, own, AT_FDCWD, theirs, RENAME_EXCHANGE), AT_FDCWD,
                   own, AT_FDCWD, theirs, 2));
}

/// Renames and leaves a device behind, which nothing else here can make.
static int leaveWhiteout(void) {
  const char *from = inside("KW_CONTAINER", "own"), *to = inside("KW_CONTAINER", "moved");
  long flags = is("high-bits") ? RENAME_WHITEOUT | 1L << 32 : RENAME_WHITEOUT;
  if (TRY(renameat2, renameat2(AT_FDCWD, from, AT_FDCWD, to, (unsigned)flags), AT_FDCWD, from,
          AT_FDCWD, to, flags) < 0) {
    return REFUSED;
  }
  struct stat status;
  if (tried("newfstatat", lstat(from, &status)) < 0) return REFUSED;
  return S_ISCHR(status.st_mode) ? WORKED : stoppedAt("whiteout", 0);
}

const struct attack changingAttacks[] = {
#ifdef SYS_link
    {"7", "link", linkOutside},
    {"8", "rename", renameOutside},
    {"9", "unlink", unlinkOutside},
    {"11", "mkdir", mkdirOutside},
    {"12", "mknod", mknodOutside},
    {"17", "chmod", chmodOutside},
    {"19", "chown lchown", chownOutside},
    {"20", "utime utimes futimesat", timesOutside},
#endif
    {"7", "libc raw", linkOutside},
    {"8", "libc raw renameat2 out", renameOutside},
    {"9", "libc raw rmdir", unlinkOutside},
    {"10", "libc raw", truncateOutside},
    {"11", "libc raw", mkdirOutside},
    {"12", "libc raw container", mknodOutside},
    {"17", "libc raw fchmodat2 container fchmod", chmodOutside},
    {"18", "libc raw call", chmodThroughLink},
    {"19", "libc raw", chownOutside},
    {"20", "libc raw", timesOutside},
    {"21", "libc raw lsetxattr removexattr setxattrat", setAttribute},
    {"E52", "libc raw link link-raw", exchange},
    {"E68", "libc raw high-bits", leaveWhiteout},
    {0, 0, 0},
};
