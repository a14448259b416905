#ifndef KW_EXTENSION_PROCESS_H
#define KW_EXTENSION_PROCESS_H

#include "image_codecs.h"

#include <stdint.h>

/// Exists because `epoll_create1(2)` and its kin are not imported into Swift. Makes a descriptor that is readable when
/// the given one is, and of which a stray read takes nothing. Returns it, or a negated errno.
int kw_openReadiness(int descriptor);

/// Makes an `eventfd(2)` descriptor, which isn't imported into Swift either, or returns a negated errno.
int kw_openEvent(void);
/// Makes the descriptor readable.
void kw_raiseEvent(int event);

/// How many blocks were put on run loops so far, or -1 where that is not known.
///
/// Exists because a block passed to `RunLoop.perform` wakes nothing and is not visible anywhere. Extensions are linked
/// with `--wrap=CFRunLoopPerformBlock`, which counts each block; a program linked otherwise has no count.
long kw_addedRunLoopBlocks(void);

/// Takes over a job for the concurrent pool. `delayNanoseconds` is 0 for a job that may run at once.
typedef void (*kw_jobTaker)(void *_Nonnull job, unsigned long long delayNanoseconds);

/// Passes all jobs that Swift's runtime gives the concurrent pool to `taker` instead, which must call `kw_runJob`
/// for each. Exists because the runtime's hooks are variables with Swift's calling convention.
void kw_takeGlobalJobs(kw_jobTaker _Nonnull taker);

/// Runs a job on the calling thread, which must not be the main one.
void kw_runJob(void *_Nonnull job);

/// Takes over a closure that Dispatch would run after `nanoseconds`, and calls `kw_runDelayed` for it once; returns 0
/// if it leaves it to Dispatch.
typedef int (*kw_delayTaker)(void *_Nonnull delayed, uint64_t nanoseconds);
/// Sleeps instead of a thread that would do so for `nanoseconds`; returns 0 if the thread has to sleep itself. `name` is how
/// it waits.
typedef int (*kw_sleepTaker)(uint64_t nanoseconds, const char *_Nonnull name);
/// Takes over a timer of Dispatch that was set to fire after `nanoseconds` and then at an interval; UINT64_MAX is never. Returns
/// 0 if it leaves it to Dispatch.
typedef int (*kw_timerTaker)(void *_Nonnull source, uint64_t nanoseconds, uint64_t interval);

/// Passes the delays of Dispatch's closures and work items, the sleeps and waits of threads, and Dispatch's timers, to
/// these.
///
/// Exists because they are made in C, also by the libraries' own code. Where an extension is linked without `--wrap` for
/// them, nothing is passed.
void kw_takeDelays(
    kw_delayTaker _Nonnull delays, kw_sleepTaker _Nonnull sleeps, kw_timerTaker _Nonnull timers);

/// Sets a timer of Dispatch, in nanoseconds from now; UINT64_MAX is never.
void kw_setTimer(void *_Nonnull source, uint64_t delay, uint64_t interval);
int kw_isCancelled(void *_Nonnull source);
/// Keeps a timer; returns 0 where it can't be known later whether its keyboard has dropped it, and keeps nothing.
int kw_retainTimer(void *_Nonnull source);
void kw_releaseTimer(void *_Nonnull source);
/// Whether no one but who called `kw_retainTimer` so often keeps the timer.
int kw_isTimerDropped(void *_Nonnull source, long retains);

/// Hands a closure on to its queue.
void kw_runDelayed(void *_Nonnull delayed);

/// The prefix of the line that a crashed process writes to standard error; the host knows it, too.
#define KW_CRASH_FRAMES "keyward-crash-frames:"

/// Makes a crash of the process write its place as one line on standard error: `KW_CRASH_FRAMES`, and the addresses
/// of the crashed code and of its callers in hexadecimal, as the program's file has them; `-` for addresses
/// elsewhere. The signal then ends the process. Handlers that the keyboard installs later replace this one.
///
/// Exists because Swift code must not run in a signal handler. Call it on the main thread: only an overflow of that
/// thread's stack can be reported.
void kw_tellCrashes(void);

/// A lock in a word that is 0 at first. Exists because Swift has no atomic operations on memory of others.
///
/// Locking twice and unlocking another thread's lock trap.
void kw_unfair_lock_lock(uint32_t *_Nonnull word);
/// Takes the lock if it is free, and returns whether it was.
int kw_unfair_lock_try(uint32_t *_Nonnull word);
void kw_unfair_lock_unlock(uint32_t *_Nonnull word);
/// Whether the calling thread owns the lock.
int kw_unfair_lock_is_mine(const uint32_t *_Nonnull word);

#endif
