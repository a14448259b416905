import ExtensionBuilder
import Foundation

/// A program that is compiled and linked as a keyboard is, and prints nanoseconds: a line for each round, with a number for each column.
struct MeasuredProgram {
  let name: String
  let text: String
  /// The libraries that it is linked with beside UIKit.
  var archives: [String] = []
  var libraries: [String] = []

  /// Builds the program and runs it once.
  func run(rounds: Int, columns: Int) throws -> [Samples] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("keyward-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let program = try build(in: folder)
    var samples = Array(repeating: Samples(), count: columns)
    for line in try Self.output(of: program, [String(rounds)]).split(separator: "\n") {
      let numbers = line.split(separator: " ").compactMap { UInt64($0) }
      guard numbers.count == columns else {
        throw BenchFailure("the program \(name) printed \"\(line)\"")
      }
      for (column, number) in numbers.enumerated() { samples[column].add(number) }
    }
    return samples
  }

  private func build(in folder: URL) throws -> String {
    let source = folder.appendingPathComponent("Program.swift")
    let program = folder.appendingPathComponent(name).path
    try Data(text.utf8).write(to: source)
    let runtime = try Installation.find().runtime.path
    _ = try Self.output(
      of: "swiftc",
      [
        "-parse-as-library", "-O", "-I", runtime + "/modules", "-static-executable", "-use-ld=lld",
        "-o", program, source.path,
      ] + (archives + ["libUIKit.a"]).map { runtime + "/" + $0 } + libraries.map { "-l" + $0 })
    return program
  }

  private static func output(of program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchFailure("\(program) ended with \(process.terminationStatus)")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
