#include "probe.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <sched.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/personality.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/un.h>
#include <unistd.h>

static int makeSocket(int family, int type, int protocol) {
  int descriptor = socket(family, type, protocol);
  if (descriptor < 0) return errno;
  close(descriptor);
  return 0;
}

static int inet(void) { return makeSocket(AF_INET, SOCK_STREAM, 0); }
static int inetDatagram(void) { return makeSocket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0); }
static int inet6(void) { return makeSocket(AF_INET6, SOCK_STREAM, 0); }
static int unixStream(void) { return makeSocket(AF_UNIX, SOCK_STREAM, 0); }
static int unixDatagram(void) { return makeSocket(AF_UNIX, SOCK_DGRAM, 0); }
static int netlink(void) { return makeSocket(AF_NETLINK, SOCK_RAW, 0); }
static int vsock(void) { return makeSocket(40, SOCK_STREAM, 0); }
static int multipath(void) { return makeSocket(AF_INET, SOCK_STREAM, 262); }

static int inetWithHighBits(void) {
  int descriptor = (int)syscall(SYS_socket, (7L << 32) | AF_INET, SOCK_STREAM, 0);
  return descriptor < 0 ? errno : 0;
}

static int connectAnywhere(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(9)};
  inet_pton(AF_INET, "192.0.2.1", &address.sin_addr);
  // Descriptor 1 is no socket: ENOTSOCK says that the call was run.
  int error = result(connect(1, (struct sockaddr *)&address, sizeof address));
  return error == ENOTSOCK ? 0 : error;
}

static int connectLoopback(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(1)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int descriptor = socket(AF_INET, SOCK_STREAM, 0);
  if (descriptor < 0) return errno;
  int error = result(connect(descriptor, (struct sockaddr *)&address, sizeof address));
  close(descriptor);
  // Nobody listens there; being told so takes a network.
  return error == ECONNREFUSED ? 0 : error;
}

static int bindPort(void) {
  struct sockaddr_in address = {.sin_family = AF_INET};
  int descriptor = socket(AF_INET, SOCK_STREAM, 0);
  if (descriptor < 0) return errno;
  int error = result(bind(descriptor, (struct sockaddr *)&address, sizeof address));
  close(descriptor);
  return error;
}

static int socketPair(void) {
  int pair[2];
  return result(socketpair(AF_UNIX, SOCK_DGRAM, 0, pair));
}

static int streamPair(void) {
  int pair[2];
  return result(socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
}

static int receive(void) {
  struct msghdr message = {0};
  int error = result(recvmsg(1, &message, MSG_DONTWAIT));
  return error == ENOTSOCK ? 0 : error;
}

static int unshareUsers(void) { return result(unshare(CLONE_NEWUSER)); }
static int unshareFiles(void) { return result(unshare(CLONE_FILES)); }

static int ring(void) {
  char parameters[120] = {0};
  return result(syscall(425, 2, parameters));
}

static int bpf(void) {
  int error = result(syscall(SYS_bpf, 0, NULL, 0));
  return error == EINVAL ? 0 : error;
}

static int perf(void) {
  int error = result(syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0UL));
  return error == EFAULT ? 0 : error;
}

static int faults(void) { return result(syscall(SYS_userfaultfd, 1)); }

static int keys(void) {
  int error = result(syscall(SYS_keyctl, 0, -3, 0));
  return error == ENOKEY ? 0 : error;
}

static int sharedMemory(void) {
  int identifier = shmget(IPC_PRIVATE, 4096, 0600 | IPC_CREAT);
  if (identifier < 0) return errno;
  return result(shmctl(identifier, IPC_RMID, NULL));
}

static int changePersonality(void) { return result(personality(0xffffffff)); }

static int ownFilter(void) {
  // Asking whether an action exists changes nothing.
  unsigned action = 0x7fff0000U;
  return result(syscall(SYS_seccomp, 2, 0, &action));
}

static int landlock(void) { return result(syscall(444, NULL, 0UL, 1U)); }

static int systemData(void) {
  struct sysinfo info;
  return result(sysinfo(&info));
}

static int unknownNumber(void) {
  int error = result(syscall(511));
  return error == ENOSYS ? 0 : error;
}

#ifdef __x86_64__
static int oldABI(void) {
  long returned;
  __asm__ volatile("int $0x80" : "=a"(returned) : "0"(20) : "memory", "r8", "r9", "r10", "r11");
  return returned < 0 ? (int)-returned : 0;
}

static int x32ABI(void) {
  int error = result(syscall(0x40000000L | 39));
  return error == ENOSYS ? 0 : error;
}
#endif

const struct probe kernelProbes[] = {
    {"socket-inet", inet},
    {"socket-inet-datagram", inetDatagram},
    {"socket-inet6", inet6},
    {"socket-unix", unixStream},
    {"socket-unix-datagram", unixDatagram},
    {"socket-netlink", netlink},
    {"socket-vsock", vsock},
    {"socket-mptcp", multipath},
    {"socket-inet-high-bits", inetWithHighBits},
    {"connect", connectAnywhere},
    {"connect-loopback", connectLoopback},
    {"bind", bindPort},
    {"socketpair-datagram", socketPair},
    {"socketpair-stream", streamPair},
    {"recvmsg", receive},
    {"unshare-users", unshareUsers},
    {"unshare-files", unshareFiles},
    {"io-uring", ring},
    {"bpf", bpf},
    {"perf", perf},
    {"userfaultfd", faults},
    {"keyctl", keys},
    {"shmget", sharedMemory},
    {"personality", changePersonality},
    {"seccomp", ownFilter},
    {"landlock", landlock},
    {"sysinfo", systemData},
    {"unknown-number", unknownNumber},
#ifdef __x86_64__
    {"int80", oldABI},
    {"x32", x32ABI},
#endif
    {0, 0},
};
