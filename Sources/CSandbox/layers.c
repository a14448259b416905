#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define FLAG_NEW_LISTENER (1UL << 3)
#define FLAG_WAIT_KILLABLE_RECV (1UL << 5)
#define CREATE_RULESET_ERRATA (1U << 1)
#define SET_FLAGS 0x40082104UL
#define NR_OPENAT2 437

static int error(long returned) { return returned < 0 ? errno : 0; }

static int tryLandlock(const struct kw_layers *layers) {
  if (layers->landlockABI < 1) return -layers->landlockABI;
  int ruleset = kw_landlockCreate(layers->landlockABI, 1);
  if (ruleset < 0) return -ruleset;
  int result = kw_landlockRestrict(ruleset);
  close(ruleset);
  return result;
}

/// Makes an impossible request: a kernel that knows it answers other than EINVAL.
static int knowsInjection(int listener, uint32_t flags) {
  struct seccomp_notif_addfd request = {.id = 0, .flags = flags, .srcfd = (uint32_t)listener};
  int result = error(ioctl(listener, SECCOMP_IOCTL_NOTIF_ADDFD, &request));
  return result == ENOENT ? 0 : result;
}

static void tryFilters(struct kw_layers *layers) {
  struct sock_filter allow = {.code = BPF_RET | BPF_K, .k = SECCOMP_RET_ALLOW};
  struct sock_fprog program = {.len = 1, .filter = &allow};
  layers->filter = kw_installFilter(&allow, 1);
  // A flag that the kernel knows gets as far as the missing program.
  int flagged = error(syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER,
                              FLAG_NEW_LISTENER | FLAG_WAIT_KILLABLE_RECV, NULL));
  layers->waitKillable = flagged == EFAULT ? 0 : flagged;
  long listener = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, FLAG_NEW_LISTENER, &program);
  layers->listener = error(listener);
  if (listener < 0) return;
  layers->inject = knowsInjection((int)listener, 0);
  layers->injectAndAnswer = knowsInjection((int)listener, 1U << 1);
  layers->wakeSynchronously = error(ioctl((int)listener, SET_FLAGS, 1UL));
}

static void tryAll(struct kw_layers *layers, uint32_t user, uint32_t group) {
  if (user != 0) {
    layers->user = error(syscall(SYS_setgroups, 0, NULL));
    if (layers->user == 0) layers->user = error(syscall(SYS_setresgid, group, group, group));
    if (layers->user == 0) layers->user = error(syscall(SYS_setresuid, user, user, user));
    // As the program's own exec will do. The signal is lost with the credentials.
    prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
  } else {
    layers->user = 0;
  }
  layers->noNewPrivileges = error(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0));
  struct {
    uint64_t flags, mode, resolve;
  } how = {.flags = 010000000, .resolve = 0x08 | 0x02};  // O_PATH, beneath, without magic links
  long root = syscall(NR_OPENAT2, AT_FDCWD, ".", &how, sizeof how);
  layers->resolveBeneath = error(root);
  layers->landlock = tryLandlock(layers);
  tryFilters(layers);
}

int kw_detectLayers(struct kw_layers *layers, uint32_t user, uint32_t group) {
  size_t size = sizeof *layers;
  struct kw_layers *shared =
      mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) return errno;
  int toChild[2], toParent[2], result = 0;
  if (pipe2(toChild, O_CLOEXEC) < 0) {
    result = errno;
    munmap(shared, size);
    return result;
  }
  if (pipe2(toParent, O_CLOEXEC) < 0) {
    result = errno;
    close(toChild[0]), close(toChild[1]);
    munmap(shared, size);
    return result;
  }
  memset(shared, 0xff, size);
  // Without the C library's fork handlers: the child only makes system calls, so locks owned by other
  // threads don't matter.
  pid_t child = (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  if (child == 0) {
    char byte = 0;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    long abi = syscall(444, NULL, (size_t)0, 1U);
    shared->landlockABI = abi < 0 ? -errno : (int)abi;
    long errata = syscall(444, NULL, (size_t)0, CREATE_RULESET_ERRATA);
    shared->landlockErrata = errata < 0 ? -errno : (int)errata;
    tryAll(shared, user, group);
    ssize_t told = write(toParent[1], &byte, 1);
    told = read(toChild[0], &byte, 1);
    // Not `_exit`: a thread sanitizer's own takes a lock that another thread held at the fork.
    syscall(SYS_exit_group, told < 0);
  }
  result = child < 0 ? errno : 0;
  close(toParent[1]);
  if (result == 0) {
    char byte = 0;
    ssize_t told;
    do {
      told = read(toParent[0], &byte, 1);
    } while (told < 0 && errno == EINTR);
    // The child has its memory where this process has it.
    uint32_t copy;
    ssize_t read = kw_readMemory(child, (uint64_t)(uintptr_t)shared, &copy, sizeof copy);
    uid_t ownUser = getuid();
    gid_t ownGroup = getgid();
    ssize_t readAs = -kw_becomeReal(user, group);
    if (readAs == 0) {
      readAs = kw_readMemory(child, (uint64_t)(uintptr_t)shared, &copy, sizeof copy);
      kw_returnReal(ownUser, ownGroup);
    }
    *layers = *shared;
    layers->readMemory = read < 0 ? (int)-read : 0;
    layers->readMemoryAsUser = readAs < 0 ? (int)-readAs : 0;
    // A byte and not the pipe's end: another thread's child may hold a copy of that end. This side's read
    // end is still open, so nothing is signalled when the child is gone.
    told = write(toChild[1], &byte, 1);
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
  }
  close(toChild[0]), close(toChild[1]), close(toParent[0]);
  munmap(shared, size);
  return result;
}
