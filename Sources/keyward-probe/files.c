#include "probe.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *inContainer(const char *name) {
  static char path[4096];
  snprintf(path, sizeof path, "%s/%s", setting("KW_CONTAINER"), name);
  return path;
}

static int readBundle(void) {
  char path[4200];
  snprintf(path, sizeof path, "%s/readable", setting("KW_BUNDLE"));
  int file = open(path, O_RDONLY);
  if (file < 0) return errno;
  close(file);
  return 0;
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

/// Keeps a folder that the host then moves out of the mount it was opened in, and tries what is in it and
/// around it.
static int keepFolder(void) {
  char path[4200];
  snprintf(path, sizeof path, "%s/mounted/deep", setting("KW_BUNDLE"));
  int folder = open(path, O_RDONLY | O_DIRECTORY);
  if (folder < 0) return errno;
  puts("kept");
  fflush(stdout);
  struct pollfd entry = {.fd = 3, .events = POLLIN};
  while (poll(&entry, 1, -1) < 0 && errno == EINTR) continue;
  static const char *const names[] = {"inside", "../secret", "../deep/inside", "..", "."};
  for (int index = 0; index < 5; index++) {
    int error = result(openat(folder, names[index], O_RDONLY));
    printf("%s %s\n", names[index], error ? strerrorname_np(error) : "ok");
  }
  return 0;
}

/// Opens what Dispatch opens of each worker: of this thread, of a foreign process, and of one that is not there.
static int workerStatus(void) {
  static const char *const names[] = {"own", "foreign", "absent"};
  int threads[] = {getpid(), 1, 2000000000};
  for (int index = 0; index < 3; index++) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/stat", threads[index]);
    int error = result(openat(AT_FDCWD, path, O_RDONLY | O_NONBLOCK));
    printf("%s %s\n", names[index], error ? strerrorname_np(error) : "ok");
  }
  return 0;
}

const struct probe fileProbes[] = {
    {"read-bundle", readBundle},
    {"keep-folder", keepFolder},
    {"worker-status", workerStatus},
    {"write-container", writeContainer},
    {0, 0},
};
