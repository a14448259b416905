#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/types.h>

// Dispatch watches its worker threads by their files in /proc, and ends the process when it cannot open one. Swift's runtime
// finds a program's arguments by its map in /proc. No tool may open files there: Landlock cannot tell a process's own from
// another's. So SwiftPM and a compiler that starts several jobs load this library, which answers those opens. Nothing
// depends on it for safety: it has no rights of its own.

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

/// The line of `/proc/self/maps` for the stack. Swift's runtime finds the program's arguments at the end of it.
static FILE *stackAlone(void) {
  const char *name = (const char *)getauxval(AT_EXECFN);
  uintptr_t page = getauxval(AT_PAGESZ);
  if (name == NULL || page == 0) return NULL;
  // Linux puts the name at the end of the stack, before one null pointer.
  uintptr_t end = ((uintptr_t)name + strlen(name) + 1 + sizeof(void *) + page - 1) & ~(page - 1);
  FILE *file = fmemopen(NULL, 128, "w+");
  if (file == NULL) return NULL;
  fprintf(file, "%lx-%lx rw-p 00000000 00:00 0 [stack]\n", (unsigned long)(end - 32 * page),
          (unsigned long)end);
  rewind(file);
  return file;
}

/// fopen(3) by the name that Swift's runtime calls.
FILE *openStream(const char *path, const char *mode) __asm__("fopen");

FILE *openStream(const char *path, const char *mode) {
  static FILE *(*original)(const char *, const char *);
  if (path != NULL && strcmp(path, "/proc/self/maps") == 0) {
    FILE *file = stackAlone();
    if (file != NULL) return file;
  }
  if (original == NULL) {
    original = (FILE * (*)(const char *, const char *)) dlsym(RTLD_NEXT, "fopen");
  }
  return original(path, mode);
}
