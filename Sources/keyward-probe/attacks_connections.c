#include "attack.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/errqueue.h>
#include <linux/filter.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/un.h>

static struct sockaddr_in loopback(const char *port) {
  struct sockaddr_in address = {.sin_family = AF_INET};
  address.sin_port = htons((in_port_t)atoi(setting(port)));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

static int makeSocket(long family, long type, long protocol) {
  return (int)BY_NUMBER(socket, family, type, protocol);
}

static int highBits(void) {
  if (is("vsock")) return ended(makeSocket(40 | 1L << 32, SOCK_STREAM, 0));
  if (is("alg")) return ended(makeSocket(38 | 1L << 32, SOCK_SEQPACKET, 0));
  if (is("unix")) return ended(makeSocket(AF_UNIX | 1L << 32, SOCK_STREAM, 0));
  if (is("type")) return ended(makeSocket(AF_INET, SOCK_STREAM | 1L << 32, 0));
  return ended(makeSocket(AF_INET | 7L << 32, SOCK_STREAM, 0));
}

static int withFlags(void) {
  int type = SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK;
  return ended(TRY(socket, socket(AF_INET, type, 0), AF_INET, type, 0));
}

static int otherProtocols(void) {
  if (is("raw-socket")) return ended(makeSocket(AF_INET, SOCK_RAW, IPPROTO_UDP));
  if (is("icmp")) return ended(makeSocket(AF_INET, SOCK_DGRAM, IPPROTO_ICMP));
  if (is("sctp")) return ended(makeSocket(AF_INET, SOCK_STREAM, IPPROTO_SCTP));
  if (is("mptcp")) return ended(makeSocket(AF_INET, SOCK_STREAM, 262));
  return ended(makeSocket(AF_INET, SOCK_DGRAM, IPPROTO_UDPLITE));
}

/// Tries every family; only those of the internet may open, and only with a network.
static int families(void) {
  static char opened[256];
  int count = 0, size = snprintf(opened, sizeof opened, "families");
  int types[] = {SOCK_STREAM, SOCK_DGRAM, SOCK_RAW, SOCK_SEQPACKET};
  for (int family = 0; family <= 45; family++) {
    for (int type = 0; type < 4; type++) {
      int descriptor = makeSocket(family, types[type], 0);
      if (descriptor < 0) continue;
      close(descriptor);
      size += snprintf(opened + size, sizeof opened - (size_t)size, "-%d", family);
      if (family != AF_INET && family != AF_INET6) return WORKED;
      count++;
      break;
    }
  }
  return stoppedAt(count ? opened : "families-none", 0);
}

static int unixPair(void) {
  int pair[2];
  if (is("internet")) {
    // The kernel makes no such pair; its own answer shows that the call reached it.
    return answered(tried("socketpair", socketpair(AF_INET, SOCK_STREAM, 0, pair)), EOPNOTSUPP);
  }
  if (TRY(socketpair, socketpair(AF_UNIX, SOCK_DGRAM, 0, pair), AF_UNIX, SOCK_DGRAM, 0, pair) < 0) {
    return REFUSED;
  }
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s", setting("KW_DATAGRAM"));
  struct iovec part = {(void *)"x", 1};
  struct mmsghdr many = {.msg_hdr = {.msg_name = &address, .msg_namelen = sizeof address,
                                     .msg_iov = &part, .msg_iovlen = 1}};
  if (is("sendmsg")) return ended(tried("sendmsg", sendmsg(pair[0], &many.msg_hdr, 0)));
  if (is("sendmmsg")) return ended(tried("sendmmsg", sendmmsg(pair[0], &many, 1, 0)));
  struct sockaddr *to = (struct sockaddr *)&address;
  return ended(TRY(sendto, sendto(pair[0], "x", 1, 0, to, sizeof address), pair[0], "x", 1UL, 0,
                   &address, sizeof address));
}

static int reconnect(void) {
  struct sockaddr_in address = loopback("KW_UDP");
  struct sockaddr none = {.sa_family = AF_UNSPEC};
  int descriptor = makeSocket(AF_INET, SOCK_DGRAM, 0);
  if (descriptor < 0) return REFUSED;
  long size = is("length-0") ? 0 : is("length-1") ? 1 : is("length-4096") ? 4096 : 1L << 31;
  if (!is("libc") && !is("raw")) return ended(BY_NUMBER(connect, descriptor, &address, size));
  for (int round = 0; round < 3; round++) {
    struct sockaddr *to = round == 1 ? &none : (struct sockaddr *)&address;
    if (TRY(connect, connect(descriptor, to, sizeof address), descriptor, to, sizeof address) < 0) {
      return REFUSED;
    }
  }
  return WORKED;
}

static int oddAddresses(void) {
  struct sockaddr_in four = loopback("KW_TCP");
  struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = four.sin_port};
  int isDatagram = is("metadata") || is("link-local");
  // Connecting a datagram socket sends nothing.
  int descriptor = makeSocket(is("mapped") || is("link-local") ? AF_INET6 : AF_INET,
                              isDatagram ? SOCK_DGRAM : SOCK_STREAM, 0);
  if (descriptor < 0) return REFUSED;
  if (is("any")) four.sin_addr.s_addr = 0;
  if (is("metadata")) inet_pton(AF_INET, "169.254.169.254", &four.sin_addr);
  if (is("mapped")) inet_pton(AF_INET6, "::ffff:127.0.0.1", &six.sin6_addr);
  if (is("link-local")) {
    inet_pton(AF_INET6, "fe80::1", &six.sin6_addr);
    six.sin6_scope_id = 1;
  }
  if (is("mapped") || is("link-local")) {
    return ended(tried("connect", connect(descriptor, (struct sockaddr *)&six, sizeof six)));
  }
  return ended(tried("connect", connect(descriptor, (struct sockaddr *)&four, sizeof four)));
}

static int addressedSend(void) {
  struct sockaddr_in address = loopback("KW_UDP");
  struct iovec part = {(void *)"x", 1};
  struct msghdr message = {.msg_name = &address, .msg_namelen = sizeof address, .msg_iov = &part,
                           .msg_iovlen = 1};
  int descriptor = makeSocket(AF_INET, SOCK_DGRAM, 0);
  if (descriptor < 0) return REFUSED;
  if (tried("connect", connect(descriptor, (struct sockaddr *)&address, sizeof address)) < 0) {
    return REFUSED;
  }
  return ended(TRY(sendmsg, sendmsg(descriptor, &message, 0), descriptor, &message, 0));
}

static int setOption(int descriptor, int level, int option, const void *value, unsigned size) {
  return (int)TRY(setsockopt, setsockopt(descriptor, level, option, value, size), descriptor, level,
                  option, value, size);
}

static int otherOptions(void) {
  int one = 1, isTCP = is("ulp") || is("repair") || is("listed");
  struct sock_filter everything = {0x06, 0, 0, 0xffffffff};
  struct sock_fprog program = {1, &everything};
  int descriptor = makeSocket(AF_INET, isTCP ? SOCK_STREAM : SOCK_DGRAM, 0);
  if (descriptor < 0) return REFUSED;
  if (is("listed")) {
    if (setOption(descriptor, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one) < 0) return REFUSED;
    return ended(setOption(descriptor, SOL_SOCKET, SO_KEEPALIVE, &one, sizeof one));
  }
  // The kernel's answer for a wrong value shows that the option was read.
  if (is("bpf")) return answered(setOption(descriptor, SOL_SOCKET, 50, &one, sizeof one), EINVAL);
  if (is("peek")) return ended(setOption(descriptor, SOL_SOCKET, SO_PEEK_OFF, &one, sizeof one));
  if (is("options")) return ended(setOption(descriptor, IPPROTO_IP, IP_OPTIONS, "\1\1\1\1", 4));
  if (is("alg")) return answered(setOption(descriptor, 279, 1, &one, sizeof one), ENOPROTOOPT);
  if (is("ulp")) return answered(setOption(descriptor, IPPROTO_TCP, 31, "none", 4), ENOENT);
  if (is("repair")) return ended(setOption(descriptor, IPPROTO_TCP, TCP_REPAIR, &one, sizeof one));
  return ended(setOption(descriptor, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program));
}

static int acceptCall(void) {
  int descriptor = is("pipe") ? 3 : makeSocket(AF_INET, SOCK_STREAM, 0);
  if (descriptor < 0) return REFUSED;
  if (is("bind")) {
    struct sockaddr_in address = {.sin_family = AF_INET};
    return ended(tried("bind", bind(descriptor, (struct sockaddr *)&address, sizeof address)));
  }
  if (is("listen")) return ended(tried("listen", listen(descriptor, 1)));
  int error = is("pipe") ? ENOTSOCK : EINVAL;
#ifdef SYS_accept
  if (is("accept")) return answered(BY_NUMBER(accept, descriptor, NULL, NULL), error);
#endif
  return answered(TRY(accept4, accept4(descriptor, NULL, NULL, 0), descriptor, NULL, NULL, 0),
                  error);
}

/// A question to a name server, as the C library's resolver asks it.
static int resolve(void) {
  static const unsigned char question[] = {1, 2, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 'x', 0, 0, 1, 0, 1};
  struct sockaddr_in server = loopback("KW_UDP");
  int type = SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, one = 1, waiting;
  int descriptor = (int)TRY(socket, socket(AF_INET, type, 0), AF_INET, type, 0);
  if (descriptor < 0) return REFUSED;
  if (setOption(descriptor, IPPROTO_IP, IP_RECVERR, &one, sizeof one) < 0) return REFUSED;
  struct sockaddr *to = (struct sockaddr *)&server;
  if (tried("connect", connect(descriptor, to, sizeof server)) < 0) return REFUSED;
  struct iovec part = {(void *)question, sizeof question};
  struct mmsghdr many = {.msg_hdr = {.msg_iov = &part, .msg_iovlen = 1}};
  if (tried("sendmmsg", sendmmsg(descriptor, &many, 1, MSG_NOSIGNAL)) != 1) return REFUSED;
  if (tried("ioctl", ioctl(descriptor, FIONREAD, &waiting)) < 0) return REFUSED;
  char answer[64];
  return answered(tried("recvfrom", recvfrom(descriptor, answer, sizeof answer, 0, NULL, NULL)),
                  EAGAIN);
}

static int pairedStream(void) {
  int pair[2];
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s", setting("KW_STREAM"));
  struct sockaddr *to = (struct sockaddr *)&address;
  if (tried("socketpair", socketpair(AF_UNIX, SOCK_STREAM, 0, pair)) < 0) return REFUSED;
  if (is("closed")) close(pair[1]);
  if (is("send")) {
    return ended(tried("sendto", sendto(pair[0], "x", 1, MSG_NOSIGNAL, to, sizeof address)));
  }
  return ended(TRY(connect, connect(pair[0], to, sizeof address), pair[0], to, sizeof address));
}

/// A pair's end has no peer, but the kernel's answer for a path shows whether something exists there.
static int pairToPath(void) {
  int pair[2];
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  const char *path = is("absent") ? "/this-is-nowhere" : setting("KW_OUTSIDE");
  snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
  if (tried("socketpair", socketpair(AF_UNIX, SOCK_STREAM, 0, pair)) < 0) return REFUSED;
  struct sockaddr *to = (struct sockaddr *)&address;
  // As short as an address of the internet.
  socklen_t size = is("short") ? 16 : sizeof address;
  if (is("short")) snprintf(address.sun_path, sizeof address.sun_path, "/etc/passwd");
  int told = is("absent") ? ENOENT : is("short") ? EACCES : ECONNREFUSED;
  return answered(tried("connect", connect(pair[0], to, size)), told);
}

const struct attack connectionAttacks[] = {
    {"E3", "raw unix type", highBits},
    {"E3b", "alg vsock", highBits},
    {"E4", "libc raw", withFlags},
    {"E5", "raw-socket icmp sctp mptcp udplite", otherProtocols},
    {"E6", "raw", families},
    {"E7", "libc raw internet sendmsg sendmmsg", unixPair},
    {"E8", "libc raw length-0 length-1 length-4096 length-2^31", reconnect},
    {"E9", "mapped any metadata link-local", oddAddresses},
    {"E10", "libc raw", addressedSend},
    {"E11", "libc raw bpf peek options alg ulp repair listed", otherOptions},
    {"E12", "bind listen libc raw pipe", acceptCall},
#ifdef SYS_accept
    {"E12", "accept", acceptCall},
#endif
    {"E60", "libc raw", resolve},
    {"E62", "libc raw closed send", pairedStream},
    {"E69", "present absent short", pairToPath},
    {"E64", "libc raw", resolve},
    {0, 0, 0},
};
