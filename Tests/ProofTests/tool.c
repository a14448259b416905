// Prints what a tool finds after the launcher has confined it: FOLDERS programs, written and scratch.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void say(const char *what, long result) {
  printf("%s %s\n", what, result < 0 ? strerrorname_np(errno) : "ok");
}

static char path[2][4096];

static const char *in(int place, const char *folder, const char *name) {
  snprintf(path[place], sizeof path[place], "%s/%s", folder, name);
  return path[place];
}

static int run(const char *program) {
  pid_t child = fork();
  if (child == 0) {
    execl(program, program, NULL);
    _exit(errno);
  }
  int status = 0;
  waitpid(child, &status, 0);
  errno = WEXITSTATUS(status);
  return status == 0 ? 0 : -1;
}

int main(int count, char **arguments) {
  if (count < 4) return 0;
  const char *programs = arguments[1], *written = arguments[2], *scratch = arguments[3];
  struct rlimit processor = {0, 0};
  getrlimit(RLIMIT_CPU, &processor);
  mode_t mask = umask(0);
  printf("cpu %lu\numask %03o\n", (unsigned long)processor.rlim_max, mask);
  say("input", fcntl(3, F_GETFD));
  say("output", fcntl(4, F_GETFD));
  say("own", open("/proc/self/stat", O_RDONLY));
  say("list", opendir(programs) ? 0 : -1);
  say("read", open(in(0, programs, "tool"), O_RDONLY));
  say("change", open(in(0, programs, "new"), O_CREAT | O_WRONLY, 0600));
  say("run", run(in(0, programs, "tool")));
  say("run written", run(in(0, written, "tool")));
  say("run scratch", run(in(0, scratch, "tool")));
  say("create", open(in(0, written, "made"), O_CREAT | O_WRONLY, 0600));
  say("move", rename(path[0], in(1, written, "folder/moved")));
  return 0;
}
