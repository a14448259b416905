#include "launch.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static unsigned char bytes[KW_POLICY_BYTES_MAX];

struct reader {
  unsigned char *next;
  size_t left;
};

static char *takeString(struct reader *reader) {
  unsigned char *end = memchr(reader->next, 0, reader->left);
  if (end == NULL) return NULL;
  char *string = (char *)reader->next;
  size_t count = (size_t)(end - reader->next) + 1;
  reader->next += count;
  reader->left -= count;
  return string;
}

static int takeStrings(struct reader *reader, uint32_t count, char **strings) {
  if (count > KW_STRINGS_MAX) return E2BIG;
  for (uint32_t index = 0; index < count; index++) {
    strings[index] = takeString(reader);
    if (strings[index] == NULL) return EBADMSG;
  }
  strings[count] = NULL;
  return 0;
}

static int takeGrants(struct reader *reader, uint32_t kind, uint32_t count) {
  if (count > KW_STRINGS_MAX) return E2BIG;
  int last = kind == KW_KIND_TOOL ? KW_GRANT_TOOL_SCRATCH : KW_GRANT_EXECUTE;
  for (uint32_t index = 0; index < count; index++) {
    if (reader->left < 2) return EBADMSG;
    if (reader->next[0] < KW_GRANT_READ || reader->next[0] > last) return EBADMSG;
    reader->next += 2;
    reader->left -= 2;
    const char *path = takeString(reader);
    if (path == NULL || path[0] != '/') return EBADMSG;
  }
  return 0;
}

static int takeFilter(struct reader *reader, uint32_t count, struct sock_filter *filter) {
  if (count == 0 || count > KW_FILTER_INSTRUCTIONS_MAX) return EBADMSG;
  size_t size = count * sizeof *filter;
  if (reader->left < size) return EBADMSG;
  memcpy(filter, reader->next, size);
  reader->next += size;
  reader->left -= size;
  return 0;
}

static int checkKind(const struct kw_policyHeader *header) {
  switch (header->kind) {
    case KW_KIND_KEYBOARD:
      // Without both nothing would refuse a path.
      return header->landlockABI == 0 && !header->isNotified ? EBADMSG : 0;
    case KW_KIND_TOOL:
      // A tool's paths have no supervisor: the kernel alone bounds them. Its files belong to the caller.
      return header->landlockABI == 0 || header->isNotified || header->changesUser ? EBADMSG : 0;
    default:
      return EBADMSG;
  }
}

static int parse(struct reader *reader, struct policy *policy) {
  struct kw_policyHeader *header = &policy->header;
  memcpy(header, reader->next, sizeof *header);
  if (header->magic != KW_POLICY_MAGIC || header->version != KW_POLICY_VERSION ||
      header->byteCount != reader->left) {
    return EBADMSG;
  }
  reader->next += sizeof *header;
  reader->left -= sizeof *header;
  if (checkKind(header)) return EBADMSG;
  policy->executable = takeString(reader);
  policy->folder = policy->executable ? takeString(reader) : NULL;
  if (policy->folder == NULL || header->argumentCount == 0) return EBADMSG;
  int error = takeStrings(reader, header->argumentCount, policy->arguments);
  if (error == 0) error = takeStrings(reader, header->environmentCount, policy->environment);
  policy->grants = reader->next;
  if (error == 0) error = takeGrants(reader, header->kind, header->grantCount);
  if (error == 0) error = takeFilter(reader, header->notifyInstructions, policy->notifyFilter);
  if (error == 0) error = takeFilter(reader, header->mainInstructions, policy->mainFilter);
  return error == 0 && reader->left != 0 ? EBADMSG : error;
}

int readPolicy(int descriptor, struct policy *policy) {
  struct stat status;
  if (fstat(descriptor, &status) < 0) return errno;
  if (status.st_size < (off_t)sizeof policy->header) return EBADMSG;
  if (status.st_size > (off_t)sizeof bytes) return EFBIG;
  size_t count = (size_t)status.st_size;
  size_t done = 0;
  while (done < count) {
    ssize_t read = pread(descriptor, bytes + done, count - done, (off_t)done);
    if (read < 0 && errno == EINTR) continue;
    if (read < 0) return errno;
    if (read == 0) return EBADMSG;
    done += (size_t)read;
  }
  struct reader reader = {.next = bytes, .left = count};
  return parse(&reader, policy);
}

struct grant nextGrant(const unsigned char **cursor) {
  struct grant grant = {
      .kind = (*cursor)[0],
      .isRequired = (*cursor)[1],
      .path = (const char *)(*cursor + 2),
  };
  *cursor += 2 + strlen(grant.path) + 1;
  return grant;
}
