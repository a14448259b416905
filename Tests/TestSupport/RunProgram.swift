public import Foundation

/// How a program ended, and what it printed.
public struct ProgramResult: Sendable {
  /// The exit status, or 128 and the number of the signal that ended it.
  public let status: Int32
  /// Standard output.
  public let output: String
  /// Standard error.
  public let error: String
}

/// Runs a program to its end, with its output in files so that no pipe can fill up.
///
/// - Parameters:
///   - path: The program.
///   - arguments: Its arguments.
///   - environment: Variables that are set besides the test's own.
///   - output: The file for standard output, instead of the result.
///   - whileRunning: Called once the program has started.
/// - Returns: How it ended.
/// - Throws: Why it could not be started, or what `whileRunning` throws.
public func runProgram(
  _ path: String, _ arguments: [String], environment: [String: String] = [:],
  output: FileHandle? = nil, whileRunning: (Process) throws -> Void = { _ in }
) throws -> ProgramResult {
  try withScratchFolder { folder in
    let files = ["out", "err"].map { folder.appendingPathComponent($0) }
    for file in files { try Data().write(to: file) }
    let handles = try files.map { try FileHandle(forWritingTo: $0) }
    defer { for handle in handles { try? handle.close() } }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output ?? handles[0]
    process.standardError = handles[1]
    try process.run()
    do { try whileRunning(process) } catch {
      process.terminate()
      process.waitUntilExit()
      throw error
    }
    process.waitUntilExit()
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
    return ProgramResult(
      status: signal + process.terminationStatus, output: texts[0], error: texts[1])
  }
}

/// The folder with this test's own executable and the package's other programs.
public let builtProductsFolder = URL(fileURLWithPath: "/proc/self/exe")
  .resolvingSymlinksInPath().deletingLastPathComponent()

/// Makes an installation of the programs that this package has just built, without a runtime.
///
/// - Parameter folder: Where `bin` and `libexec` are made.
/// - Returns: The environment that makes a program use it.
/// - Throws: Why a link could not be made.
public func linkInstallation(in folder: URL) throws -> [String: String] {
  let libexec = folder.appendingPathComponent("libexec/keyward")
  try FileManager.default.createDirectory(at: libexec, withIntermediateDirectories: true)
  for program in ["keyward-launch", "keyward-lower", "keyward-probe"] {
    try FileManager.default.createSymbolicLink(
      at: libexec.appendingPathComponent(program),
      withDestinationURL: builtProductsFolder.appendingPathComponent(program))
  }
  let runtime = folder.appendingPathComponent("lib/keyward/runtime")
  try FileManager.default.createDirectory(at: runtime, withIntermediateDirectories: true)
  try Data("{}".utf8).write(to: runtime.appendingPathComponent("stamp.json"))
  try FileManager.default.createSymbolicLink(
    at: folder.appendingPathComponent("share"),
    withDestinationURL: stageFolder.appendingPathComponent("share"))
  return ["KEYWARD_HOME": folder.path]
}
