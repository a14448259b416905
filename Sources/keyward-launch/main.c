#include "launch.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static struct policy policy;

/// Reports the failed step to the host, and exits without running anything else: the extension never starts.
static _Noreturn void fail(uint32_t step, int error, uint32_t index) {
  struct kw_launchStatus status = {.step = step, .error = error, .index = index};
  ssize_t written = write(KW_FD_STATUS, &status, sizeof status);
  (void)written;
  _exit(KW_LAUNCH_FAILED);
}

static void require(uint32_t step, int error) {
  if (error) fail(step, error, 0);
}

static void leaveTheHost(void) {
  const struct kw_policyHeader *header = &policy.header;
  require(KW_STEP_RESET_SIGNALS, resetSignals());
  require(KW_STEP_NEW_SESSION, setsid() < 0 ? errno : 0);
  require(KW_STEP_PARENT_DEATH, armParentDeath(header->hostProcess));
  require(KW_STEP_LIMITS, setLimits(header));
  require(KW_STEP_FOLDER, chdir(policy.folder) < 0 ? errno : 0);
  require(KW_STEP_GROUPS, dropGroups(header));
  // The bounding set can only be dropped while the capability for it is still there.
  require(KW_STEP_CAPABILITIES, dropBoundingSet());
  require(KW_STEP_USER, changeUser(header));
  require(KW_STEP_CAPABILITIES, dropCapabilities());
  // The kernel forgets the signal when the credentials change.
  require(KW_STEP_PARENT_DEATH, armParentDeath(header->hostProcess));
}

static void confine(void) {
  int denied = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0 ? errno : 0;
  require(KW_STEP_NO_NEW_PRIVILEGES, denied);
  require(KW_STEP_AWAIT_HOST, awaitHost());
  uint32_t step, index;
  int error = confineFiles(&policy, &step, &index);
  if (error) fail(step, error, step == KW_STEP_GRANT ? index : 0);
  unsigned short count = (unsigned short)policy.header.notifyInstructions;
  if (policy.header.isNotified) {
    int listener = kw_installNotifyFilter(policy.notifyFilter, count);
    if (listener < 0) fail(KW_STEP_NOTIFY_FILTER, -listener, 0);
    require(KW_STEP_SEND_LISTENER, kw_sendDescriptor(KW_FD_LISTENER, listener));
  } else {
    require(KW_STEP_NOTIFY_FILTER, kw_installFilter(policy.notifyFilter, count));
  }
  require(KW_STEP_CLOSE_DESCRIPTORS, closeDescriptors());
  require(KW_STEP_MAIN_FILTER,
          kw_installFilter(policy.mainFilter, (unsigned short)policy.header.mainInstructions));
}

int main(void) {
  if (fcntl(KW_FD_STATUS, F_SETFD, FD_CLOEXEC) < 0) _exit(KW_LAUNCH_FAILED);
  require(KW_STEP_READ_POLICY, readPolicy(KW_FD_POLICY, &policy));
  if (policy.header.kind == KW_KIND_TOOL) fcntl(KW_FD_OUTPUT, F_SETFD, FD_CLOEXEC);
  require(KW_STEP_CHECK_THREADS, checkThreads());
  leaveTheHost();
  confine();
  execve(policy.executable, policy.arguments, policy.environment);
  fail(KW_STEP_EXECUTE, errno, 0);
}
