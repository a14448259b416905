#include "attack.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/// A path that ends at the end of readable memory, without its final zero.
static char *pageEnd(int protection) {
  char *page = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED || munmap(page + 4096, 4096) < 0) return NULL;
  memset(page, 'a', 4096);
  if (protection != (PROT_READ | PROT_WRITE) && mprotect(page, 4096, protection) < 0) return NULL;
  return page;
}

static int badPointer(void) {
  static char longPath[8192];
  memset(longPath, 'a', sizeof longPath - 1);
  longPath[0] = '/';
  long path = 0;
  if (is("one")) path = 1;
  if (is("unmapped")) path = 0x7ffffffff000;
  if (is("kernel")) path = -4096;
  if (is("page-end")) path = (long)(pageEnd(PROT_READ | PROT_WRITE) + 1);
  if (is("unreadable")) path = (long)pageEnd(PROT_NONE);
  if (is("long")) path = (long)longPath;
  return ended(BY_NUMBER(openat, AT_FDCWD, path, O_RDONLY));
}

/// The bytes of each path would do something to a terminal, or aren't text.
static int oddBytes(void) {
  const char *name = "line\nbreak";
  if (is("escape")) name = "\033]0;title\007\033[31mred";
  if (is("invalid-utf8")) name = "\xff\xfe\x80";
  if (is("bidirectional")) name = "\xe2\x80\xaegnp.exe";
  const char *path = inside("KW_FOLDER", name);
  // Nothing exists there, and that answer must not leak.
  return answered(tried("openat", open(path, O_RDONLY)), ENOENT);
}

static int oddFolders(void) {
  const char *outside = setting("KW_OUTSIDE");
  if (is("absolute")) return ended(BY_NUMBER(openat, 9999, outside, O_RDONLY));
  if (is("bad-folder")) return ended(BY_NUMBER(openat, 9999, "x", O_RDONLY));
  if (is("pipe-folder")) return ended(BY_NUMBER(openat, 3, "x", O_RDONLY));
  if (is("empty")) return ended(BY_NUMBER(openat, AT_FDCWD, "", O_RDONLY));
  if (is("dots")) return ended(BY_NUMBER(openat, AT_FDCWD, "../outside/outside", O_RDONLY));
  if (is("many-dots")) {
    char path[8192];
    snprintf(path, sizeof path, "%s/../../../../../../../../../../../..%s", setting("KW_CONTAINER"),
             outside);
    return ended(BY_NUMBER(openat, AT_FDCWD, path, O_RDONLY));
  }
  // The kernel reads 32 bits of the folder, for any values of the others.
  long folder = is("sign-extended") ? -100L : is("zero-extended") ? 0xffffff9cL : 0x1ffffff9cL;
  if (is("high-bits-outside")) return ended(BY_NUMBER(openat, folder, outside, O_RDONLY));
  return ended(BY_NUMBER(openat, folder, "own", O_RDONLY));
}

static int ownFiles(void) {
  const char *name = is("libc") || is("raw") ? "mem" : "clear_refs";
  if (is("oom_score_adj")) name = "oom_score_adj";
  if (is("comm")) name = "comm";
  const char *path = ofProcess("self", name);
  int file = (int)TRY(openat, open(path, O_WRONLY), AT_FDCWD, path, O_WRONLY);
  if (file < 0) return REFUSED;
  if (is("libc") || is("raw")) return WORKED;
  const char *text = is("oom_score_adj") ? "500" : "1";
  return ended(tried("write", write(file, text, strlen(text))));
}

static int ownBinary(void) {
  const char *path = is("bundle") || is("bundle-raw") ? setting("KW_PROGRAM") : "/proc/self/exe";
  if (is("unlink")) return ended(tried("unlink", unlink(setting("KW_PROGRAM"))));
  if (is("bundle-raw")) return ended(BY_NUMBER(openat, AT_FDCWD, path, O_WRONLY));
  return ended(TRY(openat, open(path, O_WRONLY), AT_FDCWD, path, O_WRONLY));
}

static int kernelSwitches(void) {
  if (is("core-pattern")) return ended(tried("openat", open("/proc/sys/kernel/core_pattern", 1)));
  if (is("sysrq")) return ended(tried("openat", open("/proc/sysrq-trigger", O_WRONLY)));
  if (is("uevent")) return ended(tried("openat", open("/sys/kernel/uevent_helper", O_WRONLY)));
  if (is("release-agent")) {
    return ended(tried("openat", open("/sys/fs/cgroup/release_agent", O_WRONLY)));
  }
  return readsFile("/proc/sys/kernel/core_pattern", NULL);
}

/// Opening is enough: what a device then says is every keystroke of the user.
static int devices(void) {
  static const struct {
    const char *variant, *path;
  } table[] = {
      {"input", "/dev/input/event0"}, {"uinput", "/dev/uinput"}, {"tty", "/dev/tty0"},
      {"console", "/dev/console"},    {"hidraw", "/dev/hidraw0"}, {"mem", "/dev/mem"},
      {"kmsg", "/dev/kmsg"},          {"zero", "/dev/zero"},
  };
  for (unsigned index = 0; index < sizeof table / sizeof *table; index++) {
    if (is(table[index].variant)) return ended(tried("openat", open(table[index].path, O_RDONLY)));
  }
  return ended(tried("openat", open("/dev/ptmx", O_RDWR)));
}

static int foldersOfOthers(void) {
  int flags = O_RDONLY | O_DIRECTORY;
  if (is("shared-memory")) {
    const char *path = "/dev/shm/keyward-probe";
    int file = (int)tried("openat", open(path, O_RDWR | O_CREAT | O_EXCL, 0600));
    if (file >= 0) unlink(path);
    return ended(file);
  }
  if (is("temporary")) return ended(tried("openat", open("/tmp", flags)));
  if (is("run")) return ended(tried("openat", open("/run", flags)));
  return ended(tried("openat", open("/home", flags)));
}

static int ownDescriptors(void) {
  int flags = O_RDONLY | O_DIRECTORY;
  const char *path = "/proc/self/fd";
  return ended(tried("openat", open(path, flags)));
}

const struct attack pathAttacks[] = {
    {"E26", "null one unmapped page-end unreadable long kernel", badPointer},
    {"E27", "newline escape invalid-utf8 bidirectional", oddBytes},
    {"E28", "absolute bad-folder pipe-folder empty dots many-dots", oddFolders},
    {"E28", "sign-extended zero-extended high-bits high-bits-outside", oddFolders},
    {"E34", "libc raw clear_refs oom_score_adj comm", ownFiles},
    {"E35", "libc raw bundle bundle-raw unlink", ownBinary},
    {"E36", "core-pattern sysrq uevent release-agent core-pattern-read", kernelSwitches},
    {"E37", "input uinput tty console hidraw mem kmsg zero ptmx", devices},
    {"E38", "shared-memory temporary run home", foldersOfOthers},
    {"E58", "list", ownDescriptors},
    {0, 0, 0},
};
