import Foundation
import Glibc
import Sandbox

/// Makes attempts to escape, each in its own arena, and judges them.
public struct EscapeSuite: Sendable {
  /// Which attempts are made.
  public struct Selection: Equatable, Sendable {
    /// The rows; `nil` is every row.
    public var rows: Set<String>?
    /// The policies.
    public var profiles: [EscapeProfile]
    /// The layers.
    public var modes: [EscapeMode]

    /// Makes a selection.
    public init(
      rows: Set<String>? = nil, profiles: [EscapeProfile] = EscapeProfile.allCases,
      modes: [EscapeMode] = [.enforced]
    ) {
      self.rows = rows
      self.profiles = profiles
      self.modes = modes
    }
  }

  private let stage: EscapeStage
  private let selection: Selection

  /// Makes a suite whose attempts use `stage`.
  public init(stage: EscapeStage, selection: Selection = Selection()) {
    self.stage = stage
    self.selection = selection
  }

  /// Makes all attempts, a few at once.
  /// - Parameters:
  ///   - workers: How many at once; `nil` is two for each processor, as each mostly waits.
  ///   - progress: Called after each way of a row with how many are done, and how many there are.
  /// - Returns: The outcomes, in the order of the rows.
  /// - Throws: Why an attempt could not be prepared; a launch that fails is among them.
  public func run(
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

  /// The control run of one way, and what became of it under each policy.
  private func outcomes(
    of one: EscapeCase, row: EscapeRow, number: Int
  ) throws(EscapeStageError) -> [EscapeOutcome] {
    let profiles = selection.profiles.filter { one.expectation($0) != nil }
    guard !profiles.isEmpty else { return [] }
    let control = try attempt(one, row: row, name: "\(number)", confinement: nil)
    let skipped = one.reasonToSkip(controlAnswer: control.answer)
    var outcomes: [EscapeOutcome] = []
    for (place, mode) in selection.modes.enumerated() {
      for profile in profiles {
        guard let expectation = one.expectation(profile) else { continue }
        var outcome = EscapeOutcome(
          id: row.id, title: row.title, variant: one.variant, profile: profile, mode: mode,
          kind: .skipped, reason: skipped ?? "",
          machineAnswer: skipped == nil ? nil : control.answer, isUnexpected: false)
        if skipped == nil {
          // The address of a socket, which has the name in it, is at most 108 bytes.
          let name = "\(number)\(profile.rawValue.prefix(1))\(place)"
          let made = try attempt(one, row: row, name: name, confinement: (profile, mode))
          (outcome.kind, outcome.reason, outcome.isUnexpected) = one.judge(
            made, by: expectation, mode: mode)
        }
        outcomes.append(outcome)
      }
    }
    return outcomes
  }

  /// Makes one attempt, without a sandbox when `confinement` is `nil`.
  private func attempt(
    _ one: EscapeCase, row: EscapeRow, name: String,
    confinement: (profile: EscapeProfile, mode: EscapeMode)?
  ) throws(EscapeStageError) -> EscapeAttempt {
    let arena = try EscapeArena(stage, name: name, victims: one.victims)
    defer { arena.remove() }
    let attack = "\(row.id)/\(one.variant)"
    let hasFullAccess = confinement?.profile == .open
    var request = LaunchRequest(
      executable: arena.program, arguments: [attack], environment: arena.environment,
      workingDirectory: arena.container, policy: arena.policy(hasFullAccess: hasFullAccess),
      launcher: stage.launcher, user: stage.user)
    if let confinement {
      confinement.mode.apply(to: &request)
    } else {
      request.confinement = .none
      request.user = nil
      // What a host that is careless would leave to its extension.
      request.environment["SSH_AUTH_SOCK"] = arena.outside + "/stream"
      request.arguments = [
        "--as", stage.userArgument, "--hold", arena.outside + "/outside", attack,
      ]
    }
    let process: SandboxedProcess
    do throws(LaunchFailure) { process = try SandboxedProcess.launch(request) } catch {
      throw EscapeStageError(message: error.message)
    }
    let exit = process.waitForExit(seconds: 30)
    if exit == nil { process.terminate() }
    let isAllowed = confinement.flatMap { one.expectation($0.profile)?.isAllowed } ?? true
    return EscapeAttempt(
      answer: Self.answer(exit, process.outputLines()), events: process.accessEvents(),
      damage: confinement == nil
        ? [] : arena.damage(maySend: isAllowed && hasFullAccess, mayShare: hasFullAccess))
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
    SIGABRT: "SIGABRT", SIGILL: "SIGILL", SIGKILL: "SIGKILL", SIGSEGV: "SIGSEGV",
    SIGSYS: "SIGSYS", SIGTERM: "SIGTERM", SIGXFSZ: "SIGXFSZ",
  ]
}
