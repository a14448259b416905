#include "probe.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Reports that it runs, then exits when the host closes its end of descriptor 3.
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

/// Connects, and opens below a folder, once the process's first thread has ended and given up its descriptors.
static void *connectLater(void *first) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(80)};
  address.sin_addr.s_addr = htonl(0xC0000201);
  pthread_join(*(pthread_t *)first, NULL);
  int error = 0;
  int folder = open(setting("KW_BUNDLE"), O_RDONLY | O_DIRECTORY);
  for (int round = 0; round < 100 && error == 0; round++) {
    int descriptor = socket(AF_INET, SOCK_STREAM, 0);
    if (descriptor < 0 || connect(descriptor, (struct sockaddr *)&address, sizeof address) < 0) error = errno;
    close(descriptor);
    int file = error == 0 ? openat(folder, "readable", O_RDONLY) : -1;
    if (error == 0 && file < 0) error = errno;
    close(file);
  }
  puts(error == 0 ? "ok" : strerrorname_np(error));
  exit(0);
}

static int outliveFirstThread(void) {
  static pthread_t first;
  pthread_t other;
  first = pthread_self();
  int error = pthread_create(&other, NULL, connectLater, &first);
  if (error == 0) pthread_exit(NULL);
  return error;
}

/// Reads one byte of every 2 MB of much memory: each needs a page table, and none of them a page.
static int hoardTables(void) {
  size_t step = 2UL << 20, size = 64UL << 30;
  volatile char *memory =
      mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return errno;
  for (size_t place = 0; place < size; place += step) (void)memory[place];
  return waitForHost();
}

/// Writes to every page of its own file, which then counts as memory too.
static int hoardFile(void) {
  char path[4200];
  snprintf(path, sizeof path, "%s/hoard", setting("KW_CONTAINER"));
  size_t size = 48UL << 20;
  int file = open(path, O_RDWR | O_CREAT, 0600);
  if (file < 0 || ftruncate(file, (off_t)size) < 0) return errno;
  char *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory == MAP_FAILED) return errno;
  for (size_t place = 0; place < size; place += 4096) memory[place] = 1;
  return waitForHost();
}

const struct probe processProbes[] = {
    {"hoard-tables", hoardTables},
    {"hoard-file", hoardFile},
    {"outlive-first-thread", outliveFirstThread},
    {"wait", waitForHost},
    {"flood", flood},
    {"knock-everywhere", knockEverywhere},
    {"bad-pointers", badPointers},
    {0, 0},
};
