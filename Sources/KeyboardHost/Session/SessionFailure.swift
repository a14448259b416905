public import KeyboardProtocol
public import Platform
public import Sandbox

/// How a session ended that did not end well.
public struct SessionFailure: Error, Equatable, Sendable {
  /// The extension's, or the machine's, failure.
  public enum Reason: Equatable, Sendable {
    /// The process could not be started inside its sandbox; by the machine's fault or by the program's.
    case launch(LaunchFailure)
    /// The process exited on its own.
    case exited(Int32)
    /// A signal ended the process.
    case crashed(signal: Int32)
    /// The process was ended because it used more of a resource than it may.
    case overLimit(ResourceExcess)
    /// No answer came before the deadline, because the main thread computed without a pause.
    case busy(seconds: Double)
    /// No answer came before the deadline; the main thread waits for something.
    case noAnswer(seconds: Double)
    /// An action of many exchanges, such as the wait for its timers, was not done in ten times the deadline.
    case overdue(seconds: Double)
    /// Applying its edits took the host longer than the deadline; those already applied stay.
    case slowEdits(seconds: Double)
    /// One message took the host more processor time than it may; edits already applied stay.
    case costlyMessage(seconds: Double)
    /// The extension left its input unread until the pipe was full.
    case notReading(seconds: Double)
    /// The extension closed its output but keeps running.
    case closedOutput
    /// The extension's output ended inside a message.
    case incompleteMessage
    /// The extension's output isn't a message.
    case malformed(ProtocolError)
    /// A message that doesn't match the request.
    case unexpected(String)
    /// More came in one exchange than a keyboard can mean.
    case flood(String)
    /// The runtime inside the extension gave up, with a reason.
    case gaveUp(ExtensionFailure, String)
    /// It requested a permission, and its manifest lacks this key for the usage description.
    case unexplainedUse(key: String)

    var isCrash: Bool {
      if case .crashed = self { true } else { false }
    }
  }

  /// The extension, as the user knows it.
  public var extensionName: String
  /// The failure.
  public var reason: Reason
  /// The extension's activity, as the end of a sentence: “while appearing”.
  public var activity: String
  /// The system call in which the main thread waits, when it gave no answer and this is known.
  public var waitsIn: String?
  /// The last lines that the extension wrote to its standard error, bounded.
  public var lastLines: [String]
  /// Where it crashed, if it reported that; names are looked up on request.
  var crashSite: CrashSite?

  /// Makes a failure.
  public init(
    extensionName: String, reason: Reason, activity: String, waitsIn: String? = nil,
    lastLines: [String] = []
  ) {
    self.extensionName = extensionName
    self.reason = reason
    self.activity = activity
    self.waitsIn = waitsIn
    self.lastLines = lastLines
  }

  /// The lines of standard error that explain why the process ended, at most five.
  ///
  /// Swift's runtime lists return addresses after its own message; a stripped program has no names for
  /// them, and they would push the message out of sight.
  static func tellingLines(of lines: [String]) -> [String] {
    let trace = lines.lastIndex { $0.hasPrefix(Self.addresses) }
    let before = trace.map { lines[..<$0] } ?? lines[...]
    return Array((before.isEmpty ? lines[...] : before).suffix(5))
  }

  /// The line that Swift's runtime writes before it lists return addresses.
  private static let addresses = "Current stack trace:"

  /// The lines without the return addresses that Swift's runtime lists last.
  static func withoutAddresses(_ lines: [OutputLine]) -> [OutputLine] {
    let isError = { (line: OutputLine) in line.stream == .standardError }
    guard
      let trace = lines.lastIndex(where: { isError($0) && $0.text.hasPrefix(Self.addresses) })
    else { return lines }
    return lines.enumerated().filter { $0.offset < trace || !isError($0.element) }.map(\.element)
  }

  /// The calls that led to the crash; `nil` for another end, and for a program without a report.
  ///
  /// Looks for their names with programs of the toolchain, which take at most thirty seconds.
  public func backtrace() -> Backtrace? { crashSite.map { Symbolizer().backtrace(of: $0) } }

  /// Whether the bundle's manifest is to blame: it names a class that is none, or not the right one.
  public var isManifestFault: Bool {
    switch reason {
    case .gaveUp(.principalClassMissing, _), .gaveUp(.principalClassNotInputViewController, _): true
    default: false
    }
  }

  /// The extension, its failure, and where to look; with its backtrace where it crashed.
  ///
  /// - Parameters:
  ///   - quotesOutput: Whether the last lines that the extension printed are part of it; not where they are shown
  ///     already.
  ///   - words: The words for what a person can do about it.
  /// - Returns: One or several lines.
  public func message(
    quotesOutput: Bool = true, words: (Remedy) -> String? = { _ in nil }
  ) -> String {
    var lines = ["\(extensionName.forDisplay) \(summary)"]
    if quotesOutput, !lastLines.isEmpty {
      lines.append("Last lines on its standard error:")
      lines += lastLines.map { "  \($0.forDisplay)" }
    }
    let backtrace = backtrace()
    lines += backtrace?.lines ?? []
    // The place of the crash is already in the message.
    let isPlaced = reason.isCrash && backtrace?.place != nil
    let advice = isPlaced ? [] : [advice, remedy.flatMap(words)].compactMap(\.self)
    if !advice.isEmpty { lines.append(advice.joined(separator: " ")) }
    return lines.joined(separator: "\n")
  }

  /// The reason as half a sentence whose subject is the extension.
  public var summary: String {
    switch reason {
    case .launch(let why): "could not be started: \(why.message.forDisplay)"
    case .exited(let code): "exited with code \(code) \(activity)"
    case .crashed(let signal): "crashed with \(Self.name(ofSignal: signal)) \(activity)"
    case .overLimit(let excess): "\(Self.text(excess)) \(activity) and was killed, as on iOS"
    case .busy(let seconds):
      "was busy on its main thread for \(Self.text(seconds)) s \(activity) and was killed"
    case .noAnswer(let seconds):
      "did not answer within \(Self.text(seconds)) s \(activity) and was killed"
    case .overdue(let seconds):
      "did not finish within \(Self.text(seconds)) s \(activity) and was killed"
    case .slowEdits(let seconds):
      "made edits \(activity) that did not finish within \(Self.text(seconds)) s, and was killed"
    case .costlyMessage(let seconds):
      "sent a message \(activity) that took the host more than \(Self.text(seconds)) s of processor time, and "
        + "was killed"
    case .notReading(let seconds):
      "left its input unread for \(Self.text(seconds)) s \(activity) and was killed"
    case .closedOutput: "closed its connection \(activity) and was killed"
    case .incompleteMessage: "exited in the middle of a message \(activity)"
    case .malformed(let error):
      "broke the protocol \(activity): \(Self.text(error)); it was killed"
    case .unexpected(let what): "broke the protocol \(activity): \(what); it was killed"
    case .flood(let what): "flooded the host \(activity): \(what); it was killed"
    case .unexplainedUse(let key):
      "attempted to access privacy-sensitive data without a usage description \(activity) (\(key)) "
        + "and was killed, as on iOS"
    case .gaveUp(_, let why): "gave up \(activity): \(why.forDisplay)"
    }
  }

  private var advice: String? {
    switch reason {
    case .crashed, .exited: "Look at the code that runs \(activity)."
    case .overLimit(let excess): Self.advice(for: excess)
    case .busy: "Look for a loop that does not end in the code that runs \(activity)."
    case .noAnswer, .notReading:
      waitsIn.map(Self.waiting) ?? "Its main thread may wait for a lock."
    case .overdue: "Look for timers that fire too often or take too long."
    case .slowEdits:
      "The edits made by then are in the field. Make fewer edits at a time."
    case .costlyMessage:
      "The edits made by then are in the field. Make fewer edits in one turn of the main queue, and show fewer views."
    case .gaveUp(.principalClassMissing, _), .gaveUp(.principalClassNotInputViewController, _):
      "NSExtensionPrincipalClass in Info.plist must name a UIInputViewController subclass, "
        + "written Module.Class."
    case .unexplainedUse(let key):
      "Its Info.plist must contain \(key) with a string that explains its use to the user."
    case .gaveUp(.versionMismatch, _):
      "Build the keyboard again with this version of Keyward."
    default: nil
    }
  }

  /// The fix; `nil` for no more.
  public var remedy: Remedy? {
    switch reason {
    case .launch(let failure): failure.remedy
    case .crashed, .exited: .buildForDebugging
    case .overLimit(.memory): .setMemoryLimit
    case .overLimit(.storage), .overLimit(.files): .setContainerLimit
    case .busy, .noAnswer, .notReading, .slowEdits: .raiseTimeout
    case .overdue: .raiseTimeoutOfActions
    case .overLimit, .costlyMessage, .closedOutput, .incompleteMessage, .malformed, .unexpected,
      .flood, .gaveUp, .unexplainedUse:
      nil
    }
  }

  private static func text(_ excess: ResourceExcess) -> String {
    switch excess {
    case .memory(let used, let limit, let method):
      "used \(ResourceExcess.megabytes(used)) MB (limit \(ResourceExcess.megabytes(limit)) MB, "
        + "private memory measured from \(method.rawValue))"
    case .threads(let count, let limit): "had \(count) threads at once (limit \(limit))"
    case .fileSize(let limit):
      "exceeded the maximum file size (limit \(ResourceExcess.megabytes(limit)) MB)"
    case .storage(let used, let limit):
      "kept \(ResourceExcess.megabytes(used)) MB in its container "
        + "(limit \(ResourceExcess.megabytes(limit)) MB)"
    case .files(let count, let limit): "kept \(count) files in its container (limit \(limit))"
    case .folderDepth(let limit):
      "nested folders too deep in its container (limit \(limit))"
    }
  }

  private static func advice(for excess: ResourceExcess) -> String {
    switch excess {
    case .memory:
      "Devices limit keyboards to 30 to 90 MB without a message, "
        + "and didReceiveMemoryWarning comes at 70 %."
    case .threads: "Limit concurrent work, for example with OperationQueue or a task group."
    case .fileSize: "Limit the size of logs and caches."
    case .storage, .files:
      "Remove old files, such as caches."
    case .folderDepth: "Keep folders flat."
    }
  }

  private static func waiting(in call: String) -> String {
    let thing =
      switch call {
      case "futex": " for a lock, a semaphore or another thread"
      case "nanosleep", "clock_nanosleep": " for time to pass"
      case "poll", "ppoll", "epoll_wait", "epoll_pwait": " for an event in a run loop or queue"
      default: ""
      }
    return "Its main thread waits\(thing), in \(call)(2)."
  }

  private static func text(_ seconds: Double) -> String {
    seconds == seconds.rounded() && seconds.magnitude < 1e9 ? "\(Int(seconds))" : "\(seconds)"
  }

  private static func text(_ error: ProtocolError) -> String {
    switch error {
    case .frameLength(let length):
      "a message of \(length) bytes (allowed are 1 to \(ProtocolLimits.frameBytes))"
    case .truncated: "a message that ends too early"
    case .trailingBytes(let count): "\(count) bytes after the end of a message"
    case .unknownTag(let tag): "a message of the unknown kind \(tag)"
    case .invalidValue(let what): "a value out of its range (\(what.forDisplay))"
    case .invalidUTF8: "text that is not UTF-8"
    }
  }

  private static func name(ofSignal signal: Int32) -> String {
    let names: [Int32: String] = [
      2: "SIGINT", 3: "SIGQUIT", 4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 7: "SIGBUS", 8: "SIGFPE",
      9: "SIGKILL", 11: "SIGSEGV", 13: "SIGPIPE", 15: "SIGTERM", 24: "SIGXCPU", 25: "SIGXFSZ",
      31: "SIGSYS",
    ]
    return names[signal].map { "\($0) (signal \(signal))" } ?? "signal \(signal)"
  }
}
