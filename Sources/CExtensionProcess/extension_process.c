#include "extension_process.h"

#include <errno.h>
#include <stdatomic.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

int kw_openReadiness(int descriptor) {
  int readiness = epoll_create1(EPOLL_CLOEXEC);
  if (readiness < 0) return -errno;
  struct epoll_event event = {.events = EPOLLIN};
  if (epoll_ctl(readiness, EPOLL_CTL_ADD, descriptor, &event) < 0) {
    int reason = errno;
    close(readiness);
    return -reason;
  }
  return readiness;
}

int kw_openEvent(void) {
  int event = eventfd(0, EFD_CLOEXEC);
  return event < 0 ? -errno : event;
}

void kw_raiseEvent(int event) { eventfd_write(event, 1); }

// The linker's names under `--wrap`: the first represents the real function, the second is called in its place.
extern void __real_CFRunLoopPerformBlock(void *loop, const void *mode, void *block)
    __attribute__((weak));
void __wrap_CFRunLoopPerformBlock(void *loop, const void *mode, void *block);

static atomic_long addedBlocks;

void __wrap_CFRunLoopPerformBlock(void *loop, const void *mode, void *block) {
  atomic_fetch_add(&addedBlocks, 1);
  __real_CFRunLoopPerformBlock(loop, mode, block);
}

long kw_addedRunLoopBlocks(void) {
  return __real_CFRunLoopPerformBlock ? atomic_load(&addedBlocks) : -1;
}

#define KW_SWIFT __attribute__((swiftcall))

// The declarations of the runtime's ABI that the hooks need; `executor` is two words, both null for the pool.
typedef struct {
  void *identity;
  unsigned long implementation;
} kw_serialExecutor;
typedef void KW_SWIFT kw_enqueue(void *job);
typedef void KW_SWIFT kw_enqueueDelayed(unsigned long long delay, void *job);
typedef void KW_SWIFT kw_enqueueDeadline(
    long long seconds, long long nanoseconds, long long toleranceSeconds,
    long long toleranceNanoseconds, int clock, void *job);
extern void KW_SWIFT (*swift_task_enqueueGlobal_hook)(void *job, kw_enqueue *original);
extern void KW_SWIFT (*swift_task_enqueueGlobalWithDelay_hook)(
    unsigned long long delay, void *job, kw_enqueueDelayed *original);
extern void KW_SWIFT (*swift_task_enqueueGlobalWithDeadline_hook)(
    long long seconds, long long nanoseconds, long long toleranceSeconds,
    long long toleranceNanoseconds, int clock, void *job, kw_enqueueDeadline *original);
extern void KW_SWIFT swift_job_run(void *job, kw_serialExecutor executor);

static kw_jobTaker taker;

static void KW_SWIFT enqueue(void *job, kw_enqueue *original) {
  (void)original;
  taker(job, 0);
}

static void KW_SWIFT enqueueDelayed(
    unsigned long long delay, void *job, kw_enqueueDelayed *original) {
  (void)original;
  taker(job, delay);
}

// Swift's numbers of its clocks.
enum { continuousClock = 1, suspendingClock = 2 };

static void KW_SWIFT enqueueDeadline(
    long long seconds, long long nanoseconds, long long toleranceSeconds,
    long long toleranceNanoseconds, int clock, void *job, kw_enqueueDeadline *original) {
  if (clock != continuousClock && clock != suspendingClock) {
    original(seconds, nanoseconds, toleranceSeconds, toleranceNanoseconds, clock, job);
    return;
  }
  struct timespec now;
  clock_gettime(clock == continuousClock ? CLOCK_BOOTTIME : CLOCK_MONOTONIC, &now);
  const long long second = 1000000000;
  const long long limit = 1LL << 32;
  long long wait = seconds - now.tv_sec;
  if (wait > limit) wait = limit;
  wait = wait * second + nanoseconds - now.tv_nsec;
  taker(job, wait > 0 ? (unsigned long long)wait : 0);
}

void kw_takeGlobalJobs(kw_jobTaker newTaker) {
  taker = newTaker;
  swift_task_enqueueGlobal_hook = enqueue;
  swift_task_enqueueGlobalWithDelay_hook = enqueueDelayed;
  swift_task_enqueueGlobalWithDeadline_hook = enqueueDeadline;
}

void kw_runJob(void *job) {
  swift_job_run(job, (kw_serialExecutor){0, 0});
}
