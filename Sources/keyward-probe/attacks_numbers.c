#include "attack.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/aio_abi.h>
#include <string.h>
#include <sys/uio.h>

/// A call by number that the kernel answers with a specific errno.
struct call {
  const char *variant;
  long number;
  /// All six, since the kernel reads as many as the call takes, with any values in the registers.
  long arguments[6];
  /// Any of these shows that the call reached the kernel; ended by 0.
  int answers[4];
};

static int attempt(const struct call *table) {
  for (const struct call *call = table; call->variant; call++) {
    if (!is(call->variant)) continue;
    const long *a = call->arguments;
    long returned =
        tried(call->variant, syscall(call->number, a[0], a[1], a[2], a[3], a[4], a[5]));
    for (int index = 0; index < 4 && call->answers[index]; index++) {
      if (answered(returned, call->answers[index]) == WORKED) return WORKED;
    }
    return ended(returned);
  }
  return stoppedAt("variant", EINVAL);
}

static int unknownNumbers(void) {
  static const struct call table[] = {
      {"512", 512, {0}, {ENOSYS}},
      {"0x3fffffff", 0x3fffffff, {0}, {ENOSYS}},
      {"minus-1", -1, {0}, {ENOSYS}},
      {"470", 470, {0}, {ENOSYS, EINVAL, EFAULT, EBADF}},
      {0, 0, {0}, {0}},
  };
  for (const struct call *call = table; call->variant; call++) {
    if (is(call->variant)) return ended(tried(call->variant, syscall(call->number, 0, 0, 0, 0, 0, 0)));
  }
  return REFUSED;
}

static int newMounts(void) {
  static const struct call table[] = {
      {"fsopen", 430, {(long)"tmpfs", 0}, {0}},
      {"fsconfig", 431, {3, 99}, {EOPNOTSUPP, EINVAL}},
      {"fsmount", 432, {3, 0, 0}, {EINVAL}},
      {"fspick", 433, {-100, (long)"/", 0}, {0}},
      {"open_tree", 428, {-100, (long)"/", 0}, {0}},
      {"move_mount", 429, {-100, (long)"/", -100, (long)"/", 0x1000}, {EINVAL}},
      {"mount_setattr", 442, {-100, (long)"/", 0, 0, 0}, {EINVAL}},
      {"statmount", 457, {8, 8, 8, 0}, {EFAULT, EINVAL}},
      {"listmount", 458, {8, 8, 8, 0}, {EFAULT, EINVAL}},
      {0, 0, {0}, {0}},
  };
  return attempt(table);
}

static int rareCalls(void) {
  static aio_context_t context;
  if (is("io_setup")) return ended(BY_NUMBER(io_setup, 1, &context));
  if (is("userfault-device")) return ended(tried("openat", open("/dev/userfaultfd", O_RDWR)));
  static const struct call table[] = {
      {"quotactl_fd", 443, {99, 0, 0, 0}, {EBADF, ENOSYS}},
      {"fanotify_init", SYS_fanotify_init, {0x200, 0}, {0}},
      {"memfd_secret", 447, {0}, {ENOSYS}},
      {"lookup_dcookie", 212, {0, 0, 0}, {ENOSYS}},
      {0, 0, {0}, {0}},
  };
  return attempt(table);
}

static int newAttributes(void) {
  static const struct call table[] = {
      {"setxattrat", 463, {-100, 8, 0, 8, 0}, {EFAULT, EINVAL}},
      {"getxattrat", 464, {-100, 8, 0, 8, 0}, {EFAULT, EINVAL}},
      {"listxattrat", 465, {-100, 8, 0, 0, 0}, {EFAULT, EINVAL}},
      {"removexattrat", 466, {-100, 8, 0, 8, 0}, {EFAULT, EINVAL}},
      {"open_tree_attr", 467, {-100, 8, 0, 0, 0}, {EFAULT, EINVAL}},
      {"file_getattr", 468, {-100, 8, 8, 0, 0}, {EFAULT, EINVAL}},
      {"file_setattr", 469, {-100, 8, 8, 0, 0}, {EFAULT, EINVAL}},
      {"fchmodat2", 452, {-100, 8, 0, 0, 0}, {EFAULT}},
      {0, 0, {0}, {0}},
  };
  return attempt(table);
}

static int otherFutexes(void) {
  static unsigned word;
  if (is("wait-requeue-pi")) {
    // The two words must differ; that they do not is what the kernel finds.
    return answered(BY_NUMBER(futex, &word, 11, 0, NULL, &word, 0), EINVAL);
  }
  if (is("requeue-pi")) {
    return answered(BY_NUMBER(futex, &word, 12, 1, 0UL, &word, 0), EINVAL);
  }
  if (is("descriptor")) return answered(BY_NUMBER(futex, &word, 2, 0, NULL, NULL, 0), ENOSYS);
  static const struct call table[] = {
      {"futex_wake", 454, {8, 0, 0, 0xff}, {EINVAL}},
      {"futex_wait", 455, {8, 0, 0, 0xff}, {EINVAL}},
      {"futex_requeue", 456, {8, 0xff, 0, 0}, {EINVAL}},
      {"futex_waitv", 449, {8, 0, 0, 0}, {EINVAL}},
      {0, 0, {0}, {0}},
  };
  return attempt(table);
}

static int pipes(void) {
  int pair[2];
  struct iovec part = {(void *)"x", 1};
  struct {
    int type, process;
  } owner = {1, victim()};
  // With this flag the pipe carries the kernel's notices; a kernel without them says so.
  if (is("notification")) {
    return answered(BY_NUMBER(pipe2, pair, O_EXCL), ENOPKG);
  }
  if (is("pipe")) return ended(BY_NUMBER(pipe2, pair, 0));
  if (is("notify")) return answered(tried("fcntl", fcntl(3, F_NOTIFY, 1)), ENOTDIR);
  if (is("lease")) {
    int own = (int)tried("openat", open(inside("KW_CONTAINER", "own"), O_RDONLY));
    return own < 0 ? REFUSED : ended(tried("fcntl", fcntl(own, F_SETLEASE, F_RDLCK)));
  }
  if (is("size")) return ended(tried("fcntl", fcntl(3, F_SETPIPE_SZ, 4096)));
  if (is("owner")) return ended(tried("fcntl", fcntl(3, F_SETOWN_EX, &owner)));
  if (is("duplicate")) return ended(tried("fcntl", fcntl(3, F_DUPFD, 10)));
  if (is("vmsplice")) return ended(BY_NUMBER(vmsplice, 4, &part, 1UL, 0));
  if (is("tee")) return answered(BY_NUMBER(tee, 3, 4, 1UL, 2), EAGAIN);
  return answered(BY_NUMBER(splice, 3, NULL, 4, NULL, 1UL, 2), EAGAIN);
}

const struct attack numberAttacks[] = {
    {"E43", "notification pipe notify lease size owner duplicate vmsplice splice tee", pipes},
    {"E44", "512 0x3fffffff minus-1 470", unknownNumbers},
    {"E45",
     "fsopen fsconfig fsmount fspick open_tree move_mount mount_setattr statmount listmount",
     newMounts},
    {"E46", "io_setup userfault-device quotactl_fd fanotify_init memfd_secret lookup_dcookie",
     rareCalls},
    {"E54",
     "setxattrat getxattrat listxattrat removexattrat open_tree_attr file_getattr file_setattr "
     "fchmodat2",
     newAttributes},
    {"E55",
     "wait-requeue-pi requeue-pi descriptor futex_wake futex_wait futex_requeue futex_waitv",
     otherFutexes},
    {0, 0, 0},
};
