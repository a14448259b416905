import ExtensionBundle
import Foundation
import Sandbox
import TestSupport
import Testing

@testable import KeyboardHost

/// The attacks of a program that isn't a keyboard, and runs as another user, on a running one of
/// root's.
@Suite struct `A keyboard that root runs` {
  /// Switches to a user and a group, and prints the names of the attempts that succeed.
  private static let attacker = """
    #define _GNU_SOURCE
    #include <fcntl.h>
    #include <grp.h>
    #include <signal.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <sys/ptrace.h>
    #include <sys/uio.h>
    #include <sys/wait.h>
    #include <unistd.h>
    static void tell(const char *name, int succeeded) { if (succeeded) printf("%s\\n", name); }
    static int reads(const char *path) {
      char byte;
      int file = open(path, O_RDONLY);
      return file >= 0 && read(file, &byte, 1) == 1;
    }
    int main(int count, char **arguments) {
      int group = atoi(arguments[2]), user = atoi(arguments[1]), process = atoi(arguments[3]);
      char path[64], byte;
      if (setgroups(0, NULL) || setresgid(group, group, group) || setresuid(user, user, user)) return 9;
      tell("signal", kill(process, 0) == 0);
      tell("lower", setpriority(PRIO_PROCESS, process, 1) == 0);
      snprintf(path, sizeof path, "/proc/%d/maps", process);
      FILE *maps = fopen(path, "r");
      unsigned long start = 0;
      if (maps != NULL) fscanf(maps, "%lx", &start);
      tell("maps", start != 0);
      snprintf(path, sizeof path, "/proc/%d/mem", process);
      int memory = open(path, O_RDONLY);
      tell("mem", memory >= 0 && pread(memory, &byte, 1, start) == 1);
      struct iovec here = {&byte, 1}, there = {(void *)start, 1};
      tell("readv", process_vm_readv(process, &here, 1, &there, 1, 0) == 1);
      snprintf(path, sizeof path, "/proc/%d/cwd/typed", process);
      tell("cwd", reads(path));
      tell("container", reads(arguments[4]));
      tell("bundle", reads(arguments[5]));
      tell("ptrace", ptrace(PTRACE_SEIZE, process, NULL, NULL) == 0);
      return 0;
    }
    """

  private static let yamaAllows =
    (try? String(contentsOfFile: "/proc/sys/kernel/yama/ptrace_scope", encoding: .utf8))?
    .hasPrefix("0") ?? true

  /// The user and the group of a process.
  private static func user(of process: Int32) -> SandboxUser? {
    let lines = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    func number(_ key: String) -> UInt32? {
      lines.split(separator: "\n").first { $0.hasPrefix(key) }?.split(separator: "\t").last
        .flatMap { UInt32($0) }
    }
    guard let user = number("Uid:"), let group = number("Gid:") else { return nil }
    return SandboxUser(userID: user, groupID: group)
  }

  private func attempts(as user: SandboxUser, on keyboard: Int32, _ files: [String], _ program: URL)
    throws -> Set<String>
  {
    let result = try runProgram(
      program.path, ["\(user.userID)", "\(user.groupID)", "\(keyboard)"] + files)
    #expect(result.status == 0)
    return Set(result.output.split(separator: "\n").map(String.init))
  }

  @Test func `is out of reach for daemons that run as nobody`() throws {
    guard geteuid() == 0 else { return }
    try withScratchFolder { folder in
      let source = folder.appendingPathComponent("attacker.c")
      let attacker = folder.appendingPathComponent("attacker")
      try Data(Self.attacker.utf8).write(to: source)
      let compiler = try runProgram(
        "/usr/bin/env",
        [
          "cc", "-static", "-w", "-include", "sys/resource.h", "-o", attacker.path, source.path,
        ])
      try #require(compiler.status == 0, "\(compiler.error)")
      try withScene([.good]) { scene, state in
        try scene.focus(on: Field(name: "field", kind: .text, text: ""))
        let process = try #require(scene.sessions.values.first).process.processID
        let user = try #require(Self.user(of: process))
        let container = "\(state.root.path)/Containers/org.example.A"
        let program = try FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/\(process)/exe")
        let bundle = URL(fileURLWithPath: program).deletingLastPathComponent().path
        try Data("text".utf8).write(to: URL(fileURLWithPath: container + "/typed"))
        #expect(lchown(container + "/typed", user.userID, user.groupID) == 0)
        #expect(chmod(container + "/typed", 0o644) == 0)
        let files = [container + "/typed", bundle + "/Info.plist"]
        #expect(
          try attempts(as: .nobody, on: process, files, attacker).isEmpty,
          "nobody got through")
        // The control: the protected files exist, and their own user reaches them.
        let own = try attempts(as: user, on: process, files, attacker)
        #expect(own.isSuperset(of: ["signal", "container", "bundle"]))
        if Self.yamaAllows { #expect(own.isSuperset(of: ["maps", "mem", "readv", "ptrace"])) }
      }
    }
  }
}
