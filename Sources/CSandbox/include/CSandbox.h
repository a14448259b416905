#ifndef KEYWARD_CSANDBOX_H
#define KEYWARD_CSANDBOX_H

#include <stdint.h>

/// Exit status of `keyward-launch` when a step before exec failed; the step and its errno come over the
/// status pipe.
#define KW_LAUNCH_FAILED 125

/// Returns the highest Landlock ABI of the running kernel, or minus the errno: ENOSYS when it is not
/// built in, EOPNOTSUPP when it is off at boot.
int kw_landlockABI(void);

#endif
