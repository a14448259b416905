import Foundation
import TestSupport

/// A reader of untrusted files with the laws that it has to obey.
struct FuzzTarget: Sendable {
  /// The name in `Scripts/fuzz`.
  let name: String
  /// Keywords of the format, which the fuzzer inserts into inputs.
  var words: [String] = []
  /// Valid inputs to start from.
  let seeds: @Sendable () throws -> [[UInt8]]
  /// Reads an input, and aborts on a broken law.
  let check: @Sendable (_ bytes: [UInt8]) -> Void

  /// Writes the seeds into the folder `seeds`, and the words as a dictionary of libFuzzer into `words`.
  func writeSeeds(to folder: URL) throws {
    let seedFolder = folder.appendingPathComponent("seeds")
    try FileManager.default.createDirectory(at: seedFolder, withIntermediateDirectories: true)
    for (index, seed) in try seeds().enumerated() {
      try Data(seed).write(to: seedFolder.appendingPathComponent("\(index)"))
    }
    let lines = words.map { word in
      let hex = word.utf8.map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      return "\"\(hex.joined())\"\n"
    }
    try Data(lines.joined().utf8).write(to: folder.appendingPathComponent("words"))
  }
}

/// Prints a broken law and aborts, so that libFuzzer keeps the input.
func law(
  _ holds: Bool, _ words: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  guard !holds else { return }
  FileHandle.standardError.write(Data("\(file):\(line): broken law: \(words())\n".utf8))
  abort()
}

/// The files with these extensions in a folder of the checkout, sorted by path.
func checkoutFiles(_ folder: String, _ suffixes: Set<String>) throws -> [[UInt8]] {
  let root = repositoryFolder.appendingPathComponent(folder)
  let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
  return try names.sorted().filter { suffixes.contains(($0 as NSString).pathExtension) }.map {
    Array(try Data(contentsOf: root.appendingPathComponent($0)))
  }
}

/// The UTF-8 bytes of a text.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
