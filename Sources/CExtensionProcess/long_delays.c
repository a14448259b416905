#include "extension_process.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

// Extensions are linked with `--wrap` for these functions: the linker's `__real_` name is the function itself, the
// `__wrap_` name is called in its place, by Dispatch's and Foundation's own code, too. Other programs have neither.

static _Atomic(kw_delayTaker) taker;
static _Atomic(kw_sleepTaker) sleeper;
static _Atomic(kw_timerTaker) timerTaker;

void kw_takeDelays(kw_delayTaker delays, kw_sleepTaker sleeps, kw_timerTaker timers) {
  atomic_store(&sleeper, sleeps);
  atomic_store(&timerTaker, timers);
  atomic_store(&taker, delays);
}

// MARK: Closures and work items that Dispatch runs later

extern void __real_dispatch_after(uint64_t when, void *queue, void *block) __attribute__((weak));
extern void dispatch_async(void *queue, void *block) __attribute__((weak));
extern void dispatch_retain(void *object) __attribute__((weak));
extern void dispatch_release(void *object) __attribute__((weak));
extern void *_Block_copy(const void *block) __attribute__((weak));
extern void _Block_release(const void *block) __attribute__((weak));

struct delayed {
  void *queue, *block;
};

// Dispatch's times: nanoseconds of the monotonic clock without, of the boot clock with the highest bit, and negative
// ones of the calendar.
static const uint64_t nowhere = 1ull << 63, calendar = 1ull << 62, never = ~0ull;

static uint64_t nanoseconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

static uint64_t nanosecondsUntil(uint64_t when) {
  uint64_t due = when, now;
  if (!(when & nowhere)) {
    now = nanoseconds(CLOCK_MONOTONIC);
  } else if (when & calendar) {
    due = when == never - 1 ? 0 : -when;
    now = nanoseconds(CLOCK_REALTIME);
  } else {
    due = when & ~nowhere;
    now = nanoseconds(CLOCK_BOOTTIME);
  }
  return due > now ? due - now : 0;
}

void kw_runDelayed(void *delayed) {
  struct delayed *work = delayed;
  dispatch_async(work->queue, work->block);
  _Block_release(work->block);
  dispatch_release(work->queue);
  free(work);
}

void __wrap_dispatch_after(uint64_t when, void *queue, void *block);
void __wrap_dispatch_after(uint64_t when, void *queue, void *block) {
  kw_delayTaker take = atomic_load(&taker);
  struct delayed *work = NULL;
  uint64_t left = when == never ? 0 : nanosecondsUntil(when);
  if (take && left > 0 && (work = malloc(sizeof *work))) {
    work->queue = queue;
    work->block = _Block_copy(block);
    dispatch_retain(queue);
    if (take(work, left)) return;
    _Block_release(work->block);
    dispatch_release(queue);
    free(work);
  }
  __real_dispatch_after(when, queue, block);
}

// MARK: Timers of Dispatch

extern void __real_dispatch_source_set_timer(
    void *source, uint64_t start, uint64_t interval, uint64_t leeway) __attribute__((weak));
extern intptr_t dispatch_source_testcancel(void *source) __attribute__((weak));

void __wrap_dispatch_source_set_timer(
    void *source, uint64_t start, uint64_t interval, uint64_t leeway);
void __wrap_dispatch_source_set_timer(
    void *source, uint64_t start, uint64_t interval, uint64_t leeway) {
  kw_timerTaker take = atomic_load(&timerTaker);
  uint64_t left = start == never ? never : nanosecondsUntil(start);
  if (take && take(source, left, interval)) return;
  __real_dispatch_source_set_timer(source, start, interval, leeway);
}

void kw_setTimer(void *source, uint64_t delay, uint64_t interval) {
  uint64_t start = delay == never ? never : nanoseconds(CLOCK_MONOTONIC) + delay;
  __real_dispatch_source_set_timer(source, start, interval, 0);
}

int kw_isCancelled(void *source) { return dispatch_source_testcancel(source) != 0; }

void kw_releaseTimer(void *source) { dispatch_release(source); }

// How often an object is retained by others than Dispatch, less one: the second number after its type.
static int32_t references(void *source) {
  int32_t *header = source;
  return __atomic_load_n(header + 3, __ATOMIC_ACQUIRE);
}

int kw_retainTimer(void *source) {
  int32_t before = references(source);
  dispatch_retain(source);
  // Another number would mean that Dispatch's objects have another layout, or that another thread does the same now.
  if (before >= 0 && references(source) == before + 1) return 1;
  dispatch_release(source);
  return 0;
}

int kw_isTimerDropped(void *source, long retains) { return references(source) < retains; }

// MARK: Sleeping threads

extern int __real_nanosleep(const struct timespec *time, struct timespec *left) __attribute__((weak));
extern int __real_clock_nanosleep(
    clockid_t clock, int flags, const struct timespec *time, struct timespec *left)
    __attribute__((weak));
extern int __real_usleep(useconds_t time) __attribute__((weak));
extern unsigned __real_sleep(unsigned seconds) __attribute__((weak));

// As long the thread has slept on the session's clock. Foundation's sleep continues until the uptime has come to its end.
static _Thread_local double slept;

extern double __real_CFGetSystemUptime(void) __attribute__((weak));
double __wrap_CFGetSystemUptime(void);
double __wrap_CFGetSystemUptime(void) {
  return (__real_CFGetSystemUptime ? __real_CFGetSystemUptime() : 0) + slept;
}

/// Whether the thread has slept on the session's clock.
static int hasSlept(uint64_t nanoseconds, const char *name) {
  kw_sleepTaker take = atomic_load(&sleeper);
  int code = errno;
  int isDone = take && take(nanoseconds, name);
  if (isDone) slept += (double)nanoseconds / 1e9;
  errno = code;
  return isDone;
}

static uint64_t duration(const struct timespec *time) {
  if (time->tv_sec < 0 || time->tv_nsec < 0 || time->tv_nsec > 999999999) return 0;
  const time_t limit = 1ll << 32;
  return (uint64_t)(time->tv_sec < limit ? time->tv_sec : limit) * 1000000000 + (uint64_t)time->tv_nsec;
}

int __wrap_nanosleep(const struct timespec *time, struct timespec *left);
int __wrap_nanosleep(const struct timespec *time, struct timespec *left) {
  return hasSlept(duration(time), "a sleeping thread") ? 0 : __real_nanosleep(time, left);
}

int __wrap_clock_nanosleep(
    clockid_t clock, int flags, const struct timespec *time, struct timespec *left);
int __wrap_clock_nanosleep(
    clockid_t clock, int flags, const struct timespec *time, struct timespec *left) {
  uint64_t length = duration(time);
  if (flags & TIMER_ABSTIME) {
    uint64_t now = nanoseconds(clock);
    length = length > now ? length - now : 0;
  }
  return hasSlept(length, "a sleeping thread") ? 0
                                               : __real_clock_nanosleep(clock, flags, time, left);
}

int __wrap_usleep(useconds_t time);
int __wrap_usleep(useconds_t time) {
  return hasSlept((uint64_t)time * 1000, "a sleeping thread") ? 0 : __real_usleep(time);
}

unsigned __wrap_sleep(unsigned seconds);
unsigned __wrap_sleep(unsigned seconds) {
  return hasSlept((uint64_t)seconds * 1000000000, "a sleeping thread") ? 0 : __real_sleep(seconds);
}

// MARK: Waits with a limit

// These end early where something happens, and no clock but the real one ends them: they are only reported.

extern int __real_pthread_cond_timedwait(void *condition, void *mutex, const struct timespec *end)
    __attribute__((weak));
extern intptr_t __real_dispatch_semaphore_wait(void *semaphore, uint64_t end) __attribute__((weak));
extern intptr_t __real_dispatch_group_wait(void *group, uint64_t end) __attribute__((weak));

static void noteWait(uint64_t nanoseconds, const char *name) {
  kw_sleepTaker take = atomic_load(&sleeper);
  int code = errno;
  if (take) take(nanoseconds, name);
  errno = code;
}

int __wrap_pthread_cond_timedwait(void *condition, void *mutex, const struct timespec *end);
int __wrap_pthread_cond_timedwait(void *condition, void *mutex, const struct timespec *end) {
  uint64_t due = duration(end), now = nanoseconds(CLOCK_REALTIME);
  noteWait(due > now ? due - now : 0, "a wait for a condition");
  return __real_pthread_cond_timedwait(condition, mutex, end);
}

intptr_t __wrap_dispatch_semaphore_wait(void *semaphore, uint64_t end);
intptr_t __wrap_dispatch_semaphore_wait(void *semaphore, uint64_t end) {
  uint64_t left = end == never || end == 0 ? 0 : nanosecondsUntil(end);
  // Dispatch's own idle threads wait for 5 s.
  if (left <= 4900000000 || left > 5000000000) noteWait(left, "a wait for a semaphore");
  return __real_dispatch_semaphore_wait(semaphore, end);
}

intptr_t __wrap_dispatch_group_wait(void *group, uint64_t end);
intptr_t __wrap_dispatch_group_wait(void *group, uint64_t end) {
  if (end != never && end != 0) noteWait(nanosecondsUntil(end), "a wait for a group");
  return __real_dispatch_group_wait(group, end);
}
