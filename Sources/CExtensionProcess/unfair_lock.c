// A lock in one word: the thread that owns it, and a bit while others may wait.

#include "extension_process.h"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

static const uint32_t WAITING = 0x80000000u;

static uint32_t this_thread(void) {
  static __thread uint32_t cached;
  if (cached == 0) cached = (uint32_t)syscall(SYS_gettid);
  return cached;
}

int kw_unfair_lock_is_mine(const uint32_t *word) {
  return (__atomic_load_n(word, __ATOMIC_RELAXED) & ~WAITING) == this_thread();
}

int kw_unfair_lock_try(uint32_t *word) {
  uint32_t expected = 0;
  return __atomic_compare_exchange_n(
      word, &expected, this_thread(), 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

void kw_unfair_lock_lock(uint32_t *word) {
  if (kw_unfair_lock_try(word)) return;
  // The same thread would wait for itself.
  if (kw_unfair_lock_is_mine(word)) __builtin_trap();
  for (;;) {
    uint32_t seen = 0;
    // A thread that has waited can't know whether others still do.
    if (__atomic_compare_exchange_n(
            word, &seen, this_thread() | WAITING, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
      return;
    uint32_t marked = seen | WAITING;
    if (seen != marked &&
        !__atomic_compare_exchange_n(
            word, &seen, marked, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
      continue;
    syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, marked, (void *)0, (void *)0, 0);
  }
}

void kw_unfair_lock_unlock(uint32_t *word) {
  if (!kw_unfair_lock_is_mine(word)) __builtin_trap();
  uint32_t before = __atomic_exchange_n(word, 0, __ATOMIC_RELEASE);
  if (before & WAITING)
    syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, (void *)0, (void *)0, 0);
}
