#include "attack.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/kcmp.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/uio.h>

static int traceVictim(void) {
  if (is("traceme")) return ended(tried("ptrace", ptrace(PTRACE_TRACEME, 0, 0, 0)));
  if (is("traceme-raw")) return ended(BY_NUMBER(ptrace, (long)PTRACE_TRACEME, 0L, 0L, 0L));
  // Suspending the filter needs a right that no process has; the kernel checks it first.
  long options = is("suspend") ? PTRACE_O_SUSPEND_SECCOMP : 0;
  long process = is("own-thread") ? getpid() : victim();
  long traced = TRY(ptrace, ptrace(PTRACE_SEIZE, process, 0, options), (long)PTRACE_SEIZE, process,
                    0L, options);
  return ended(traced);
}

static int readVictim(void) {
  char text[16] = {0};
  struct iovec local = {text, 6}, remote = {NULL, 6};
  remote.iov_base = (void *)strtoul(setting("KW_ADDRESS"), NULL, 16);
  if (is("write")) {
    memcpy(text, "broken", 6);
    return ended(tried("process_vm_writev", process_vm_writev(victim(), &local, 1, &remote, 1, 0)));
  }
  long count = TRY(process_vm_readv, process_vm_readv(victim(), &local, 1, &remote, 1, 0), victim(),
                   &local, 1UL, &remote, 1UL, 0UL);
  if (count < 0) return REFUSED;
  return strcmp(text, "canary") == 0 ? WORKED : stoppedAt("content", 0);
}

static int openVictim(void) { return (int)BY_NUMBER(pidfd_open, victim(), 0); }

static int takeDescriptor(void) {
  if (is("call")) return answered(BY_NUMBER(pidfd_getfd, 3, 0, 0), EBADF);
  int process = openVictim();
  return process < 0 ? REFUSED : ended(BY_NUMBER(pidfd_getfd, process, 3, 0));
}

static int signalByDescriptor(void) {
  if (is("call")) return answered(BY_NUMBER(pidfd_send_signal, 3, 0, NULL, 0), EBADF);
  int process = openVictim();
  return process < 0 ? REFUSED : ended(BY_NUMBER(pidfd_send_signal, process, SIGTERM, NULL, 0));
}

static int signalVictim(void) {
  if (is("terminate")) return ended(tried("kill", kill(victim(), SIGTERM)));
  return ended(TRY(kill, kill(victim(), 0), victim(), 0));
}

static int ownDescriptor(void) {
  if (is("get")) return ended(tried("fcntl", fcntl(3, F_GETOWN)));
  return ended(TRY(fcntl, fcntl(3, F_SETOWN, victim()), 3, F_SETOWN, victim()));
}

static int limitsOfVictim(void) {
  struct rlimit limit;
  return ended(TRY(prlimit64, prlimit(victim(), RLIMIT_NOFILE, NULL, &limit), victim(),
                   RLIMIT_NOFILE, 0UL, &limit));
}

static int changeLimitsOfVictim(void) {
  struct rlimit limit = {64, 64};
  return ended(TRY(prlimit64, prlimit(victim(), RLIMIT_NOFILE, &limit, NULL), victim(),
                   RLIMIT_NOFILE, &limit, 0UL));
}

static int affinityOf(pid_t process) {
  unsigned long set = 1;
  return ended(TRY(sched_setaffinity, sched_setaffinity(process, sizeof set, (cpu_set_t *)&set),
                   process, sizeof set, &set));
}

static int affinityOfVictim(void) { return affinityOf(victim()); }

/// The kernel's answer for a number shows whether a process has it.
static int processorsOfVictim(void) {
  unsigned long set[128];
  if (is("absent")) {
    return answered(BY_NUMBER(sched_getaffinity, 0x7fffffff, sizeof set, set), ESRCH);
  }
  return ended(TRY(sched_getaffinity,
                   sched_getaffinity(victim(), sizeof set, (cpu_set_t *)set), victim(), sizeof set,
                   set));
}

static int priorityOfVictim(void) {
  id_t process = (id_t)victim();
  if (is("get")) {
    errno = 0;
    int priority = getpriority(PRIO_PROCESS, process);
    return ended(tried("getpriority", errno ? -1 : priority));
  }
  return ended(TRY(setpriority, setpriority(PRIO_PROCESS, process, 5), PRIO_PROCESS, process, 5));
}

static int compareVictim(void) {
  return ended(BY_NUMBER(kcmp, getpid(), victim(), KCMP_FILE, 0UL, 0UL));
}

static int filesOfVictim(const char *name, const char *content) {
  const char *path = ofProcess(setting("KW_VICTIM"), name);
  if (!is("write")) return readsFile(path, content);
  return ended(tried("openat", open(path, O_RDWR)));
}

static int environmentOfVictim(void) { return filesOfVictim("environ", "KW_TOKEN=token"); }
static int memoryOfVictim(void) { return filesOfVictim("mem", NULL); }
static int mapsOfVictim(void) { return filesOfVictim("maps", "stack"); }
static int commandOfVictim(void) { return filesOfVictim("cmdline", "--victim"); }
static int statusOfVictim(void) { return filesOfVictim("status", "Uid:"); }

static int adviseVictim(void) {
  struct iovec part = {NULL, 4096};
  // A pipe isn't a process: the kernel says so once it looks.
  if (is("call")) return answered(BY_NUMBER(process_madvise, 3, &part, 1UL, MADV_COLD, 0), EBADF);
  part.iov_base = (void *)(strtoul(setting("KW_ADDRESS"), NULL, 16) & ~4095UL);
  int process = openVictim();
  if (process < 0) return REFUSED;
  return ended(BY_NUMBER(process_madvise, process, &part, 1UL, MADV_COLD, 0));
}

static int otherSignals(void) {
  if (is("group")) return ended(tried("kill", kill(0, 0)));
  if (is("everybody")) return ended(tried("kill", kill(-1, 0)));
  if (is("tgkill")) return ended(BY_NUMBER(tgkill, victim(), victim(), 0));
  if (is("tkill")) return ended(BY_NUMBER(tkill, victim(), 0));
  if (is("tgkill-own")) return ended(BY_NUMBER(tgkill, getpid(), getpid(), 0));
  if (is("pidfd-open")) return openVictim() < 0 ? REFUSED : WORKED;
  siginfo_t information;
  memset(&information, 0, sizeof information);
  information.si_code = SI_QUEUE;
  if (is("rt_sigqueueinfo")) {
    return ended(BY_NUMBER(rt_sigqueueinfo, victim(), SIGTERM, &information));
  }
  abort();
}

static int scheduling(void) {
  struct sched_param parameters = {0};
  if (is("batch-raw")) return ended(BY_NUMBER(sched_setscheduler, 0, SCHED_BATCH, &parameters));
  if (is("affinity")) return affinityOf(0);
  if (is("ioprio")) return ended(BY_NUMBER(ioprio_set, 1, 0, 3 << 13));
  if (is("fifo")) {
    parameters.sched_priority = 1;
    return ended(tried("sched_setscheduler", sched_setscheduler(0, SCHED_FIFO, &parameters)));
  }
  return ended(tried("sched_setscheduler", sched_setscheduler(0, SCHED_BATCH, &parameters)));
}

const struct attack processAttacks[] = {
    {"60", "libc raw", traceVictim},
    {"61", "libc raw write", readVictim},
    {"62", "raw call", takeDescriptor},
    {"63", "libc raw terminate", signalVictim},
    {"64", "raw call", signalByDescriptor},
    {"65", "libc raw get", ownDescriptor},
    {"66", "libc raw", limitsOfVictim},
    {"67", "libc raw", changeLimitsOfVictim},
    {"68", "libc raw", affinityOfVictim},
    {"69", "libc raw get", priorityOfVictim},
    {"70", "raw", compareVictim},
    {"71", "libc raw", environmentOfVictim},
    {"72", "libc raw write", memoryOfVictim},
    {"73", "libc raw", mapsOfVictim},
    {"74", "libc raw", commandOfVictim},
    {"75", "libc raw", statusOfVictim},
    {"76", "raw call", adviseVictim},
    {"E18", "traceme traceme-raw suspend own-thread", traceVictim},
    {"E67", "libc raw absent", processorsOfVictim},
    {"E47", "group everybody tgkill tkill tgkill-own pidfd-open rt_sigqueueinfo abort", otherSignals},
    {"E51", "batch batch-raw affinity ioprio fifo", scheduling},
    {0, 0, 0},
};
