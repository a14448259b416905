import Foundation
import Testing

@testable import Audit
@testable import DrivenAudit
@testable import Sandbox

struct `Refused attempts` {
  private func event(
    _ sequence: UInt64, _ category: AccessEvent.Category = .fileRead, _ call: String = "openat",
    _ subject: String? = "/etc/passwd", count: Int = 1, errno: String? = "EACCES"
  ) -> AccessEvent {
    AccessEvent(
      sequence: sequence, monotonicNanoseconds: 0, processID: 1, threadID: 1, category: category,
      systemCall: call, subject: subject, verdict: .deny, errno: errno, layer: .notify,
      count: count)
  }

  private let tap = "the tap on “q” (field “email”, phone, portrait, light, without full access)"

  @Test func `names the call, its path, the access, the first step and how often`() throws {
    var attempts = RefusedAttempts()
    var log = RefusedAttempts.Log()
    attempts.add([], since: &log, hasFullAccess: false, step: "the keyboard's appearing")
    attempts.add([event(1, count: 2)], since: &log, hasFullAccess: false, step: tap)
    attempts.add([event(1, count: 5)], since: &log, hasFullAccess: false, step: "later")
    try #require(attempts.all.count == 1)
    #expect(
      attempts.all[0].message
        == "without full access it tried to read a file outside its folders (openat /etc/passwd) "
        + "and was refused (EACCES); seen first after \(tap), 5 times in all")
  }

  @Test func `reports links once, whatever their targets are`() throws {
    var attempts = RefusedAttempts()
    var log = RefusedAttempts.Log()
    attempts.add(
      [event(1, .kernel, "symlink", "/v/one"), event(2, .kernel, "symlink", "/v/two")], since: &log,
      hasFullAccess: true, step: tap)
    try #require(attempts.all.count == 1)
    let message = try #require(attempts.all[0].message)
    #expect(message.contains("make a link") && message.hasSuffix("2 times in all"))
    #expect(!message.contains("/v/"))
  }

  @Test(arguments: ["setxattr", "lremovexattr", "utimensat", "utimes"])
  func `reports dates and attributes once, whatever the files are`(call: String) throws {
    var attempts = RefusedAttempts()
    var log = RefusedAttempts.Log()
    attempts.add(
      [
        event(1, .fileWrite, call, "/v/one", errno: "EPERM"),
        event(2, .fileWrite, call, "/v/two", errno: "EPERM"),
        event(3, .fileWrite, "chmod", "/v/two", errno: "EPERM"),
      ], since: &log, hasFullAccess: true, step: tap)
    let messages = attempts.all.compactMap(\.message)
    try #require(messages.count == 1)
    #expect(messages[0].contains("set a date or an extended attribute"))
    #expect(messages[0].hasSuffix("2 times in all") && !messages[0].contains("/v/"))
  }

  @Test func `counts each process from its own beginning`() {
    var attempts = RefusedAttempts()
    for _ in 0..<3 {
      var log = RefusedAttempts.Log()
      attempts.add([event(1, count: 2)], since: &log, hasFullAccess: false, step: tap)
      attempts.add([event(1, count: 2)], since: &log, hasFullAccess: false, step: tap)
    }
    #expect(attempts.all.map(\.count) == [6])
  }

  @Test func `keeps apart what differs in call, path, errno or access`() {
    var attempts = RefusedAttempts()
    var log = RefusedAttempts.Log()
    let events = [
      event(1), event(2, .fileRead, "open"), event(3, .fileRead, "openat", "/etc/shadow"),
      event(4, errno: "EPERM"), event(5, .connect, "connect", "192.0.2.1:80"),
      event(6, .fileRead, "openat", nil),
    ]
    attempts.add(events, since: &log, hasFullAccess: false, step: tap)
    var other = RefusedAttempts.Log()
    attempts.add([event(1)], since: &other, hasFullAccess: true, step: tap)
    #expect(Set(attempts.all.compactMap(\.message)).count == 7)
  }

  @Test func `holds no more than its bound, whatever a keyboard tries`() {
    var attempts = RefusedAttempts()
    for number in 0..<UInt64(RefusedAttempts.most + 50) {
      var log = RefusedAttempts.Log()
      attempts.add(
        [event(number, .fileRead, "openat", "/tmp/\(number)")], since: &log, hasFullAccess: false,
        step: tap)
    }
    #expect(attempts.all.count == RefusedAttempts.most)
  }

  @Test func `makes no finding of a group that is read only`() {
    var attempts = RefusedAttempts()
    var log = RefusedAttempts.Log()
    attempts.add(
      [
        event(2, .fileWrite, "openat", "/g/a", errno: "EPERM"),
        event(3, .fileMetadata, "statx", "/etc"), event(4, .resource, "", nil),
      ], since: &log, hasFullAccess: false, step: tap)
    #expect(attempts.all.compactMap(\.message) == [])
  }

  @Test func `a baseline knows a refusal whose first step and number have changed`() throws {
    func finding(_ subject: String, _ end: String) -> Finding {
      Finding(
        .deniedAttempt, file: "K",
        message: "it tried (openat \(subject))\(Finding.circumstances)\(end)")
    }
    let old = finding("/etc/passwd", "the tap on “q”, 3 times in all")
    let report: [String: Any] = [
      "version": 1,
      "findings": [["rule": old.rule, "file": old.file, "message": old.message]],
    ]
    let baseline = try Baseline(JSONSerialization.data(withJSONObject: report))
    let new = [
      finding("/etc/passwd", "the tap on “w”, once"), finding("/etc/shadow", "the tap"),
    ]
    #expect(baseline.split(new).isKnown == [true, false])
  }
}
