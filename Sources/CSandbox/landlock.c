#include "CSandbox.h"

#include <errno.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Debian 12's <linux/landlock.h> ends at ABI 2, and system call numbers are the same on every architecture.
#define NR_CREATE_RULESET 444
#define NR_ADD_RULE 445
#define NR_RESTRICT_SELF 446
#define CREATE_RULESET_VERSION (1U << 0)
#define RULE_PATH_BENEATH 1

#define FS_EXECUTE (1ULL << 0)
#define FS_WRITE_FILE (1ULL << 1)
#define FS_READ_FILE (1ULL << 2)
#define FS_READ_DIR (1ULL << 3)
#define FS_REMOVE_DIR (1ULL << 4)
#define FS_REMOVE_FILE (1ULL << 5)
#define FS_MAKE_DIR (1ULL << 7)
#define FS_MAKE_REG (1ULL << 8)
#define FS_REFER (1ULL << 13)
#define FS_TRUNCATE (1ULL << 14)
#define FS_IOCTL_DEV (1ULL << 15)
#define FS_FILE_RIGHTS \
  (FS_EXECUTE | FS_WRITE_FILE | FS_READ_FILE | FS_TRUNCATE | FS_IOCTL_DEV)
#define NET_BIND_TCP (1ULL << 0)
#define NET_CONNECT_TCP (1ULL << 1)
#define SCOPE_ABSTRACT_UNIX_SOCKET (1ULL << 0)
#define SCOPE_SIGNAL (1ULL << 1)

struct rulesetAttributes {
  uint64_t handledFiles;
  uint64_t handledNet;
  uint64_t scoped;
};

struct pathRule {
  uint64_t access;
  int32_t path;
} __attribute__((packed));

int kw_landlockABI(void) {
  long abi = syscall(NR_CREATE_RULESET, (void *)0, (size_t)0, CREATE_RULESET_VERSION);
  return abi < 0 ? -errno : (int)abi;
}

static uint64_t handledFiles(int abi) {
  uint64_t handled = (1ULL << 13) - 1;
  if (abi >= 2) handled |= FS_REFER;
  if (abi >= 3) handled |= FS_TRUNCATE;
  if (abi >= 5) handled |= FS_IOCTL_DEV;
  return handled;
}

int kw_landlockCreate(int abi, int refusesConnect) {
  struct rulesetAttributes attributes = {.handledFiles = handledFiles(abi)};
  // The kernel refuses a size that it does not know, unless the rest is zero.
  size_t size = sizeof attributes.handledFiles;
  if (abi >= 4) {
    attributes.handledNet = NET_BIND_TCP | (refusesConnect ? NET_CONNECT_TCP : 0);
    size = 2 * sizeof(uint64_t);
  }
  if (abi >= 6) {
    attributes.scoped = SCOPE_ABSTRACT_UNIX_SOCKET | SCOPE_SIGNAL;
    size = sizeof attributes;
  }
  long ruleset = syscall(NR_CREATE_RULESET, &attributes, size, 0U);
  return ruleset < 0 ? -errno : (int)ruleset;
}

static uint64_t grantedFiles(int grant) {
  switch (grant) {
    case KW_GRANT_READ:
      return FS_READ_FILE | FS_READ_DIR;
    case KW_GRANT_READ_WRITE:
      return FS_READ_FILE | FS_READ_DIR | FS_WRITE_FILE | FS_TRUNCATE | FS_MAKE_REG | FS_MAKE_DIR |
             FS_REMOVE_FILE | FS_REMOVE_DIR;
    case KW_GRANT_EXECUTE:
      return FS_READ_FILE | FS_EXECUTE;
    case KW_GRANT_TOOL_WRITE:
      return grantedFiles(KW_GRANT_READ_WRITE) | FS_REFER;
    case KW_GRANT_TOOL_PROGRAMS:
      return FS_READ_FILE | FS_READ_DIR | FS_EXECUTE;
    case KW_GRANT_TOOL_SCRATCH:
      return grantedFiles(KW_GRANT_TOOL_WRITE) | FS_EXECUTE;
    default:
      return 0;
  }
}

int kw_landlockAllow(int ruleset, int abi, int path, int grant) {
  struct stat status;
  if (fstat(path, &status) < 0) return errno;
  uint64_t access = grantedFiles(grant) & handledFiles(abi);
  // A rule on a file that names a folder's right is refused as a whole.
  if (!S_ISDIR(status.st_mode)) access &= FS_FILE_RIGHTS;
  if (access == 0) return EINVAL;
  struct pathRule rule = {.access = access, .path = path};
  return syscall(NR_ADD_RULE, ruleset, RULE_PATH_BENEATH, &rule, 0U) < 0 ? errno : 0;
}

int kw_landlockRestrict(int ruleset) {
  return syscall(NR_RESTRICT_SELF, ruleset, 0U) < 0 ? errno : 0;
}
