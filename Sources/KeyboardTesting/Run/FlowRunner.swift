public import Foundation
public import KeyboardHost
import KeyboardProtocol
package import Platform
import Sandbox
import TextInput

/// A flow with the keyboards that it names, ready to be run.
public struct PreparedFlow: Sendable {
  /// The flow.
  public var flow: Flow
  /// Its keyboards, in its order.
  public var keyboards: [EnabledKeyboard]
  /// Why it is not run; `nil` when it is.
  public var skipReason: String?

  /// Makes a prepared flow.
  public init(_ flow: Flow, keyboards: [EnabledKeyboard], skipReason: String? = nil) {
    self.flow = flow
    self.keyboards = keyboards
    self.skipReason = skipReason
  }
}

/// Runs flows, each with its own state and its own extension processes.
public final class FlowRunner: Sendable {
  /// How flows are run.
  public struct Options: Sendable {
    /// How many run at once.
    public var jobs = 1
    /// Whether flows that have not begun are skipped after one has failed.
    public var failsFast = false
    /// How many times a flow is run again that has failed; it is flaky where it then passes.
    public var retries = 0
    /// The limit in seconds for a flow that sets none.
    public var timeLimit: Double = 300
    /// Whether results have their steps, each with the keyboard after it.
    public var recordsSteps = false
    /// Where containers are kept; `nil` for a new, empty place for each flow.
    public var stateFolder: URL?
    /// The words for what a person can do about a failure.
    package var words = RemedyWords.flow

    /// Makes the defaults.
    public init() {}
  }

  private let options: Options
  private let configuration: SceneConfiguration
  private let copies = BundleCopies()
  /// The running flows; `nil` once everything was stopped.
  private let running = Lock<[Int: (RunningProcesses, StateFolder)]?>([:])

  /// Makes a runner.
  public init(configuration: SceneConfiguration, options: Options = Options()) {
    self.configuration = configuration
    self.options = options
  }

  /// Ends every extension and removes what flows have made, from another thread; nothing is started afterwards.
  public func stop() {
    let all = running.withLock { running in
      defer { running = nil }
      return running ?? [:]
    }
    for (processes, _) in all.values { processes.endAll() }
    for (_, state) in all.values { state.remove() }
    copies.remove(forGood: true)
  }

  /// Runs the flows; `ended` receives each as soon as it has ended, `report` once all before it have ended too.
  ///
  /// Both are called on the thread of the caller.
  public func run(
    _ flows: [PreparedFlow], ended: (FlowResult) -> Void = { _ in },
    report: (FlowResult) -> Void = { _ in }
  ) -> [FlowResult] {
    defer { copies.remove() }
    let progress = Lock(Progress(count: flows.count))
    let hasEnded = DispatchSemaphore(value: 0)
    let failsFast = options.failsFast
    for _ in 0..<min(max(options.jobs, 1), max(flows.count, 1)) {
      Thread.detachNewThread {
        while let index = progress.withLock({ $0.begin() }) {
          let isSkipped = failsFast && progress.withLock { $0.hasFailed }
          let reason =
            flows[index].skipReason ?? (isSkipped ? "another flow failed" : nil)
          let result =
            reason.map { FlowResult(flows[index].flow, .skipped, reason: $0) }
            ?? self.run(flows[index], number: index)
          progress.withLock { $0.end(index, result) }
          hasEnded.signal()
        }
      }
    }
    var results: [FlowResult] = []
    while results.count < flows.count {
      hasEnded.wait()
      for result in progress.withLock({ $0.takeEnded() }) { ended(result) }
      while let result = progress.withLock({ $0.results[safe: results.count] }) {
        results.append(result)
        report(result)
      }
    }
    return results
  }

  /// Which flows have begun, and how those ended that have.
  private struct Progress {
    private var next = 0
    private(set) var hasFailed = false
    private(set) var results: [FlowResult?]
    /// Those that have ended and were not taken, in the order of their ends.
    private var ended: [FlowResult] = []

    init(count: Int) { results = Array(repeating: nil, count: count) }

    mutating func begin() -> Int? {
      guard next < results.count else { return nil }
      defer { next += 1 }
      return next
    }

    mutating func takeEnded() -> [FlowResult] {
      defer { ended = [] }
      return ended
    }

    mutating func end(_ index: Int, _ result: FlowResult) {
      results[index] = result
      ended.append(result)
      if result.outcome == .failed { hasFailed = true }
    }
  }

  /// Runs a flow until it passes or may not be run again.
  private func run(_ prepared: PreparedFlow, number: Int) -> FlowResult {
    let clock = ContinuousClock()
    let start = clock.now
    var earlier: [FlowFailure] = []
    var result = attempt(prepared, number: number)
    while let failure = result.failure, earlier.count < options.retries,
      failure.mayPassNextTime, running.withLock({ $0 != nil })
    {
      earlier.append(failure)
      result = attempt(prepared, number: number)
      if result.outcome == .passed { result.outcome = .flaky }
    }
    result.earlierFailures = earlier
    result.milliseconds = (clock.now - start) / .milliseconds(1)
    return result
  }

  private func attempt(_ prepared: PreparedFlow, number: Int) -> FlowResult {
    var result = FlowResult(prepared.flow, .passed)
    do throws(FlowFailure) {
      (result.document, result.layout, result.steps) = try perform(prepared, number: number)
    } catch {
      result.outcome = .failed
      result.failure = error
      result.steps = error.steps
      result.document = error.text ?? ""
      result.layout = error.layout ?? error.lastLayout
    }
    return result
  }

  /// Ends the extensions of a flow that takes too long, also those that it starts afterwards.
  private static func watch(
    _ processes: RunningProcesses, for seconds: Double
  ) -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: .now() + seconds, repeating: 0.25)
    timer.setEventHandler { processes.endAll() }
    timer.resume()
    return timer
  }

  /// Runs a flow, and returns the last field's text, the last keyboard, and the steps.
  private func perform(
    _ prepared: PreparedFlow, number: Int
  ) throws(FlowFailure) -> (document: String, layout: LayoutSnapshot?, steps: [FlowStepResult]) {
    let state: StateFolder
    do throws(StateError) {
      if let folder = options.stateFolder {
        state = try StateFolder.kept(in: folder, copies: copies)
      } else {
        state = try StateFolder.scratch(copies: copies)
      }
    } catch {
      throw FlowFailure(kind: error.isOfMachine ? .unavailable : .badInput, message: error.message)
    }
    var configuration = configuration
    configuration.running = RunningProcesses()
    let processes = configuration.running
    let isStopped = running.withLock { running in
      running?[number] = (processes, state)
      return running == nil
    }
    defer {
      running.withLock { _ = $0?.removeValue(forKey: number) }
      state.remove()
    }
    if isStopped { throw FlowFailure(kind: .unmet, message: "stopped before it started") }
    let seconds = prepared.flow.timeLimit ?? options.timeLimit
    let run = FlowRun(
      prepared.flow, keyboards: prepared.keyboards, state: state, configuration: configuration,
      seconds: seconds, recordsSteps: options.recordsSteps,
      words: options.words)
    // Only once the flow has begun to count: extensions that end before the flow knows that they were stopped look as
    // if they had failed.
    let timer = Self.watch(processes, for: seconds)
    defer { timer.cancel() }
    do throws(FlowFailure) { try run.perform() } catch {
      var failure = error
      failure.text = run.field?.document.text
      failure.lastLayout = run.lastLayout
      failure.steps = run.steps
      throw failure
    }
    return (run.field?.document.text ?? "", run.lastLayout, run.steps)
  }
}

extension Array {
  /// The element at a position, flattened; `nil` outside.
  fileprivate subscript<Wrapped>(safe index: Int) -> Wrapped? where Element == Wrapped? {
    indices.contains(index) ? self[index] : nil
  }
}
