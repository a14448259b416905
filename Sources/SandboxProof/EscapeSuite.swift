import Platform
import Foundation
import Glibc
import Sandbox

/// Makes attempts to escape, each in its own arena, and judges them.
package struct EscapeSuite: Sendable {
  /// Which attempts are made.
  package struct Selection: Equatable, Sendable {
    /// The rows; `nil` is every row.
    package var rows: Set<String>?
    /// The policies.
    package var profiles: [EscapeProfile]
    /// The layers.
    package var modes: [EscapeMode]

    /// Makes a selection.
    package init(
      rows: Set<String>? = nil, profiles: [EscapeProfile] = EscapeProfile.allCases,
      modes: [EscapeMode] = [.enforced]
    ) {
      self.rows = rows
      self.profiles = profiles
      self.modes = modes
    }
  }

  let stage: EscapeStage
  private let selection: Selection

  /// Makes a suite whose attempts use `stage`.
  package init(stage: EscapeStage, selection: Selection = Selection()) {
    self.stage = stage
    self.selection = selection
  }

  /// Makes all attempts, a few at once.
  /// - Parameters:
  ///   - workers: How many at once; `nil` is two for each processor, as each mostly waits.
  ///   - progress: Called after each way of a row with how many are done, and how many there are.
  /// - Returns: The outcomes, in the order of the rows.
  /// - Throws: Why an attempt could not be prepared; a launch that fails is among them.
  package func run(
    workers: Int? = nil,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(EscapeStageError) -> [EscapeOutcome] {
    let rows = EscapeRow.all.filter { selection.rows?.contains($0.id) ?? true }
    let cases = rows.flatMap { row in row.cases.map { (row, $0) } }
    let shared = Lock(Progress())
    let results = Lock([Int: [EscapeOutcome]]())
    let body: @Sendable () -> Void = {
      while let index = shared.withLock({ $0.next(below: cases.count) }) {
        do throws(EscapeStageError) {
          let outcomes = try outcomes(of: cases[index].1, row: cases[index].0, number: index)
          results.withLock { $0[index] = outcomes }
          progress(shared.withLock { $0.finish() }, cases.count)
        } catch {
          shared.withLock { $0.failure = error }
        }
      }
    }
    let group = DispatchGroup()
    for _ in 0..<max(1, workers ?? 2 * ProcessInfo.processInfo.activeProcessorCount) {
      let worker = Thread {
        body()
        group.leave()
      }
      group.enter()
      worker.start()
    }
    group.wait()
    if let failure = shared.withLock({ $0.failure }) { throw failure }
    return results.withLock { results in cases.indices.flatMap { results[$0] ?? [] } }
  }

  private struct Progress {
    var started = 0
    var finished = 0
    var failure: EscapeStageError?

    mutating func next(below count: Int) -> Int? {
      guard started < count, failure == nil else { return nil }
      started += 1
      return started - 1
    }

    mutating func finish() -> Int {
      finished += 1
      return finished
    }
  }

  /// The control run of one way, and its outcome under each policy.
  private func outcomes(
    of one: EscapeCase, row: EscapeRow, number: Int
  ) throws(EscapeStageError) -> [EscapeOutcome] {
    let profiles = selection.profiles.filter { one.expectation($0) != nil }
    guard !profiles.isEmpty else { return [] }
    let isOfTools = one.tool != nil
    let control = try attempt(one, row: row, name: "\(number)", .open)
    let skipped = one.reasonToSkip(controlAnswer: control.answer)
    var outcomes: [EscapeOutcome] = []
    for (place, mode) in selection.modes.enumerated() {
      // A tool has no supervisor, and does not start without Landlock: there is one way to confine it.
      for profile in profiles where !isOfTools || mode == .enforced {
        guard let expectation = one.expectation(profile) else { continue }
        var outcome = EscapeOutcome(
          id: row.id, title: row.title, variant: one.variant, profile: profile, mode: mode,
          kind: .skipped, reason: skipped ?? "",
          machineAnswer: skipped == nil ? nil : control.answer, isUnexpected: false)
        if skipped == nil {
          // The address of a socket, which has the name in it, is at most 108 bytes.
          let name = "\(number)\(profile.rawValue.prefix(1))\(place)"
          let made = try attempt(one, row: row, name: name, .policy(profile, mode))
          (outcome.kind, outcome.reason, outcome.isUnexpected) = one.judge(
            made, by: expectation, mode: mode)
        }
        outcomes.append(outcome)
      }
    }
    return outcomes
  }

  /// The confinement of an attempt.
  enum Confinement {
    /// Nothing, and a host that leaves things about: the control run.
    case open
    case policy(EscapeProfile, EscapeMode)
    case rival(EscapeRival)
  }

  /// Makes one attempt.
  func attempt(
    _ one: EscapeCase, row: EscapeRow, name: String, _ confinement: Confinement
  ) throws(EscapeStageError) -> EscapeAttempt {
    // A tool keeps its caller's user, so that what is outside is the caller's.
    let user = one.tool == nil ? stage.user : nil
    let arena = try EscapeArena(stage, name: name, victims: one.victims, owner: user)
    defer { arena.remove() }
    let attack = "\(row.id)/\(one.variant)"
    if case .policy(let profile, _) = confinement, profile == .tool || profile == .fetch {
      let isAllowed = one.expectation(profile)?.isAllowed ?? false
      return try confined(attack, arena, hasNetwork: profile == .fetch, maySend: isAllowed)
    }
    var (hasFullAccess, isAllowed) = (false, true)
    if case .policy(let profile, _) = confinement {
      hasFullAccess = profile == .open
      isAllowed = one.expectation(profile)?.isAllowed ?? true
    }
    var request = LaunchRequest(
      executable: arena.program, arguments: [attack], environment: arena.environment,
      workingDirectory: arena.container, policy: arena.policy(hasFullAccess: hasFullAccess),
      launcher: stage.launcher, user: user)
    request.policy.files += [one.planted].compactMap { $0.map(arena.planted) }
    switch confinement {
    case .policy(_, let mode): mode.apply(to: &request)
    case .rival(let rival): rival.apply(to: &request, stage)
    case .open:
      request.confinement = .none
      request.user = nil
      // Variables that a careless host would leave to its extension.
      request.environment["SSH_AUTH_SOCK"] = arena.outside + "/stream"
      request.arguments = [
        "--as", EscapeStage.argument(user), "--hold", arena.outside + "/outside", attack,
      ]
    }
    let process: SandboxedProcess
    do throws(LaunchFailure) { process = try SandboxedProcess.launch(request) } catch {
      guard one.planted != nil, error.step == .grant else {
        throw EscapeStageError(message: error.message)
      }
      let name = ErrnoName.of(error.errno)
      return EscapeAttempt(answer: "grant \(name)", events: [], damage: [])
    }
    // Behind a rival, one that waits for something absent counts as stopped.
    var patience = 30.0
    if case .rival = confinement { patience = 5 }
    let exit = process.waitForExit(seconds: patience)
    if exit == nil { process.terminate() }
    var damage: [String] = []
    if case .open = confinement {
    } else {
      damage = arena.damage(maySend: isAllowed && hasFullAccess, mayShare: hasFullAccess)
    }
    return EscapeAttempt(
      answer: Self.answer(exit, process.outputLines()), events: process.accessEvents(),
      damage: damage)
  }

  /// Makes an attempt as a tool that may start itself, read its folder and write to its output.
  private func confined(
    _ attack: String, _ arena: EscapeArena, hasNetwork: Bool, maySend: Bool
  ) throws(EscapeStageError) -> EscapeAttempt {
    var tool = ConfinedTool(
      arena.program, [attack], environment: arena.environment,
      policy: ToolPolicy(
        [
          .init(.programs, arena.program), .init(.read, arena.bundle),
          .init(.write, arena.container),
        ], hasNetwork: hasNetwork), launcher: stage.launcher)
    tool.workingDirectory = arena.container
    tool.deadline = 30
    let outcome: ConfinedTool.Outcome
    do throws(ConfinedTool.Failure) { outcome = try tool.run() } catch {
      guard case .launch(let failure) = error else {
        throw EscapeStageError(message: "\(arena.program): the tool could not be started: \(error)")
      }
      throw EscapeStageError(message: failure.message)
    }
    let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
    let answer =
      outcome.stop != nil
      ? "no end"
      : outcome.signal.map { "signal \(Self.signalNames[$0] ?? "\($0)")" }
        ?? (outcome.status == 0
          ? lines.last.map(String.init) ?? "nothing" : "status \(outcome.status)")
    return EscapeAttempt(
      answer: answer, events: [], damage: arena.damage(maySend: maySend, mayShare: false))
  }

  private static func answer(_ exit: ExitStatus?, _ lines: [OutputLine]) -> String {
    switch exit {
    case .exited(0): lines.last?.text ?? "nothing"
    case .exited(let status): "status \(status)"
    case .signalled(let signal): "signal \(signalNames[signal] ?? "\(signal)")"
    case nil: "no end"
    }
  }

  private static let signalNames: [Int32: String] = [
    SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGILL: "SIGILL", SIGKILL: "SIGKILL",
    SIGSEGV: "SIGSEGV", SIGSYS: "SIGSYS", SIGTERM: "SIGTERM", SIGTRAP: "SIGTRAP",
    SIGXFSZ: "SIGXFSZ",
  ]
}
