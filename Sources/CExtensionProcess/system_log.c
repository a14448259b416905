#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "extension_process.h"

// glibc sends these lines through a socket to a daemon, which the sandbox refuses and reports as the keyboard's attempt.
// Dispatch logs in this way, so keyboards that never call syslog met it. The functions are linked with `--wrap`.

void __wrap_openlog(const char *name, int options, int facility) {
  (void)name, (void)options, (void)facility;
}

void __wrap_closelog(void) {}

void __wrap_vsyslog(int priority, const char *format, va_list arguments) {
  (void)priority;
  char line[1024];
  if (vsnprintf(line, sizeof line, format, arguments) < 0) return;
  line[strcspn(line, "\n")] = 0;
  fprintf(stderr, "%s\n", line);
}

void __wrap_syslog(int priority, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  __wrap_vsyslog(priority, format, arguments);
  va_end(arguments);
}

void __wrap___vsyslog_chk(int priority, int flag, const char *format, va_list arguments) {
  (void)flag;
  __wrap_vsyslog(priority, format, arguments);
}

void __wrap___syslog_chk(int priority, int flag, const char *format, ...) {
  (void)flag;
  va_list arguments;
  va_start(arguments, format);
  __wrap_vsyslog(priority, format, arguments);
  va_end(arguments);
}
