import Foundation
import TestSupport
import Testing

/// `Scripts/bench-compare`, which reports what became slower between two files of `make bench`.
@Suite struct `A comparison of two benchmarks` {
  private func file(_ rows: String..., in folder: URL) throws -> String {
    let path = folder.appendingPathComponent("\(UUID().uuidString).json")
    let text =
      #"{"version": 2, "machine": {"cores": 2}, "rows": [\#(rows.joined(separator: ","))]}"#
    try Data(text.utf8).write(to: path)
    return path.path
  }

  private func row(_ name: String, _ ratio: Double, unit: String = "ms") -> String {
    #"{"name": "\#(name)", "unit": "\#(unit)", "ratio": \#(ratio), "ratioLow": \#(ratio - 0.1), "#
      + #""ratioHigh": \#(ratio + 0.1)}"#
  }

  private func compared(_ arguments: String...) throws -> ProgramResult {
    try runProgram(
      repositoryFolder.appendingPathComponent("Scripts/bench-compare").path, arguments,
      environment: ["PATH": "/usr/bin:/bin"])
  }

  @Test func `calls a row slower only where the intervals are apart`() throws {
    try withScratchFolder { folder in
      let old = try file(
        row("near", 1), row("late", 1), row("flows", 1, unit: "1/s"), row("old", 1), in: folder)
      let new = try file(
        row("near", 1.1), row("late", 1.5), row("flows", 1.5, unit: "1/s"), row("added", 2),
        in: folder)
      let result = try compared(old, new)
      #expect(result.status == 0 && result.error.isEmpty)
      let words = result.output.split(separator: "\n").map { $0.split(separator: " ").prefix(2) }
      #expect(
        words.dropLast() == [
          ["near", "same"], ["late", "slower"], ["flows", "faster"], ["old", "gone"],
          ["added", "new"],
        ])
      #expect(result.output.hasSuffix("1 faster, 1 gone, 1 new, 1 same, 1 slower\n"))
    }
  }

  @Test func `names a file that is none`() throws {
    try withScratchFolder { folder in
      let good = try file(row("tap", 1), in: folder)
      let bad = folder.appendingPathComponent("bad.json").path
      for text in ["", "[]", #"{"version": 1}"#, #"{"version": 2, "machine": 1, "rows": [{}]}"#] {
        try Data(text.utf8).write(to: URL(fileURLWithPath: bad))
        let result = try compared(good, bad)
        #expect(result.status == 65, "\(text)")
        #expect(result.error.hasPrefix("bench-compare: \(bad) cannot be compared: "))
      }
      #expect(try compared(good).status == 64)
    }
  }
}
