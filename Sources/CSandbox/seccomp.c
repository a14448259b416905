#include "CSandbox.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define FLAG_NEW_LISTENER (1UL << 3)
#define FLAG_WAIT_KILLABLE_RECV (1UL << 5)  // Linux 5.19
#define ADDFD_FLAG_SEND (1UL << 1)          // Linux 5.14
#define FD_SYNC_WAKE_UP 1UL                 // Linux 6.6
#define SET_FLAGS 0x40082104UL

static long install(const void *instructions, unsigned short count, unsigned long flags) {
  struct sock_fprog program = {.len = count, .filter = (struct sock_filter *)instructions};
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program);
}

int kw_installFilter(const void *instructions, unsigned short count) {
  return install(instructions, count, 0) < 0 ? errno : 0;
}

int kw_installNotifyFilter(const void *instructions, unsigned short count) {
  long listener = install(instructions, count, FLAG_NEW_LISTENER | FLAG_WAIT_KILLABLE_RECV);
  if (listener < 0 && errno == EINVAL) listener = install(instructions, count, FLAG_NEW_LISTENER);
  return listener < 0 ? -errno : (int)listener;
}

void kw_notifyWakeSynchronously(int listener) {
  int saved = errno;
  if (ioctl(listener, SET_FLAGS, FD_SYNC_WAKE_UP) < 0) errno = saved;
}

int kw_notifyReceive(int listener, struct kw_notification *notification) {
  // The kernel may know longer structures than ours; both get room, and a request must be all zero.
  union {
    struct seccomp_notif request;
    char room[512];
  } buffer;
  memset(&buffer, 0, sizeof buffer);
  if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &buffer.request) < 0) return errno;
  const struct seccomp_notif *request = &buffer.request;
  notification->id = request->id;
  notification->thread = request->pid;
  notification->number = request->data.nr;
  notification->architecture = request->data.arch;
  notification->reserved = 0;
  for (int index = 0; index < 6; index++) {
    notification->arguments[index] = request->data.args[index];
  }
  return 0;
}

int kw_notifyIsValid(int listener, uint64_t id) {
  return ioctl(listener, SECCOMP_IOCTL_NOTIF_ID_VALID, &id) == 0;
}

static int answer(int listener, uint64_t id, int error, int64_t value, uint32_t flags) {
  union {
    struct seccomp_notif_resp response;
    char room[512];
  } buffer;
  memset(&buffer, 0, sizeof buffer);
  buffer.response.id = id;
  buffer.response.error = error;
  buffer.response.val = value;
  buffer.response.flags = flags;
  return ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &buffer.response) < 0 ? errno : 0;
}

int kw_notifyRefuse(int listener, uint64_t id, int error) {
  return answer(listener, id, -error, 0, 0);
}

int kw_notifyAnswer(int listener, uint64_t id, int64_t value) {
  return answer(listener, id, 0, value, 0);
}

int kw_notifyContinue(int listener, uint64_t id) {
  return answer(listener, id, 0, 0, SECCOMP_USER_NOTIF_FLAG_CONTINUE);
}

int kw_notifyAnswerDescriptor(int listener, uint64_t id, int descriptor) {
  struct seccomp_notif_addfd request = {
      .id = id,
      .flags = ADDFD_FLAG_SEND,
      .srcfd = (uint32_t)descriptor,
      .newfd_flags = 02000000,  // O_CLOEXEC
  };
  if (ioctl(listener, SECCOMP_IOCTL_NOTIF_ADDFD, &request) >= 0) return 0;
  if (errno != EINVAL) return errno;
  request.flags = 0;
  int added = ioctl(listener, SECCOMP_IOCTL_NOTIF_ADDFD, &request);
  return added < 0 ? errno : answer(listener, id, 0, added, 0);
}
