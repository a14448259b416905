#include "probe.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static pid_t parent(void) { return (pid_t)atoi(setting("KW_PARENT")); }

static int finishChild(pid_t child) {
  if (child < 0) return errno;
  if (child == 0) _exit(0);
  waitpid(child, NULL, 0);
  return 0;
}

static int forkProcess(void) { return finishChild((pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)); }

static int clone3Process(void) {
  unsigned long long arguments[8] = {0};
  arguments[4] = SIGCHLD;
  return finishChild((pid_t)syscall(435, arguments, sizeof arguments));
}

static int execute(void) {
  // A successful exec ends with the other program's status, and prints what success prints.
  char *const shell[] = {(char *)"sh", (char *)"-c", (char *)"echo ok", NULL};
  execve("/bin/sh", shell, environ);
  return errno;
}

static int executeMemory(void) {
  int file = (int)syscall(SYS_memfd_create, "x", 0);
  if (file < 0) return errno;
  close(file);
  return 0;
}

static int executeDescriptor(void) {
  char *const arguments[] = {(char *)"sh", (char *)"-c", (char *)"echo ok", NULL};
  syscall(SYS_execveat, AT_FDCWD, "/bin/sh", arguments, environ, 0);
  return errno;
}

static int traceItself(void) { return result(ptrace(PTRACE_TRACEME, 0, 0, 0)); }
static int signalParent(void) { return result(kill(parent(), 0)); }
static int signalEverybody(void) { return result(kill(0, 0)); }
static int threadSignalParent(void) {
  return result(syscall(SYS_tgkill, parent(), parent(), 0));
}

static int parentLimits(void) {
  struct rlimit limit;
  return result(syscall(SYS_prlimit64, parent(), RLIMIT_NOFILE, NULL, &limit));
}

static int raiseLimit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) < 0) return errno;
  return result(setrlimit(RLIMIT_NOFILE, &limit));
}

static int parentMemory(void) {
  char byte;
  struct iovec local = {&byte, 1}, remote = {(void *)environ, 1};
  int error = result(process_vm_readv(parent(), &local, 1, &remote, 1, 0));
  return error == EFAULT ? 0 : error;
}

static int parentDescriptor(void) { return result(syscall(SYS_pidfd_open, parent(), 0)); }
static int parentPriority(void) { return result(setpriority(PRIO_PROCESS, (id_t)parent(), 0)); }

static int parentAffinity(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) < 0) return errno;
  return result(sched_setaffinity(parent(), sizeof set, &set));
}

static int newSession(void) { return result(setsid()); }
static int newGroup(void) { return result(setpgid(0, 0)); }
static int dumpable(void) { return result(prctl(PR_SET_DUMPABLE, 1, 0, 0, 0)); }

static int writableCode(void) {
  void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? errno : 0;
}

static int writtenCode(void) {
  void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return errno;
  return result(mprotect(memory, 4096, PROT_READ | PROT_EXEC));
}

/// Succeeds when a descriptor beyond the five is open.
static int inheritedDescriptor(void) {
  for (int number = 5; number < 1024; number++) {
    char byte;
    // Reading nothing says whether the number is open, and does nothing to it.
    if (read(number, &byte, 0) == 0 || errno != EBADF) return 0;
  }
  return EBADF;
}

static int terminal(void) {
  char name = 0;
  int error = result(syscall(SYS_ioctl, 0, 0x5412UL, &name));
  // 0x5412 is TIOCSTI; a descriptor that is no terminal says so, which means the call was run.
  return error == ENOTTY ? 0 : error;
}

static int terminalWithHighBits(void) {
  char name = 0;
  int error = result(syscall(SYS_ioctl, 0, 0x100005412UL, &name));
  return error == ENOTTY ? 0 : error;
}

static int inheritedEnvironment(void) { return getenv("KW_SECRET") ? 0 : ENOENT; }

static int noNewPrivileges(void) {
  // The call itself is refused; without confinement it answers.
  return result(prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0));
}

static int identity(void) { return geteuid() == 0 || getegid() == 0 ? 0 : EPERM; }
static int becomeRoot(void) { return result(setuid(0)); }
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

static int abortItself(void) { abort(); }

const struct probe processProbes[] = {
    {"fork", forkProcess},
    {"clone3", clone3Process},
    {"execve", execute},
    {"execveat", executeDescriptor},
    {"memfd", executeMemory},
    {"ptrace", traceItself},
    {"kill-parent", signalParent},
    {"kill-group", signalEverybody},
    {"tgkill-parent", threadSignalParent},
    {"prlimit-parent", parentLimits},
    {"setrlimit", raiseLimit},
    {"vm-readv-parent", parentMemory},
    {"pidfd-parent", parentDescriptor},
    {"setpriority-parent", parentPriority},
    {"affinity-parent", parentAffinity},
    {"setsid", newSession},
    {"setpgid", newGroup},
    {"set-dumpable", dumpable},
    {"mmap-write-execute", writableCode},
    {"mprotect-written-execute", writtenCode},
    {"inherited-descriptor", inheritedDescriptor},
    {"terminal-injection", terminal},
    {"terminal-injection-high-bits", terminalWithHighBits},
    {"inherited-environment", inheritedEnvironment},
    {"prctl-other", noNewPrivileges},
    {"is-root", identity},
    {"become-root", becomeRoot},
    {"abort", abortItself},
    {"wait", waitForHost},
    {"flood", flood},
    {"knock-everywhere", knockEverywhere},
    {"bad-pointers", badPointers},
    {0, 0},
};
