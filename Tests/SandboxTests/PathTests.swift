import Foundation
import Glibc
import TestSupport
import Testing

@testable import Sandbox

@Suite struct PathTests {
  /// The modes in which a supervisor answers.
  static let modes = [SandboxMode.strict, .brokered]

  private func plantLinks(_ fixture: SandboxFixture) throws {
    let deep = fixture.folder.appendingPathComponent("deep")
    try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: false)
    for (name, target) in [
      ("to-folder", fixture.folder), ("to-deep", deep), ("to-outside", fixture.outside),
      ("to-outside.absent", URL(fileURLWithPath: fixture.outside.path + ".absent")),
    ] {
      try FileManager.default.createSymbolicLink(
        at: fixture.container.appendingPathComponent(name), withDestinationURL: target)
    }
  }

  /// Runs a probe that prints a table, and returns its lines in words.
  private func table(
    _ fixture: SandboxFixture, _ name: String, confinement: Confinement = .full,
    _ change: (inout LaunchRequest) -> Void = { _ in }
  ) throws -> (lines: [[String]], events: [AccessEvent]) {
    var request = try fixture.request(
      SandboxFixture.program("keyward-probe"), [name], confinement: confinement)
    change(&request)
    let process = try SandboxedProcess.launch(request)
    try #require(process.waitForExit(seconds: 60) == .exited(0))
    let lines = process.outputLines().map { $0.text.split(separator: " ").map(String.init) }
    return (lines.filter { $0.count > 1 }, process.accessEvents())
  }

  @Test(arguments: modes)
  func `no call in no form tells whether something outside exists`(mode: SandboxMode) throws {
    var telling = 0
    try SandboxFixture.with { fixture in
      try plantLinks(fixture)
      telling = try table(fixture, "existence", confinement: .none).lines.count { $0[2] != $0[3] }
    }
    // The attempts are meaningful: without a sandbox nearly all of them reveal something.
    #expect(telling > 200, "\(telling)")
    try SandboxFixture.with { fixture in
      try plantLinks(fixture)
      let lines = try table(fixture, "existence") { $0.mode = mode }.lines
      #expect(lines.count > 300)
      // A link inside the container is the container's own; reading it reveals nothing about its target.
      let own: Set<String> = ["newfstatat-nofollow", "readlinkat", "readlink"]
      for line in lines where !(line[1] == "link" && own.contains(line[0])) {
        #expect(line[2] == line[3], "\(line)")
        #expect(
          ["EACCES", "EBADF", "EPERM", "ENOENT", "ENOTDIR", "ELOOP"].contains(line[2]), "\(line)")
      }
      #expect(try fixture.canariesAreIntact())
      #expect(!FileManager.default.fileExists(atPath: fixture.outside.path + ".absent"))
    }
  }

  @Test(arguments: modes)
  func `a worker that has just ended is no foreign process, and is answered like one`(
    mode: SandboxMode
  ) throws {
    try SandboxFixture.with { fixture in
      let control = try table(fixture, "worker-status", confinement: .none).lines
      #expect(control == [["own", "ok"], ["foreign", "ok"], ["absent", "ENOENT"]])
      let (lines, events) = try table(fixture, "worker-status") { $0.mode = mode }
      #expect(lines == [["own", "ok"], ["foreign", "EACCES"], ["absent", "EACCES"]])
      #expect(events.map(\.subject) == ["/proc/1/stat"])
    }
  }

  @Test(arguments: modes)
  func `a pointer that leads nowhere is answered as the kernel answers it`(
    mode: SandboxMode
  ) throws {
    try SandboxFixture.with { fixture in
      let expected = try table(fixture, "bad-paths", confinement: .none).lines
      #expect(expected.count > 90)
      let (lines, events) = try table(fixture, "bad-paths") { $0.mode = mode }
      for (line, expected) in zip(lines, expected) where line != expected {
        // Linux 6.11 and later take a null pointer with this flag for the folder itself.
        #expect(
          line[1] == "null" && line[0] == "newfstatat-empty-path", "\(line) and not \(expected)")
      }
      #expect(lines.count == expected.count)
      #expect(events.isEmpty, "\(events)")
    }
  }

  @Test func `names that would act on a terminal or a parser are escaped, and odd ones refused`()
    throws
  {
    try SandboxFixture.with { fixture in
      let attempt = try fixture.attempt("odd-names")
      #expect(attempt.outcome == "EILSEQ")
      #expect(attempt.events.count == 6)
      for event in attempt.events {
        let subject = try #require(event.subject)
        #expect(
          subject.unicodeScalars.allSatisfy {
            ![.control, .format, .surrogate].contains($0.properties.generalCategory)
          }, "\(subject)")
      }
    }
  }

  // MARK: - Group containers

  private static let changes = [
    "write", "create", "create-folder", "rename", "rename-back", "remove", "remove-folder",
  ]

  /// A keyboard's access to the group's folder, by its grant.
  static let groups: [(access: Policy.FileGrant.Access?, reads: String, changes: String)] = [
    (.read, "ok", "EPERM"), (.readWrite, "ok", "ok"), (nil, "EACCES", "EACCES"),
  ]

  @Test(arguments: groups, modes)
  func `the group's folder is read, and written only with full access`(
    group: (access: Policy.FileGrant.Access?, reads: String, changes: String), mode: SandboxMode
  ) throws {
    try SandboxFixture.with { fixture in
      // Beside the folder of the container's folder, where the launcher expects what is shared.
      let groups = fixture.folder.appendingPathExtension("groups")
      defer { try? FileManager.default.removeItem(at: groups) }
      let folder = groups.appendingPathComponent("group")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("shared".utf8).write(to: folder.appendingPathComponent("seen"))
      if fixture.isRoot {
        for path in [folder.path, folder.path + "/seen"] { chown(path, 65534, 65534) }
      }
      let (lines, events) = try table(fixture, "group-folder") {
        $0.mode = mode
        $0.environment["KW_GROUP"] = folder.path
        if let access = group.access {
          $0.policy.files.append(.init(path: folder.path, access: access, reason: "test"))
        }
      }
      #expect(lines.count == 10)
      for line in lines {
        let expected = Self.changes.contains(line[0]) ? group.changes : group.reads
        #expect(line[1] == expected, "\(line)")
      }
      #expect(events.isEmpty == (group.access == .readWrite))
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names == (group.access == .readWrite ? ["made"] : ["seen"]))
    }
  }

  @Test func `paths are compared by their bytes`() {
    #expect(PathText.normalised("/a/x/../\u{301}/../../b") == "/b")
    #expect(PathText.normalised("//a/./b/../c/") == "/a/c")
    #expect(PathText.normalised("/../..") == "/")
    #expect(PathText.isWithin("/a/b", "/a") && PathText.isWithin("/a", "/a"))
    #expect(!PathText.isWithin("/ab", "/a"))
    #expect(PathText.isWithin("/anything", "/"))
    #expect(!PathText.isWithin("/e\u{301}/x", "/\u{e9}"))
  }
}
