import Foundation
import KeyboardHost
import TestSupport
import Testing

@Suite struct `Pictures of a run` {
  /// These files were reviewed by a person; `KEYWARD_RECORD=1` writes them again.
  @Test(arguments: ["svg", "layout"])
  func `of the calculator are as they were`(kind: String) throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("calculator.\(kind)")
      let taps = ["1", "+", "2", "="].flatMap { ["--tap", $0] }
      let result = try staged(
        ["run", sample("Calculator"), "--\(kind)", file.path] + taps, in: folder)
      try #require(result.status == 0, "\(result.error)")
      try compare(file)
    }
  }

  /// A letter's popover in the dark, and settings from right to left.
  @Test func `of the SwiftUI keyboard are as they were`() throws {
    try withScratchFolder { folder in
      let built = try staged(["build", sample("Alphabets"), "-o", folder.path], in: folder)
      try #require(built.status == 0, "\(built.error)")
      let states = [
        ("popover", ["--appearance", "dark", "--tap", "s", "--press", "g"]),
        ("settings", ["--field", "search", "--tap", "hebrew", "--tap", "settings"]),
      ]
      for (name, options) in states {
        let file = folder.appendingPathComponent("alphabets-\(name).svg")
        let keyboard = folder.appendingPathComponent("Alphabets.appex").path
        let result = try staged(["run", keyboard, "--svg", file.path] + options, in: folder)
        try #require(result.status == 0, "\(result.error)")
        try compare(file)
      }
    }
  }

  /// Compares a file with the reviewed file of the same name.
  private func compare(_ file: URL) throws {
    let golden = repositoryFolder.appendingPathComponent("Tests/KeywardTests")
      .appendingPathComponent(file.lastPathComponent)
    let drawn = try String(contentsOf: file, encoding: .utf8)
    if ProcessInfo.processInfo.environment["KEYWARD_RECORD"] != nil {
      try Data(drawn.utf8).write(to: golden)
    }
    let before = try String(contentsOf: golden, encoding: .utf8).split(separator: "\n")
    let difference = drawn.split(separator: "\n").difference(from: before)
    #expect(difference.isEmpty, "\(difference)")
  }

  @Test func `go to standard output for -, and the transcript then does not`() throws {
    try withScratchFolder { folder in
      let command = builtProductsFolder.appendingPathComponent("keyward").path
      let environment = ["KEYWARD_HOME": stageFolder.path, "HOME": folder.path]
      let bundle = try BadPeer.good.makeBundle(in: folder, name: "Good").path
      let result = try runProgram(command, ["run", bundle, "--svg", "-"], environment: environment)
      #expect(
        result.status == 0 && result.output.hasPrefix("<svg"), "\(result.output)\(result.error)")
      #expect(result.output.hasSuffix("</svg>\n") && result.error.contains("on the field"))
      for other in [["--png", "-"], ["--json"]] {
        let wrong = try runProgram(
          command, ["run", bundle, "--svg", "-"] + other, environment: environment)
        #expect(wrong.status == 64 && wrong.error.contains("both take standard output"))
      }
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
      // One color compresses to a fraction of the size of keys and letters.
      #expect(png.count > 4 * empty.count, "\(png.count) against \(empty.count) bytes")
    }
  }

  /// The images of the asset catalog are in the bundle, and the snapshot embeds their content.
  @Test func `show the images of the asset catalog`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("v.svg")
      let result = try staged(["run", sample("Vocabulary"), "--svg", file.path], in: folder)
      try #require(result.status == 0, "\(result.error)")
      let svg = try String(contentsOf: file, encoding: .utf8)
      #expect(svg.components(separatedBy: "data:image/png;base64,").count == 1 + 3)
      #expect(!svg.contains("stroke-dasharray"))
    }
  }

  @Test(arguments: [("3x4", "3×4"), ("&lt;-", "←"), ("-&gt;", "→")])
  func `show the characters of a text and no others for them`(text: String, other: String) throws {
    func picture(_ text: String) throws -> [UInt8] {
      try PictureRenderer(program: renderer).png(
        of:
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"40\" "
          + "font-family=\"Inter\"><text x=\"5\" y=\"28\" font-size=\"20\">\(text)</text></svg>")
    }
    #expect(try picture(text) == picture(text))
    #expect(try picture(text) != picture(other))
  }

  /// A letter has the text's color; an emoji has its own.
  @Test(arguments: ["😀", "👋🏽", "👩‍💻", "🇩🇪", "1️⃣", "❤️", "⭐"])
  func `have emoji in their colours`(emoji: String) throws {
    func picture(_ text: String, _ color: String) throws -> Data {
      let svg =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"40\" font-family=\"Inter\">"
        + "<text x=\"20\" y=\"28\" font-size=\"20\" text-anchor=\"middle\" fill=\"\(color)\">\(text)</text></svg>"
      return Data(try PictureRenderer(program: renderer).png(of: svg))
    }
    #expect(try picture("A", "#ff0000") != picture("A", "#0000ff"))
    let shown = try picture(emoji, "#ff0000")
    #expect(try shown == picture(emoji, "#0000ff"))
    // Many colors need many bytes.
    #expect(shown.count > 1000, "\(shown.count) bytes")
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

  /// Names of other files in an SVG; `FILE` is a text, `DRAWING` an SVG and `PICTURE` a PNG.
  static let naming = [
    "<!DOCTYPE svg [<!ENTITY x SYSTEM \"file://FILE\">]><svg SIZE><text y=\"20\">&x;</text></svg>",
    "<!DOCTYPE svg [<!ENTITY % x SYSTEM \"FILE\"> %x;]><svg SIZE><text y=\"20\">&y;</text></svg>",
    "<!DOCTYPE svg SYSTEM \"file://FILE\"><svg SIZE/>",
    "<svg SIZE><image href=\"file://PICTURE\" width=\"40\" height=\"40\"/></svg>",
    "<svg SIZE><image xlink:href=\"PICTURE\" width=\"40\" height=\"40\"/></svg>",
    "<svg SIZE><image href=\"DRAWING\" width=\"40\" height=\"40\"/></svg>",
    "<svg SIZE><use href=\"file://DRAWING#a\"/></svg>",
    "<svg SIZE><style>@import url(\"file://FILE\");</style><rect width=\"40\" height=\"40\"/></svg>",
    "<?xml-stylesheet href=\"FILE\" type=\"text/css\"?><svg SIZE><rect width=\"9\" height=\"9\"/></svg>",
    "<svg SIZE><xi:include href=\"file://DRAWING\" xmlns:xi=\"http://www.w3.org/2001/XInclude\"/></svg>",
    "<svg SIZE><xi:include href=\"FILE\" parse=\"text\" xmlns:xi=\"http://www.w3.org/2001/XInclude\"/></svg>",
    "<svg SIZE><filter id=\"f\"><feImage href=\"file://PICTURE\"/></filter><rect filter=\"url(#f)\" width=\"40\" height=\"40\"/></svg>",
    "<svg SIZE><rect fill=\"url(file://DRAWING#a)\" width=\"40\" height=\"40\"/></svg>",
  ]

  /// The SVG and its messages don't depend on the contents of the files that it names.
  @Test(arguments: naming) func `show nothing of a file that they name`(svg: String) throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("secret.txt").path
      let drawing = folder.appendingPathComponent("drawing.svg").path
      let picture = folder.appendingPathComponent("picture.png").path
      let size =
        "xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"40\" height=\"40\""
      var text = svg.replacing("SIZE", with: size)
      for (name, path) in [("FILE", file), ("DRAWING", drawing), ("PICTURE", picture)] {
        text = text.replacing(name, with: path)
      }
      let from = folder.appendingPathComponent("from.svg")
      try Data(text.utf8).write(to: from)
      var results: [String] = []
      for (colour, word) in [("red", "canary-one"), ("blue", "canary-two")] {
        try Data(word.utf8).write(to: URL(fileURLWithPath: file))
        let shape =
          "<svg \(size)><rect id=\"a\" width=\"40\" height=\"40\" fill=\"\(colour)\"/></svg>"
        try Data(shape.utf8).write(to: URL(fileURLWithPath: drawing))
        try render(shape, in: folder).write(to: URL(fileURLWithPath: picture))
        try Data(text.utf8).write(to: from)
        let direct = try runProgram(
          "/bin/sh", ["-c", "\"$0\" \"$1\" 2 | od -An -v -tx1", renderer, from.path])
        #expect(!direct.error.contains("canary"), "\(direct.error)")
        do throws(PictureRenderer.Failure) {
          let png = try PictureRenderer(program: renderer).png(of: text)
          results.append("\(png) \(direct.output)")
        } catch {
          #expect(!error.message.contains("canary"), "\(error.message)")
          results.append("\(error.message) \(direct.output)")
        }
      }
      #expect(results[0] == results[1])
    }
  }

  /// Images that would take forever to draw, or more memory than available.
  static let endless = [
    "<svg SIZE>" + String(repeating: "<g>", count: 100_000)
      + String(repeating: "</g>", count: 100_000)
      + "</svg>",
    "<svg SIZE><g id=\"g0\"><rect width=\"1\" height=\"1\"/></g>"
      + (1..<40).map { number in
        "<g id=\"g\(number)\">"
          + String(repeating: "<use href=\"#g\(number - 1)\"/>", count: 10) + "</g>"
      }.joined() + "<use href=\"#g39\"/></svg>",
    "<svg SIZE><g id=\"a\"><use href=\"#a\"/></g></svg>",
    "<!DOCTYPE svg [<!ENTITY a0 \"aaaaaaaaaa\">"
      + (1..<30).map { number in
        "<!ENTITY a\(number) \"" + String(repeating: "&a\(number - 1);", count: 10) + "\">"
      }.joined() + "]><svg SIZE><text>&a29;</text></svg>",
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1e30\" height=\"1e30\"><rect width=\"1e30\" height=\"1e30\"/></svg>",
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"nan\" height=\"-1\" viewBox=\"0 0 0 0\"/>",
  ]

  @Test(arguments: endless.indices) func `end in bounds whatever they hold`(index: Int) throws {
    let svg = Self.endless[index].replacing(
      "SIZE", with: "xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"40\"")
    do throws(PictureRenderer.Failure) {
      let png = try PictureRenderer(program: renderer).png(of: svg)
      let sides = pixels(Data(png))
      #expect(sides.count == 2 && sides.allSatisfy { (1...4096).contains($0) })
    } catch {
      #expect(
        error.message.hasPrefix("keyward-render could not draw the keyboard"), "\(error.message)")
      #expect(!error.message.contains("status 125"))
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
