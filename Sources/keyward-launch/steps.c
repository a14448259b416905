#include "launch.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int checkThreads(void) {
  char text[4096];
  int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
  if (file < 0) return errno;
  ssize_t count = read(file, text, sizeof text - 1);
  int error = count < 0 ? errno : 0;
  close(file);
  if (error) return error;
  text[count] = 0;
  const char *line = strstr(text, "\nThreads:");
  return line && atoi(line + 9) == 1 ? 0 : EBUSY;
}

int resetSignals(void) {
  // All zero is the default action with no flags. The raw call, because the C library ignores two signals
  // of its own when it spawns, and refuses to change them back.
  unsigned long action[4] = {0};
  for (int signal = 1; signal <= 64; signal++) {
    if (syscall(SYS_rt_sigaction, signal, action, NULL, 8UL) < 0 && errno != EINVAL) return errno;
  }
  sigset_t none;
  sigemptyset(&none);
  return sigprocmask(SIG_SETMASK, &none, NULL) < 0 ? errno : 0;
}

int armParentDeath(int hostProcess) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) < 0) return errno;
  // A host that ended before the line above sends nothing.
  return getppid() == hostProcess ? 0 : ESRCH;
}

static int limit(int resource, uint64_t most) {
  struct rlimit now;
  if (getrlimit((__rlimit_resource_t)resource, &now) < 0) return errno;
  // An ordinary user may only go down.
  rlim_t value = now.rlim_max < most ? now.rlim_max : most;
  struct rlimit next = {.rlim_cur = value, .rlim_max = value};
  return setrlimit((__rlimit_resource_t)resource, &next) < 0 ? errno : 0;
}

int setLimits(const struct kw_policyHeader *header) {
  int error = limit(RLIMIT_CORE, 0);
  if (error == 0) error = limit(RLIMIT_NOFILE, header->openFiles);
  if (error == 0) error = limit(RLIMIT_FSIZE, header->fileBytes);
  if (error == 0) error = limit(RLIMIT_DATA, header->reservedBytes);
  // It counts the threads of everything that runs as the user; a person's own would be hit by it.
  if (error == 0 && header->changesUser) error = limit(RLIMIT_NPROC, header->userThreads);
  if (header->kind == KW_KIND_TOOL) {
    if (error == 0) error = limit(RLIMIT_CPU, header->processorSeconds);
  } else {
    umask(077);
  }
  return error;
}

int dropGroups(const struct kw_policyHeader *header) {
  if (!header->changesUser) return 0;
  return setgroups(0, NULL) < 0 ? errno : 0;
}

int changeUser(const struct kw_policyHeader *header) {
  if (!header->changesUser) return getuid() == geteuid() && getgid() == getegid() ? 0 : EPERM;
  // Root would pass Landlock's and the kernel's own checks on other processes.
  if (header->user == 0 || header->group == 0) return EINVAL;
  if (setresgid(header->group, header->group, header->group) < 0) return errno;
  if (setresuid(header->user, header->user, header->user) < 0) return errno;
  return setuid(0) == 0 ? EPERM : 0;
}

static int readCapabilities(struct __user_cap_data_struct *data) {
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  return syscall(SYS_capget, &header, data) < 0 ? errno : 0;
}

int dropBoundingSet(void) {
  struct __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3];
  int error = readCapabilities(data);
  if (error) return error;
  // Without CAP_SETPCAP the set stays; no-new-privileges then keeps exec from handing anything out of it.
  if (!(data[0].effective & (1U << CAP_SETPCAP))) return 0;
  for (int capability = 0; capability < 64; capability++) {
    int held = prctl(PR_CAPBSET_READ, capability, 0, 0, 0);
    if (held < 0) return 0;
    if (held && prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) < 0) return errno;
  }
  return 0;
}

int dropCapabilities(void) {
  if (prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) < 0) return errno;
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3];
  memset(data, 0, sizeof data);
  if (syscall(SYS_capset, &header, data) < 0) return errno;
  int error = readCapabilities(data);
  if (error) return error;
  return data[0].permitted || data[1].permitted ? EPERM : 0;
}

int awaitHost(void) {
  // The kernel may drop the inode of a file in /proc that no process has open, and with it the rule that belongs to
  // it.
  char byte;
  return read(KW_FD_LISTENER, &byte, 1) == 1 ? 0 : EPIPE;
}

/// Opens an absolute path name by name, so that no link on the way is followed. A link at its end is opened itself.
static int openWithoutLinks(const char *path) {
  static char names[KW_POLICY_BYTES_MAX];
  strcpy(names, path);
  int descriptor = open("/", O_PATH | O_CLOEXEC);
  for (char *name = strtok(names, "/"); name && descriptor >= 0; name = strtok(NULL, "/")) {
    int next = openat(descriptor, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
    close(descriptor);
    descriptor = next;
  }
  return descriptor;
}

static int allowPath(int ruleset, int abi, const char *path, int kind, int follows) {
  int descriptor = follows ? open(path, O_PATH | O_CLOEXEC) : openWithoutLinks(path);
  if (descriptor < 0) return errno;
  struct stat status;
  int error = fstat(descriptor, &status) < 0 ? errno : 0;
  if (error == 0 && S_ISLNK(status.st_mode)) error = ELOOP;
  // The launcher's own grant is the one that follows a link.
  if (error == 0 && !follows) error = checkGrant(kind, descriptor, &status);
  if (error == 0 && ruleset >= 0) error = kw_landlockAllow(ruleset, abi, descriptor, kind);
  close(descriptor);
  return error;
}

static int allowGrants(const struct policy *policy, int ruleset, int abi, uint32_t *index) {
  const unsigned char *cursor = policy->grants;
  for (*index = 0; *index < policy->header.grantCount; ++*index) {
    struct grant grant = nextGrant(&cursor);
    int error = allowPath(ruleset, abi, grant.path, grant.kind, 0);
    if (error && (grant.isRequired || (error != ENOENT && error != EACCES && error != ENOTDIR))) {
      return error;
    }
  }
  // The Swift runtime finds its arguments by looking for the stack there; the file stays the same over exec. A tool's
  // Dispatch looks at its threads beside it.
  const char *own = policy->header.kind == KW_KIND_TOOL ? "/proc/self" : "/proc/self/maps";
  return allowPath(ruleset, abi, own, KW_GRANT_READ, 1);
}

int confineFiles(const struct policy *policy, uint32_t *step, uint32_t *index) {
  *index = 0;
  *step = KW_STEP_EXECUTE;
  int unknown = findReach(policy);
  if (unknown) return unknown;
  *step = KW_STEP_GRANT;
  // Without Landlock a supervisor enforces the grants, which must not be more.
  if (policy->header.landlockABI == 0) return allowGrants(policy, -1, 0, index);
  *step = KW_STEP_LANDLOCK_CREATE;
  int abi = kw_landlockABI();
  if (abi > 0 && (uint32_t)abi > policy->header.landlockABI) abi = (int)policy->header.landlockABI;
  if (abi < 1) return abi < 0 ? -abi : EOPNOTSUPP;
  int ruleset = kw_landlockCreate(abi, policy->header.refusesConnect != 0);
  if (ruleset < 0) return -ruleset;
  *step = KW_STEP_GRANT;
  int error = allowGrants(policy, ruleset, abi, index);
  if (error) return error;
  *step = KW_STEP_LANDLOCK_RESTRICT;
  error = kw_landlockRestrict(ruleset);
  close(ruleset);
  return error;
}

int closeDescriptors(void) {
  // glibc gained close_range in 2.34, the kernel in 5.9; the number is the same everywhere.
  return syscall(436, KW_FD_STATUS + 1, ~0U, 0U) < 0 ? errno : 0;
}
