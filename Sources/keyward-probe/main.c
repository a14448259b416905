#include "attack.h"
#include "probe.h"

#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static const struct probe *const tables[] = {fileProbes, processProbes, pathProbes,
                                             raceProbes, timingProbes,  NULL};

static const char *nameOf(int error) {
  const char *name = error == 0 ? "ok" : strerrorname_np(error);
  return name ? name : "unknown";
}

static const struct probe *find(const char *name) {
  for (int table = 0; tables[table]; table++) {
    for (const struct probe *probe = tables[table]; probe->name; probe++) {
      if (strcmp(name, probe->name) == 0) return probe;
    }
  }
  return NULL;
}

static void list(void) {
  for (int table = 0; tables[table]; table++) {
    for (const struct probe *probe = tables[table]; probe->name; probe++) puts(probe->name);
  }
  listAttacks();
}

static volatile char canary[] = "canary";

/// The properties of this process that others may not change.
static void printState(void) {
  struct rlimit files;
  cpu_set_t processors;
  CPU_ZERO(&processors);
  getrlimit(RLIMIT_NOFILE, &files);
  sched_getaffinity(0, sizeof processors, &processors);
  printf("state %s %d %lu %lu %d\n", (const char *)canary, getpriority(PRIO_PROCESS, 0),
         (unsigned long)files.rlim_cur, (unsigned long)files.rlim_max, CPU_COUNT(&processors));
}

/// Acts as another user's process until the host closes its end of descriptor 3.
static int beVictim(void) {
  printf("victim %d %lx\n", getpid(), (unsigned long)canary);
  printState();
  int error = find("wait")->attempt();
  printState();
  return error;
}

static int usage(void) {
  fputs("usage: keyward-probe [--as USER:GROUP] [--hold FILE] NAME | --list\n", stderr);
  return 64;
}

int main(int count, char **arguments) {
  // One copy is set-uid root, so that its execution can be tried. In another's name this does nothing for anybody.
  if (geteuid() != getuid() || getegid() != getgid()) {
    puts("ok");
    return 0;
  }
  if (count > 3 && strcmp(arguments[1], "--as") == 0) {
    char *user = arguments[2];
    int holds = count > 5 && strcmp(arguments[3], "--hold") == 0;
    char *held = holds ? arguments[4] : NULL;
    char **rest = arguments + (holds ? 4 : 2);
    rest[0] = arguments[0];
    int error = startUnconfined(user, held, rest);
    printf("start %s\n", nameOf(error));
    return 0;
  }
  if (count != 2) return usage();
  const char *name = arguments[1];
  if (strcmp(name, "--list") == 0) {
    list();
    return 0;
  }
  if (strcmp(name, "--ok") == 0) {
    puts("ok");
    return 0;
  }
  if (strcmp(name, "--victim") == 0) return beVictim();
  const struct probe *probe = find(name);
  if (probe) {
    puts(nameOf(probe->attempt()));
    return 0;
  }
  return runAttack(name) < 0 ? usage() : 0;
}
