public import Foundation
import KeyboardProtocol
import TextInput

/// An extension in C that behaves as one mode says, to see what its host makes of it.
public enum BadPeer: String, CaseIterable, Sendable {
  /// Greets, shows one key and settles.
  case good
  /// As `good`, but asks for the next input mode when it is tapped.
  case globe
  /// As `good`, but asks to be dismissed when it is tapped.
  case dismiss
  /// As `good`, but dies of a segmentation fault when it is tapped.
  case crashOnTap
  /// As `good`, but types the next letter of the alphabet with each tap.
  case typist
  /// Prints a line and exits with code 3 before it greets.
  case exit
  /// Greets, then dies of a segmentation fault.
  case crash
  /// Reads everything and says nothing.
  case silent
  /// Reads nothing and says nothing.
  case deaf
  /// Writes bytes that are no message.
  case garbage
  /// Announces a message of 2 GB.
  case huge
  /// Exits in the middle of a message.
  case half
  /// Greets, then sends notices without end.
  case flood
  /// Floods standard error with 16 MB, then is good.
  case chatty
  /// Closes its output and goes on running.
  case closes
  /// Answers a question that was never asked.
  case liar
  /// Says that its principal class does not exist.
  case missingClass
  /// Fills one more megabyte each millisecond, once it is tapped.
  case hungry
  /// Fills a gigabyte, once it is tapped.
  case hungryAtOnce
  /// As `hungryAtOnce`, but with memory that processes could share.
  case hungryShared
  /// Fills 45 MB with each tap, and gives them back when it is warned.
  case thrifty
  /// Fills 45 MB with the first tap, and takes no notice of a warning.
  case heedless
  /// Reserves 8 GB; exits with code 5 if it gets them.
  case greedy
  /// Computes for ever, once it is tapped.
  case loop
  /// As `good`, but dies of a segmentation fault when it is taken off the screen.
  case crashOnDismiss
  /// As `good`, but exits with code 0 when it is taken off the screen.
  case exitOnDismiss
  /// As `good`, but computes for ever when it is taken off the screen.
  case loopOnDismiss
  /// As `good`, but says that a timer is due each millisecond, and takes 50 ms for each.
  case slowTimer
  /// Announces a long message, and sends one byte of it after the other without a pause, once it is tapped.
  case trickle
  /// As `good`, but asks for the lexicon each time that it is asked anything.
  case reader
  /// Waits for ever, once it is tapped.
  case stuck
  /// Starts threads that wait, as many as it gets, once it is tapped.
  case threads
  /// Writes a file without end, once it is tapped.
  case giantFile
  /// Writes one file of a megabyte after the other, once it is tapped, and then waits.
  case hoarder
  /// As `hoarder`, but removes each file, which it holds open.
  case secretHoarder
  /// Makes 5,000 empty files, once it is tapped, in a folder that it cannot read itself, and then waits.
  case litterer
  /// Makes 200 folders inside each other, once it is tapped, and then waits.
  case digger
  /// Makes edits that are short to say and long to do, once it is tapped.
  case slowEdits
  /// Makes more edits than one exchange may bring, once it is tapped.
  case manyEdits
  /// As `good`, but writes all that it is told to the file `received` in its container.
  case recorder
  /// As `recorder`, but asks for the location, the contacts and a web page when it is tapped, whatever it may.
  case asker
  /// As `crashOnTap`, but only where its container does not say that it has done so.
  case crashOnce
  /// As `good`, but tries to read `/etc/passwd` when it is tapped.
  case nosy
  /// As `good`, but prints a line when it appears, two with each tap, one of them with an escape sequence on standard
  /// error, and one when it is taken off the screen.
  case talker
  /// As `good`, but prints 3,000 lines with each tap.
  case shouter
  /// As `good`, but prints the file `note` of its groups' folders with each tap, and of the folder that the file `guess` in
  /// its bundle names; a note that is missing is written.
  case sharer

  /// Makes a bundle `Name.appex` in `folder` whose program behaves so, compiled by `cc`.
  ///
  /// - Parameters:
  ///   - folder: Where the bundle is made.
  ///   - name: The bundle's, the keyboard's and the program's name.
  ///   - isASCIICapable: What the manifest says.
  ///   - requestsOpenAccess: What the manifest says.
  /// - Returns: The bundle.
  /// - Throws: `CompilerFailed`, or why a file could not be written.
  public func makeBundle(
    in folder: URL, name: String, isASCIICapable: Bool = false, requestsOpenAccess: Bool = false
  ) throws -> URL {
    let bundle = folder.appendingPathComponent("\(name).appex")
    try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
    let manifest = Self.manifest(
      name: name, isASCIICapable: isASCIICapable, requestsOpenAccess: requestsOpenAccess)
    try Data(manifest.utf8).write(to: bundle.appendingPathComponent("Info.plist"))
    let source = folder.appendingPathComponent("\(name).c")
    try (definitions + Self.program).write(to: source, atomically: true, encoding: .utf8)
    let compiler = try runProgram(
      "/usr/bin/env",
      [
        "cc", "-static", "-pthread", "-O1", "-w", "-o", bundle.appendingPathComponent(name).path,
        source.path,
      ])
    guard compiler.status == 0 else { throw CompilerFailed(output: compiler.error) }
    return bundle
  }

  /// Why no peer could be made.
  public struct CompilerFailed: Error {
    /// What the compiler said.
    public let output: String
  }

  /// The manifest of a keyboard of this name.
  public static func manifest(
    name: String, isASCIICapable: Bool = false, requestsOpenAccess: Bool = false
  ) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
      <key>CFBundleDisplayName</key><string>\(name)</string>
      <key>CFBundleExecutable</key><string>\(name)</string>
      <key>CFBundleIdentifier</key><string>org.example.\(name)</string>
      <key>CFBundleName</key><string>\(name)</string>
      <key>CFBundlePackageType</key><string>XPC!</string>
      <key>CFBundleShortVersionString</key><string>1.0</string>
      <key>CFBundleVersion</key><string>1</string>
      <key>NSExtension</key>
      <dict>
        <key>NSExtensionAttributes</key>
        <dict>
          <key>IsASCIICapable</key><\(isASCIICapable)/>
          <key>PrefersRightToLeft</key><false/>
          <key>PrimaryLanguage</key><string>en-US</string>
          <key>RequestsOpenAccess</key><\(requestsOpenAccess)/>
        </dict>
        <key>NSExtensionPointIdentifier</key><string>com.apple.keyboard-service</string>
        <key>NSExtensionPrincipalClass</key><string>\(name).KeyboardViewController</string>
      </dict>
    </dict>
    </plist>

    """
  }

  /// The frames that the program sends, made by the real codec so that the two cannot drift apart.
  private var definitions: String {
    let key = ViewSnapshot(
      parent: 0, className: "UIButton", frame: (10, 10, 80, 40), reach: .tappable, text: "key")
    let board = ViewSnapshot(parent: -1, className: "UIInputView", frame: (0, 0, 100, 60))
    let question: UInt32 = 0xA1B2_C3D4
    var settle: [UInt8] = []
    HostMessage.settle(question).encode(into: &settle)
    var touch: [UInt8] = []
    HostMessage.touch(TouchSample(finger: 0, phase: .began, x: 0, y: 0)).encode(into: &touch)
    var dismiss: [UInt8] = []
    HostMessage.dismiss.encode(into: &dismiss)
    var warning: [UInt8] = []
    HostMessage.memoryWarning.encode(into: &warning)
    var present: [UInt8] = []
    let focus = DocumentIdentifier(high: 0xA1B2_C3D4_E5F6_0718, low: 0x2A3B_4C5D_6E7F_8091)
    HostMessage.present(
      Presentation(
        documentIdentifier: focus, traits: TextInputTraits(), window: TextWindow(), pushNumber: 0,
        width: 1, height: 1, screen: (1, 1), needsInputModeSwitchKey: false, isDark: false)
    ).encode(into: &present)
    var edits = [TextEdit](repeating: .deleteBackward, count: 65_536)
    // A mirror is made again with each edit that goes beyond its window.
    if self == .slowEdits { edits = [TextEdit](repeating: .insert("y"), count: 60_000) }
    if self == .typist { edits = [.insert("a")] }
    if ![.slowEdits, .manyEdits, .typist].contains(self) { edits = [] }
    let batch = ExtensionMessage.batch(
      EditBatch(number: question, documentIdentifier: focus, basedOnPush: 0, edits: edits))
    let request: SystemRequest = self == .dismiss ? .dismissKeyboard : .advanceToNextInputMode
    return [
      "#define MODE \"\(rawValue)\"",
      "#define SETTLE_TAG \(settle[4])", "#define TOUCH_TAG \(touch[4])",
      "#define WARNING_TAG \(warning[4])", "#define DISMISS_TAG \(dismiss[4])",
      "#define PRESENT_TAG \(present[4])",
      "#define PRESENTED_FOCUS \(Self.place(of: focus, in: present) - 4)",
      Self.array("batch", batch),
      Self.array("ready", .ready(version: keyboardProtocolVersion)),
      Self.array(
        "layout", .layout(LayoutSnapshot(width: 100, height: 60, views: [board, key]))),
      Self.array("settled", .settled(number: question, stillRunning: [])),
      Self.array("notice", .notice(String(repeating: "x", count: 100))),
      Self.array("lexicon", .lexiconRequest), Self.array("request", .request(request)),
      Self.array("timer", .timer(milliseconds: 1)),
      Self.array("permission0", .permissionRequest(.location)),
      Self.array("permission1", .permissionRequest(.contacts)),
      Self.array("place", .locationRequest(.once)),
      Self.array("page", .openURL(number: 7, "https://example.com")),
      Self.array("failure", .failure(.principalClassMissing, "there is no class Nowhere.Here")),
      "",
    ].joined(separator: "\n")
  }

  /// Where a document's identifier stands in a frame.
  private static func place(of focus: DocumentIdentifier, in frame: [UInt8]) -> Int {
    let bytes = [focus.high, focus.low].flatMap { value in
      (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
    }
    return frame.indices.first { frame[$0...].starts(with: bytes) } ?? 0
  }

  private static func array(_ name: String, _ message: ExtensionMessage) -> String {
    var bytes: [UInt8] = []
    message.encode(into: &bytes)
    let list = bytes.map(String.init).joined(separator: ",")
    return "static unsigned char \(name)[] = {\(list)};"
  }

  private static let program = #"""
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
      for (int number = 1; number <= (is("manyEdits") ? 5 : 1); number++) {
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
        answer(body + 1, is("liar"));
      }
    }

    """#
}
