public import KeyboardProtocol

/// How a session ended that did not end well.
public struct SessionFailure: Error, Equatable, Sendable {
  /// What the extension, or the machine, did.
  public enum Reason: Equatable, Sendable {
    /// The process could not be started inside its sandbox; by the machine's fault or by the program's.
    case launch(String, isOfMachine: Bool)
    /// The process ended by itself.
    case exited(Int32)
    /// A signal ended the process.
    case crashed(signal: Int32)
    /// No answer came before the deadline.
    case noAnswer(seconds: Double)
    /// The extension left its input unread until the pipe was full.
    case notReading(seconds: Double)
    /// The extension closed its output but goes on running.
    case closedOutput
    /// The extension's output ended inside a message.
    case incompleteMessage
    /// What the extension wrote is no message.
    case malformed(ProtocolError)
    /// A message that does not fit what was asked.
    case unexpected(String)
    /// More came in one exchange than a keyboard can mean.
    case flood(String)
    /// The runtime inside the extension gave up, and said why.
    case gaveUp(ExtensionFailure, String)
  }

  /// The extension, as the user knows it.
  public var extensionName: String
  /// What went wrong.
  public var reason: Reason
  /// What the extension was asked to do, as the end of a sentence: “while appearing”.
  public var activity: String
  /// The last lines that the extension wrote to its standard error, bounded.
  public var lastLines: [String]

  /// Makes a failure.
  public init(extensionName: String, reason: Reason, activity: String, lastLines: [String] = []) {
    self.extensionName = extensionName
    self.reason = reason
    self.activity = activity
    self.lastLines = lastLines
  }

  /// The lines of standard error that tell why the process ended, at most five.
  ///
  /// Swift's runtime lists return addresses after its own message; a stripped program has no names for
  /// them, and they would push the message out of sight.
  static func tellingLines(of lines: [String]) -> [String] {
    let trace = lines.lastIndex { $0.hasPrefix("Current stack trace:") }
    let before = trace.map { lines[..<$0] } ?? lines[...]
    return Array((before.isEmpty ? lines[...] : before).suffix(5))
  }

  /// Whether the bundle's manifest is to blame: it names a class that is none, or not the right one.
  public var isManifestFault: Bool {
    switch reason {
    case .gaveUp(.principalClassMissing, _), .gaveUp(.principalClassNotInputViewController, _): true
    default: false
    }
  }

  /// Which extension, what it did, and where to look.
  public var message: String {
    var lines = ["\(extensionName.forDisplay) \(summary)"]
    if !lastLines.isEmpty {
      lines.append("Its last lines on standard error:")
      lines += lastLines.map { "  \($0.forDisplay)" }
    }
    if let advice { lines.append(advice) }
    return lines.joined(separator: "\n")
  }

  /// The reason as half a sentence whose subject is the extension.
  public var summary: String {
    switch reason {
    case .launch(let why, _): "could not be started: \(why.forDisplay)"
    case .exited(let code): "exited with code \(code) \(activity)"
    case .crashed(let signal): "crashed with \(Self.name(ofSignal: signal)) \(activity)"
    case .noAnswer(let seconds):
      "did not answer within \(Self.text(seconds)) s \(activity) and was ended"
    case .notReading(let seconds):
      "left its input unread for \(Self.text(seconds)) s \(activity) and was ended"
    case .closedOutput: "closed its connection \(activity) and was ended"
    case .incompleteMessage: "ended in the middle of a message \(activity)"
    case .malformed(let error):
      "broke the protocol \(activity): \(Self.text(error)); it was ended"
    case .unexpected(let what): "broke the protocol \(activity): \(what); it was ended"
    case .flood(let what): "flooded the host \(activity): \(what); it was ended"
    case .gaveUp(_, let why): "gave up \(activity): \(why.forDisplay)"
    }
  }

  private var advice: String? {
    switch reason {
    case .crashed, .exited:
      "Look at the code that runs \(activity); built by keyward build --debug it says more."
    case .noAnswer, .notReading:
      "Its main thread may be in an endless loop or wait for a lock; --timeout gives it longer."
    case .gaveUp(.principalClassMissing, _), .gaveUp(.principalClassNotInputViewController, _):
      "NSExtensionPrincipalClass in Info.plist must name a UIInputViewController subclass, "
        + "written Module.Class."
    case .gaveUp(.versionMismatch, _):
      "Build the keyboard again with this version of Keyward."
    default: nil
    }
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
