#include "probe.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

static int openAndClose(const char *path, int flags) {
  int file = open(path, flags, 0600);
  if (file < 0) return errno;
  close(file);
  return 0;
}

static const char *inContainer(const char *name) {
  static char path[4096];
  snprintf(path, sizeof path, "%s/%s", setting("KW_CONTAINER"), name);
  return path;
}

static const char *ofParent(const char *name) {
  static char path[128];
  snprintf(path, sizeof path, "/proc/%s/%s", setting("KW_PARENT"), name);
  return path;
}

static int readOutside(void) { return openAndClose(setting("KW_OUTSIDE"), O_RDONLY); }
static int writeOutside(void) { return openAndClose(setting("KW_OUTSIDE"), O_WRONLY); }
static int pathOutside(void) { return openAndClose(setting("KW_OUTSIDE"), O_PATH); }
static int bothBitsOutside(void) { return openAndClose(setting("KW_OUTSIDE"), O_ACCMODE); }

static int dotsOutside(void) {
  char path[8192];
  snprintf(path, sizeof path, "%s/../../../../../../../..%s", setting("KW_CONTAINER"),
           setting("KW_OUTSIDE"));
  return openAndClose(path, O_RDONLY);
}

static int linkedOutside(void) { return openAndClose(inContainer("planted-link"), O_RDONLY); }

static int openat2Outside(void) {
  struct {
    unsigned long long flags, mode, resolve;
  } how = {0};
  return result(syscall(437, AT_FDCWD, setting("KW_OUTSIDE"), &how, sizeof how));
}

static int symlinkOutside(void) {
  return result(symlink(setting("KW_OUTSIDE"), inContainer("made-link")));
}
static int linkOutside(void) { return result(link(setting("KW_OUTSIDE"), inContainer("hard"))); }
static int renameOutside(void) {
  return result(rename(setting("KW_OUTSIDE"), inContainer("renamed")));
}
static int unlinkOutside(void) { return result(unlink(setting("KW_OUTSIDE"))); }
static int truncateOutside(void) { return result(truncate(setting("KW_OUTSIDE"), 0)); }

static int mkdirOutside(void) {
  char path[4200];
  snprintf(path, sizeof path, "%s.folder", setting("KW_OUTSIDE"));
  return result(mkdir(path, 0700));
}

static int mknodOutside(void) {
  char path[4200];
  snprintf(path, sizeof path, "%s.fifo", setting("KW_OUTSIDE"));
  return result(mknod(path, S_IFIFO | 0600, 0));
}

static int listOutside(void) {
  DIR *folder = opendir("/tmp");
  if (folder == NULL) return errno;
  closedir(folder);
  return 0;
}

static int statOutside(void) {
  struct stat status;
  return result(stat(setting("KW_OUTSIDE"), &status));
}

static int statAbsent(void) {
  struct stat status;
  int error = result(stat("/this-is-nowhere", &status));
  // Without confinement the truthful answer is the success of this row.
  return error == ENOENT ? 0 : error;
}

static int accessOutside(void) { return result(access(setting("KW_OUTSIDE"), R_OK)); }

static int readlinkOutside(void) {
  char target[64];
  return result(readlink("/proc/self/root", target, sizeof target));
}

static int chmodOutside(void) { return result(chmod(setting("KW_OUTSIDE"), 0666)); }
static int chownOutside(void) { return result(chown(setting("KW_OUTSIDE"), -1U, -1U)); }
static int utimesOutside(void) {
  return result(utimensat(AT_FDCWD, setting("KW_OUTSIDE"), NULL, 0));
}

static int getxattrOutside(void) {
  char value[16];
  int error = result(getxattr(setting("KW_OUTSIDE"), "user.none", value, sizeof value));
  return error == ENODATA ? 0 : error;
}

static int chdirOutside(void) { return result(chdir("/tmp")); }

static int statfsOutside(void) {
  struct statfs status;
  return result(statfs(setting("KW_OUTSIDE"), &status));
}

static int watchOutside(void) { return result(inotify_init1(0)); }
static int chrootAnywhere(void) { return result(chroot("/tmp")); }
static int truncatingRead(void) {
  char path[4200];
  snprintf(path, sizeof path, "%s/readable", setting("KW_BUNDLE"));
  return openAndClose(path, O_RDONLY | O_TRUNC);
}
static int writeBundle(void) {
  char path[4200];
  snprintf(path, sizeof path, "%s/readable", setting("KW_BUNDLE"));
  return openAndClose(path, O_WRONLY);
}
static int readBundle(void) {
  char path[4200];
  snprintf(path, sizeof path, "%s/readable", setting("KW_BUNDLE"));
  return openAndClose(path, O_RDONLY);
}

static int writeContainer(void) {
  int file = open(inContainer("written"), O_RDWR | O_CREAT | O_TRUNC, 0600);
  if (file < 0) return errno;
  if (write(file, "word", 4) != 4) return errno;
  close(file);
  char final[4096];
  snprintf(final, sizeof final, "%s", inContainer("renamed-inside"));
  if (rename(inContainer("written"), final) < 0) return errno;
  if (unlink(final) < 0) return errno;
  if (mkdir(inContainer("folder"), 0700) < 0) return errno;
  return result(rmdir(inContainer("folder")));
}

static int fillFile(void) {
  int file = open(inContainer("large"), O_RDWR | O_CREAT | O_TRUNC, 0600);
  if (file < 0) return errno;
  return result(ftruncate(file, 1LL << 30));
}

static int parentEnvironment(void) { return openAndClose(ofParent("environ"), O_RDONLY); }
static int parentMaps(void) { return openAndClose(ofParent("maps"), O_RDONLY); }
static int parentCommand(void) { return openAndClose(ofParent("cmdline"), O_RDONLY); }
static int ownMaps(void) { return openAndClose("/proc/self/maps", O_RDONLY); }
static int inputDevices(void) { return openAndClose("/dev/zero", O_RDONLY); }
static int ownStatWithOtherFlags(void) { return openAndClose("/proc/self/stat", O_RDONLY); }

const struct probe fileProbes[] = {
    {"read-outside", readOutside},
    {"write-outside", writeOutside},
    {"open-path-outside", pathOutside},
    {"open-mode-3-outside", bothBitsOutside},
    {"read-outside-by-dots", dotsOutside},
    {"read-outside-by-planted-link", linkedOutside},
    {"openat2-outside", openat2Outside},
    {"symlink-outside", symlinkOutside},
    {"link-outside", linkOutside},
    {"rename-outside", renameOutside},
    {"unlink-outside", unlinkOutside},
    {"truncate-outside", truncateOutside},
    {"mkdir-outside", mkdirOutside},
    {"mknod-outside", mknodOutside},
    {"list-outside", listOutside},
    {"stat-outside", statOutside},
    {"stat-absent", statAbsent},
    {"access-outside", accessOutside},
    {"readlink-outside", readlinkOutside},
    {"chmod-outside", chmodOutside},
    {"chown-outside", chownOutside},
    {"utimes-outside", utimesOutside},
    {"getxattr-outside", getxattrOutside},
    {"chdir-outside", chdirOutside},
    {"statfs-outside", statfsOutside},
    {"inotify", watchOutside},
    {"chroot", chrootAnywhere},
    {"truncate-readable", truncatingRead},
    {"write-bundle", writeBundle},
    {"read-bundle", readBundle},
    {"write-container", writeContainer},
    {"fill-file", fillFile},
    {"parent-environ", parentEnvironment},
    {"parent-maps", parentMaps},
    {"parent-cmdline", parentCommand},
    {"own-maps", ownMaps},
    {"device", inputDevices},
    {"own-stat", ownStatWithOtherFlags},
    {0, 0},
};
