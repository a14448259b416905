#include "attack.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/resource.h>

#ifdef __x86_64__
/// Returns 7.
static const unsigned char code[] = {0xb8, 7, 0, 0, 0, 0xc3};
#else
static const unsigned char code[] = {0xe0, 0, 0x80, 0x52, 0xc0, 0x03, 0x5f, 0xd6};
#endif

static int runs(void *memory) {
  return ((int (*)(void))memory)() == 7 ? WORKED : stoppedAt("run", 0);
}

static void *map(int protection, int flags, int file) {
  return (void *)TRY(mmap, mmap(NULL, 4096, protection, flags, file, 0), 0UL, 4096UL, protection,
                     flags, file, 0UL);
}

static int mapMemoryFile(void) {
  int file = (int)BY_NUMBER(memfd_create, "code", 0);
  if (file < 0) return REFUSED;
  if (tried("write", write(file, code, sizeof code)) < 0) return REFUSED;
  void *memory = map(PROT_READ | PROT_EXEC, MAP_PRIVATE, file);
  return memory == MAP_FAILED ? REFUSED : runs(memory);
}

static int mapReadable(void) {
  int file = (int)tried("openat", open(inside("KW_BUNDLE", "readable"), O_RDONLY));
  if (file < 0) return REFUSED;
  return map(PROT_READ | PROT_EXEC, MAP_PRIVATE, file) == MAP_FAILED ? REFUSED : WORKED;
}

static int mapWritableCode(void) {
  void *memory = map(PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1);
  if (memory == MAP_FAILED) return REFUSED;
  memcpy(memory, code, sizeof code);
  return runs(memory);
}

static int makeExecutable(void) {
  void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return stoppedAt("mmap", errno);
  memcpy(memory, code, sizeof code);
  int protection = PROT_READ | PROT_EXEC;
  if (is("write-execute")) protection |= PROT_WRITE;
  long changed;
  if (is("pkey")) {
    changed = BY_NUMBER(pkey_mprotect, memory, 4096UL, protection, -1);
  } else {
    changed = TRY(mprotect, mprotect(memory, 4096, protection), memory, 4096UL, protection);
  }
  return changed < 0 ? REFUSED : runs(memory);
}

static int readImpliesExecute(void) {
  return ended(TRY(personality, personality(READ_IMPLIES_EXEC), (unsigned long)READ_IMPLIES_EXEC));
}

/// Native code that a keyboard wrote itself has no more rights than its own: the loader can do this.
static int mapWrittenFile(void) {
  int file = (int)tried("openat", open(inside("KW_CONTAINER", "code"), O_RDWR | O_CREAT, 0600));
  if (file < 0 || tried("write", write(file, code, sizeof code)) < 0) return REFUSED;
  void *memory = map(PROT_READ | PROT_EXEC, MAP_PRIVATE, file);
  return memory == MAP_FAILED ? REFUSED : runs(memory);
}

static int crash(void) {
  signal(SIGSEGV, SIG_DFL);
  volatile int *nowhere = (volatile int *)8;
  *nowhere = 1;
  return WORKED;
}

static int useMuch(void) {
  if (is("file") || is("file-raw")) {
    int file = (int)tried("openat", open(inside("KW_CONTAINER", "large"), O_RDWR | O_CREAT, 0600));
    if (file < 0) return REFUSED;
    if (is("file-raw")) return ended(BY_NUMBER(ftruncate, file, 1L << 30));
    return ended(tried("ftruncate", ftruncate(file, 1L << 30)));
  }
  for (int count = 0; count < 200; count++) {
    if (tried("openat", open(inside("KW_BUNDLE", "readable"), O_RDONLY)) < 0) return REFUSED;
  }
  return WORKED;
}

/// Writes past the largest size of a file without dying of it, which must not make the file any larger.
static int ignoreFileLimit(void) {
  if (is("file-blocked")) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGXFSZ);
    if (tried("rt_sigprocmask", sigprocmask(SIG_BLOCK, &set, NULL)) < 0) return REFUSED;
  } else {
    signal(SIGXFSZ, SIG_IGN);
  }
  int file = (int)tried("openat", open(inside("KW_CONTAINER", "large"), O_RDWR | O_CREAT, 0600));
  if (file < 0) return REFUSED;
  return ended(tried("pwrite64", pwrite(file, "x", 1, 1L << 30)));
}

static int raiseLimits(void) {
  struct rlimit limit;
  if (tried("prlimit64", getrlimit(RLIMIT_NOFILE, &limit)) < 0) return REFUSED;
  limit.rlim_cur = limit.rlim_max;
  return ended(TRY(prlimit64, setrlimit(RLIMIT_NOFILE, &limit), 0, RLIMIT_NOFILE, &limit, 0UL));
}

static int lockMemory(void) { return ended(TRY(mlockall, mlockall(MCL_FUTURE), MCL_FUTURE)); }

const struct attack memoryAttacks[] = {
    {"35", "libc raw", mapMemoryFile},
    {"36", "libc raw", mapReadable},
    {"37", "libc raw", mapWritableCode},
    {"E40", "libc", crash},
    {"E41", "file file-raw descriptors", useMuch},
    {"E41", "file-ignored file-blocked", ignoreFileLimit},
    {"E41", "libc raw", raiseLimits},
    {"E51", "mlockall", lockMemory},
    {"E56", "libc raw write-execute pkey", makeExecutable},
    {"E56", "read-implies-execute", readImpliesExecute},
    {"E57", "libc raw", mapWrittenFile},
    {0, 0, 0},
};
