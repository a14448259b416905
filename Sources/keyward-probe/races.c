#include "probe.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

// A checked value may change before it is used: another thread changes it as fast as it can, and each
// probe counts how often that succeeded. `KW_TRIES` sets the number of tries.

extern char **environ;

static long tries(void) {
  long count = atol(setting("KW_TRIES"));
  return count > 0 ? count : 1000;
}

/// The shared state of two threads: the flipping one copies one or the other into `now`.
static char own[4400];
static struct {
  char *now;
  char either[2][4400];
  size_t length;
  atomic_int isOver;
} shared = {.now = own};

static void *flip(void *unused) {
  for (unsigned round = 0; !atomic_load_explicit(&shared.isOver, memory_order_relaxed); round++) {
    memcpy(shared.now, shared.either[round & 1], shared.length);
    // Each state lasts a different time, between next to none and some calls.
    for (volatile unsigned wait = round * 2654435761U >> 20; wait > 0; wait--) continue;
  }
  return unused;
}

static int startFlipping(pthread_t *thread) {
  memcpy(shared.now, shared.either[0], shared.length);
  return pthread_create(thread, NULL, flip, NULL);
}

static void stopFlipping(pthread_t thread) {
  atomic_store(&shared.isOver, 1);
  pthread_join(thread, NULL);
}

static void readable(char *path, size_t size) {
  snprintf(path, size, "%s/readable", setting("KW_BUNDLE"));
}

/// Both paths get the same length, with slashes that mean nothing.
static void pad(char *path, size_t length) {
  size_t count = strlen(path);
  memmove(path + (length - count), path, count + 1);
  memset(path, '/', length - count);
}

static void prepareFiles(void) {
  snprintf(shared.either[0], sizeof shared.either[0], "%s", setting("KW_OUTSIDE"));
  readable(shared.either[1], sizeof shared.either[1]);
  size_t first = strlen(shared.either[0]), second = strlen(shared.either[1]);
  size_t length = first > second ? first : second;
  pad(shared.either[0], length);
  pad(shared.either[1], length);
  shared.length = length + 1;
}

/// Opens a path again and again, and counts what it reads.
static void countOpens(const char *path) {
  long secret = 0, allowed = 0, refused = 0, count = tries();
  for (long round = 0; round < count; round++) {
    char content[8] = "";
    int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY);
    if (file < 0) {
      refused++;
      continue;
    }
    if (read(file, content, 6) == 6 && memcmp(content, "secret", 6) == 0) secret++;
    else allowed++;
    close(file);
  }
  printf("tries %ld secret %ld allowed %ld refused %ld\n", count, secret, allowed, refused);
}

/// Opens a path that flips between a readable file and one outside, and counts what it reads.
static int flipOpen(void) {
  prepareFiles();
  pthread_t thread;
  int error = startFlipping(&thread);
  if (error) return error;
  countOpens(shared.now);
  stopFlipping(thread);
  return 0;
}

/// A file in the container, as memory that every process with this container can have.
static char *containerMemory(void) {
  char path[4400];
  snprintf(path, sizeof path, "%s/shared", setting("KW_CONTAINER"));
  int file = open(path, O_RDWR);
  if (file < 0) return NULL;
  char *memory = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  return memory == MAP_FAILED ? NULL : memory;
}

/// As `flip-open`, with a path that another process flips.
static int flipSharedOpen(void) {
  const char *path = containerMemory();
  if (path == NULL) return errno;
  countOpens(path);
  return 0;
}

/// Flips a path in the container's memory until the host closes its end of descriptor 3.
static int flipForAnother(void) {
  prepareFiles();
  shared.now = containerMemory();
  if (shared.now == NULL) return errno;
  pthread_t thread;
  int error = startFlipping(&thread);
  if (error) return error;
  puts("flipping");
  fflush(stdout);
  struct pollfd entry = {.fd = 3, .events = POLLIN};
  while (poll(&entry, 1, -1) < 0 && errno == EINTR) continue;
  stopFlipping(thread);
  return 0;
}

/// Looks at a path that flips, and counts how often it learnt the size of the one outside.
static int flipStatus(void) {
  prepareFiles();
  pthread_t thread;
  int error = startFlipping(&thread);
  if (error) return error;
  long told = 0, allowed = 0, refused = 0, count = tries();
  for (long round = 0; round < count; round++) {
    // Only the size of a struct stat matters, which is 6 bytes for the one outside.
    long long status[32];
    if (syscall(SYS_newfstatat, AT_FDCWD, shared.now, status, 0) < 0) refused++;
    else if (status[6] == 6) told++;
    else allowed++;
  }
  stopFlipping(thread);
  printf("tries %ld secret %ld allowed %ld refused %ld\n", count, told, allowed, refused);
  return 0;
}

/// Reads a link whose path flips between one inside and one outside, and counts how often it got the one outside.
static int flipLink(void) {
  snprintf(shared.either[0], sizeof shared.either[0], "%s", setting("KW_LINK"));
  snprintf(shared.either[1], sizeof shared.either[1], "%s/inside-link", setting("KW_CONTAINER"));
  size_t first = strlen(shared.either[0]), second = strlen(shared.either[1]);
  size_t length = first > second ? first : second;
  pad(shared.either[0], length);
  pad(shared.either[1], length);
  shared.length = length + 1;
  pthread_t thread;
  int error = startFlipping(&thread);
  if (error) return error;
  long told = 0, allowed = 0, refused = 0, count = tries();
  for (long round = 0; round < count; round++) {
    char text[64] = "";
    if (syscall(SYS_readlinkat, AT_FDCWD, shared.now, text, sizeof text - 1) < 0) refused++;
    else if (strcmp(text, "secret") == 0) told++;
    else if (strcmp(text, "inside") == 0) allowed++;
  }
  stopFlipping(thread);
  printf("tries %ld secret %ld allowed %ld refused %ld\n", count, told, allowed, refused);
  return 0;
}

/// Runs a path that flips between the own program and a shell, and counts what the calls say.
static int flipExecute(void) {
  snprintf(shared.either[0], sizeof shared.either[0], "/bin/sh");
  snprintf(shared.either[1], sizeof shared.either[1], "/proc/self/exe");
  pad(shared.either[0], strlen(shared.either[1]));
  shared.length = strlen(shared.either[1]) + 1;
  pthread_t thread;
  int error = startFlipping(&thread);
  if (error) return error;
  long refused = 0, other = 0, count = tries();
  char *const arguments[] = {(char *)"sh", (char *)"-c", (char *)"echo executed", NULL};
  for (long round = 0; round < count; round++) {
    syscall(SYS_execve, shared.now, arguments, environ);
    if (errno == EPERM) refused++;
    else other++;
  }
  stopFlipping(thread);
  printf("tries %ld other %ld refused %ld\n", count, other, refused);
  return 0;
}

/// Connects to an address that flips between the port `KW_PORT` of this machine and the Unix socket
/// `KW_SOCKET`, and counts the connections.
static int flipConnect(void) {
  struct sockaddr_in internet = {
      .sin_family = AF_INET,
      .sin_port = htons((uint16_t)atoi(setting("KW_PORT"))),
      .sin_addr = {htonl(INADDR_LOOPBACK)},
  };
  struct sockaddr_un local = {.sun_family = AF_UNIX};
  snprintf(local.sun_path, sizeof local.sun_path, "%s", setting("KW_SOCKET"));
  memcpy(shared.either[0], &internet, sizeof internet);
  memcpy(shared.either[1], &local, sizeof local);
  shared.length = sizeof local;
  pthread_t thread;
  int error = startFlipping(&thread);
  if (error) return error;
  long connected = 0, refused = 0, count = tries();
  for (long round = 0; round < count; round++) {
    int socket = (int)syscall(SYS_socket, AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    // Without a socket, another descriptor is used: the decision must come before the kernel's.
    long result = syscall(SYS_connect, socket < 0 ? 3 : socket, shared.now, sizeof local);
    if (result == 0 || errno == EINPROGRESS) connected++;
    else refused++;
    if (socket >= 0) close(socket);
  }
  stopFlipping(thread);
  printf("tries %ld connected %ld refused %ld\n", count, connected, refused);
  return 0;
}

/// Opens a file below a folder that another process exchanges for a link, and counts what it reads.
static int swappedFolder(void) {
  char path[4400];
  snprintf(path, sizeof path, "%s/swap/file", setting("KW_CONTAINER"));
  long secret = 0, allowed = 0, refused = 0, count = tries();
  for (long round = 0; round < count; round++) {
    char content[8] = "";
    int file = open(path, round % 2 ? O_RDONLY : O_RDWR);
    if (file < 0) {
      refused++;
      continue;
    }
    if (read(file, content, 6) == 6 && memcmp(content, "secret", 6) == 0) secret++;
    else allowed++;
    close(file);
  }
  printf("tries %ld secret %ld allowed %ld refused %ld\n", count, secret, allowed, refused);
  return 0;
}

static atomic_long interruptions;

static void interrupted(int signal) {
  (void)signal;
  atomic_fetch_add(&interruptions, 1);
}

/// Makes and removes a file while signals arrive: a call that is done twice would find its own work.
static int signalStorm(void) {
  struct sigaction action = {.sa_handler = interrupted};
  if (atoi(setting("KW_RESTART"))) action.sa_flags = SA_RESTART;
  if (sigaction(SIGALRM, &action, NULL) < 0) return errno;
  puts("ready");
  fflush(stdout);
  char path[4400], other[4400];
  snprintf(path, sizeof path, "%s/made", setting("KW_CONTAINER"));
  snprintf(other, sizeof other, "%s/moved", setting("KW_CONTAINER"));
  long done = 0, again = 0, wrong = 0, count = tries();
  for (long round = 0; round < count; round++) {
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
    if (file < 0) {
      if (errno == EINTR) again++;
      else wrong++;
      continue;
    }
    close(file);
    while (rename(path, other) < 0) {
      if (errno != EINTR) {
        wrong++;
        break;
      }
    }
    while (unlink(other) < 0) {
      if (errno != EINTR) {
        wrong++;
        break;
      }
    }
    done++;
  }
  printf("tries %ld done %ld again %ld wrong %ld signals %ld\n", count, done, again, wrong,
         atomic_load(&interruptions));
  return 0;
}

/// Makes one file, which the host is expected never to answer.
static int makeHeld(void) {
  char path[4400];
  snprintf(path, sizeof path, "%s/held", setting("KW_CONTAINER"));
  return result(open(path, O_WRONLY | O_CREAT, 0600));
}

static atomic_int isFlooding = 1;

static void *knock(void *result) {
  long count = 0;
  char fresh[64];
  const char *outside = setting("KW_OUTSIDE");
  while (atomic_load_explicit(&isFlooding, memory_order_relaxed)) {
    // Half of them the same, which is there, half of them new.
    snprintf(fresh, sizeof fresh, "/nowhere/%ld", count);
    if (syscall(SYS_openat, AT_FDCWD, count % 2 ? fresh : outside, O_RDONLY) < 0) count++;
  }
  *(long *)result = count;
  return NULL;
}

/// Is refused as often as eight threads can be, until the host closes its end of descriptor 3.
static int floodOpens(void) {
  pthread_t threads[8];
  long counts[8] = {0}, sum = 0;
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  for (int index = 0; index < 8; index++) {
    int error = pthread_create(&threads[index], NULL, knock, &counts[index]);
    if (error) return error;
  }
  puts("flooding");
  fflush(stdout);
  struct pollfd entry = {.fd = 3, .events = POLLIN};
  while (poll(&entry, 1, -1) < 0 && errno == EINTR) continue;
  atomic_store(&isFlooding, 0);
  for (int index = 0; index < 8; index++) {
    pthread_join(threads[index], NULL);
    sum += counts[index];
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  long milliseconds =
      (end.tv_sec - start.tv_sec) * 1000 + (end.tv_nsec - start.tv_nsec) / 1000000;
  printf("refused %ld in %ld ms\n", sum, milliseconds);
  return 0;
}

/// Sends back each byte that it gets, after one call that the supervisor answers.
static int echo(void) {
  char byte;
  for (;;) {
    struct pollfd entry = {.fd = 3, .events = POLLIN};
    if (poll(&entry, 1, -1) < 0) return errno;
    ssize_t count = read(3, &byte, 1);
    if (count == 0) return 0;
    if (count < 0) {
      if (errno == EAGAIN) continue;
      return errno;
    }
    if (byte == 'n' && access(setting("KW_CONTAINER"), F_OK) < 0) return errno;
    if (write(4, &byte, 1) != 1) return errno;
  }
}

const struct probe raceProbes[] = {
    {"flip-open", flipOpen},
    {"flip-shared-open", flipSharedOpen},
    {"flip-for-another", flipForAnother},
    {"flip-status", flipStatus},
    {"flip-link", flipLink},
    {"flip-execute", flipExecute},
    {"flip-connect", flipConnect},
    {"swapped-folder", swappedFolder},
    {"signal-storm", signalStorm},
    {"make-held", makeHeld},
    {"flood-opens", floodOpens},
    {"echo", echo},
    {0, 0},
};
