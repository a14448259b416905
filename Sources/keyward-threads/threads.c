#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/types.h>

// Dispatch watches its worker threads by their files in /proc, and ends the process when it cannot open one. No tool may
// open files there: Landlock cannot tell a process's own from another's. So a compiler that starts several jobs loads this
// library, which answers those opens with an empty file. Nothing depends on it for safety: it has no rights of its own.

/// Whether a path is `/proc/<number>/stat`.
static int isThreadState(const char *path) {
  if (strncmp(path, "/proc/", 6) != 0) return 0;
  size_t digits = strspn(path + 6, "0123456789");
  return digits > 0 && strcmp(path + 6 + digits, "/stat") == 0;
}

/// open(2) by the name that Dispatch calls, without the C library's promise that the path is not null.
int openFile(const char *path, int flags, ...) __asm__("open");

int openFile(const char *path, int flags, ...) {
  mode_t mode = 0;
  if ((flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE) {
    va_list more;
    va_start(more, flags);
    mode = va_arg(more, mode_t);
    va_end(more);
  }
  return openat(AT_FDCWD, path != NULL && isThreadState(path) ? "/dev/null" : path, flags, mode);
}
