import Foundation
import Testing
import TestSupport

@Suite(.serialized) struct `The sample keyboards` {
  @Test func `calculate and insert`() throws {
    try withScratchFolder { folder in
      let taps = ["1", "+", "2", "X", "3", "=", "Insert"].flatMap { ["--tap", $0] }
      let result = try staged(["run", sample("Calculator"), "--json"] + taps, in: folder)
      #expect(result.status == 0, "\(result.error)")
      #expect(result.output.contains("\"document\": \"9\""))
    }
  }

  @Test func `are refused where iOS refuses them, and go round with the globe`() throws {
    try withScratchFolder { folder in
      let result = try staged(
        [
          "run", sample("Calculator"), sample("Letters"), "--tap", "4", "--tap", "Insert",
          "--field", "secure", "--field", "namePhone", "--field", "text", "--tap", "Insert",
          "--tap", "Next Keyboard", "--tap", "o", "--tap", "k", "--tap", "Next Keyboard", "--json",
        ], in: folder)
      #expect(result.status == 0, "\(result.error)")
      let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
      let report = try #require(json as? [String: Any])
      #expect(report["document"] as? String == "4ok")
      let refusals = report["refusals"] as? [[String: Any]] ?? []
      #expect(refusals.map { $0["kind"] as? String } == ["secure", "namePhone"])
      #expect((report["switches"] as? [[String: Any]])?.count == 2)
      let keyboards = report["keyboards"] as? [[String: Any]] ?? []
      #expect(report["inputMode"] as? String == keyboards.first?["identifier"] as? String)
    }
  }

  /// The whole way through two processes: late batches, the host's own edits, and the trace of it.
  @Test(arguments: [[], ["--type-ahead"]])
  func `type into a late host that edits too, and nothing is lost`(more: [String]) throws {
    try withScratchFolder { folder in
      let result = try staged(
        [
          "run", sample("Letters"), "--text", "x", "--latency", "33:10:7", "--tap", "o",
          "--host-edit", "paste= 1", "--tap", "k", "--host-edit", "caret=0", "--tap", "z",
          "--trace",
          "--json",
        ] + more, in: folder)
      #expect(result.status == 0, "\(result.error)")
      let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
      let report = try #require(json as? [String: Any])
      let document = try #require(report["document"] as? String)
      #expect(document.sorted() == " 1koxz".sorted(), "\(document)")
      let trace = try #require(report["trace"] as? [[String: Any]])
      #expect(trace.map { $0["sequence"] as? Int } == Array(1...trace.count))
      let kinds = trace.compactMap { $0["kind"] as? String }
      #expect(kinds.count { $0 == "batch" } == 3 && kinds.count { $0 == "host" } == 2)
      #expect(kinds.first == "focus" && kinds.last == "leave")
      let times = trace.compactMap { $0["milliseconds"] as? Int }
      #expect(times == times.sorted() && times.last ?? 0 > 16)
    }
  }

  @Test func `the trace is for people on the output and for programs in a file`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("trace.json")
      let result = try staged(
        [
          "run", sample("Letters"), "--text", "x", "--latency", "20", "--tap", "o", "--trace",
          "--trace-file", file.path,
        ], in: folder)
      #expect(result.status == 0, "\(result.error)")
      let lines = result.output.split(separator: "\n").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      for line in ["0 ms  focus    text", "0 ms  call     insertText(o)", "10 ms  apply    1"] {
        #expect(lines.contains { $0.hasPrefix(line) }, "no “\(line)” in \(result.output)")
      }
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
      let report = try #require(json as? [String: Any])
      #expect(report["version"] as? Int == 1 && report["traceDropped"] as? Int == 0)
      let trace = try #require(report["trace"] as? [[String: Any]])
      let call = try #require(trace.first { $0["name"] as? String == "insertText" })
      #expect((call["before"] as? [String: Any])?["before"] as? String == "x")
      #expect((call["after"] as? [String: Any])?["before"] as? String == "xo")
    }
  }

  @Test func `that try to get out are stopped, and that is shown`() throws {
    try withScratchFolder { folder in
      let result = try staged(
        ["run", sample("Trespasser"), "--tap", "Network", "--tap", "File"], in: folder)
      #expect(result.status == 0, "\(result.error)")
      #expect(result.output.contains("tried to open a network socket"))
      #expect(result.output.contains("because full access is off"))
      #expect(result.output.contains("tried to read /etc/passwd; denied"))
    }
  }
}
