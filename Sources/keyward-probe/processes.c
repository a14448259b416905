#include "probe.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Says that it runs, then ends when the host closes its end of descriptor 3.
static int waitForHost(void) {
  char byte;
  puts("waiting");
  fflush(stdout);
  for (;;) {
    struct pollfd entry = {.fd = 3, .events = POLLIN};
    if (poll(&entry, 1, -1) < 0) return errno;
    ssize_t count = read(3, &byte, 1);
    if (count == 0) return 0;
    if (count < 0 && errno != EAGAIN) return errno;
  }
}

/// Prints more than anybody keeps, in lines and without any.
static int flood(void) {
  static char line[1 << 16];
  memset(line, 'x', sizeof line);
  for (int round = 0; round < 64; round++) {
    if (write(2, line, sizeof line) < 0) return errno;
  }
  for (int round = 0; round < 5000; round++) {
    if (write(1, "line\n", 5) < 0) return errno;
  }
  return 0;
}

/// Tries to open more different things than anybody keeps.
static int knockEverywhere(void) {
  char path[64];
  for (int round = 0; round < 2000; round++) {
    snprintf(path, sizeof path, "/nowhere/%d", round);
    if (open(path, O_RDONLY) >= 0) return 0;
  }
  return errno;
}

/// Opens the same thing again and again, with bad pointers between.
static int badPointers(void) {
  long places[] = {0, 1, 4095, 0x7ffffffff000, -1, -4096};
  for (unsigned index = 0; index < sizeof places / sizeof *places; index++) {
    if (syscall(SYS_openat, AT_FDCWD, places[index], O_RDONLY) >= 0) return 0;
    if (errno != EFAULT) return errno;
  }
  char *page = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED || munmap(page + 4096, 4096) < 0) return errno;
  memset(page, 'a', 4096);
  if (syscall(SYS_openat, AT_FDCWD, page + 1, O_RDONLY) >= 0) return 0;
  return errno;
}

const struct probe processProbes[] = {
    {"wait", waitForHost},
    {"flood", flood},
    {"knock-everywhere", knockEverywhere},
    {"bad-pointers", badPointers},
    {0, 0},
};
