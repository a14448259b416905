#include "CSandbox.h"

#include <errno.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define CLONE_NEWUSER_FLAG 0x10000000L

int kw_tryUserNamespace(void) {
  // Without the C library's fork handlers: the child only exits, so locks owned by other threads
  // don't matter.
  pid_t child = (pid_t)syscall(SYS_clone, CLONE_NEWUSER_FLAG | SIGCHLD, 0, 0, 0, 0);
  // By number, as in layers.c: a sanitizer wraps `_exit`.
  if (child == 0) syscall(SYS_exit_group, 0);
  if (child < 0) return errno;
  while (waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
  return 0;
}
