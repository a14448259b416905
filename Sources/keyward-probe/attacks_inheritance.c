#include "attack.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>

extern char **environ;

static int receiveDescriptor(void) {
  char control[64] = {0}, byte;
  struct iovec part = {&byte, 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control,
                           .msg_controllen = sizeof control};
  if (is("call")) {
    return answered(TRY(recvmsg, recvmsg(3, &message, MSG_DONTWAIT), 3, &message, MSG_DONTWAIT),
                    ENOTSOCK);
  }
  int pair[2];
  if (TRY(socketpair, socketpair(AF_UNIX, SOCK_STREAM, 0, pair), AF_UNIX, SOCK_STREAM, 0, pair) <
      0) {
    return REFUSED;
  }
  struct cmsghdr *header = (struct cmsghdr *)control;
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int));
  message.msg_controllen = CMSG_SPACE(sizeof(int));
  byte = 'x';
  if (TRY(sendmsg, sendmsg(pair[0], &message, 0), pair[0], &message, 0) < 0) return REFUSED;
  return ended(TRY(recvmsg, recvmsg(pair[1], &message, 0), pair[1], &message, 0));
}

/// Reads from every open descriptor beside the standard streams and the two pipes.
static int readInherited(void) {
  char byte;
  for (int number = 5; number < 1024; number++) {
    if (TRY(read, read(number, &byte, 1), number, &byte, 1UL) >= 0) return WORKED;
    if (errno != EBADF) return REFUSED;
  }
  return REFUSED;
}

static int findInherited(void) {
  struct stat status;
  for (int number = 0; number < 1024; number++) {
    if (tried("fstat", fstat(number, &status)) == 0) {
      if (number > 4) return WORKED;
      int isPipe = S_ISFIFO(status.st_mode);
      // Standard input is the null device, the others are pipes.
      if (number == 0 ? !S_ISCHR(status.st_mode) : !isPipe) return WORKED;
    } else if (number < 5 || errno != EBADF) {
      return REFUSED;
    }
  }
  return REFUSED;
}

/// A listener would answer that it knows no such notification; nothing else does.
static int findListener(void) {
  unsigned long identifier = 1;
  int answer = 0;
  for (int number = 0; number < 1024; number++) {
    long returned = BY_NUMBER(ioctl, number, 0x40082102UL, &identifier);
    if (returned >= 0 || errno == ENOENT) return WORKED;
    if (number == 0) answer = errno;
  }
  return stoppedAt("ioctl", answer);
}

/// The traces of a desktop session: each of them is a way out or a secret.
static int findEnvironment(void) {
  static const char *const known[] = {
      "CFFIXED_USER_HOME", "HOME", "KEYWARD_", "KW_", "LANG", "SWIFT_", "TMPDIR", "TZ",
  };
  for (char **entry = environ; *entry; entry++) {
    int isKnown = 0;
    for (unsigned index = 0; index < sizeof known / sizeof *known; index++) {
      if (strncmp(*entry, known[index], strlen(known[index])) == 0) isKnown = 1;
    }
    if (!isKnown) return WORKED;
  }
  if (strcmp(setting("HOME"), setting("KW_CONTAINER")) != 0) return WORKED;
  return stoppedAt("environment", ENOENT);
}

const struct attack inheritanceAttacks[] = {
    {"97", "libc raw call", receiveDescriptor},
    {"98", "libc raw", readInherited},
    {"E30", "raw", findListener},
    {"E39", "libc", findEnvironment},
    {"E58", "libc", findInherited},
    {0, 0, 0},
};
