#include "extension_process.h"

#include <elf.h>
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

// When the keyboard crashes, one line on standard error says where: the addresses of the crashed code and of its
// callers, as the program's file has them, and nothing else of the process. The host finds their names. Frame pointers
// would not do, since Swift keeps none in optimized code; the unwinder reads the tables that the program carries.

enum { frameLimit = 64, framesOfHandler = 16, stackSize = 64 << 10, lineSize = 2048 };

static char stack[stackSize] __attribute__((aligned(16)));

// The thread whose crash is reported; only the first crash is.
static atomic_int crashed;
// Where to continue when a broken stack led the unwinder to unreadable memory.
static sigjmp_buf unreadable;

static struct {
  uintptr_t crash;
  uintptr_t addresses[frameLimit];
  int count;
  int seen;
  bool isFound;
} walk;

extern const char __ehdr_start[] __attribute__((weak, visibility("hidden")));

// The address as the program's file has it; 0 for an address outside the program's code.
static uintptr_t addressInFile(uintptr_t address) {
  const char *start = __ehdr_start;
  if (!start) return 0;
  const Elf64_Ehdr *header = (const Elf64_Ehdr *)start;
  const Elf64_Phdr *segments = (const Elf64_Phdr *)(start + header->e_phoff);
  uintptr_t base = 0;
  for (int at = 0; at < header->e_phnum; at++)
    if (segments[at].p_type == PT_LOAD && segments[at].p_offset == 0)
      base = (uintptr_t)start - segments[at].p_vaddr;
  for (int at = 0; at < header->e_phnum; at++) {
    if (segments[at].p_type != PT_LOAD || !(segments[at].p_flags & PF_X)) continue;
    if (address - base - segments[at].p_vaddr < segments[at].p_memsz) return address - base;
  }
  return 0;
}

static _Unwind_Reason_Code take(struct _Unwind_Context *context, void *unused) {
  (void)unused;
  int isExact = 0;
  uintptr_t address = _Unwind_GetIPInfo(context, &isExact);
  if (!walk.isFound) {
    // The handler's own frames come first.
    if (address != walk.crash)
      return ++walk.seen < framesOfHandler ? _URC_NO_REASON : _URC_END_OF_STACK;
    walk.isFound = true;
  } else if (!isExact) {
    // A return address may be the next line's, or even the next function's.
    address -= 1;
  }
  walk.addresses[walk.count++] = address;
  return walk.count < frameLimit ? _URC_NO_REASON : _URC_END_OF_STACK;
}

#if defined(__x86_64__)
static uintptr_t crashAddress(const ucontext_t *state) {
  return (uintptr_t)state->uc_mcontext.gregs[REG_RIP];
}
// The caller of a function that has no frame yet; may not be readable.
static uintptr_t callerOfFrameless(const ucontext_t *state) {
  return *(const uintptr_t *)state->uc_mcontext.gregs[REG_RSP];
}
#elif defined(__aarch64__)
static uintptr_t crashAddress(const ucontext_t *state) { return state->uc_mcontext.pc; }
static uintptr_t callerOfFrameless(const ucontext_t *state) {
  return state->uc_mcontext.regs[30];
}
#endif

static void walkStack(const ucontext_t *state) {
  walk.crash = crashAddress(state);
  if (sigsetjmp(unreadable, 0) == 0) _Unwind_Backtrace(take, NULL);
  if (walk.count > 1 || addressInFile(walk.crash)) {
    if (walk.count == 0) walk.addresses[walk.count++] = walk.crash;
    return;
  }
  // A call of a null pointer: nothing says how to unwind from there.
  walk.addresses[0] = walk.crash;
  walk.count = 1;
  if (sigsetjmp(unreadable, 0) == 0) {
    walk.addresses[1] = callerOfFrameless(state) - 1;
    walk.count = 2;
  }
}

static size_t appendHexadecimal(char *line, size_t length, uintptr_t value) {
  char digits[2 * sizeof value];
  size_t count = 0;
  do digits[count++] = "0123456789abcdef"[value & 15];
  while (value >>= 4);
  while (count > 0) line[length++] = digits[--count];
  return length;
}

static void tell(void) {
  // The keyboard may have printed a line without its end.
  char line[lineSize] = "\n" KW_CRASH_FRAMES;
  size_t length = strlen(line);
  for (int at = 0; at < walk.count; at++) {
    line[length++] = ' ';
    // A value that isn't a code address of the program could be anything on the stack.
    uintptr_t address = addressInFile(walk.addresses[at]);
    if (address)
      length = appendHexadecimal(line, length, address);
    else
      line[length++] = '-';
  }
  line[length++] = '\n';
  // In one write, so that no other thread's line comes in between.
  if (write(STDERR_FILENO, line, length) < 0) return;
}

static void answer(int number, siginfo_t *info, void *context) {
  int thread = (int)syscall(SYS_gettid);
  int first = 0;
  if (atomic_compare_exchange_strong(&crashed, &first, thread)) {
    walkStack(context);
    tell();
  } else if (first == thread) {
    siglongjmp(unreadable, 1);
  }
  // The instruction fails again, or `abort` continues, and the signal ends the process.
  signal(number, SIG_DFL);
  if (info->si_code > 0) return;
  syscall(SYS_tgkill, getpid(), thread, number);
  // The sandbox lets no other signal be sent than that of `abort`; this one came from outside.
  if (number != SIGABRT) __builtin_trap();
}

void kw_tellCrashes(void) {
  stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&alternate, NULL);
  // The signal is not blocked: reading the stack may also fault, and a blocked fault kills the process.
  struct sigaction action = {
      .sa_sigaction = answer, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE};
  for (size_t at = 0; at < sizeof signals / sizeof *signals; at++)
    sigaction(signals[at], &action, NULL);
}
