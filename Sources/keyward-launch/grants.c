#include "launch.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define PARTS_MAX 512

/// The programs that may load another one. A bundle can name any file as its loader, and what is named here becomes
/// readable and executable.
static const char *const loaders[] = {
#if defined(__x86_64__)
    "/lib64/ld-linux-x86-64.so.2",
    "/lib/ld-musl-x86_64.so.1",
#elif defined(__aarch64__)
    "/lib/ld-linux-aarch64.so.1",
    "/lib/ld-musl-aarch64.so.1",
#elif defined(__riscv) && __riscv_xlen == 64
    "/lib/ld-linux-riscv64-lp64d.so.1",
    "/lib/ld-musl-riscv64.so.1",
#endif
    NULL,
};

/// The files that a program's runtime, its resolver, its loader and the drawing of texts read on any system.
static const char *const shared[] = {
    "/etc/localtime", "/usr/share/zoneinfo", "/dev/urandom", "/dev/null",
    "/sys/devices/system/cpu", "/etc/ld.so.cache", "/lib", "/lib64", "/usr/lib", "/usr/lib64",
    "/etc/resolv.conf", "/etc/hosts", "/etc/host.conf", "/etc/gai.conf", "/etc/nsswitch.conf",
    "/etc/services", "/etc/ssl/certs", "/etc/ssl/openssl.cnf", "/usr/lib/ssl",
    "/usr/share/ca-certificates",
    // The fonts in place of the system's, by which a keyboard makes pixels of texts.
    "/usr/share/fonts/opentype/inter", "/usr/share/fonts/truetype/dejavu",
    "/usr/share/fonts/truetype/droid", "/usr/share/fonts/truetype/nanum",
    "/usr/share/fonts/truetype/noto", "/usr/share/fonts/truetype/ancient-scripts",
};
#define SHARED_COUNT (sizeof shared / sizeof *shared)

/// The resources of the process, as far as the launcher determines them itself.
static struct {
  struct stat executable, loader, bundle, folder;
  struct stat shared[SHARED_COUNT];
  /// The working folder's parent, and that folder's own.
  char siblings[PATH_MAX], state[PATH_MAX];
  uint32_t kind;
} reach;

static int isSame(const struct stat *one, const struct stat *other) {
  return one->st_ino == other->st_ino && one->st_dev == other->st_dev;
}

/// Whether `path` is `folder` or is in it; both are absolute and have no links.
static int isWithin(const char *path, const char *folder) {
  size_t length = strlen(folder);
  return strncmp(path, folder, length) == 0 && (path[length] == 0 || path[length] == '/');
}

static void cutLastName(char *path) {
  char *slash = strrchr(path, '/');
  if (slash) *slash = 0;
}

/// The name of the loader in a program's header, empty for a static program. Returns 0 or an errno.
static int readLoader(int file, char *name) {
  static Elf64_Phdr parts[PARTS_MAX];
  Elf64_Ehdr header;
  if (pread(file, &header, sizeof header, 0) != sizeof header) return ENOEXEC;
  if (header.e_phentsize != sizeof *parts || header.e_phnum > PARTS_MAX) return ENOEXEC;
  ssize_t size = header.e_phnum * (ssize_t)sizeof *parts;
  if (pread(file, parts, (size_t)size, (off_t)header.e_phoff) != size) return ENOEXEC;
  for (int index = 0; index < header.e_phnum; index++) {
    if (parts[index].p_type != PT_INTERP) continue;
    // The kernel uses the first one; reading the last one would grant another.
    if (name[0]) return ELIBBAD;
    size_t length = parts[index].p_filesz;
    if (length < 2 || length > PATH_MAX) return ELIBBAD;
    ssize_t read = pread(file, name, length, (off_t)parts[index].p_offset);
    if (read != (ssize_t)length || strnlen(name, length) != length - 1) return ELIBBAD;
  }
  return 0;
}

/// Checks a loader: a regular file of root's that no other user can write. Returns 0 or an errno.
static int findLoader(const char *name) {
  const char *const *known = loaders;
  while (*known && strcmp(*known, name) != 0) known++;
  if (*known == NULL) return ELIBBAD;
  struct stat status;
  if (stat(name, &status) < 0) return errno;
  if (!S_ISREG(status.st_mode) || status.st_uid != 0 || (status.st_mode & 022)) return ELIBACC;
  reach.loader = status;
  return 0;
}

static int findProgram(const char *path) {
  static char loader[PATH_MAX], folder[PATH_MAX];
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return errno;
  int error = fstat(file, &reach.executable) < 0 ? errno : readLoader(file, loader);
  close(file);
  if (error == 0 && loader[0]) error = findLoader(loader);
  if (error) return error;
  snprintf(folder, sizeof folder, "%s", path);
  cutLastName(folder);
  return stat(folder, &reach.bundle) < 0 ? errno : 0;
}

int findReach(const struct policy *policy) {
  reach.kind = policy->header.kind;
  if (reach.kind == KW_KIND_TOOL) return 0;
  int error = findProgram(policy->executable);
  if (error) return error;
  if (stat(".", &reach.folder) < 0 || getcwd(reach.siblings, sizeof reach.siblings) == NULL) {
    return errno;
  }
  cutLastName(reach.siblings);
  memcpy(reach.state, reach.siblings, sizeof reach.state);
  cutLastName(reach.state);
  for (size_t index = 0; index < SHARED_COUNT; index++) {
    // A missing file has no number, which no file has either.
    if (stat(shared[index], &reach.shared[index]) < 0) reach.shared[index].st_ino = 0;
  }
  return 0;
}

static int isShared(const struct stat *status) {
  for (size_t index = 0; index < SHARED_COUNT; index++) {
    if (isSame(status, &reach.shared[index])) return 1;
  }
  return 0;
}

/// Whether a folder contains other people's files: a system tree, or all files of one person.
static int isCrowded(const char *path) {
  static const char *const places[] = {"/", "/home", "/root", "/proc", "/etc", "/var", "/run"};
  for (size_t index = 0; index < sizeof places / sizeof *places; index++) {
    if (strcmp(path, places[index]) == 0) return 1;
  }
  const char *second = strchr(path + 1, '/');
  if (second && isWithin(path, "/home")) return strchr(second + 1, '/') == NULL;
  // A tool may write where temporary files are.
  return reach.kind == KW_KIND_KEYBOARD && second == NULL;
}

/// A folder that several programs share is beside the folder of the containers, never among them.
static int isGroup(const char *path, const struct stat *status) {
  return reach.state[0] && isWithin(path, reach.state) && strcmp(path, reach.state) != 0 &&
         !isWithin(path, reach.siblings) && status->st_uid == geteuid();
}

static int checkFolder(int kind, const char *path, const struct stat *status) {
  if (isCrowded(path)) return EPERM;
  // Where else a tool writes is its caller's to know.
  if (reach.kind == KW_KIND_TOOL) return 0;
  if (isSame(status, &reach.bundle)) return kind == KW_GRANT_READ ? 0 : EPERM;
  if (isSame(status, &reach.folder)) return status->st_uid == geteuid() ? 0 : EPERM;
  return isGroup(path, status) ? 0 : EPERM;
}

static int checkExecutable(const struct stat *status) {
  if (S_ISDIR(status->st_mode)) return EISDIR;
  int isOwn = isSame(status, &reach.executable) || isSame(status, &reach.loader);
  return isOwn ? 0 : EPERM;
}

int checkGrant(int kind, int descriptor, const struct stat *status) {
  if (reach.kind == KW_KIND_TOOL) {
    // The host makes a tool's grants from the toolchain and the project's root; no bundle can influence
    // them.
    int writes = kind == KW_GRANT_TOOL_WRITE || kind == KW_GRANT_TOOL_SCRATCH;
    if (!writes || !S_ISDIR(status->st_mode)) return 0;
  } else {
    if (kind == KW_GRANT_EXECUTE) return checkExecutable(status);
    if (kind == KW_GRANT_READ && isShared(status)) return 0;
    if (!S_ISDIR(status->st_mode)) return EPERM;
  }
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return errno;
  path[length] = 0;
  return checkFolder(kind, path, status);
}
