#include "attack.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/io_uring.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>

/// A ring of one entry; the kernel carries out what is written into it, past the filter's sight.
struct ring {
  int descriptor;
  struct io_uring_params parameters;
  char *submissions, *completions;
  struct io_uring_sqe *entry;
};

static int makeRing(struct ring *ring) {
  memset(ring, 0, sizeof *ring);
  ring->descriptor = (int)BY_NUMBER(io_uring_setup, 1, &ring->parameters);
  if (ring->descriptor < 0) return REFUSED;
  int protection = PROT_READ | PROT_WRITE;
  off_t places[] = {IORING_OFF_SQ_RING, IORING_OFF_CQ_RING, IORING_OFF_SQES};
  void *memory[3];
  for (int index = 0; index < 3; index++) {
    memory[index] = mmap(NULL, 4096, protection, MAP_SHARED, ring->descriptor, places[index]);
    if (memory[index] == MAP_FAILED) return stoppedAt("mmap", errno);
  }
  ring->submissions = memory[0];
  ring->completions = memory[1];
  ring->entry = memory[2];
  return WORKED;
}

/// Has the entry carried out and returns its result, or minus an errno.
static int submit(struct ring *ring) {
  unsigned *tail = (unsigned *)(ring->submissions + ring->parameters.sq_off.tail);
  unsigned mask = *(unsigned *)(ring->submissions + ring->parameters.sq_off.ring_mask);
  unsigned *array = (unsigned *)(ring->submissions + ring->parameters.sq_off.array);
  array[*tail & mask] = 0;
  __atomic_store_n(tail, *tail + 1, __ATOMIC_RELEASE);
  long count = BY_NUMBER(io_uring_enter, ring->descriptor, 1, 1, IORING_ENTER_GETEVENTS, NULL, 0UL);
  if (count < 0) return -errno;
  unsigned *head = (unsigned *)(ring->completions + ring->parameters.cq_off.head);
  unsigned last = *(unsigned *)(ring->completions + ring->parameters.cq_off.ring_mask);
  struct io_uring_cqe *results =
      (struct io_uring_cqe *)(ring->completions + ring->parameters.cq_off.cqes);
  int result = results[*head & last].res;
  __atomic_store_n(head, *head + 1, __ATOMIC_RELEASE);
  return result;
}

static int ringOpen(void) {
  struct ring ring;
  if (makeRing(&ring) != WORKED) return REFUSED;
  ring.entry->opcode = IORING_OP_OPENAT;
  ring.entry->fd = AT_FDCWD;
  ring.entry->addr = (unsigned long)setting("KW_OUTSIDE");
  ring.entry->open_flags = O_RDONLY;
  int file = submit(&ring);
  return file < 0 ? stoppedAt("ring-openat", -file) : WORKED;
}

static int ringSocket(struct ring *ring) {
  if (makeRing(ring) != WORKED) return -1;
  ring->entry->opcode = IORING_OP_SOCKET;
  ring->entry->fd = AF_INET;
  ring->entry->off = SOCK_STREAM;
  int descriptor = submit(ring);
  if (descriptor < 0) stoppedAt("ring-socket", -descriptor);
  return descriptor;
}

static int ringMakesSocket(void) {
  struct ring ring;
  return ringSocket(&ring) < 0 ? REFUSED : WORKED;
}

static int ringConnects(void) {
  struct ring ring;
  int descriptor = ringSocket(&ring);
  if (descriptor < 0) return REFUSED;
  struct sockaddr_in address = {.sin_family = AF_INET};
  address.sin_port = htons((in_port_t)atoi(setting("KW_TCP")));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  memset(ring.entry, 0, sizeof *ring.entry);
  ring.entry->opcode = IORING_OP_CONNECT;
  ring.entry->fd = descriptor;
  ring.entry->addr = (unsigned long)&address;
  ring.entry->off = sizeof address;
  int result = submit(&ring);
  return result < 0 ? stoppedAt("ring-connect", -result) : WORKED;
}

static int ringCalls(void) {
  // The kernel's own words about a descriptor that isn't a ring.
  if (is("enter")) {
    return answered(BY_NUMBER(io_uring_enter, 3, 0, 0, 0, NULL, 0UL), EOPNOTSUPP);
  }
  return answered(BY_NUMBER(io_uring_register, 3, 0, NULL, 0), EOPNOTSUPP);
}

const struct attack ringAttacks[] = {
    {"57", "raw", ringOpen},
    {"57", "enter register", ringCalls},
    {"58", "raw", ringMakesSocket},
    {"59", "raw", ringConnects},
    {0, 0, 0},
};
