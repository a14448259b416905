extension BadPeer {
  /// The C program of every peer; its definitions choose what it does.
  static let program = #"""
    #include <fcntl.h>
    #include <poll.h>
    #include <pthread.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/mman.h>
    #include <sys/stat.h>
    #include <unistd.h>
    static void put(const void *bytes, size_t count) {
      const char *next = bytes;
      while (count > 0) {
        ssize_t done = write(4, next, count);
        if (done < 0) {
          struct pollfd ready = {4, POLLOUT, 0};
          if (poll(&ready, 1, -1) < 0 || (ready.revents & POLLERR)) _exit(0);
          continue;
        }
        next += done;
        count -= done;
      }
    }
    static void get(unsigned char *bytes, size_t count) {
      while (count > 0) {
        ssize_t done = read(3, bytes, count);
        if (done == 0) _exit(0);
        if (done < 0) {
          struct pollfd ready = {3, POLLIN, 0};
          poll(&ready, 1, -1);
          continue;
        }
        bytes += done;
        count -= done;
      }
    }
    static int is(const char *mode) { return strcmp(MODE, mode) == 0; }
    static void say(const char *line) { write(2, line, strlen(line)); }
    static void die(void) { say("about to crash\n"); *(volatile int *)8 = 1; }
    static void sleepForever(void) { for (;;) poll(NULL, 0, -1); }
    static void answer(const unsigned char *number, unsigned add) {
      static const unsigned char question[] = {0xD4, 0xC3, 0xB2, 0xA1};
      for (size_t i = 0; i + 4 <= sizeof settled; i++)
        if (memcmp(settled + i, question, 4) == 0) {
          unsigned char reply[sizeof settled];
          memcpy(reply, settled, sizeof settled);
          memcpy(reply + i, number, 4);
          reply[i] += add;
          put(reply, sizeof reply);
          return;
        }
    }
    static void *fill(size_t count, int kind) {
      void *memory = mmap(NULL, count, PROT_READ | PROT_WRITE, kind | MAP_ANONYMOUS, -1, 0);
      if (memory == MAP_FAILED) _exit(6);
      return memset(memory, 7, count);
    }
    static void *thing;
    static void *rest(void *unused) { sleepForever(); return NULL; }
    static void startThreads(void) {
      pthread_attr_t small;
      pthread_t thread;
      pthread_attr_init(&small);
      pthread_attr_setstacksize(&small, 65536);
      for (;;) if (pthread_create(&thread, &small, rest, NULL)) poll(NULL, 0, 1);
    }
    static void writeForEver(void) {
      static char block[1 << 20];
      int file = open("giant", O_WRONLY | O_CREAT, 0600);
      if (file < 0) _exit(7);
      for (;;) if (write(file, block, sizeof block) < 0) _exit(8);
    }
    static void hoard(int count, int size, int removes) {
      static char block[1 << 20];
      char name[32];
      mkdir("hoard", 0300);
      for (int i = 0; i < count; i++) {
        snprintf(name, sizeof name, "hoard/%d", i);
        int file = open(name, O_WRONLY | O_CREAT, 0600);
        if (file < 0 || (size > 0 && write(file, block, size) != size)) _exit(7);
        if (removes) unlink(name);
        else close(file);
      }
      sleepForever();
    }
    static void dig(void) {
      int folder = AT_FDCWD;
      for (int i = 0; i < 200; i++) {
        if (mkdirat(folder, "d", 0700)) _exit(7);
        int inner = openat(folder, "d", O_RDONLY | O_DIRECTORY);
        if (folder != AT_FDCWD) close(folder);
        folder = inner;
      }
      sleepForever();
    }
    static void misuse(void) {
      static void *held;
      if (is("hungry")) for (;;) { fill(1 << 20, MAP_PRIVATE); poll(NULL, 0, 1); }
      if (is("hungryAtOnce")) fill(1 << 30, MAP_PRIVATE), sleepForever();
      if (is("hungryShared")) fill(1 << 30, MAP_SHARED), sleepForever();
      if (is("thrifty")) held = fill(45 << 20, MAP_PRIVATE);
      if (is("heedless") && held == NULL) held = fill(45 << 20, MAP_PRIVATE);
      if (is("trickle")) {
        put("\0\0\x80\0", 4);
        for (;;) put("", 1);
      }
      if (is("loop")) for (volatile int i = 0;; i++) continue;
      if (is("stuck")) sleepForever();
      if (is("threads")) startThreads();
      if (is("giantFile")) writeForEver();
      if (is("hoarder")) hoard(256, 1 << 20, 0);
      if (is("secretHoarder")) hoard(40, 1 << 20, 1);
      if (is("litterer")) hoard(5000, 0, 0);
      if (is("digger")) dig();
      if (is("thrifty")) thing = held;
    }
    static void talk(const char *line, int number) {
      char text[64];
      write(1, text, snprintf(text, sizeof text, "%s %d\n", line, number));
    }
    static void talkOfTap(void) {
      static int taps;
      if (is("shouter")) for (int i = 1; i <= 3000; i++) talk("line", i);
      if (!is("talker")) return;
      talk("tap", ++taps);
      say("\x1b[31mred\n");
    }
    static void shareAt(const char *folder, const char *what) {
      char path[4200], text[128] = {0}, line[4600];
      snprintf(path, sizeof path, "%s/note", folder);
      int file = open(path, O_RDONLY);
      if (file < 0 && strcmp(what, "group") == 0) {
        file = open(path, O_RDWR | O_CREAT | O_EXCL, 0660);
        if (file >= 0) write(file, "a shared note", 13), lseek(file, 0, SEEK_SET);
      }
      if (file >= 0) read(file, text, sizeof text - 1), close(file);
      write(1, line, snprintf(line, sizeof line, "%s has %s at %s\n", what, file < 0 ? "nothing" : text, folder));
    }
    static void share(const char *program) {
      char groups[8192], path[4200];
      const char *given = getenv("KEYWARD_GROUP_CONTAINERS");
      snprintf(groups, sizeof groups, "%s", given ? given : "");
      if (groups[0] == 0) write(1, "no group\n", 9);
      for (char *line = strtok(groups, "\n"); line; line = strtok(NULL, "\n")) {
        char *tab = strchr(line, '\t');
        if (tab) shareAt(tab + 1, "group");
      }
      snprintf(path, sizeof path, "%s", program);
      char *slash = strrchr(path, '/');
      if (slash) strcpy(slash + 1, "guess");
      FILE *guess = fopen(path, "r");
      if (guess && fgets(path, sizeof path, guess)) shareAt(path, "guess");
    }
    static void leave(void) {
      if (is("talker")) talk("gone", 1);
      if (is("crashOnDismiss")) die();
      if (is("exitOnDismiss")) _exit(0);
      if (is("loopOnDismiss")) for (volatile int i = 0;; i++) continue;
    }
    static unsigned char focus[16];
    static void makeEdits(void) {
      // The number comes first in a batch, and the focus next.
      for (int number = 1; number <= (is("manyEdits") ? 5 : 4); number++) {
        memset(batch + 5, 0, 4);
        batch[5] = number;
        memcpy(batch + 9, focus, sizeof focus);
        put(batch, sizeof batch);
      }
    }
    static void typeLetter(void) {
      static unsigned typed;
      batch[sizeof batch - 1] = 'a' + typed++ % 26;
      for (int i = 0; i < 4; i++) batch[5 + i] = typed >> 8 * i;
      memcpy(batch + 9, focus, sizeof focus);
      put(batch, sizeof batch);
    }
    static void record(const unsigned char *head, const unsigned char *body, size_t length) {
      int file = open("received", O_WRONLY | O_CREAT | O_APPEND, 0600);
      if (file < 0 || write(file, head, 4) != 4 || write(file, body, length) != (ssize_t)length) _exit(10);
      close(file);
    }
    static unsigned char body[1 << 20];
    int main(int count, char **arguments) {
      if (is("exit")) { say("no licence was found\n"); _exit(3); }
      if (is("deaf")) sleepForever();
      if (is("garbage")) { memset(body, 'G', 4096); memset(body, 1, 1); memset(body + 1, 0, 3); put(body, 4096); sleepForever(); }
      if (is("huge")) { put("\0\0\0\x80", 4); sleepForever(); }
      if (is("half")) { put("\x64\0\0\0half", 8); _exit(0); }
      if (is("closes")) { close(4); sleepForever(); }
      if (is("missingClass")) { put(failure, sizeof failure); _exit(1); }
      if (is("chatty")) { memset(body, 'e', 4095); body[4095] = '\n'; for (int i = 0; i < 4096; i++) write(2, body, 4096); }
      if (!is("silent")) put(ready, sizeof ready);
      if (is("crash")) die();
      if (is("flood")) for (;;) put(notice, sizeof notice);
      if (is("greedy") && mmap(NULL, (size_t)8 << 30, PROT_READ | PROT_WRITE,
                               MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED) _exit(5);
      int touched = 0, first = 1;
      for (;;) {
        unsigned char head[4];
        get(head, 4);
        size_t length = head[0] | head[1] << 8 | head[2] << 16 | (size_t)head[3] << 24;
        if (length == 0 || length > sizeof body) _exit(9);
        get(body, length);
        if (is("recorder") || is("asker")) record(head, body, length);
        if (is("silent")) continue;
        if (body[0] == TOUCH_TAG) touched = 1;
        if (body[0] == DISMISS_TAG) leave();
        if (body[0] == PRESENT_TAG) memcpy(focus, body + PRESENTED_FOCUS, sizeof focus);
        if (body[0] == WARNING_TAG) {
          put(notice, sizeof notice);
          if (thing) munmap(thing, 45 << 20), thing = NULL;
        }
        if (body[0] != SETTLE_TAG) continue;
        if (touched) talkOfTap(), misuse();
        if (first && is("talker")) talk("shown", 1);
        if (touched && is("crashOnTap")) die();
        if (touched && is("crashOnce") && open("crashed", O_WRONLY | O_CREAT | O_EXCL, 0600) >= 0) die();
        if (touched && is("nosy")) close(open("/etc/passwd", O_RDONLY));
        if (touched && is("typist")) typeLetter();
        if (touched && is("sharer")) share(arguments[0]);
        if (touched && is("asker")) {
          put(permission0, sizeof permission0);
          put(permission1, sizeof permission1);
          put(place, sizeof place);
          put(page, sizeof page);
        }
        if (touched && (is("slowEdits") || is("manyEdits"))) makeEdits();
        if (touched && (is("globe") || is("dismiss"))) put(request, sizeof request);
        touched = 0;
        if (is("slowTimer")) poll(NULL, 0, 50), put(timer, sizeof timer);
        if (is("reader")) put(lexicon, sizeof lexicon);
        if (first) put(layout, sizeof layout);
        first = 0;
        if (is("teller")) put(constraints, sizeof constraints);
        answer(body + 1, is("liar"));
      }
    }

    """#
}
