#ifndef KEYWARD_ATTACK_H
#define KEYWARD_ATTACK_H

#include "probe.h"

#include <sys/syscall.h>
#include <unistd.h>

/// One attempt of the escape suite; `variants` names the ways in which it can be made, split by spaces.
///
/// It works with what the suite prepared, named in the environment: `KW_OUTSIDE` a file outside, `KW_FOLDER`
/// the folder that holds it, `KW_CONTAINER`, `KW_BUNDLE` and `KW_GROUP` the granted folders, `KW_PROGRAM` this
/// program, `KW_VICTIM` another process of the same user, and the addresses of listening sockets.
struct attack {
  const char *row;
  const char *variants;
  /// Returns `WORKED` or `REFUSED`; the last step that was tried says where and why.
  int (*attempt)(void);
};

enum { WORKED = 0, REFUSED = 1 };

extern const struct attack openingAttacks[];
extern const struct attack pathAttacks[];
extern const struct attack changingAttacks[];
extern const struct attack lookingAttacks[];
extern const struct attack programAttacks[];
extern const struct attack memoryAttacks[];
extern const struct attack socketAttacks[];
extern const struct attack connectionAttacks[];
extern const struct attack ringAttacks[];
extern const struct attack processAttacks[];
extern const struct attack kernelAttacks[];
extern const struct attack numberAttacks[];
extern const struct attack inheritanceAttacks[];
extern const struct attack toolAttacks[];

/// Every table, ended by NULL.
extern const struct attack *const attackTables[];

/// Whether to make the attempt in the way of this name.
int is(const char *variant);

/// Remembers a step and, when it failed, its errno. Returns what the step returned.
long tried(const char *step, long returned);

/// Ends an attempt: it worked if its last step did.
int ended(long returned);

/// Ends an attempt for a reason that no call gave.
int stoppedAt(const char *step, int error);

/// Ends an attempt whose call the kernel itself answers with `error`: that answer shows that it was made.
int answered(long returned, int error);

/// Prints what is known of the last step, as "step ERRNO".
void printRefusal(void);

/// Runs the attempt of this name, "row/variant". Returns -1 for an unknown one.
int runAttack(const char *name);

/// Prints the names of all attempts.
void listAttacks(void);

/// Drops root for the user and group given as "user:group", holds a file open if asked to, and starts this
/// program again: what a control run does in place of the launcher.
int startUnconfined(const char *user, const char *held, char **arguments);

/// A name inside a folder of the environment; the last four results stay valid.
const char *inside(const char *folder, const char *name);

/// A file of a process below /proc.
const char *ofProcess(const char *process, const char *name);

pid_t victim(void);

/// Opens, reads and compares with `start`; without anything to compare, opening is enough.
int readsFile(const char *path, const char *start);

/// Tries a call through the C library or, in the raw variant, by its number with the same arguments.
#define TRY(call, function, ...) \
  tried(#call, is("raw") ? syscall(SYS_##call, __VA_ARGS__) : (long)(function))

/// Tries a call by its number, in any variant.
#define BY_NUMBER(call, ...) tried(#call, syscall(SYS_##call, __VA_ARGS__))

#endif
