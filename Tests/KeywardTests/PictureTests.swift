import Foundation
import TestSupport
import Testing

@Suite struct `Pictures of a run` {
  /// What `calculator.svg` and `calculator.layout` show was looked at; `KEYWARD_RECORD=1` writes them anew.
  @Test(arguments: ["svg", "layout"])
  func `of the calculator are as they were`(kind: String) throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("calculator.\(kind)")
      let taps = ["1", "+", "2", "="].flatMap { ["--tap", $0] }
      let result = try staged(
        ["run", sample("Calculator"), "--\(kind)", file.path] + taps, in: folder)
      try #require(result.status == 0, "\(result.error)")
      let golden = repositoryFolder.appendingPathComponent("Tests/KeywardTests/calculator.\(kind)")
      let drawn = try String(contentsOf: file, encoding: .utf8)
      if ProcessInfo.processInfo.environment["KEYWARD_RECORD"] != nil {
        try Data(drawn.utf8).write(to: golden)
      }
      let before = try String(contentsOf: golden, encoding: .utf8).split(separator: "\n")
      let difference = drawn.split(separator: "\n").difference(from: before)
      #expect(difference.isEmpty, "\(difference)")
    }
  }

  @Test func `are PNG with two pixels for a point, and not blank`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("k.png")
      let result = try staged(
        ["run", sample("Calculator"), "--png", file.path, "--json"], in: folder)
      try #require(result.status == 0, "\(result.error)")
      let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
      let layout = try #require((json as? [String: Any])?["layout"] as? [String: Any])
      let size = try [#require(layout["width"] as? Double), #require(layout["height"] as? Double)]
      let png = try Data(contentsOf: file)
      #expect(png.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
      #expect(pixels(png) == size.map { Int($0 * 2) })
      let empty = try render(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(size[0])\" height=\"\(size[1])\"/>",
        in: folder)
      #expect(pixels(empty) == pixels(png))
      // One colour packs into a fraction of what keys and letters take.
      #expect(png.count > 4 * empty.count, "\(png.count) against \(empty.count) bytes")
    }
  }

  @Test(arguments: [
    ("<svg", "2", 65),
    ("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"9\"/>", "2", 65),
    ("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>", "x", 64),
    ("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>", "1e9", 64),
  ])
  func `are refused where there is nothing to draw`(
    svg: String, scale: String, status: Int32
  ) throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("a.svg")
      try Data(svg.utf8).write(to: file)
      let result = try runProgram(renderer, [file.path, scale])
      #expect(result.status == status && result.error.hasPrefix("keyward-render: "))
    }
  }

  @Test func `of an enormous keyboard are made smaller`() throws {
    try withScratchFolder { folder in
      let png = try render(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1000000\" height=\"10000\"/>", in: folder
      )
      #expect(pixels(png) == [4096, 41])
    }
  }

  private var renderer: String {
    stageFolder.appendingPathComponent("libexec/keyward/keyward-render").path
  }

  /// Draws with the renderer itself; a shell puts its output into a file.
  private func render(_ svg: String, in folder: URL) throws -> Data {
    let (from, to) = (
      folder.appendingPathComponent("from.svg"), folder.appendingPathComponent("to.png")
    )
    try Data(svg.utf8).write(to: from)
    let result = try runProgram(
      "/bin/sh", ["-c", "exec \"$0\" \"$1\" 2 > \"$2\"", renderer, from.path, to.path])
    try #require(result.status == 0, "\(result.error)")
    return try Data(contentsOf: to)
  }

  /// Width and height, which follow the first chunk's name.
  private func pixels(_ png: Data) -> [Int] {
    guard png.count > 24 else { return [] }
    return [16, 20].map { start in
      png[(start)..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
  }
}
