#include "attack.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/un.h>

static int reachNetwork(void) {
  if (is("unix")) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s", setting("KW_STREAM"));
    int descriptor = (int)tried("socket", socket(AF_UNIX, SOCK_STREAM, 0));
    if (descriptor < 0) return REFUSED;
    return ended(
        tried("connect", connect(descriptor, (struct sockaddr *)&address, sizeof address)));
  }
  struct sockaddr_in address = {.sin_family = AF_INET};
  address.sin_port = htons((in_port_t)atoi(setting(is("udp") ? "KW_UDP" : "KW_TCP")));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int descriptor = (int)tried("socket", socket(AF_INET, is("udp") ? SOCK_DGRAM : SOCK_STREAM, 0));
  if (descriptor < 0) return REFUSED;
  if (is("udp")) {
    return ended(tried("sendto", sendto(descriptor, "x", 1, 0, (struct sockaddr *)&address,
                                        sizeof address)));
  }
  return ended(tried("connect", connect(descriptor, (struct sockaddr *)&address, sizeof address)));
}

static int reachInAnotherWay(void) {
  int family = is("netlink") ? AF_NETLINK : AF_INET;
  int descriptor = (int)tried("socket", socket(family, is("netlink") ? SOCK_RAW : SOCK_STREAM, 0));
  if (descriptor < 0) return REFUSED;
  if (is("netlink")) return WORKED;
  struct sockaddr_in address = {.sin_family = AF_INET};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  struct sockaddr *generic = (struct sockaddr *)&address;
  if (is("bind")) return ended(tried("bind", bind(descriptor, generic, sizeof address)));
  if (is("listen")) return ended(tried("listen", listen(descriptor, 1)));
  address.sin_port = htons((in_port_t)atoi(setting("KW_TCP")));
  return ended(
      tried("sendto", sendto(descriptor, "x", 1, MSG_FASTOPEN, generic, sizeof address)));
}

static int readCaller(void) {
  if (is("list")) {
    DIR *folder = opendir(setting("KW_FOLDER"));
    return ended(tried("openat", folder ? 0 : -1));
  }
  if (is("link")) return readsFile(inside("KW_CONTAINER", "planted-link"), "secret");
  if (is("root")) {
    static char path[4096];
    snprintf(path, sizeof path, "/proc/self/root%s", setting("KW_OUTSIDE"));
    return readsFile(path, "secret");
  }
  if (is("upwards")) return readsFile(inside("KW_CONTAINER", "../outside/outside"), "secret");
  return readsFile(setting("KW_OUTSIDE"), "secret");
}

static int writeOutside(void) {
  const char *fresh = inside("KW_FOLDER", "fresh");
  if (is("create")) return ended(tried("openat", open(fresh, O_WRONLY | O_CREAT, 0600)));
  if (is("change")) return ended(tried("openat", open(setting("KW_OUTSIDE"), O_WRONLY)));
  if (is("empty")) {
    // Landlock before its third version does not see that this changes the file.
    return ended(tried("openat", open(setting("KW_OUTSIDE"), O_RDONLY | O_TRUNC)));
  }
  if (is("remove")) return ended(tried("unlink", unlink(setting("KW_OUTSIDE"))));
  if (is("folder")) return ended(tried("mkdir", mkdir(fresh, 0700)));
  if (is("move")) return ended(tried("rename", rename(inside("KW_CONTAINER", "own"), fresh)));
  if (is("take")) {
    return ended(
        tried("rename", rename(setting("KW_OUTSIDE"), inside("KW_CONTAINER", "taken"))));
  }
  if (is("link")) {
    const char *link = inside("KW_CONTAINER", "fresh-link");
    return ended(tried("symlink", symlink(setting("KW_OUTSIDE"), link)));
  }
  return ended(tried("openat", open(inside("KW_CONTAINER", "planted-link"), O_WRONLY)));
}

static int lookIntoVictim(void) {
  if (is("ptrace")) return ended(tried("ptrace", ptrace(PTRACE_SEIZE, victim(), 0, 0)));
  if (is("environment")) {
    return readsFile(ofProcess(setting("KW_VICTIM"), "environ"), "KW_TOKEN=token");
  }
  char text[16] = {0};
  struct iovec local = {text, 6}, remote = {NULL, 6};
  remote.iov_base = (void *)strtoul(setting("KW_ADDRESS"), NULL, 16);
  return ended(
      tried("process_vm_readv", process_vm_readv(victim(), &local, 1, &remote, 1, 0)));
}

/// Copies this program to where the tool may write, as a compiler makes a program.
static int makeProgram(const char *path) {
  static char bytes[1 << 16];
  int from = open(setting("KW_PROGRAM"), O_RDONLY);
  int to = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0700);
  ssize_t count = 0;
  while (from >= 0 && to >= 0 && (count = read(from, bytes, sizeof bytes)) > 0) {
    if (write(to, bytes, (size_t)count) != count) return -1;
  }
  if (from >= 0) close(from);
  if (to >= 0) close(to);
  return from < 0 || to < 0 || count < 0 ? -1 : 0;
}

static int startOther(void) {
  const char *path = inside("KW_FOLDER", "program");
  if (is("shell")) path = "/bin/sh";
  if (is("made")) {
    path = inside("KW_CONTAINER", "made");
    if (tried("open", makeProgram(path)) < 0) return REFUSED;
  }
  char *const words[] = {(char *)path, is("shell") ? "-c" : "--ok", is("shell") ? "echo ok" : NULL,
                         NULL};
  return ended(tried("execve", execve(path, words, environ)));
}

static int signalOthers(void) {
  if (is("victim")) return ended(tried("kill", kill(victim(), SIGTERM)));
  if (is("everybody")) return ended(tried("kill", kill(-1, 0)));
  return ended(tried("kill", kill(getppid(), 0)));
}

const struct attack toolAttacks[] = {
    {"E74", "tcp udp unix", reachNetwork},
    {"E75", "file list link root upwards", readCaller},
    {"E76", "create change empty remove folder move take link through-link", writeOutside},
    {"E77", "ptrace memory environment", lookIntoVictim},
    {"E78", "program shell made", startOther},
    {"E79", "parent victim everybody", signalOthers},
    {"E80", "bind listen fast-open netlink", reachInAnotherWay},
    {0, 0, 0},
};
