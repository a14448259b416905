#ifndef KEYWARD_CSANDBOX_H
#define KEYWARD_CSANDBOX_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#pragma clang assume_nonnull begin

/// Exit status of `keyward-launch` when a step before exec failed; the step and its errno come over the
/// status pipe.
#define KW_LAUNCH_FAILED 125

/// The descriptors that `keyward-launch` finds, beside standard input, output and error.
#define KW_FD_INPUT 3
#define KW_FD_OUTPUT 4
#define KW_FD_STATUS 5
#define KW_FD_LISTENER 6
#define KW_FD_POLICY 7

#define KW_POLICY_MAGIC 0x4b57504fU
#define KW_POLICY_VERSION 4U
#define KW_POLICY_BYTES_MAX (4096U * 1024U)
#define KW_FILTER_INSTRUCTIONS_MAX 4096U
/// A compiler has an argument for each source.
#define KW_STRINGS_MAX 16384U

/// The kind of process that a policy confines, which bounds its grants.
enum {
  /// One program that starts no other. It gets the grants that the launcher derives itself, and no others.
  KW_KIND_KEYBOARD = 1,
  /// A program of the toolchain with those that it starts.
  KW_KIND_TOOL = 2,
};

/// The access that a grant gives. Only tools may have those from `KW_GRANT_TOOL_WRITE` on.
enum {
  KW_GRANT_READ = 1,
  KW_GRANT_READ_WRITE = 2,
  KW_GRANT_EXECUTE = 3,
  /// As `KW_GRANT_READ_WRITE`, and files move from folder to folder.
  KW_GRANT_TOOL_WRITE = 4,
  /// Every program in a folder may be read and started.
  KW_GRANT_TOOL_PROGRAMS = 5,
  /// A folder whose programs the tool itself makes and starts.
  KW_GRANT_TOOL_SCRATCH = 6,
};

/// The launcher's steps, in their order; a failure names one of them.
enum {
  KW_STEP_READ_POLICY = 1,
  KW_STEP_CHECK_THREADS = 2,
  KW_STEP_RESET_SIGNALS = 3,
  KW_STEP_NEW_SESSION = 4,
  KW_STEP_PARENT_DEATH = 5,
  KW_STEP_LIMITS = 6,
  KW_STEP_FOLDER = 7,
  KW_STEP_GROUPS = 8,
  KW_STEP_USER = 9,
  KW_STEP_CAPABILITIES = 10,
  KW_STEP_NO_NEW_PRIVILEGES = 11,
  KW_STEP_AWAIT_HOST = 12,
  KW_STEP_LANDLOCK_CREATE = 13,
  KW_STEP_GRANT = 14,
  KW_STEP_LANDLOCK_RESTRICT = 15,
  KW_STEP_NOTIFY_FILTER = 16,
  KW_STEP_SEND_LISTENER = 17,
  KW_STEP_CLOSE_DESCRIPTORS = 18,
  KW_STEP_MAIN_FILTER = 19,
  KW_STEP_EXECUTE = 20,
};

/// One failed step. For `KW_STEP_GRANT`, `index` is the grant's place in the policy, else 0.
struct kw_launchStatus {
  uint32_t step;
  int32_t error;
  uint32_t index;
};

/// The start of a policy as the launcher reads it.
///
/// After it come, unaligned: the executable's path, the folder, the arguments (the first is the process's
/// name), the environment, each ended by a zero byte; then for each grant its kind and whether it is
/// required as two bytes and its path; then both filters as arrays of `struct sock_filter`.
struct kw_policyHeader {
  uint32_t magic;
  uint32_t version;
  uint32_t byteCount;
  int32_t hostProcess;
  /// Whether to switch to `user` and `group`.
  uint32_t changesUser;
  uint32_t user;
  uint32_t group;
  /// Whether Landlock refuses outgoing TCP; incoming TCP is always refused.
  uint32_t refusesConnect;
  /// The highest Landlock ABI to use; 0 leaves Landlock out and leaves the grants to a supervisor.
  uint32_t landlockABI;
  /// Whether the first filter sends its notifications to the host.
  uint32_t isNotified;
  uint64_t openFiles;
  uint64_t fileBytes;
  /// `RLIMIT_DATA`.
  uint64_t reservedBytes;
  /// `RLIMIT_NPROC`, where the user changes.
  uint64_t userThreads;
  uint32_t argumentCount;
  uint32_t environmentCount;
  uint32_t grantCount;
  uint32_t notifyInstructions;
  uint32_t mainInstructions;
  /// `KW_KIND_…`.
  uint32_t kind;
  /// `RLIMIT_CPU`, for tools.
  uint64_t processorSeconds;
};

/// One notified system call; the layout is ours, so that Swift needs no kernel header.
struct kw_notification {
  uint64_t id;
  uint32_t thread;
  int32_t number;
  uint32_t architecture;
  uint32_t reserved;
  uint64_t arguments[6];
};

/// The result of each layer of the sandbox in a child process: 0 or an errno, -1 where the child did not
/// get as far. The Landlock ABI and its errata are numbers, or minus an errno.
struct kw_layers {
  int32_t landlockABI;
  int32_t landlockErrata;
  int32_t landlock;
  int32_t noNewPrivileges;
  int32_t user;
  int32_t filter;
  int32_t listener;
  int32_t inject;
  int32_t injectAndAnswer;
  int32_t waitKillable;
  int32_t wakeSynchronously;
  int32_t resolveBeneath;
  int32_t readMemory;
  int32_t readMemoryAsUser;
};

/// Tries each layer in a child process that takes on `user` and `group` first, unless they are 0. Nothing
/// of this process changes. Returns 0 or the errno of making the child.
int kw_detectLayers(struct kw_layers *layers, uint32_t user, uint32_t group);

/// Returns the highest Landlock ABI of the running kernel, or minus the errno: ENOSYS when it is not
/// built in, EOPNOTSUPP when it is off at boot.
int kw_landlockABI(void);

/// Makes a ruleset that refuses everything this kernel's Landlock can refuse. Returns its descriptor or
/// minus an errno.
int kw_landlockCreate(int abi, int refusesConnect);

/// Lets `ruleset` permit what `grant` (`KW_GRANT_…`) means below the object that `path` is open on.
/// Returns 0 or an errno.
int kw_landlockAllow(int ruleset, int abi, int path, int grant);

/// Confines the calling thread. Returns 0 or an errno.
int kw_landlockRestrict(int ruleset);

/// Installs a filter with the raw system call, because libseccomp keeps one listener per process forever.
/// Returns 0 or an errno.
int kw_installFilter(const void *instructions, unsigned short count);

/// Installs a filter and returns the descriptor on which its notifications arrive, or minus an errno.
int kw_installNotifyFilter(const void *instructions, unsigned short count);

/// Asks the kernel to wake the other side of a notification on the same processor (Linux 6.6), which
/// costs a fraction of an ordinary wake-up. Older kernels refuse; nothing depends on it.
void kw_notifyWakeSynchronously(int listener);

/// Takes the next notification. Returns 0 or an errno; ENOENT when its caller is gone.
int kw_notifyReceive(int listener, struct kw_notification *notification);

/// Returns whether the caller of a notification still waits, which makes the data that was read from it
/// trustworthy.
int kw_notifyIsValid(int listener, uint64_t id);

/// Answers with an errno; 0 is success with the value 0. Returns 0 or an errno.
int kw_notifyRefuse(int listener, uint64_t id, int error);

/// Answers with a value. Returns 0 or an errno.
int kw_notifyAnswer(int listener, uint64_t id, int64_t value);

/// Lets the kernel run the call with the arguments as they are then. Returns 0 or an errno.
int kw_notifyContinue(int listener, uint64_t id);

/// Puts a copy of `descriptor` into the caller, close-on-exec, as the call's result. Returns 0 or an errno.
int kw_notifyAnswerDescriptor(int listener, uint64_t id, int descriptor);

/// Reads another process's memory; returns the number of bytes or minus an errno.
ssize_t kw_readMemory(pid_t process, uint64_t address, void *buffer, size_t count);

/// Writes another process's memory; returns the number of bytes or minus an errno.
ssize_t kw_writeMemory(pid_t process, uint64_t address, const void *buffer, size_t count);

/// Calls `pidfd_getfd(2)`. Returns a copy of another process's descriptor, close-on-exec, or minus an errno.
int kw_takeDescriptor(int processDescriptor, int number);

/// Calls `connect(2)`. Returns 0 or an errno.
int kw_connect(int socket, const void *address, size_t size);

/// Makes `user` and `group` the calling thread's real ids until `kw_returnReal` with the old ones. Returns 0 or an
/// errno.
///
/// Root without CAP_SYS_PTRACE (as in most containers) may otherwise not look into another user's process.
int kw_becomeReal(uint32_t user, uint32_t group);

/// Undoes `kw_becomeReal`.
void kw_returnReal(uint32_t user, uint32_t group);

/// Makes the calling thread use files as another user until `kw_returnIdentity`, without the capabilities to
/// pass their modes. Returns 0 or EPERM.
int kw_borrowIdentity(uint32_t user, uint32_t group);

/// Undoes `kw_borrowIdentity`.
void kw_returnIdentity(void);

/// `openat2(2)`'s ways to resolve a path.
#define KW_RESOLVE_NO_MAGIC_LINKS 0x02U
#define KW_RESOLVE_NO_LINKS 0x04U
#define KW_RESOLVE_BENEATH 0x08U

/// Calls `openat2(2)`, close-on-exec. Returns a descriptor or minus an errno.
int kw_openResolved(int folder, const char *path, int flags, unsigned mode, unsigned resolve);

/// Calls `renameat2(2)`. Returns 0 or an errno.
int kw_rename(int oldFolder, const char *oldName, int newFolder, const char *newName,
              unsigned flags);

/// Sends one descriptor over a socket. Returns 0 or an errno.
int kw_sendDescriptor(int socket, int descriptor);

/// Lets the launcher at the other end of `KW_FD_LISTENER` continue. It isn't an error if the launcher has
/// exited.
void kw_releaseLauncher(int socket);

/// Receives one descriptor, close-on-exec, without waiting. Returns it or minus an errno; ENOMSG when the
/// other side closed.
int kw_receiveDescriptor(int socket);

/// Calls `pidfd_open(2)`. Returns a descriptor or minus an errno.
int kw_openProcess(pid_t process);

/// Calls `pidfd_open(2)` for one thread, which takes Linux 6.9. Returns a descriptor or minus an errno.
int kw_openThread(pid_t thread);

/// Calls `pidfd_send_signal(2)`. Returns 0 or an errno.
int kw_signalProcess(int processDescriptor, int signal);

/// Reaps a process that ended. Returns 1 and its result, 0 while it runs, or minus an errno.
int kw_reapProcess(int processDescriptor, int *wasSignalled, int *code);

/// Makes a process in a user namespace of its own, which exits at once. Returns 0 or an errno.
int kw_tryUserNamespace(void);

/// Calls `eventfd(2)`. Returns a close-on-exec descriptor or minus an errno.
int kw_makeEvent(void);

/// The six numbers of a call through `syscall(2)`, which is variadic and hidden from Swift. Returns what
/// it returned, or minus the errno.
long kw_systemCall(long number, const long arguments[_Nonnull 6]);

#pragma clang assume_nonnull end

#endif
