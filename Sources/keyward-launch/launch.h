#ifndef KEYWARD_LAUNCH_H
#define KEYWARD_LAUNCH_H

#include "CSandbox.h"

#include <linux/filter.h>
#include <sys/stat.h>

/// A policy after it was read and checked; the strings point into a buffer that lives as long as the process.
struct policy {
  struct kw_policyHeader header;
  char *executable;
  char *folder;
  char *arguments[KW_STRINGS_MAX + 1];
  char *environment[KW_STRINGS_MAX + 1];
  /// The start of the grants; `nextGrant` walks over them.
  const unsigned char *grants;
  struct sock_filter notifyFilter[KW_FILTER_INSTRUCTIONS_MAX];
  struct sock_filter mainFilter[KW_FILTER_INSTRUCTIONS_MAX];
};

struct grant {
  int kind;
  int isRequired;
  const char *path;
};

/// Reads the policy from a descriptor. Returns 0 or an errno; EBADMSG for one that is not well formed.
int readPolicy(int descriptor, struct policy *policy);

/// Returns the grant at `cursor` and moves the cursor behind it. The grants were checked when read.
struct grant nextGrant(const unsigned char **cursor);

/// Returns 0 if the process has one thread, else EBUSY or what reading its state gave.
int checkThreads(void);

/// Returns 0 or an errno. Spawn and exec both keep what the parent blocked and ignored.
int resetSignals(void);

/// Requests SIGKILL when the host's thread ends. Returns ESRCH if the host has already exited.
int armParentDeath(int hostProcess);

/// Returns 0 or an errno.
int setLimits(const struct kw_policyHeader *header);

/// Leaves every supplementary group. Returns 0 or an errno.
int dropGroups(const struct kw_policyHeader *header);

/// Takes on the policy's user and group forever. Returns 0 or an errno.
int changeUser(const struct kw_policyHeader *header);

/// Empties the bounding set, as far as the process may. Returns 0 or an errno.
int dropBoundingSet(void);

/// Drops every capability. Returns 0 or an errno.
int dropCapabilities(void);

/// Waits until the host has opened the files of `/proc` that this process keeps. Returns 0, or EPIPE if the host has exited.
int awaitHost(void);

/// Determines what the program may use: itself, its loader as the opened file names it, its folder, the folder in
/// which it starts, the folders shared with it, and what every program reads. Returns 0 or an errno.
int findReach(const struct policy *policy);

/// Checks a grant that is open as `descriptor`. Returns 0 where `findReach` accounts for it, else an errno.
int checkGrant(int kind, int descriptor, const struct stat *status);

/// Confines the process to the policy's files. On failure `step` and `index` name the failed step.
int confineFiles(const struct policy *policy, uint32_t *step, uint32_t *index);

/// Closes every descriptor except the standard ones, the two pipes and the status pipe.
int closeDescriptors(void);

#endif
