import Foundation
import TestSupport
import Testing

@testable import DrivenAudit
@testable import KeyboardHost

/// Compares passes with packed data.
struct PackedComparisonTests {
  @Test(arguments: [(budget: 1 << 20, isCut: false), (budget: 1000, isCut: true)])
  func `a comparison says whether it opened all packed data`(row: (budget: Int, isCut: Bool)) {
    let text = [UInt8](Data(repeating: 0x41, count: 900).base64EncodedString().utf8)
    let traces = (0..<2).map { pass in
      var trace = WatchTrace(plan: .both(pass == 0 ? .first : .second), firstStep: pass * 10)
      trace.evidence = (0..<4).map {
        Evidence(place: .log, step: pass * 10 + $0, bytes: [UInt8(97 + $0)] + [32] + text)
      }
      return trace
    }
    let comparison = TraceComparison(.log, traces, by: \.ordinary, budget: row.budget)
    #expect(comparison.isCut == row.isCut)
  }
}

/// The audit notices data beyond its limits.
struct EvidenceAmountTests {
  @Test(arguments: [(size: 1 << 20, isCut: false), ((8 << 20) + 1, true)])
  func `a file that is not read to its end is noticed`(row: (size: Int, isCut: Bool)) throws {
    try withScratchFolder { folder in
      let collector = EvidenceCollector(
        Placement(bundlePath: "", executablePath: "", containerPath: folder.path))
      try Data(count: row.size).write(to: folder.appendingPathComponent("large"))
      collector.collect(step: 1, output: [], dropped: 0, log: [], urls: [])
      #expect(collector.isCut == row.isCut)
    }
  }

  @Test func `files after a first number of them, and folders below a depth, are noticed`() throws {
    try withScratchFolder { folder in
      let placement = Placement(bundlePath: "", executablePath: "", containerPath: folder.path)
      let collector = EvidenceCollector(placement)
      let deep = folder.appendingPathComponent(
        (0..<20).map { _ in "a" }.joined(separator: "/"))
      try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
      collector.collect(step: 1, output: [], dropped: 0, log: [], urls: [])
      #expect(collector.isCut)
    }
    try withScratchFolder { folder in
      let placement = Placement(bundlePath: "", executablePath: "", containerPath: folder.path)
      let collector = EvidenceCollector(placement)
      for number in 0...4000 {
        try Data().write(to: folder.appendingPathComponent("f\(number)"))
      }
      collector.collect(step: 1, output: [], dropped: 0, log: [], urls: [])
      #expect(collector.isCut)
    }
  }
}
