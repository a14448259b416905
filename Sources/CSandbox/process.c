#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef P_PIDFD
#define P_PIDFD 3
#endif

ssize_t kw_readMemory(pid_t process, uint64_t address, void *buffer, size_t count) {
  struct iovec local = {.iov_base = buffer, .iov_len = count};
  struct iovec remote = {.iov_base = (void *)(uintptr_t)address, .iov_len = count};
  ssize_t read = process_vm_readv(process, &local, 1, &remote, 1, 0);
  return read < 0 ? -errno : read;
}

ssize_t kw_writeMemory(pid_t process, uint64_t address, const void *buffer, size_t count) {
  struct iovec local = {.iov_base = (void *)buffer, .iov_len = count};
  struct iovec remote = {.iov_base = (void *)(uintptr_t)address, .iov_len = count};
  ssize_t written = process_vm_writev(process, &local, 1, &remote, 1, 0);
  return written < 0 ? -errno : written;
}

int kw_takeDescriptor(int processDescriptor, int number) {
  // pidfd_getfd, which Debian 12's C library has no function for; the copy closes on exec.
  long taken = syscall(438, processDescriptor, number, 0U);
  return taken < 0 ? -errno : (int)taken;
}

int kw_connect(int socket, const void *address, size_t size) {
  return connect(socket, (const struct sockaddr *)address, (socklen_t)size) < 0 ? errno : 0;
}

int kw_becomeReal(uint32_t user, uint32_t group) {
  // The raw calls change one thread, the C library's all of them. The effective ids stay, and with them
  // every capability.
  gid_t oldGroup = getgid();
  if (syscall(SYS_setresgid, group, -1, -1) < 0) return errno;
  if (syscall(SYS_setresuid, user, -1, -1) == 0) return 0;
  int error = errno;
  syscall(SYS_setresgid, oldGroup, -1, -1);
  return error;
}

void kw_returnReal(uint32_t user, uint32_t group) {
  // Going back to an own id cannot be refused.
  syscall(SYS_setresuid, user, -1, -1);
  syscall(SYS_setresgid, group, -1, -1);
}

int kw_borrowIdentity(uint32_t user, uint32_t group) {
  syscall(SYS_setfsgid, group);
  syscall(SYS_setfsuid, user);
  // Both calls answer with the id before, and an impossible id changes nothing.
  if ((uint32_t)syscall(SYS_setfsgid, -1) == group && (uint32_t)syscall(SYS_setfsuid, -1) == user) {
    return 0;
  }
  kw_returnIdentity();
  return EPERM;
}

void kw_returnIdentity(void) {
  syscall(SYS_setfsuid, geteuid());
  syscall(SYS_setfsgid, getegid());
}

int kw_openResolved(int folder, const char *path, int flags, unsigned mode, unsigned resolve) {
  struct {
    uint64_t flags, mode, resolve;
  } how = {
      .flags = (uint64_t)(unsigned)(flags | O_CLOEXEC),
      .mode = flags & O_CREAT ? mode : 0,
      .resolve = resolve,
  };
  long descriptor;
  do {
    descriptor = syscall(437, folder, path, &how, sizeof how);
  } while (descriptor < 0 && errno == EINTR);
  return descriptor < 0 ? -errno : (int)descriptor;
}

int kw_rename(int oldFolder, const char *oldName, int newFolder, const char *newName,
              unsigned flags) {
  return syscall(SYS_renameat2, oldFolder, oldName, newFolder, newName, flags) < 0 ? errno : 0;
}

int kw_sendDescriptor(int socket, int descriptor) {
  char byte = 0;
  struct iovec data = {.iov_base = &byte, .iov_len = 1};
  union {
    struct cmsghdr align;
    char room[CMSG_SPACE(sizeof(int))];
  } control;
  memset(&control, 0, sizeof control);
  struct msghdr message = {
      .msg_iov = &data,
      .msg_iovlen = 1,
      .msg_control = control.room,
      .msg_controllen = sizeof control.room,
  };
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  ssize_t sent;
  do {
    sent = sendmsg(socket, &message, MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  return sent < 0 ? errno : 0;
}

void kw_releaseLauncher(int socket) {
  char byte = 0;
  ssize_t sent = send(socket, &byte, 1, MSG_NOSIGNAL);
  (void)sent;
}

int kw_receiveDescriptor(int socket) {
  char byte;
  struct iovec data = {.iov_base = &byte, .iov_len = 1};
  union {
    struct cmsghdr align;
    char room[CMSG_SPACE(sizeof(int))];
  } control;
  struct msghdr message = {
      .msg_iov = &data,
      .msg_iovlen = 1,
      .msg_control = control.room,
      .msg_controllen = sizeof control.room,
  };
  ssize_t received;
  do {
    received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
  } while (received < 0 && errno == EINTR);
  if (received < 0) return -errno;
  if (received == 0) return -ENOMSG;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (header == NULL || header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS ||
      header->cmsg_len != CMSG_LEN(sizeof(int))) {
    return -EBADMSG;
  }
  int descriptor;
  memcpy(&descriptor, CMSG_DATA(header), sizeof descriptor);
  return descriptor;
}

int kw_openProcess(pid_t process) {
  long descriptor = syscall(SYS_pidfd_open, process, 0U);
  return descriptor < 0 ? -errno : (int)descriptor;
}

int kw_openThread(pid_t thread) {
  // Linux 6.9 and later open any thread with this flag; older ones refuse it.
  long descriptor = syscall(SYS_pidfd_open, thread, (unsigned)O_EXCL);
  return descriptor < 0 ? -errno : (int)descriptor;
}

int kw_signalProcess(int processDescriptor, int signal) {
  return syscall(SYS_pidfd_send_signal, processDescriptor, signal, (void *)0, 0U) < 0 ? errno : 0;
}

int kw_reapProcess(int processDescriptor, int *wasSignalled, int *code) {
  siginfo_t info;
  memset(&info, 0, sizeof info);
  int result;
  do {
    result = waitid((idtype_t)P_PIDFD, (id_t)processDescriptor, &info, WEXITED | WNOHANG);
  } while (result < 0 && errno == EINTR);
  if (result < 0) return -errno;
  if (info.si_pid == 0) return 0;
  *wasSignalled = info.si_code != CLD_EXITED;
  *code = info.si_status;
  return 1;
}

int kw_makeEvent(void) {
  int event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return event < 0 ? -errno : event;
}

long kw_systemCall(long number, const long arguments[6]) {
  long result = syscall(number, arguments[0], arguments[1], arguments[2], arguments[3],
                        arguments[4], arguments[5]);
  return result == -1 ? -errno : result;
}
