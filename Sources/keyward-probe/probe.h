#ifndef KEYWARD_PROBE_H
#define KEYWARD_PROBE_H

/// One task for a separate test; the escape suite's attempts are in attack.h. Each works with the canaries in the
/// environment: `KW_OUTSIDE` is a readable and writable file outside, `KW_CONTAINER` the container, `KW_BUNDLE` a
/// readable folder, `KW_PARENT` the host's process.
struct probe {
  const char *name;
  /// Returns 0 when it worked, else the errno.
  int (*attempt)(void);
};

extern const struct probe fileProbes[];
extern const struct probe processProbes[];
extern const struct probe pathProbes[];
extern const struct probe raceProbes[];
extern const struct probe timingProbes[];

/// A value of the environment, or the empty string.
const char *setting(const char *name);

/// The result of a call through `syscall(2)`: 0 or the errno.
int result(long returned);

#endif
