/* Prints what a confined process has and may do, one line each, for the tests of the launcher.
   It runs under filters that allow everything, so that what is refused is refused by the other layers. */
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

extern char **environ;

static const char *in(const char *place, const char *name) {
  static char paths[4][4200];
  static int next;
  char *path = paths[next++ % 4];
  snprintf(path, sizeof paths[0], "%s%s", getenv(place), name);
  return path;
}

static void say(const char *what, long returned) {
  const char *name = returned >= 0 ? "ok" : strerrorname_np(errno);
  printf("%s %s\n", what, name ? name : "?");
}

static void sayOpen(const char *what, const char *path, int flags) {
  int file = open(path, flags, 0666);
  say(what, file);
  if (file >= 0) close(file);
}

static void sayState(void) {
  char folder[4200] = "?";
  unsigned long long blocked = 0, ignored = 0;
  if (getcwd(folder, sizeof folder)) printf("folder %s\n", folder);
  printf("session %d\n", getsid(0) == getpid());
  mode_t mask = umask(0);
  umask(mask);
  printf("umask %o\n", (unsigned)mask);
  const struct {
    const char *name;
    int number;
  } limits[] = {{"core", RLIMIT_CORE},   {"files", RLIMIT_NOFILE},   {"size", RLIMIT_FSIZE},
                {"data", RLIMIT_DATA}, {"threads", RLIMIT_NPROC}};
  for (size_t index = 0; index < sizeof limits / sizeof *limits; index++) {
    struct rlimit limit;
    getrlimit(limits[index].number, &limit);
    printf("limit-%s %llu %llu\n", limits[index].name, (unsigned long long)limit.rlim_cur,
           (unsigned long long)limit.rlim_max);
  }
  syscall(SYS_rt_sigprocmask, SIG_BLOCK, NULL, &blocked, 8UL);
  for (int number = 1; number <= 64; number++) {
    unsigned long action[4] = {0};
    if (syscall(SYS_rt_sigaction, number, NULL, action, 8UL) == 0 && action[0] != 0) {
      ignored |= 1ULL << (number - 1);
    }
  }
  printf("signals %llx %llx\n", blocked, ignored);
  int death = 0;
  prctl(PR_GET_PDEATHSIG, &death);
  printf("death %d\n", death);
  printf("privileges %d %d\n", prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0),
         prctl(PR_GET_SECCOMP, 0, 0, 0, 0));
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct data[2];
  memset(data, 0, sizeof data);
  syscall(SYS_capget, &header, data);
  int bounding = 0, ambient = 0;
  for (int number = 0; number < 64; number++) {
    bounding += prctl(PR_CAPBSET_READ, number, 0, 0, 0) == 1;
    ambient += prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_IS_SET, number, 0, 0) == 1;
  }
  printf("capabilities %x%x %x%x %x%x %d\n", data[1].effective, data[0].effective,
         data[1].permitted, data[0].permitted, data[1].inheritable, data[0].inheritable, ambient);
  printf("bounding %d\n", bounding);
  uid_t users[3];
  gid_t groups[3];
  getresuid(&users[0], &users[1], &users[2]);
  getresgid(&groups[0], &groups[1], &groups[2]);
  printf("user %d %d %d group %d %d %d\n", users[0], users[1], users[2], groups[0], groups[1],
         groups[2]);
  printf("groups %d\n", getgroups(0, NULL));
  // The tests' first filter refuses the one, the second the other.
  errno = 0;
  say("first-filter", syscall(SYS_getpriority, 0, 0));
  say("second-filter", syscall(SYS_sched_getscheduler, 0));
  printf("open");
  for (int number = 0; number < 1024; number++) {
    if (fcntl(number, F_GETFD) >= 0) printf(" %d", number);
  }
  printf("\n");
}

static void sayFiles(void) {
  sayOpen("outside-read", in("KW_OUTSIDE", ""), O_RDONLY);
  sayOpen("outside-write", in("KW_OUTSIDE", ""), O_WRONLY);
  sayOpen("outside-create", in("KW_OUTSIDE", ".new"), O_WRONLY | O_CREAT);
  sayOpen("outside-list", in("KW_OUTSIDE", "/.."), O_RDONLY);
  sayOpen("outside-folder", in("KW_BUNDLE", "/.."), O_RDONLY | O_DIRECTORY);
  say("outside-mkdir", mkdir(in("KW_OUTSIDE", ".folder"), 0700));
  say("outside-unlink", unlink(in("KW_OUTSIDE", "")));
  sayOpen("bundle-read", in("KW_BUNDLE", "/readable"), O_RDONLY);
  sayOpen("bundle-list", in("KW_BUNDLE", ""), O_RDONLY | O_DIRECTORY);
  sayOpen("bundle-write", in("KW_BUNDLE", "/readable"), O_WRONLY);
  sayOpen("bundle-create", in("KW_BUNDLE", "/new"), O_WRONLY | O_CREAT);
  say("bundle-truncate", truncate(in("KW_BUNDLE", "/readable"), 0));
  say("bundle-unlink", unlink(in("KW_BUNDLE", "/readable")));
  char *const arguments[] = {(char *)"x", NULL};
  say("bundle-execute", execve(in("KW_BUNDLE", "/readable"), arguments, environ));
  say("outside-execute", execve("/bin/true", arguments, environ));
  sayOpen("own-maps", "/proc/self/maps", O_RDONLY);
  sayOpen("own-status", "/proc/self/status", O_RDONLY);
  sayOpen("zone", "/usr/share/zoneinfo/UTC", O_RDONLY);
  int random = open("/dev/urandom", O_RDONLY);
  say("random", random);
  int entropy;
  say("random-control", ioctl(random, 0x80045200UL, &entropy));
  close(random);
}

static void sayContainer(void) {
  sayOpen("create", in("KW_CONTAINER", "/made"), O_WRONLY | O_CREAT | O_EXCL);
  sayOpen("write", in("KW_CONTAINER", "/made"), O_RDWR | O_TRUNC);
  sayOpen("list", in("KW_CONTAINER", ""), O_RDONLY | O_DIRECTORY);
  say("truncate", truncate(in("KW_CONTAINER", "/made"), 3));
  say("mkdir", mkdir(in("KW_CONTAINER", "/folder"), 0700));
  say("rename", rename(in("KW_CONTAINER", "/made"), in("KW_CONTAINER", "/moved")));
  say("refer", rename(in("KW_CONTAINER", "/moved"), in("KW_CONTAINER", "/folder/moved")));
  say("link", link(in("KW_CONTAINER", "/moved"), in("KW_CONTAINER", "/folder/link")));
  say("rmdir", rmdir(in("KW_CONTAINER", "/folder")));
  say("unlink", unlink(in("KW_CONTAINER", "/moved")));
  say("symlink", symlink("/", in("KW_CONTAINER", "/symlink")));
  say("fifo", mkfifo(in("KW_CONTAINER", "/fifo"), 0600));
}

static void sayOthers(void) {
  struct sockaddr_in address = {.sin_family = AF_INET};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int stream = socket(AF_INET, SOCK_STREAM, 0);
  say("bind", bind(stream, (struct sockaddr *)&address, sizeof address));
  address.sin_port = htons(1);
  say("connect", connect(stream, (struct sockaddr *)&address, sizeof address));
  struct sockaddr_un name = {.sun_family = AF_UNIX};
  snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "%s", getenv("KW_ABSTRACT"));
  socklen_t length =
      (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + strlen(getenv("KW_ABSTRACT")));
  int local = socket(AF_UNIX, SOCK_STREAM, 0);
  say("abstract", connect(local, (struct sockaddr *)&name, length));
  snprintf(name.sun_path, sizeof name.sun_path, "socket");
  int server = socket(AF_UNIX, SOCK_STREAM, 0);
  say("socket-file", bind(server, (struct sockaddr *)&name, sizeof name));
  say("signal", kill(atoi(getenv("KW_VICTIM")), 0));
}

int main(void) {
  sayState();
  sayFiles();
  sayContainer();
  sayOthers();
  return 0;
}
