#include "probe.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Whether something outside exists must not show: each call that takes a path is made on two files of one
// folder, of which one exists, in every form that a path can take. The outcomes are printed side by side.

struct call {
  const char *name;
  /// Whether the call takes the folder that relative paths start from.
  int takesFolder;
  /// Makes the raw call; it changes nothing that exists.
  long (*make)(long folder, const char *path);
};

static char child[8192];

/// A path inside what is a file if it exists: ENOTDIR or ENOENT shows which.
static const char *childOf(const char *path) {
  snprintf(child, sizeof child, "%s/child", path);
  return child;
}

static const char *ownFile(void) {
  static char path[4200];
  snprintf(path, sizeof path, "%s/own", setting("KW_CONTAINER"));
  return path;
}

static long closing(long file) {
  if (file >= 0) close((int)file);
  return file;
}

static long openForReading(long folder, const char *path) {
  return closing(syscall(SYS_openat, folder, path, O_RDONLY));
}
static long openForWriting(long folder, const char *path) {
  return closing(syscall(SYS_openat, folder, path, O_WRONLY));
}
static long openNew(long folder, const char *path) {
  return closing(syscall(SYS_openat, folder, childOf(path), O_WRONLY | O_CREAT | O_EXCL, 0600));
}
static long openFolder(long folder, const char *path) {
  return closing(syscall(SYS_openat, folder, path, O_RDONLY | O_DIRECTORY));
}
static long openUnfollowed(long folder, const char *path) {
  return closing(syscall(SYS_openat, folder, path, O_RDONLY | O_NOFOLLOW));
}
static long status(long folder, const char *path) {
  struct stat status;
  return syscall(SYS_newfstatat, folder, path, &status, 0);
}
static long linkStatus(long folder, const char *path) {
  struct stat status;
  return syscall(SYS_newfstatat, folder, path, &status, AT_SYMLINK_NOFOLLOW);
}
static long emptyPathStatus(long folder, const char *path) {
  struct stat status;
  return syscall(SYS_newfstatat, folder, path, &status, AT_EMPTY_PATH);
}
static long accessAt(long folder, const char *path) {
  return syscall(SYS_faccessat, folder, path, F_OK);
}
static long readLinkAt(long folder, const char *path) {
  char target[64];
  return syscall(SYS_readlinkat, folder, path, target, sizeof target);
}
static long removeFolderAt(long folder, const char *path) {
  return syscall(SYS_unlinkat, folder, path, AT_REMOVEDIR);
}
static long removeChildAt(long folder, const char *path) {
  return syscall(SYS_unlinkat, folder, childOf(path), 0);
}
static long makeFolderAt(long folder, const char *path) {
  return syscall(SYS_mkdirat, folder, childOf(path), 0700);
}
static long renameFrom(long folder, const char *path) {
  return syscall(SYS_renameat2, folder, childOf(path), AT_FDCWD, ownFile(), 0);
}
static long renameTo(long folder, const char *path) {
  return syscall(SYS_renameat2, AT_FDCWD, ownFile(), folder, childOf(path), 0);
}
#ifdef SYS_access
static long oldAccess(long folder, const char *path) {
  (void)folder;
  return syscall(SYS_access, path, F_OK);
}
static long oldReadLink(long folder, const char *path) {
  char target[64];
  (void)folder;
  return syscall(SYS_readlink, path, target, sizeof target);
}
static long oldRemoveFolder(long folder, const char *path) {
  (void)folder;
  return syscall(SYS_rmdir, path);
}
static long oldRemove(long folder, const char *path) {
  (void)folder;
  return syscall(SYS_unlink, childOf(path));
}
static long oldMakeFolder(long folder, const char *path) {
  (void)folder;
  return syscall(SYS_mkdir, childOf(path), 0700);
}
static long oldRenameFrom(long folder, const char *path) {
  (void)folder;
  return syscall(SYS_rename, childOf(path), ownFile());
}
static long oldRenameTo(long folder, const char *path) {
  (void)folder;
  return syscall(SYS_rename, ownFile(), childOf(path));
}
static long atRenameTo(long folder, const char *path) {
  return syscall(SYS_renameat, AT_FDCWD, ownFile(), folder, childOf(path));
}
#endif

static const struct call calls[] = {
    {"openat-read", 1, openForReading},
    {"openat-write", 1, openForWriting},
    {"openat-create", 1, openNew},
    {"openat-folder", 1, openFolder},
    {"openat-nofollow", 1, openUnfollowed},
    {"newfstatat", 1, status},
    {"newfstatat-nofollow", 1, linkStatus},
    {"newfstatat-empty-path", 1, emptyPathStatus},
    {"faccessat", 1, accessAt},
    {"readlinkat", 1, readLinkAt},
    {"unlinkat-folder", 1, removeFolderAt},
    {"unlinkat", 1, removeChildAt},
    {"mkdirat", 1, makeFolderAt},
    {"renameat2-from", 1, renameFrom},
    {"renameat2-to", 1, renameTo},
#ifdef SYS_access
    {"access", 0, oldAccess},
    {"readlink", 0, oldReadLink},
    {"rmdir", 0, oldRemoveFolder},
    {"unlink", 0, oldRemove},
    {"mkdir", 0, oldMakeFolder},
    {"rename-from", 0, oldRenameFrom},
    {"rename-to", 0, oldRenameTo},
    {"renameat-to", 1, atRenameTo},
#endif
};

struct form {
  const char *name;
  /// The folder's descriptor, as in the register.
  long folder;
  char present[4400];
  char absent[4400];
};

#define FORMS_MAX 32
static struct form forms[FORMS_MAX];
static int formCount;

/// Adds a form; `pattern` has one place for the name of the file outside.
static void addForm(const char *name, long folder, const char *before, const char *after) {
  if (formCount == FORMS_MAX) abort();
  struct form *form = &forms[formCount++];
  const char *outside = strrchr(setting("KW_OUTSIDE"), '/') + 1;
  form->name = name;
  form->folder = folder;
  snprintf(form->present, sizeof form->present, "%s%s%s", before, outside, after);
  snprintf(form->absent, sizeof form->absent, "%s%s.absent%s", before, outside, after);
}

static void makeForms(void) {
  const char *container = setting("KW_CONTAINER");
  char above[4200], path[4300];
  snprintf(above, sizeof above, "%s", setting("KW_OUTSIDE"));
  strrchr(above, '/')[1] = 0;
  snprintf(path, sizeof path, "%s/\xcc\x81", container);
  mkdir(path, 0700);
  snprintf(path, sizeof path, "%s/x", container);
  mkdir(path, 0700);
  int file = open(ownFile(), O_WRONLY | O_CREAT, 0600);
  if (file >= 0) close(file);

  addForm("absolute", AT_FDCWD, above, "");
  addForm("trailing-slash", AT_FDCWD, above, "/");
  addForm("trailing-dot", AT_FDCWD, above, "/.");
  snprintf(path, sizeof path, "/%s", above);
  addForm("doubled-slash", AT_FDCWD, path, "");
  snprintf(path, sizeof path, "%s/../", container);
  addForm("dots", AT_FDCWD, path, "");
  snprintf(path, sizeof path, "%s/x/../\xcc\x81/../../", container);
  addForm("dots-behind-mark", AT_FDCWD, path, "");
  snprintf(path, sizeof path, "%s/to-folder/", container);
  addForm("linked-folder", AT_FDCWD, path, "");
  snprintf(path, sizeof path, "%s/to-deep/../", container);
  addForm("dots-behind-link", AT_FDCWD, path, "");
  snprintf(path, sizeof path, "%s/to-", container);
  addForm("link", AT_FDCWD, path, "");
  addForm("link-with-slash", AT_FDCWD, path, "/");
  addForm("relative", AT_FDCWD, "../", "");
  addForm("relative-32-bit", (long)(unsigned)AT_FDCWD, "../", "");
  addForm("relative-high-bits", 0x100000000L | (unsigned)AT_FDCWD, "../", "");
  addForm("relative-to-pipe", 3, "../", "");
  addForm("relative-to-nothing", 9999, "../", "");
  addForm("absolute-from-nothing", 9999, above, "");
  int folder = open(container, O_RDONLY | O_DIRECTORY);
  addForm("relative-to-folder", folder, "../", "");
  addForm("relative-to-folder-high-bits", 0x700000000L | folder, "../", "");
}

static const char *outcome(const struct call *call, long folder, const char *path) {
  int error = result(call->make(folder, path));
  const char *name = error == 0 ? "ok" : strerrorname_np(error);
  return name ? name : "unknown";
}

/// Prints each call in each form with both outcomes.
static int existence(void) {
  makeForms();
  for (int place = 0; place < formCount; place++) {
    const struct form *form = &forms[place];
    for (size_t index = 0; index < sizeof calls / sizeof *calls; index++) {
      const struct call *call = &calls[index];
      if (!call->takesFolder && form->folder != AT_FDCWD) continue;
      const char *present = outcome(call, form->folder, form->present);
      printf("%s %s %s %s\n", call->name, form->name, present,
             outcome(call, form->folder, form->absent));
    }
  }
  return 0;
}

/// Prints the answer of each call for pointers that lead nowhere, and for paths without an end.
static int badPaths(void) {
  char *pages = mmap(NULL, 3 * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) return errno;
  memset(pages, 'a', 2 * 4096);
  pages[0] = '/';
  if (munmap(pages + 2 * 4096, 4096) < 0) return errno;
  char *closed = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  const struct {
    const char *name;
    const char *path;
  } places[] = {
      {"null", NULL},
      {"one", (const char *)1},
      {"unmapped", pages + 2 * 4096},
      {"no-end-before-unmapped", pages + 4096 + 1},
      {"no-access", closed},
      {"kernel", (const char *)0xffff800000000000UL},
      {"last-byte", (const char *)-1L},
      {"too-long", pages},
  };
  for (size_t place = 0; place < sizeof places / sizeof *places; place++) {
    for (size_t index = 0; index < sizeof calls / sizeof *calls; index++) {
      // Those that read the path themselves to append to it.
      if (calls[index].make == openNew || strstr(calls[index].name, "mkdir") ||
          strstr(calls[index].name, "rename") || !strcmp(calls[index].name, "unlinkat") ||
          !strcmp(calls[index].name, "unlink")) {
        continue;
      }
      printf("%s %s %s\n", calls[index].name, places[place].name,
             outcome(&calls[index], AT_FDCWD, places[place].path));
    }
  }
  return 0;
}

/// Prints the result of each kind of use of the group's folder.
static int groupFolder(void) {
  char seen[4200], made[4200], folder[4200], moved[4200];
  snprintf(seen, sizeof seen, "%s/seen", setting("KW_GROUP"));
  snprintf(made, sizeof made, "%s/made", setting("KW_GROUP"));
  snprintf(folder, sizeof folder, "%s/folder", setting("KW_GROUP"));
  snprintf(moved, sizeof moved, "%s/moved", setting("KW_GROUP"));
  struct stat status;
  int emptying = open(seen, O_WRONLY | O_APPEND);
  const struct {
    const char *name;
    int error;
  } uses[] = {
      {"read", result(closing(open(seen, O_RDONLY)))},
      {"list", result(closing(open(setting("KW_GROUP"), O_RDONLY | O_DIRECTORY)))},
      {"look", result(stat(seen, &status))},
      {"write", result(closing(emptying))},
      {"create", result(closing(open(made, O_WRONLY | O_CREAT, 0600)))},
      {"create-folder", result(mkdir(folder, 0700))},
      {"rename", result(rename(seen, moved))},
      {"rename-back", result(rename(moved, seen))},
      {"remove", result(unlink(seen))},
      {"remove-folder", result(rmdir(folder))},
  };
  for (size_t index = 0; index < sizeof uses / sizeof *uses; index++) {
    const char *name = uses[index].error ? strerrorname_np(uses[index].error) : "ok";
    printf("%s %s\n", uses[index].name, name ? name : "unknown");
  }
  return 0;
}

/// Tries to open paths that would do something to a terminal, a log or a parser.
static int oddNames(void) {
  const char *names[] = {
      "/nowhere/line\nend",
      "/nowhere/\x1b[31mred\x1b]0;title\x07",
      "/nowhere/\xff\xfe\xc3",
      "/nowhere/\xe2\x80\xae" "cod.exe\xe2\x81\xa6",
      "/nowhere/\"quote\\back",
      "/nowhere/\x7f\xc2\x9b",
  };
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    if (open(names[index], O_RDONLY) >= 0) return 0;
  }
  // A name that isn't text, inside.
  char path[4200];
  snprintf(path, sizeof path, "%s/\xff\xfe", setting("KW_CONTAINER"));
  return result(closing(open(path, O_WRONLY | O_CREAT, 0600)));
}

const struct probe pathProbes[] = {
    {"existence", existence},
    {"bad-paths", badPaths},
    {"group-folder", groupFolder},
    {"odd-names", oddNames},
    {0, 0},
};
