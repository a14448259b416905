import Foundation
import TestSupport
import Testing

/// Writes files, by their paths in a folder.
private func write(_ files: [String: String], in folder: URL) throws {
  for (path, text) in files {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}

/// Runs the command as built by this package, with the runtime of the stage and the cache of samples.
private func built(_ arguments: [String], in folder: URL) throws -> ProgramResult {
  let shared = ProcessInfo.processInfo.environment["KEYWARD_TEST_CACHE"]
  return try runProgram(
    builtProductsFolder.appendingPathComponent("keyward").path, arguments,
    environment: [
      "KEYWARD_HOME": stageFolder.path, "HOME": folder.path, "GITHUB_ACTIONS": "",
      "XDG_CACHE_HOME": shared ?? folder.appendingPathComponent("cache").path,
    ])
}

/// Several fingers on real keyboards, as flows and as options of `keyward run`.
@Suite struct `Several fingers` {
  /// The results on Letters, which types when a finger leaves a key, and applies shift when a finger goes down.
  private static let letters: [(name: String, steps: String, document: String)] = [
    ("held shift", "[press: shift, tap: a, release: shift, tap: b]", "Ab"),
    (
      "several letters while shift is held", "[press: shift, tap: [a, b], release: shift, tap: c]",
      "ABc"
    ),
    (
      "shift held again",
      "[press: shift, tap: a, release: shift, wait: 500, press: shift, tap: b, release: shift, tap: c]",
      "ABc"
    ),
    ("shift released before the letter is up", "[press: [shift, a], release: [shift, a]]", "A"),
    ("two thumbs", "[rollover: [h, e, l, o]]", "helo"),
    ("the same key twice in a row", "[rollover: [l, l]]", "l"),
    ("a letter held under others", "[press: a, tap: [b, c], release: a]", "bca"),
    ("fingers that leave in another order", "[press: [a, b, c], release: [c, a, b]]", "cab"),
    ("two fingers on one key", "[twoFingerTap: q]", "q"),
    (
      "delete repeating under a typing finger",
      "[type: abcdef, press: delete, wait: 650, tap: x, release: delete, wait: 500]", "abcx"
    ),
  ]

  @Test func `type on Letters in the order in which they leave its keys`() throws {
    try withScratchFolder { folder in
      for (index, row) in Self.letters.enumerated() {
        let text = """
          name: \(row.name)
          keyboards: \(sample("Letters"))
          steps:
            - focus: text
            - runFlow: {file: Parts/\(index).yaml}
            - expect: {document: "\(row.document)", noAccessEvents: on}
          """
        let part = "steps: [{\(row.steps.dropFirst().dropLast())}]"
        try write(
          ["Flows/\(index).yaml": text, "Flows/Parts/\(index).yaml": Self.split(part)], in: folder)
      }
      let result = try built(["test", folder.path + "/Flows", "--jobs", "2"], in: folder)
      #expect(result.status == 0, "\(result.output)\(result.error)")
      #expect(result.output.contains("\(Self.letters.count) passed, 0 failed"))
    }
  }

  /// `{press: shift, tap: a}` as a list of steps with one key each.
  private static func split(_ part: String) throws -> String {
    let step = try Regex(", (press|tap|release|wait|type|rollover|twoFingerTap):")
    return part.replacing(step) { match in "}, {\(match.output[1].substring ?? ""):" }
  }

  @Test func `make gestures, and are kept off by a key that wants to be touched alone`() throws {
    try withScratchFolder { folder in
      let lens = keyboardsFolder.appendingPathComponent("Lens").path
      let text = """
        keyboards: \(lens)
        settings: {timeout: 20}
        steps:
          - focus: text
          - twoFingerTap: sheet
          - pinch: {key: sheet, scale: 2}
          - twoFingerTap: sheet
          - pinch: {key: sheet, scale: 0.5}
          - rotate: {key: sheet, degrees: 90}
          - twoFingerTap: sheet
          - rotate: {key: sheet, degrees: -450}
          - twoFingerDrag: {key: sheet, x: 40, y: -20}
          - twoFingerTap: sheet
          - expect: {document: "×1.00 ∠0 →0,0 ×2.00 ∠0 →0,0 ×1.00 ∠90 →0,0 ×1.00 ∠-360 →40,-20 "}
          - focus: text
          - press: alone
          - tap: beside
          - release: alone
          - press: beside
          - tap: alone
          - release: beside
          - tap: [beside, alone]
          - expect: {document: "alone beside beside alone "}
        """
      try write(["lens.yaml": text], in: folder)
      let result = try built(["test", folder.path + "/lens.yaml"], in: folder)
      #expect(result.status == 0, "\(result.output)\(result.error)")
    }
  }

  @Test func `are options of a run, and a finger that was not put down is told of`() throws {
    try withScratchFolder { folder in
      let run = ["run", sample("Letters"), "--press", "shift", "--tap", "a", "--release"]
      let result = try built(run + ["shift", "--tap", "b", "--json"], in: folder)
      #expect(result.status == 0 && result.output.contains("\"document\": \"Ab\""))
      let wrong = try built(run + ["b"], in: folder)
      #expect(wrong.status == 64)
      #expect(
        wrong.error.contains("no finger rests on “b” (pressed: “shift”)"), "\(wrong.error)")
    }
  }
}
