#include "attack.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

#define MULTIPATH 262

static int makeSocket(int family, int type, int protocol) {
  return (int)TRY(socket, socket(family, type, protocol), family, type, protocol);
}

/// The socket that the suite listens on, of the family that the variant means.
static socklen_t listener(const char *port, struct sockaddr_storage *address) {
  in_port_t number = htons((in_port_t)atoi(setting(port)));
  memset(address, 0, sizeof *address);
  if (is("v6")) {
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)address;
    six->sin6_family = AF_INET6;
    six->sin6_port = number;
    six->sin6_addr = in6addr_loopback;
    return sizeof *six;
  }
  struct sockaddr_in *four = (struct sockaddr_in *)address;
  four->sin_family = AF_INET;
  four->sin_port = number;
  four->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return sizeof *four;
}

static int internet(void) { return is("v6") ? AF_INET6 : AF_INET; }

static int connectTo(int descriptor, const char *port) {
  struct sockaddr_storage address;
  socklen_t size = listener(port, &address);
  return ended(TRY(connect, connect(descriptor, (struct sockaddr *)&address, size), descriptor,
                   &address, size));
}

static int connectStream(void) {
  int descriptor = makeSocket(internet(), SOCK_STREAM, 0);
  if (descriptor < 0 || connectTo(descriptor, "KW_TCP") != WORKED) return REFUSED;
  return ended(TRY(sendto, send(descriptor, "x", 1, 0), descriptor, "x", 1UL, 0, 0UL, 0));
}

/// The call that follows when a socket is not even made, on a pipe.
static int connectPipe(void) {
  return connectTo(3, "KW_TCP") == WORKED || errno == ENOTSOCK ? WORKED : REFUSED;
}

static int connectMultipath(void) {
  int descriptor = makeSocket(AF_INET, SOCK_STREAM, MULTIPATH);
  return descriptor < 0 ? REFUSED : connectTo(descriptor, "KW_TCP");
}

static int fastOpen(int protocol) {
  struct sockaddr_storage address;
  socklen_t size = listener("KW_TCP", &address);
  int descriptor = makeSocket(AF_INET, SOCK_STREAM, protocol);
  if (descriptor < 0) return REFUSED;
  int flags = MSG_FASTOPEN;
  struct iovec part = {(void *)"x", 1};
  struct mmsghdr many = {.msg_hdr = {.msg_name = &address, .msg_namelen = size, .msg_iov = &part,
                                     .msg_iovlen = 1}};
  if (is("sendmsg")) return ended(tried("sendmsg", sendmsg(descriptor, &many.msg_hdr, flags)));
  if (is("sendmmsg")) return ended(tried("sendmmsg", sendmmsg(descriptor, &many, 1, flags)));
  return ended(TRY(sendto,
                   sendto(descriptor, "x", 1, flags, (struct sockaddr *)&address, size), descriptor,
                   "x", 1UL, flags, &address, size));
}

static int fastOpenStream(void) { return fastOpen(0); }
static int fastOpenMultipath(void) { return fastOpen(MULTIPATH); }

static int fastOpenOption(void) {
  int descriptor = makeSocket(AF_INET, SOCK_STREAM, 0), one = 1;
  if (descriptor < 0) return REFUSED;
  if (TRY(setsockopt, setsockopt(descriptor, IPPROTO_TCP, TCP_FASTOPEN_CONNECT, &one, sizeof one),
          descriptor, IPPROTO_TCP, TCP_FASTOPEN_CONNECT, &one, sizeof one) < 0) {
    return REFUSED;
  }
  return connectTo(descriptor, "KW_TCP");
}

static int sendDatagram(void) {
  struct sockaddr_storage address;
  socklen_t size = listener("KW_UDP", &address);
  int descriptor = makeSocket(internet(), SOCK_DGRAM, 0);
  if (descriptor < 0) return REFUSED;
  struct iovec part = {(void *)"x", 1};
  struct mmsghdr many = {.msg_hdr = {.msg_name = &address, .msg_namelen = size, .msg_iov = &part,
                                     .msg_iovlen = 1}};
  if (is("sendmsg")) return ended(tried("sendmsg", sendmsg(descriptor, &many.msg_hdr, 0)));
  if (is("sendmmsg")) return ended(tried("sendmmsg", sendmmsg(descriptor, &many, 1, 0)));
  return ended(TRY(sendto, sendto(descriptor, "x", 1, 0, (struct sockaddr *)&address, size),
                   descriptor, "x", 1UL, 0, &address, size));
}

static int bindPort(int protocol) {
  struct sockaddr_in address = {.sin_family = AF_INET};
  int descriptor = is("call") ? 3 : makeSocket(AF_INET, SOCK_STREAM, protocol);
  if (descriptor < 0) return REFUSED;
  return answered(TRY(bind, bind(descriptor, (struct sockaddr *)&address, sizeof address),
                      descriptor, &address, sizeof address),
                  ENOTSOCK);
}

static int bindStream(void) { return bindPort(0); }
static int bindMultipath(void) { return bindPort(MULTIPATH); }

static int listenUnbound(void) {
  int descriptor = is("call") ? 3 : makeSocket(AF_INET, SOCK_STREAM, 0);
  if (descriptor < 0) return REFUSED;
  return answered(TRY(listen, listen(descriptor, 1), descriptor, 1), ENOTSOCK);
}

static int rawICMP(void) { return ended(makeSocket(AF_INET, SOCK_RAW, IPPROTO_ICMP)); }
static int pingSocket(void) { return ended(makeSocket(AF_INET, SOCK_DGRAM, IPPROTO_ICMP)); }
static int routeSocket(void) { return ended(makeSocket(AF_NETLINK, SOCK_RAW, 0)); }
static int packetSocket(void) { return ended(makeSocket(AF_PACKET, SOCK_RAW, 0)); }
static int machineSocket(void) { return ended(makeSocket(AF_VSOCK, SOCK_STREAM, 0)); }
static int algorithmSocket(void) { return ended(makeSocket(AF_ALG, SOCK_SEQPACKET, 0)); }

static socklen_t unixAddress(const char *name, int isAbstract, struct sockaddr_un *address) {
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  int start = isAbstract ? 1 : 0;
  snprintf(address->sun_path + start, sizeof address->sun_path - 1, "%s", name);
  return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(name) + 1);
}

static int connectUnix(const char *name, int isAbstract) {
  struct sockaddr_un address;
  socklen_t size = unixAddress(name, isAbstract, &address);
  int descriptor = makeSocket(AF_UNIX, SOCK_STREAM, 0);
  if (descriptor < 0) return REFUSED;
  return ended(TRY(connect, connect(descriptor, (struct sockaddr *)&address, size), descriptor,
                   &address, size));
}

static int unixStream(void) { return connectUnix(setting("KW_STREAM"), 0); }
static int unixAbstract(void) { return connectUnix(setting("KW_ABSTRACT"), 1); }

static int unixDatagram(void) {
  struct sockaddr_un address;
  socklen_t size = unixAddress(setting("KW_DATAGRAM"), 0, &address);
  int descriptor = makeSocket(AF_UNIX, SOCK_DGRAM, 0);
  if (descriptor < 0) return REFUSED;
  return ended(TRY(sendto, sendto(descriptor, "x", 1, 0, (struct sockaddr *)&address, size),
                   descriptor, "x", 1UL, 0, &address, size));
}

/// The display server's and the session's sockets; the kernel answers that there is no listener.
static int desktopSocket(void) {
  int isAbstract = is("x11-abstract");
  const char *path = "/tmp/.X11-unix/X0";
  if (is("wayland")) path = "/run/user/1000/wayland-0";
  if (is("session-bus")) path = "/run/user/1000/bus";
  int outcome = connectUnix(path, isAbstract);
  if (outcome == WORKED || errno == ECONNREFUSED || errno == ENOENT) return WORKED;
  return REFUSED;
}

const struct attack socketAttacks[] = {
    {"39", "libc raw v6", connectStream},
    {"39", "call", connectPipe},
    {"40", "libc raw", connectMultipath},
    {"41", "libc raw sendmsg sendmmsg", fastOpenStream},
    {"42", "libc raw", fastOpenOption},
    {"43", "libc raw sendmsg sendmmsg", fastOpenMultipath},
    {"44", "libc raw v6 sendmsg sendmmsg", sendDatagram},
    {"45", "libc raw call", bindStream},
    {"46", "libc raw", bindMultipath},
    {"47", "libc raw call", listenUnbound},
    {"48", "libc raw", rawICMP},
    {"49", "libc raw", pingSocket},
    {"50", "libc raw", routeSocket},
    {"51", "libc raw", packetSocket},
    {"52", "libc raw", machineSocket},
    {"53", "libc raw", algorithmSocket},
    {"54", "libc raw", unixStream},
    {"55", "libc raw", unixDatagram},
    {"56", "libc raw", unixAbstract},
    {"E38", "x11 x11-abstract wayland session-bus", desktopSocket},
    {0, 0, 0},
};
