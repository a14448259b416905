public import Foundation
public import KeyboardHost
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
    /// Where containers are kept; `nil` for a new, empty place for each flow.
    public var stateFolder: URL?

    /// Makes the defaults.
    public init() {}
  }

  private let options: Options
  private let configuration: SceneConfiguration
  /// What runs just now; `nil` once everything was stopped.
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
  }

  /// Runs the flows, and reports each as soon as it and all before it have ended.
  public func run(
    _ flows: [PreparedFlow], report: (FlowResult) -> Void = { _ in }
  ) -> [FlowResult] {
    let progress = Lock(Progress(count: flows.count))
    let hasEnded = DispatchSemaphore(value: 0)
    let failsFast = options.failsFast
    for _ in 0..<min(max(options.jobs, 1), max(flows.count, 1)) {
      Thread.detachNewThread {
        while let index = progress.withLock({ $0.begin() }) {
          let isSkipped = failsFast && progress.withLock { $0.hasFailed }
          let reason =
            flows[index].skipReason ?? (isSkipped ? "another flow had failed (--fail-fast)" : nil)
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

    init(count: Int) { results = Array(repeating: nil, count: count) }

    mutating func begin() -> Int? {
      guard next < results.count else { return nil }
      defer { next += 1 }
      return next
    }

    mutating func end(_ index: Int, _ result: FlowResult) {
      results[index] = result
      if result.outcome == .failed { hasFailed = true }
    }
  }

  private func run(_ prepared: PreparedFlow, number: Int) -> FlowResult {
    let clock = ContinuousClock()
    let start = clock.now
    var result = FlowResult(prepared.flow, .passed)
    do throws(FlowFailure) {
      result.document = try perform(prepared, number: number)
    } catch {
      result.outcome = .failed
      result.failure = error
      result.document = error.text ?? ""
    }
    let duration = (clock.now - start).components
    result.milliseconds = Double(duration.seconds) * 1e3 + Double(duration.attoseconds) / 1e15
    return result
  }

  /// Runs a flow, and gives the last field's text.
  private func perform(_ prepared: PreparedFlow, number: Int) throws(FlowFailure) -> String {
    let state: StateFolder
    do throws(StateError) {
      if let folder = options.stateFolder {
        state = try StateFolder.kept(in: folder)
      } else {
        state = try StateFolder.scratch()
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
    if isStopped { throw FlowFailure(kind: .unmet, message: "stopped before it began") }
    let run = FlowRun(
      prepared.flow, keyboards: prepared.keyboards, state: state, configuration: configuration)
    do throws(FlowFailure) { try run.perform() } catch {
      var failure = error
      failure.text = run.field?.document.text
      throw failure
    }
    return run.field?.document.text ?? ""
  }
}

extension Array {
  /// The element at a position, flattened; `nil` outside.
  fileprivate subscript<Wrapped>(safe index: Int) -> Wrapped? where Element == Wrapped? {
    indices.contains(index) ? self[index] : nil
  }
}
