public import Foundation

/// `keyward open` while it runs: its events are read line by line.
public final class OpenCommand {
  /// The command ended before an event came.
  public struct Ended: Error, CustomStringConvertible {
    /// The command's lines on standard error.
    public let description: String
  }

  private let process = Process()
  private let pipe = Pipe()
  private let errors: URL
  private var unread = Data()
  /// The page's address with its token.
  public private(set) var address = ""

  /// Starts the command, and waits until it listens.
  ///
  /// - Parameters:
  ///   - program: The command's file.
  ///   - arguments: The arguments of `keyward open` besides `--json` and `--no-open`.
  ///   - environment: Variables that replace the caller's.
  ///   - errors: The file for standard error.
  /// - Throws: `Ended`, or why the program could not be started.
  public init(
    program: URL, _ arguments: [String], environment: [String: String], errors: URL
  ) throws {
    self.errors = errors
    try Data().write(to: errors)
    process.executableURL = program
    process.arguments = ["open", "--json", "--no-open"] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    address = try event("listening")["address"] as? String ?? ""
  }

  deinit { if process.isRunning { process.terminate() } }

  /// The next event of a kind; others are skipped.
  @discardableResult
  public func event(_ name: String) throws -> [String: Any] {
    while true {
      while let end = unread.firstIndex(of: 0x0A) {
        let line = unread[unread.startIndex..<end]
        unread = Data(unread[unread.index(after: end)...])
        let json = try JSONSerialization.jsonObject(with: line) as? [String: Any] ?? [:]
        if json["event"] as? String == name { return json }
      }
      let more = pipe.fileHandleForReading.availableData
      guard !more.isEmpty else {
        throw Ended(description: try String(contentsOf: errors, encoding: .utf8))
      }
      unread += more
    }
  }

  /// The port in the address.
  public var port: String {
    address.split(separator: ":").last.map { String($0.prefix { $0 != "/" }) } ?? ""
  }

  /// The process's number.
  public var processIdentifier: Int32 { process.processIdentifier }

  /// Ends it as Ctrl-C does, and returns its exit status.
  public func interrupt() -> Int32 {
    process.interrupt()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
