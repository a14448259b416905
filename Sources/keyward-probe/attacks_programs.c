#include "attack.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

/// Becomes a program that prints "ok"; returns only if refused.
static int become(const char *path) {
  char *const arguments[] = {(char *)"keyward-probe", (char *)"--ok", NULL};
  TRY(execve, execve(path, arguments, environ), path, arguments, environ);
  return REFUSED;
}

static int executeOwn(void) { return become(setting("KW_PROGRAM")); }
static int executeReadable(void) { return become(inside("KW_BUNDLE", "other")); }
static int executeOutside(void) { return become(inside("KW_FOLDER", "program")); }
static int executeSetUser(void) { return become(setting("KW_SETUID")); }

static int executeMemory(void) {
  char *const arguments[] = {(char *)"keyward-probe", (char *)"--ok", NULL};
  char part[65536];
  if (is("at")) {
    BY_NUMBER(execveat, AT_FDCWD, setting("KW_PROGRAM"), arguments, environ, 0);
    return REFUSED;
  }
  int memory = (int)BY_NUMBER(memfd_create, "program", 0);
  if (memory < 0) return REFUSED;
  int program = (int)tried("openat", open(setting("KW_PROGRAM"), O_RDONLY));
  long count;
  while (program >= 0 && (count = read(program, part, sizeof part)) > 0) {
    if (tried("write", write(memory, part, (size_t)count)) != count) return REFUSED;
  }
  BY_NUMBER(execveat, memory, "", arguments, environ, AT_EMPTY_PATH);
  return REFUSED;
}

static int executeByLoader(void) {
  char *const arguments[] = {(char *)"ld.so", (char *)"/bin/echo", (char *)"ok", NULL};
  const char *path = "/lib64/ld-linux-x86-64.so.2";
#ifndef __x86_64__
  path = "/lib/ld-linux-aarch64.so.1";
#endif
  TRY(execve, execve(path, arguments, environ), path, arguments, environ);
  return REFUSED;
}

/// Ends the new process, if there is one.
static int afterFork(long process) {
  if (process < 0) return REFUSED;
  if (process == 0) _exit(0);
  waitpid((pid_t)process, NULL, 0);
  return WORKED;
}

static int forkWithFlags(unsigned long flags) {
  return afterFork(BY_NUMBER(clone, flags, 0UL, 0UL, 0UL, 0UL));
}

#ifdef __x86_64__
/// The flags of pthread_create, and a bit beyond the 32 that the kernel looks at.
static int cloneThread(void) {
  static char stack[4096] __attribute__((aligned(16)));
  static int identifiers[2];
  long returned;
  register long child __asm__("r10") = (long)&identifiers[1];
  register long storage __asm__("r8") = 0;
  // The thread ends at once: it has no place to return to.
  __asm__ volatile("syscall\n test %%rax, %%rax\n jnz 1f\n xor %%edi, %%edi\n mov $60, %%eax\n syscall\n1:"
                   : "=a"(returned)
                   : "0"((long)SYS_clone), "D"(0x3d0f00UL | 1UL << 40), "S"(stack + sizeof stack),
                     "d"(&identifiers[0]), "r"(child), "r"(storage)
                   : "rcx", "r11", "memory");
  errno = (int)-returned;
  return ended(tried("clone", returned < 0 ? -1 : returned));
}
#endif

static int cloneVariants(void) {
  if (is("high-bits")) return forkWithFlags(SIGCHLD | 1UL << 40);
  if (is("user-namespace")) return forkWithFlags(SIGCHLD | CLONE_NEWUSER);
  if (is("process-descriptor")) {
    int descriptor;
    return afterFork(BY_NUMBER(clone, SIGCHLD | CLONE_PIDFD, 0UL, &descriptor, 0UL, 0UL));
  }
  if (is("untraced")) return forkWithFlags(SIGCHLD | CLONE_UNTRACED);
  // A sibling would be the host's child, which the host does not expect. Together with these flags the kernel
  // makes none, and says so.
  unsigned long sibling = SIGCHLD | CLONE_PARENT | CLONE_NEWNS | CLONE_FS;
  return answered(BY_NUMBER(clone, sibling, 0UL, 0UL, 0UL, 0UL), EINVAL);
}

static int forkOften(void) {
  for (int round = 0; round < 20; round++) {
    long process;
    if (is("vfork")) {
      process = vfork();
      if (process == 0) _exit(0);
      tried("vfork", process);
#ifdef SYS_fork
    } else if (is("fork")) {
      process = BY_NUMBER(fork, 0);
#endif
    } else {
      process = is("raw") ? BY_NUMBER(clone, (unsigned long)SIGCHLD, 0UL, 0UL, 0UL, 0UL)
                          : tried("clone", fork());
    }
    if (afterFork(process) != WORKED) return REFUSED;
  }
  return WORKED;
}

static int cloneWithStructure(void) {
  struct clone_args arguments = {.exit_signal = SIGCHLD};
  if (is("user-namespace")) arguments.flags = CLONE_NEWUSER;
  return afterFork(BY_NUMBER(clone3, &arguments, sizeof arguments));
}

static int newNamespace(void) {
  int kinds[] = {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWNET, CLONE_NEWPID};
  const char *names[] = {"user", "mount", "network", "process"};
  int kind = CLONE_NEWUSER;
  for (int index = 0; index < 4; index++) {
    // With its own user namespace, the others need no privilege.
    if (is(names[index])) kind = kinds[index] | CLONE_NEWUSER;
  }
  if (is("files")) kind = CLONE_FILES;
  return ended(TRY(unshare, unshare(kind), kind));
}

static int mountInNamespace(void) {
  int kinds = CLONE_NEWUSER | CLONE_NEWNS;
  if (TRY(unshare, unshare(kinds), kinds) < 0) return REFUSED;
  return ended(tried("mount", mount("none", setting("KW_FOLDER"), "tmpfs", 0, NULL)));
}

static int joinNamespace(void) {
  // Descriptor 3 is a pipe and no namespace; this answer shows that the call was made.
  return answered(TRY(setns, setns(3, 0), 3, 0), EINVAL);
}

static int threadOutcome;
static pthread_barrier_t barrier;

static void *refusedThread(void *early) {
  if (early) pthread_barrier_wait(&barrier);
  const char *path = setting("KW_OUTSIDE");
  threadOutcome = ended(TRY(openat, open(path, O_PATH), AT_FDCWD, path, O_PATH));
  return NULL;
}

static int fromThread(void) {
  pthread_t thread;
  int isEarly = is("earlier");
  pthread_barrier_init(&barrier, NULL, 2);
  int error = pthread_create(&thread, NULL, refusedThread, isEarly ? &barrier : NULL);
  if (error) return stoppedAt("pthread_create", error);
  if (isEarly) pthread_barrier_wait(&barrier);
  pthread_join(thread, NULL);
  return threadOutcome;
}

static char flippedPath[4096];
static volatile int stopsFlipping;
static volatile unsigned flips;

static void *flip(void *unused) {
  (void)unused;
  const char *paths[] = {setting("KW_PROGRAM"), "/nowhere/program"};
  for (unsigned round = 0; !stopsFlipping; round++) {
    memcpy(flippedPath, paths[round % 2], strlen(paths[round % 2]) + 1);
    flips = round;
  }
  return NULL;
}

static int executeWhileFlipping(void) {
  char *const arguments[] = {(char *)"keyward-probe", (char *)"--ok", NULL};
  pthread_t thread;
  strcpy(flippedPath, setting("KW_PROGRAM"));
  int error = pthread_create(&thread, NULL, flip, NULL);
  if (error) return stoppedAt("pthread_create", error);
  int answer = EPERM;
  while (flips == 0) sched_yield();
  for (int round = 0; round < 2000; round++) {
    TRY(execve, execve(flippedPath, arguments, environ), flippedPath, arguments, environ);
    // Half of the paths don't exist; an answer about that would mean that they were looked up.
    if (errno != EPERM) answer = errno;
    // A thread that got no time to flip in would leave one path for all rounds.
    struct timespec moment = {.tv_nsec = 50000};
    for (unsigned seen = flips; round % 64 == 0 && flips - seen < 2;) nanosleep(&moment, NULL);
  }
  stopsFlipping = 1;
  pthread_join(thread, NULL);
  return stoppedAt("execve", answer);
}

static int leaveSession(void) {
  if (is("setpgid")) return ended(tried("setpgid", setpgid(0, 0)));
  if (is("setpgid-raw")) return ended(BY_NUMBER(setpgid, 0, 0));
  if (is("double-fork")) {
    long process = tried("clone", fork());
    if (process < 0) return REFUSED;
    if (process == 0) _exit(setsid() < 0 || fork() < 0 ? 1 : 0);
    waitpid((pid_t)process, NULL, 0);
    return WORKED;
  }
  long session = TRY(setsid, setsid(), 0);
  // The leader of a session may not make one, which the kernel says with the sandbox's own answer.
  return ended(session);
}

const struct attack programAttacks[] = {
    {"29", "libc raw", mountInNamespace},
    {"31", "libc raw", executeOwn},
    {"32", "libc raw", executeReadable},
    {"33", "libc raw", executeOutside},
    {"34", "raw at", executeMemory},
    {"38", "libc raw", executeByLoader},
    {"77", "libc raw user mount network process files", newNamespace},
    {"77", "setns", joinNamespace},
    {"78", "raw user-namespace", cloneWithStructure},
    {"E13", "high-bits user-namespace process-descriptor untraced parent", cloneVariants},
#ifdef __x86_64__
    {"E13", "thread-high-bits", cloneThread},
#endif
    {"E14", "libc raw vfork", forkOften},
#ifdef SYS_fork
    {"E14", "fork", forkOften},
#endif
    {"E15", "libc raw earlier", fromThread},
    {"E16", "libc raw", executeSetUser},
    {"E17", "libc raw", executeWhileFlipping},
    {"E48", "libc raw setpgid setpgid-raw double-fork", leaveSession},
    {0, 0, 0},
};
