import Foundation
import KeyboardHost
import KeyboardTesting
import TestSupport
import Testing

@Suite struct `Flow files` {
  @Test(arguments: WrongFiles.flows)
  func `that are wrong are refused with their place and advice`(
    text: String, place: String, words: String
  ) throws {
    let error = try #require(try flowError(["a.yaml": text]))
    #expect(error.message.hasPrefix("a.yaml:\(place): error: "), "\(error.message)")
    #expect(error.message.contains(words), "\(error.message)")
    #expect(!error.message.contains("\n"))
  }

  @Test func `tell all their mistakes, those of a part that they run as well`() throws {
    let text = """
      nam: a
      keyboards: none
      settings: {device: phnoe, timeout: 0, hue: red}
      matrix: {orientation: [portrait, upright]}
      steps:
        - tapp: a
        - repeat:
            times: 2
            steps: [{wait: soon}, {tap: a}, {expect: {documnt: a}}]
        - tap: ${x}
        - runFlow: part.yaml
        - focus: text
        - tap: []
      """
    let part = "steps: [{focus: [a]}, {tap: b}, {drag: {key: c}}]"
    func mistakes(_ files: [String: String]) throws -> [FlowError] {
      try withScratchFolder { folder in
        try write(files, in: folder)
        return FlowLoader(workingFolder: folder.path)
          .mistakes(in: folder.appendingPathComponent("a.yaml"))
      }
    }
    let files = ["a.yaml": text, "part.yaml": part]
    let found = try mistakes(files)
    #expect(
      found.map(\.place.text) == [
        "a.yaml:1:1", "a.yaml:2:12", "a.yaml:3:20", "a.yaml:3:36", "a.yaml:3:39", "a.yaml:4:34",
        "a.yaml:6:5", "a.yaml:9:22", "a.yaml:9:49", "a.yaml:10:10", "a.yaml:13:10",
        "part.yaml:1:17", "part.yaml:1:40",
      ], "\(found.map(\.message))")
    // The first error of one reader is among the errors of the other.
    let first = try #require(try flowError(files))
    #expect(found.contains(first))
    let many = "steps: [\(Array(repeating: "{tapp: a}", count: 50).joined(separator: ", "))]"
    #expect(try mistakes(["a.yaml": many]).count == 20)
    #expect(try mistakes(["a.yaml": "a: ["]).map(\.place.text) == ["a.yaml:2:1"])
    #expect(try mistakes(["a.yaml": "steps: [{focus: text}]"]).isEmpty)
  }

  @Test func `show nothing of files that lie outside their repository`() throws {
    try withScratchFolder { folder in
      let folder = folder.resolvingSymlinksInPath()
      let repository = folder.appendingPathComponent("repository")
      try write(["secret.yaml": "password_hunter2: x", "part.yaml": "steps: []"], in: folder)
      for name in ["flows", ".git", "parts"] {
        try FileManager.default.createDirectory(
          at: repository.appendingPathComponent(name), withIntermediateDirectories: true)
      }
      try write(
        ["part.yaml": "steps: [{focus: text}]"], in: repository.appendingPathComponent("parts"))
      let flows = repository.appendingPathComponent("flows")
      symlink("../../secret.yaml", flows.path + "/link.yaml")
      let loader = FlowLoader(workingFolder: folder.path)
      for (text, isInside) in [
        ("steps: [{runFlow: ../parts/part.yaml}]", true),
        ("steps: [{runFlow: ../../secret.yaml}]", false), ("steps: [{runFlow: link.yaml}]", false),
        ("app: ../../secret.yaml\nsteps: []", false),
        ("steps: [{runFlow: \(folder.path)/part.yaml}]", false),
      ] {
        try write(["a.yaml": text], in: flows)
        do throws(FlowError) {
          _ = try loader.flows(in: flows.appendingPathComponent("a.yaml"))
          #expect(isInside, "\(text)")
        } catch {
          #expect(!isInside && error.message.contains(repository.path), "\(error.message)")
          #expect(error.place.file.hasSuffix("a.yaml"), "named where the flow names the file")
          #expect(!error.message.contains("hunter2"))
        }
      }
      let error = #expect(throws: FlowFiles.Failure.self) { try FlowFiles.find(flows.path) }
      #expect(error?.message.contains("link.yaml") == true)
      let chosen = FlowLoader(workingFolder: folder.path, sourceRoot: folder)
      #expect(throws: Never.self) { try chosen.flows(in: flows.appendingPathComponent("a.yaml")) }
    }
  }

  @Test func `hold every step in the order in which it is written`() throws {
    let part = "variables: {key: z}\nsteps: [{tap: '${key}$${key}'}]"
    let flow = try #require(try flows(["a.yaml": WholeFiles.flow, "b/part.yaml": part]).first)
    #expect(flow.name == "All of it" && flow.tags == ["one", "two"] && flow.file == "a.yaml")
    #expect(flow.settings.screen.isLandscape && flow.settings.screen.isPad)
    #expect(flow.settings.isDark && flow.settings.languages == ["de-CH", "fr"])
    #expect(flow.settings.latency == HostLatency(milliseconds: 33, jitter: 20, seed: 7))
    #expect(flow.settings.fullAccess == true && flow.settings.timeout == 2.5)
    #expect(flow.timeLimit == 60)
    #expect(flow.settings.fidelity.drift == .corrected)
    // A named setting takes precedence over the defaults of the kind of host.
    #expect(flow.settings.hostKind == .webView && flow.settings.fidelity.adjustUnit == .grapheme)
    #expect(flow.settings.fidelity.moveReports == .once)
    var field = FieldPlan(.number)
    field.text = "x"
    field.traits.returnKey = .go
    var expectation = FlowExpectation()
    expectation.document = .exactly("")
    expectation.contextBefore = .nothing
    expectation.contextAfter = .contains("b")
    expectation.selection = 4..<4
    var access = FlowExpectation.Access()
    (access.category, access.verdict) = (.fileRead, .deny)
    access.subject = .exactly("/etc/passwd")
    expectation.accessEvents = [access]
    var later = FlowExpectation()
    (later.document, later.within) = (.exactly("a"), 2000)
    let steps = flow.steps.map(\.step)
    let actions: [[UserAction]] = [
      [.focus(field)], [.tap("a")], [.tap("b"), .tap("1")], [.longPress("c", milliseconds: 900)],
      [.drag(from: "e", holding: 600, along: [.key("é"), .offset(x: -20, y: 0)])],
      [.drag(from: "a", holding: 0, along: [.key("b")])],
      [.wait(milliseconds: 5)], [.hide], [.show], [.tap(.point(x: 10, y: 20.5))],
      [.tap("a"), .tap(.point(x: 1, y: 2))], [.longPress(.point(x: 3, y: 4), milliseconds: 600)],
      [.drag(from: .point(x: 5, y: 6), holding: 0, along: [.key("a")])],
      [.twoFingers(.tap, on: .point(x: 7, y: 8))], [.type("hello")], [.choose("Letters")],
      [.hostEdit(.select(2..<2))], [.hostEdit(.select(1..<3))],
    ]
    let plain = actions.map(FlowStep.act) + [.expect(expectation), .expect(later)]
    #expect(Array(steps.prefix(20)) == plain)
    guard case .repeat(2, let body) = steps[20], case .runFlow("b/part.yaml", let inner) = steps[21]
    else { return #expect(Bool(false), "\(steps.suffix(2))") }
    #expect(body.map(\.step) == [.act([.tap("d")])])
    #expect(inner.map(\.step) == [.act([.tap("e${key}")])])
    #expect(inner.map(\.place.text) == ["b/part.yaml:2:9"])
  }

  @Test func `with a matrix become one flow for each combination`() throws {
    let text = """
      variables: {key: x}
      matrix: {device: [phone, pad], key: [a, b]}
      steps: [{tap: "${key}"}]
      """
    let names = try flows(["a.yaml": text]).map(\.fullName)
    #expect(
      names == [
        "a [device=phone, key=a]", "a [device=phone, key=b]", "a [device=pad, key=a]",
        "a [device=pad, key=b]",
      ])
    #expect(
      try flows(["a.yaml": text]).map { $0.steps.first?.step }
        == ["a", "b", "a", "b"].map { .act([.tap(.key($0))]) })
    let many =
      "variables: {a: x, b: x}\nmatrix: {a: \(Array(1...20)), b: \(Array(1...20))}\nsteps: []"
    #expect(try flowError(["a.yaml": many])?.message.contains("more than 256") == true)
  }

  @Test(arguments: [
    ("steps: []", FlowLoader.FullAccess.both, [false, true]), ("steps: []", .on, [true]),
    ("steps: []", .off, [nil]), ("settings: {fullAccess: off}\nsteps: []", .both, [false]),
    ("settings: {fullAccess: both}\nsteps: []", .off, [false, true]),
    ("matrix: {fullAccess: [on]}\nsteps: []", .off, [true]),
  ])
  func `run with the grants that they or the command say`(
    text: String, access: FlowLoader.FullAccess, grants: [Bool?]
  ) throws {
    #expect(try flows(["a.yaml": text], fullAccess: access).map(\.settings.fullAccess) == grants)
  }

  @Test func `that run each other in a circle or too deep are refused`() throws {
    let circle = ["a.yaml": "steps: [{runFlow: b.yaml}]", "b.yaml": "steps: [{runFlow: a.yaml}]"]
    let error = try #require(try flowError(circle))
    #expect(
      error.message.hasPrefix("b.yaml:1:19: ") && error.message.contains("a.yaml → b.yaml → a.yaml")
    )
    var chain = ["f20.yaml": "steps: []", "a.yaml": "steps: [{runFlow: f1.yaml}]"]
    for number in 1..<20 { chain["f\(number).yaml"] = "steps: [{runFlow: f\(number + 1).yaml}]" }
    #expect(try flowError(chain)?.message.contains("more than 16 files") == true)
    // Each file runs the next one ten times: ten to the sixth steps from seven small files.
    var bushes = ["f7.yaml": "steps: [{tap: a}]", "a.yaml": "steps: [{runFlow: f1.yaml}]"]
    for number in 1..<7 {
      let line = "{runFlow: f\(number + 1).yaml}"
      bushes["f\(number).yaml"] =
        "steps: [\(Array(repeating: line, count: 10).joined(separator: ", "))]"
    }
    #expect(try flowError(bushes)?.message.contains("more than 20000 steps") == true)
    // Comparing both names letter by letter would take minutes.
    let long = String(repeating: "x", count: 300_000)
    let misspelt = ["a.yaml": "variables:\n  ? \(long)\n  : x\nsteps: [{tap: '${\(long)y}'}]"]
    #expect(try flowError(misspelt)?.message.contains("there is no variable") == true)
    // 256 combinations, with 1,000 steps each, or with long texts.
    let sixteen = (0..<16).map { "\($0)" }.joined(separator: ", ")
    let matrix =
      "variables: {a: x, b: x, c: \(String(repeating: "x", count: 40_000))}\n"
      + "matrix: {a: [\(sixteen)], b: [\(sixteen)]}\nsteps: ["
    let steps = Array(repeating: "{tap: a}", count: 1_000).joined(separator: ", ")
    #expect(
      try flowError(["a.yaml": matrix + steps + "]"])?.message.contains("more than 100000 steps")
        == true)
    let texts = Array(repeating: "{hostEdit: {insert: '${c}'}}", count: 10).joined(separator: ", ")
    #expect(
      try flowError(["a.yaml": matrix + texts + "]"])?.message.contains("exceed 64 MB") == true
    )
    let unknown = [
      "a.yaml": "steps: [{runFlow: {file: b.yaml, variables: {x: 1}}}]", "b.yaml": "steps: []",
    ]
    #expect(try flowError(unknown)?.message.contains("b.yaml has no variable 'x'") == true)
  }

  @Test func `are found in folders in the order of their paths`() throws {
    try withScratchFolder { folder in
      let names = [
        "b.yaml", "a.yml", "sub/c.yaml", "B.yaml", ".hidden.yaml", ".git/d.yaml", "no.txt",
        "x\u{600}.yaml", ".\u{301}x.yaml",
      ]
      try write(Dictionary(uniqueKeysWithValues: names.map { ($0, "steps: []") }), in: folder)
      let found = try FlowFiles.find(folder.path).map { $0.path.dropFirst(folder.path.count + 1) }
      #expect(found == ["B.yaml", "a.yml", "b.yaml", "sub/c.yaml", "x\u{600}.yaml"])
      #expect(throws: FlowFiles.Failure.self) { try FlowFiles.find(folder.path + "/none") }
      #expect(throws: FlowFiles.Failure.self) { try FlowFiles.find(folder.path + "/.git/d.yaml/x") }
    }
  }
}
