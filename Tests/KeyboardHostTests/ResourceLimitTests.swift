import ExtensionBundle
import Foundation
import Sandbox
import TestSupport
import Testing

@testable import KeyboardHost

/// Peers as keyboards on one field with 60 MB each, and the final state.
private struct LimitedRun {
  var failures: [SessionFailure] = []
  var text = ""
  var warnings = 0
  var usesWhenWarned: [UInt64] = []
  var notices = 0
  var uses: [MemoryUse] = []
  var kills: [String] = []
  var refusals: [FieldRefusal] = []
  var presented: [String] = []
  var processes = 0

  init(
    _ peers: [BadPeer], taps: Int = 1, fields: Int = 1, memory: MemoryProfile? = .typical60,
    limits: SessionLimits = SessionLimits(deadline: 60),
    change: (inout Policy.Limits) -> Void = { _ in }
  ) throws {
    self = try withScratchFolder { folder in
      var run = Self()
      let keyboards = try peers.enumerated().map { index, peer in
        EnabledKeyboard(
          bundle: try ExtensionBundle.open(peer.makeBundle(in: folder, name: "Peer\(index)")))
      }
      let state = try StateFolder.scratch()
      defer { state.remove() }
      var configuration = SceneConfiguration(
        launcher: builtProductsFolder.appendingPathComponent("keyward-launch").path)
      configuration.limits = limits
      configuration.resources.memory = memory?.limit
      change(&configuration.resources)
      var events: [SceneEvent] = []
      let scene = KeyboardScene(keyboards: keyboards, state: state, configuration: configuration) {
        events.append($0)
      }
      for index in 0..<fields {
        let field = Field(name: "field \(index)", kind: .text, text: "Grüße 👋")
        try scene.focus(on: field)
        for _ in 0..<taps where scene.presentedKeyboard != nil { try scene.tap("key") }
        run.text = field.document.text
      }
      scene.end()
      run.take(events, scene)
      return run
    }
  }

  private init() {}

  private mutating func take(_ events: [SceneEvent], _ scene: KeyboardScene) {
    failures = scene.failures
    uses = scene.memoryUses.map(\.use)
    kills = scene.accessEvents.filter { $0.event.verdict == .kill }.compactMap(\.event.subject)
    processes = scene.startedProcesses
    for event in events {
      switch event {
      case .memoryWarning(_, let use):
        warnings += 1
        usesWhenWarned.append(use.used)
      case .notice: notices += 1
      case .refused(_, _, let refusal, _): refusals.append(refusal)
      case .presented(let keyboard, _, _): presented.append(keyboard)
      default: break
      }
    }
  }
}

extension SessionLimits {
  fileprivate init(deadline: Double) {
    self.init()
    self.deadline = deadline
  }
}

@Suite struct `An extension that uses too much` {
  @Test(arguments: [BadPeer.hungry, .hungryAtOnce, .hungryShared])
  func `is stopped at its memory limit, and the next keyboard serves the field`(
    peer: BadPeer
  ) throws {
    let run = try LimitedRun([peer, .good])
    try #require(run.failures.count == 1)
    guard case .overLimit(.memory(let used, let limit, let method)) = run.failures[0].reason else {
      Issue.record("\(run.failures[0].message())")
      return
    }
    #expect(used > limit && limit == 60 << 20 && method == .pages)
    let message = run.failures[0].message()
    #expect(message.hasPrefix("Peer0 used "))
    #expect(
      message.contains(
        "MB (limit 60 MB, private memory measured from smaps_rollup) while handling a tap and was "
          + "killed, as on iOS"), "\(message)")
    #expect(run.presented == ["Peer0", "Peer1"])
    #expect(run.text == "Grüße 👋")
    #expect(run.kills.count == 1 && run.kills[0].hasPrefix("memory: "), "\(run.kills)")
    #expect(run.uses[0].peak >= used && run.uses[0].limit == 60 << 20)
  }

  @Test func `is named after the profile that was chosen`() throws {
    let run = try LimitedRun([.heedless], memory: .strict30)
    #expect(run.failures.first?.message().contains("(limit 30 MB,") == true)
  }

  @Test func `goes on without a memory limit when none is set`() throws {
    let run = try LimitedRun([.heedless], memory: nil)
    #expect(run.failures.isEmpty && run.warnings == 0)
    #expect(run.uses.map(\.limit) == [nil])
    #expect(run.uses[0].peak > 44 << 20)
  }

  @Test func `gets no more address space than the backstop leaves`() throws {
    let run = try LimitedRun([.greedy])
    #expect(run.failures.isEmpty)
  }

  @Test func `is stopped when it has too many threads`() throws {
    let run = try LimitedRun([.threads, .good])
    try #require(run.failures.count == 1)
    guard case .overLimit(.threads(let count, 128)) = run.failures[0].reason else {
      Issue.record("\(run.failures[0].message())")
      return
    }
    #expect(count > 128)
    #expect(run.failures[0].message().hasPrefix("Peer0 had \(count) threads at once (limit 128)"))
    #expect(run.presented == ["Peer0", "Peer1"])
    #expect(run.text == "Grüße 👋")
  }

  @Test func `is stopped when its file grows too large`() throws {
    let run = try LimitedRun([.giantFile, .good]) { $0.fileBytes = 4 << 20 }
    #expect(run.failures.map(\.reason) == [.overLimit(.fileSize(limit: 4 << 20))])
    #expect(
      run.failures.first?.message().hasPrefix(
        "Peer0 exceeded the maximum file size (limit 4 MB) while handling a tap") == true)
    #expect(run.kills == ["file size: 4 MB"])
    #expect(run.presented == ["Peer0", "Peer1"])
  }

  @Test(arguments: [BadPeer.hoarder, .secretHoarder])
  func `is stopped when it keeps too much`(peer: BadPeer) throws {
    let run = try LimitedRun([peer, .good]) { $0.storage = StorageLimit(bytes: 8 << 20) }
    try #require(run.failures.count == 1)
    guard case .overLimit(.storage(let used, 8_388_608)) = run.failures[0].reason else {
      Issue.record("\(run.failures[0].message())")
      return
    }
    #expect(used > 8 << 20)
    let figures = ResourceExcess.megabytes(used)
    #expect(
      run.failures[0].message().hasPrefix("Peer0 kept \(figures) MB in its container (limit 8 MB)"))
    #expect(run.kills == ["storage: \(figures) MB of 8 MB"])
    #expect(run.presented == ["Peer0", "Peer1"])
  }

  @Test(arguments: [
    (BadPeer.litterer, ResourceExcess.files(count: 101, limit: 100), "files: 101 of 100"),
    (.digger, .folderDepth(limit: 128), "folders inside each other: more than 128"),
  ])
  func `is stopped when it makes too many files, or folders too deep`(
    peer: BadPeer, excess: ResourceExcess, figures: String
  ) throws {
    let run = try LimitedRun([peer, .good]) {
      $0.storage = StorageLimit(files: peer == .digger ? 1000 : 100)
    }
    #expect(run.failures.map(\.reason) == [.overLimit(excess)])
    #expect(run.kills == [figures])
  }

  @Test func `keeps as much as it likes where there is no limit`() throws {
    let run = try LimitedRun([.recorder]) { $0.storage = nil }
    #expect(run.failures.isEmpty && run.kills.isEmpty)
  }
}

@Suite struct `A memory warning` {
  @Test func `comes once however long the use stays high`() throws {
    let run = try LimitedRun([.heedless], taps: 20)
    #expect(run.failures.isEmpty)
    #expect(run.warnings == 1 && run.notices == 1)
    #expect(run.uses.map(\.warnings) == [1])
  }

  @Test func `comes again after the keyboard gave memory back`() throws {
    let run = try LimitedRun([.thrifty], taps: 3)
    #expect(run.failures.isEmpty)
    #expect(run.notices == 3)
    #expect(run.uses.map(\.warnings) == [3])
    #expect(run.uses[0].peak > 44 << 20 && run.uses[0].used < 10 << 20)
  }

  @Test func `is told with what was used when it came, not with what is left`() throws {
    let run = try LimitedRun([.thrifty])
    #expect(run.usesWhenWarned.count == 1)
    #expect(run.usesWhenWarned.allSatisfy { $0 >= 42 << 20 })
    #expect(run.uses[0].used < 10 << 20)
  }

  @Test func `does not come to a keyboard that uses little`() throws {
    let run = try LimitedRun([.good], taps: 5, memory: .strict30)
    #expect(run.warnings == 0 && run.failures.isEmpty)
    #expect(run.uses[0].peak < 5 << 20)
  }
}

@Suite struct `An extension that does not answer` {
  @Test func `is said to be busy when its main thread computes`() throws {
    let run = try LimitedRun([.loop, .good], limits: SessionLimits(deadline: 1))
    #expect(run.failures.map(\.reason) == [.busy(seconds: 1)])
    #expect(
      run.failures.first?.message().hasPrefix(
        "Peer0 was busy on its main thread for 1 s while handling a tap and was killed") == true)
    #expect(run.presented == ["Peer0", "Peer1"])
  }

  @Test func `is said to wait when its main thread waits`() throws {
    let run = try LimitedRun([.stuck], limits: SessionLimits(deadline: 1))
    #expect(run.failures.map(\.reason) == [.noAnswer(seconds: 1)])
    let message = run.failures.first?.message() ?? ""
    #expect(message.contains("waits for an event"), "\(message)")
  }

  @Test func `has a deadline of its own for its start`() throws {
    var limits = SessionLimits(deadline: 600)
    limits.launchDeadline = 0.3
    let run = try LimitedRun([.silent], limits: limits)
    #expect(run.failures.map(\.reason) == [.noAnswer(seconds: 0.3)])
    #expect(run.failures.first?.activity == "while starting and appearing")
  }
}

@Suite struct `A keyboard that goes on failing` {
  @Test func `is started again for the next field, and after three failures no more`() throws {
    let run = try LimitedRun([.crashOnTap, .good], fields: 5)
    #expect(run.failures.count == 3)
    #expect(
      run.presented == [
        "Peer0", "Peer1", "Peer0", "Peer1", "Peer0", "Peer1", "Peer1", "Peer1",
      ])
    #expect(run.refusals == [.failedTooOften, .failedTooOften])
    // Three processes of the failing keyboard and one of the other.
    #expect(run.processes == 4)
  }

  @Test func `leaves the field to the system keyboard when there is no other`() throws {
    let run = try LimitedRun([.crashOnTap], fields: 4)
    #expect(run.failures.count == 3)
    #expect(run.refusals == [.failedTooOften])
    #expect(run.text == "Grüße 👋")
  }
}
