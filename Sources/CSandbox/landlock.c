#include "CSandbox.h"

#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#endif
#define KW_LANDLOCK_CREATE_RULESET_VERSION (1U << 0)

int kw_landlockABI(void) {
  long abi = syscall(SYS_landlock_create_ruleset, (void *)0, (unsigned long)0,
                     KW_LANDLOCK_CREATE_RULESET_VERSION);
  return abi < 0 ? -errno : (int)abi;
}
