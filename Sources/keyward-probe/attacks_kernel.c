#include "attack.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <mqueue.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/klog.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/sysinfo.h>
#include <sys/timex.h>
#include <time.h>

static int faultHandler(void) { return ended(BY_NUMBER(userfaultfd, 1)); }

static int loadProgram(void) {
  // The kernel checks the size before the right; its answer shows that the call reached it.
  if (is("size")) return answered(BY_NUMBER(bpf, 5, NULL, 1 << 20), E2BIG);
  struct {
    unsigned type, count;
    const void *instructions;
    const char *license;
    char rest[96];
  } attributes = {1, 2, "\xb7\0\0\0\0\0\0\0\x95\0\0\0\0\0\0\0", "GPL", {0}};
  return ended(BY_NUMBER(bpf, 5, &attributes, sizeof attributes));
}

static int countEvents(void) {
  if (is("pointer")) return answered(BY_NUMBER(perf_event_open, 8L, 0, -1, -1, 0UL), EFAULT);
  char attributes[128] = {1};
  attributes[4] = sizeof attributes;
  return ended(BY_NUMBER(perf_event_open, attributes, 0, -1, -1, 0UL));
}

static int addKey(void) {
  // -2 is the process's own ring, which it makes on demand.
  return ended(BY_NUMBER(add_key, "user", "keyward", "x", 1UL, -2));
}

static int askKeys(void) {
  return answered(BY_NUMBER(keyctl, is("request") ? 3 : 0, -3, 1), ENOKEY);
}

static int requestKey(void) {
  return answered(BY_NUMBER(request_key, "user", "none", NULL, 0), ENOKEY);
}

static int sharedMemory(void) {
  int identifier = (int)TRY(shmget, shmget(IPC_PRIVATE, 4096, 0600 | IPC_CREAT), IPC_PRIVATE,
                            4096UL, 0600 | IPC_CREAT);
  if (identifier < 0) return REFUSED;
  return ended(tried("shmctl", shmctl(identifier, IPC_RMID, NULL)));
}

static int otherIPC(void) {
  if (is("semget")) return answered(BY_NUMBER(semget, 1, 0, 0), ENOENT);
  if (is("msgget")) return answered(BY_NUMBER(msgget, 1, 0), ENOENT);
  return answered(BY_NUMBER(shmat, -1, NULL, 0), EINVAL);
}

static int openQueue(void) {
  // The call itself takes the name without the slash that the C library requires.
  char name[64];
  snprintf(name, sizeof name, "/keyward-probe-%d", getpid());
  int flags = O_RDWR | O_CREAT;
  int queue = (int)TRY(mq_open, mq_open(name, flags, 0600, NULL), name + 1, flags, 0600, NULL);
  if (queue < 0) return REFUSED;
  return ended(tried("mq_unlink", mq_unlink(name)));
}

static int changePersonality(void) {
  return ended(TRY(personality, personality(0xffffffff), 0xffffffffUL));
}

#ifdef __x86_64__
static int oldInterface(void) {
  long returned;
  tried("int80", 0);
  __asm__ volatile("int $0x80" : "=a"(returned) : "0"(20) : "memory", "r8", "r9", "r10", "r11");
  errno = (int)-returned;
  return ended(tried("int80", returned < 0 ? -1 : 0));
}

static int x32Interface(void) {
  // Few kernels still have it; the answer of one that does not shows that the filter let it pass.
  long bit = 0x40000000;
  return answered(tried("x32", syscall(bit | (is("unknown") ? 511 : SYS_getpid))), ENOSYS);
}

static int emulatedTime(void) {
  long now = ((long (*)(long *))0xffffffffff600400UL)(NULL);
  errno = (int)-now;
  return ended(tried("vsyscall", now < 0 ? -1 : 0));
}

static int segments(void) {
  char table[64];
  return ended(BY_NUMBER(modify_ldt, 0, table, sizeof table));
}
#endif

/// Filters and Landlock require this promise first; the sandbox has made it already, and refuses the
/// call.
static void promiseNoPrivileges(void) { prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

static int ownFilter(void) {
  static struct sock_filter everything = {0x06, 0, 0, SECCOMP_RET_ALLOW};
  struct sock_fprog program = {1, &everything};
  unsigned action = SECCOMP_RET_ALLOW;
  if (is("action")) return ended(BY_NUMBER(seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action));
  if (is("strict")) return answered(BY_NUMBER(seccomp, SECCOMP_SET_MODE_STRICT, 1, NULL), EINVAL);
  promiseNoPrivileges();
  if (is("prctl")) {
    return ended(tried("prctl", prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program)));
  }
  long flags = is("listener") ? SECCOMP_FILTER_FLAG_NEW_LISTENER : 0;
  return ended(BY_NUMBER(seccomp, SECCOMP_SET_MODE_FILTER, flags, &program));
}

static int narrowItself(void) {
  if (is("version")) return ended(tried("landlock_create_ruleset", syscall(444, NULL, 0UL, 1U)));
  if (is("add-rule")) {
    return answered(tried("landlock_add_rule", syscall(445, 3, 1, NULL, 0)), EBADFD);
  }
  if (is("restrict")) {
    promiseNoPrivileges();
    return answered(tried("landlock_restrict_self", syscall(446, 3, 0)), EBADFD);
  }
  unsigned long handled = 1;
  return ended(tried("landlock_create_ruleset", syscall(444, &handled, 8UL, 0U)));
}

static int processOptions(void) {
  if (is("dumpable-off")) return ended(tried("prctl", prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)));
  if (is("death-signal")) return ended(tried("prctl", prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0)));
  if (is("high-bits")) {
    return ended(BY_NUMBER(prctl, PR_SET_DUMPABLE | 1L << 32, 1L, 0L, 0L, 0L));
  }
  return ended(TRY(prctl, prctl(PR_SET_DUMPABLE, 1, 0, 0, 0), PR_SET_DUMPABLE, 1L, 0L, 0L, 0L));
}

static int allowTracer(void) {
  // A kernel without Yama does not know the option, and says so once it looks.
  return answered(
      TRY(prctl, prctl(PR_SET_PTRACER, -1L, 0, 0, 0), PR_SET_PTRACER, -1L, 0L, 0L, 0L), EINVAL);
}

static int injectKeys(void) {
  char letter = 'x';
  if (is("open")) return ended(tried("openat", open("/dev/tty", O_RDWR)));
  // Standard input isn't a terminal; this answer shows that the call was made.
  return answered(TRY(ioctl, ioctl(0, TIOCSTI, &letter), 0, TIOCSTI, &letter), ENOTTY);
}

static int terminalCommands(void) {
  char argument[16] = {0};
  long command = TIOCSTI | 1L << 32;
  if (is("paste")) argument[0] = 3;
  if (is("select")) argument[0] = 2;
  if (is("paste") || is("select")) command = TIOCLINUX;
  if (is("discipline")) command = TIOCSETD;
  if (is("console")) command = TIOCCONS;
  return answered(tried("ioctl", syscall(SYS_ioctl, 0, command, argument)), ENOTTY);
}

static int kernelLog(void) {
  char text[64];
  // Type 10 requests the size; an unknown type is refused after the right was checked.
  if (is("size")) return ended(TRY(syslog, klogctl(10, NULL, 0), 10, NULL, 0));
  return ended(TRY(syslog, klogctl(3, text, sizeof text), 3, text, sizeof text));
}

static int systemNumbers(void) {
  struct sysinfo information;
  return ended(TRY(sysinfo, sysinfo(&information), &information));
}

static int clocks(void) {
  struct timespec time = {0};
  long ofVictim = (long)(~(unsigned long)victim() << 3 | 2);
  if (is("descriptor")) return answered(BY_NUMBER(clock_gettime, (long)(~3UL << 3 | 3), &time), EINVAL);
  if (is("set")) return answered(BY_NUMBER(clock_settime, 1L, &time), EINVAL);
  if (is("adjust")) {
    struct timex adjustment = {0};
    return ended(tried("adjtimex", syscall(SYS_adjtimex, &adjustment)));
  }
  return ended(TRY(clock_gettime, clock_gettime((clockid_t)ofVictim, &time), ofVictim, &time));
}

const struct attack kernelAttacks[] = {
    {"79", "raw", faultHandler},
    {"80", "raw size", loadProgram},
    {"81", "raw pointer", countEvents},
    {"82", "raw", addKey},
    {"83", "raw request", askKeys},
    {"83", "request_key", requestKey},
    {"84", "libc raw", sharedMemory},
    {"84", "semget msgget shmat", otherIPC},
    {"85", "libc raw", openQueue},
    {"86", "libc raw", changePersonality},
#ifdef __x86_64__
    {"87", "raw", oldInterface},
    {"88", "raw unknown", x32Interface},
    {"89", "raw", emulatedTime},
    {"90", "raw", segments},
#endif
    {"91", "raw action", ownFilter},
    {"92", "libc raw dumpable-off death-signal high-bits", processOptions},
    {"93", "libc raw", allowTracer},
    {"94", "open libc raw", injectKeys},
    {"95", "libc raw size", kernelLog},
    {"96", "libc raw", systemNumbers},
    {"E1", "raw", terminalCommands},
    {"E2", "select paste discipline console", terminalCommands},
    {"E32", "prctl listener strict", ownFilter},
    {"E33", "raw version add-rule restrict", narrowItself},
    {"E42", "libc raw descriptor set adjust", clocks},
    {0, 0, 0},
};
