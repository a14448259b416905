import Platform
import ExtensionBundle
import Foundation
import TestSupport
import Testing

@testable import Audit

/// Damaged files never crash or stop the audit; `KEYWARD_PROVE=1` tries a hundred times as many.
struct MutatedFileTests {
  /// Good files of every kind that the audit reads, and those of all examples.
  private func seeds() throws -> [[UInt8]] {
    let examples = Rule.all.flatMap { [$0.fires, $0.passes] }.flatMap(\.files.contents)
      .map { Array($0.text.utf8) }.filter { !$0.isEmpty }
    let sample = try Data(
      contentsOf: repositoryFolder.appendingPathComponent("Extensions/Letters/Info.plist"))
    let value = try PropertyListSerialization.propertyList(from: sample, options: [], format: nil)
    let binary = try PropertyListSerialization.data(
      fromPropertyList: value, format: .binary, options: 0)
    let openStep = """
      { NSExtension = { NSExtensionAttributes = { IsASCIICapable = YES; PrimaryLanguage = "ko_KR"; };
        NSExtensionPointIdentifier = "com.apple.keyboard-service"; }; CFBundleVersion = $(V); }
      """
    return examples + [Array(sample), Array(binary), Array(openStep.utf8)]
  }

  @Test(.timeLimit(.minutes(60)))
  func `a damaged property list becomes findings, and nothing worse`() throws {
    let seeds = try seeds()
    var mutator = Mutator(seeds: seeds, seed: Proof.seed)
    let total = Proof.count(1_000, full: 100_000)
    let before = try residentBytes()
    var (readable, found) = (0, 0)
    for index in 1...total {
      let bytes = mutator.next()
      let name = ["Info.plist", "a.entitlements", "PrivacyInfo.xcprivacy"][index % 3]
      if let file = try? AuditedFile(bytes, path: name, settings: ["V": "$(V)$(W)", "W": "x"]) {
        readable += 1
        found += try check(file, bytes)
      }
      Proof.progress("mutated property lists", index, of: total)
    }
    // A mutator that makes only garbage would prove nothing about the rules.
    #expect(readable > total / 10)
    #expect(found > total / 10)
    let grown = try residentBytes() - before
    // Other tests run in the same process, but not when this is proven.
    #expect(!Proof.isFull || grown < 256 << 20, "\(grown) bytes")
    Proof.say("\(total) mutated property lists, \(readable) readable, \(found) findings")
  }

  /// Audits a file in each of its parts, and checks the findings.
  private func check(_ file: AuditedFile, _ bytes: [UInt8]) throws -> Int {
    var built = AuditSubject(place: .built, name: "x", manifest: file, entitlements: file)
    built.privacy = file
    built.resources = ["Keyboard"]
    built.app = AuditSubject.App(manifest: file, entitlements: file, privacy: file)
    let findings = AuditSubject.lone(file).findings + built.findings
    let lines = bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
    for finding in findings {
      try #require(finding.message == finding.message.onOneLine)
      try #require(finding.certainty == .certain || finding.severity != .error)
      try #require((1...lines).contains(finding.position?.line ?? 1), "\(finding)")
      try #require(finding.quote.map { $0 == $0.onOneLine } ?? true)
    }
    return findings.count
  }

  @Test(.timeLimit(.minutes(60)))
  func `a damaged project becomes findings, and nothing worse`() throws {
    let total = Proof.count(30, full: 100_000)
    try withScratchFolder { folder in
      let projects = folder.appendingPathComponent("Projects")
      try FileManager.default.copyItem(
        at: repositoryFolder.appendingPathComponent("Tests/Projects"), to: projects)
      let files = ["Greeter/Greeter.xcodeproj", "Notes/Notes.xcodeproj"].map {
        projects.appendingPathComponent($0 + "/project.pbxproj")
      }
      let seeds = try files.map { Array(try Data(contentsOf: $0)) }
      var mutators = seeds.map { Mutator(seeds: [$0] + seeds, seed: Proof.seed) }
      var keyboards = 0
      for index in 0..<total {
        let file = files[index % 2]
        try Data(mutators[index % 2].next(from: 0)).write(to: file)
        let audit = StaticAudit(
          StaticAudit.Request(paths: [file.deletingLastPathComponent().path]))
        keyboards += audit.keyboards.count
        try #require(!audit.keyboards.isEmpty || !audit.findings.isEmpty)
        Proof.progress("mutated projects", index + 1, of: total)
      }
      #expect(keyboards > 0)
      Proof.say("\(total) mutated projects, \(keyboards) keyboards read")
    }
  }

  /// A correct keyboard, whose sources are replaced with damaged ones, a folder at a time.
  @Test(.timeLimit(.minutes(60)))
  func `a damaged source becomes findings, and nothing worse`() throws {
    let total = Proof.count(400, full: 100_000)
    let size = 200
    var mutator = Mutator(seeds: try sources(), seed: Proof.seed, words: Mutator.swiftWords)
    var (found, unparsable) = (0, 0)
    for start in stride(from: 0, to: total, by: size) {
      try withScratchFolder { folder in
        try Data(RuleExample(.plist).files.contents[0].text.utf8)
          .write(to: folder.appendingPathComponent("Info.plist"))
        for index in 0..<min(size, total - start) {
          try Data(mutator.next()).write(to: folder.appendingPathComponent("S\(index).swift"))
        }
        let audit = StaticAudit(
          StaticAudit.Request(paths: [folder.path], sourceTool: sourceReader.path))
        try #require(audit.sourceFault == nil, "files from \(start) on: \(audit.sourceFault ?? "")")
        for finding in audit.findings {
          try #require(finding.message == finding.message.onOneLine)
          try #require(finding.quote.map { $0 == $0.onOneLine } ?? true)
          try #require((finding.position?.line ?? 1) >= 1)
          try #require((finding.position?.column ?? 1) >= 1)
        }
        found += audit.findings.count
        unparsable += audit.findings.count { $0.rule == "source-unparsable" }
      }
      Proof.progress("mutated sources", min(start + size, total), of: total)
    }
    // A mutator that makes only garbage would prove nothing about the rules.
    #expect(unparsable > total / 100)
    #expect(found > unparsable)
    var usage = rusage()
    getrusage(RUSAGE_CHILDREN, &usage)
    // Other tests start compilers, but not when this is proven.
    #expect(!Proof.isFull || usage.ru_maxrss < 512 << 10, "\(usage.ru_maxrss) kB")
    Proof.say("\(total) mutated sources, \(found) findings, \(unparsable) with errors of syntax")
  }

  /// The sources of the sample keyboards and of all examples.
  private func sources() throws -> [[UInt8]] {
    let samples = try ["Letters", "Snippets", "Trespasser"].map { name in
      let folder = repositoryFolder.appendingPathComponent("Extensions/\(name)")
      return Array(
        try Data(contentsOf: folder.appendingPathComponent("KeyboardViewController.swift")))
    }
    let examples = Rule.all.flatMap { [$0.fires, $0.passes] }.flatMap(\.files.contents)
      .filter { $0.path.hasSuffix("/Example.swift") }.map { Array($0.text.utf8) }
    return samples + examples
  }

  /// Programs with damaged headers, tables and texts, inside a correct bundle.
  @Test(.timeLimit(.minutes(60)))
  func `a damaged program becomes findings, and nothing worse`() throws {
    var stripped = MachOReaderTests.writer
    stripped.isStripped = true
    let examples = Rule.all.flatMap { [$0.fires, $0.passes] }.compactMap(\.builtProgram)
      .map(\.program).filter { $0 != .good && $0.truncated == nil }.map(\.bytes)
    let seeds =
      examples + [
        stripped.bytes, MachOReaderTests.writer.bytes,
        MachOWriter.universal([stripped, MachOReaderTests.writer]),
        MachOWriter.universal([MachOReaderTests.writer], isWide: true),
      ]
    var mutator = Mutator(seeds: seeds, seed: Proof.seed, words: Mutator.programWords)
    let total = Proof.count(1_000, full: 100_000)
    let before = try residentBytes()
    let manifest = try AuditedFile(
      Array(RuleExample(.bundle).files.contents[0].text.utf8), path: "Info.plist")
    var (readable, found) = (0, 0)
    for index in 1...total {
      let bytes = mutator.next()
      var subject = AuditSubject(place: .built, name: "x", manifest: manifest)
      subject.resources = ["Keyboard", "Info.plist"]
      let program = ProgramFacts(
        ByteSource(bytes), path: "Keyboard", watched: subject.watchedTexts)
      subject.program = program
      subject.entitlements = program.entitlements
      readable += program.slices.isEmpty ? 0 : 1
      for finding in subject.findings {
        try #require(finding.message == finding.message.onOneLine)
        try #require((0...bytes.count).contains(finding.programPlace?.offset ?? 0), "\(finding)")
        found += 1
      }
      Proof.progress("mutated programs", index, of: total)
    }
    // A mutator that makes only garbage would prove nothing about the rules.
    #expect(readable > total / 10)
    #expect(found > total / 2)
    let grown = try residentBytes() - before
    #expect(!Proof.isFull || grown < 256 << 20, "\(grown) bytes")
    Proof.say("\(total) mutated programs, \(readable) readable, \(found) findings")
  }

  private func residentBytes() throws -> Int {
    let statm = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = try #require(statm.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}

/// Damages files as accidents and attackers do: bytes, ranges, words and pieces of other files.
struct Mutator {
  private let seeds: [[UInt8]]
  private let words: [[UInt8]]
  private var random: SeededRandom

  static let swiftWords = [
    "UIApplication.shared", "#selector(openURL(_:))", "UserDefaults(suiteName: \"g\")", "class K:",
    "extension A {", "{", "}", "(", ")", "#if os(iOS)", "#else", "#endif", "as? UIApplication",
    "@available(*, unavailable)", "\"", "\"\"\"", "/*", "*/", "// keyward:allow x y\n", "\\(", "`",
    "\n", "\r", "\u{0}", "é", "<", "!", "?.", ".count", "value(forKey: \"_hostPID\")",
    "import Speech",
    "adjustTextPosition(byCharacterOffset: -a.count)", "#\"\\#(", "import", "case", "<#x#>",
  ].map { Array($0.utf8) }

  static let programWords: [[UInt8]] =
    [
      "openURL:\0", "_OBJC_CLASS_$_NSURLSession\0", "_hostBundleID\0", "<key>get-task-allow</key>",
      "@rpath/A.framework/A\0", "/System/Library/PrivateFrameworks/A.framework/A\0",
    ].map { Array($0.utf8) } + [
      [0xFF, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0x7F], [0, 0, 0, 0x80], [0, 0, 0, 0],
      [1, 0, 0, 0], [0x10, 0, 0, 0], [0x0C, 0, 0, 0], [0x19, 0, 0, 0], [0x1D, 0, 0, 0],
      [0x02, 0, 0, 0], [0x0B, 0, 0, 0], [0x34, 0, 0, 0x80], [0xCA, 0xFE, 0xBA, 0xBE],
      [0xCF, 0xFA, 0xED, 0xFE], [0xFA, 0xDE, 0x71, 0x71], [0xFA, 0xDE, 0x0C, 0xC0],
    ]

  static let listWords = [
    "<true/>", "<false/>", "<dict>", "</dict>", "<array/>", "<string></string>",
    "<integer>7</integer>",
    "<key>RequestsOpenAccess</key>", "<key>PrimaryLanguage</key>", "<string>x-\u{202E}y</string>",
    "<real>nan</real>", "$(PRODUCT_NAME)", "${A:rfc1034identifier}", "@NAME@", "&#x1F600;", "&lt;",
    "<!--",
    "<data>AAAA</data>", "<date>2026-01-31T23:59:59Z</date>", "<key>NSExtension</key>", "( a, b )",
    "{ a = b; }", "NO;", "\u{0}", "\u{FEFF}", "<string>en_US</string>", "<key></key>",
  ].map { Array($0.utf8) }

  init(seeds: [[UInt8]], seed: UInt64, words: [[UInt8]] = listWords) {
    self.seeds = seeds
    self.words = words
    random = SeededRandom(seed: seed)
  }

  mutating func next() -> [UInt8] {
    next(from: Int.random(in: seeds.indices, using: &random))
  }

  /// A damaged copy of one of the seeds.
  mutating func next(from index: Int) -> [UInt8] {
    var bytes = seeds[index]
    // Half of them stay well-formed XML; otherwise the rules would see little of them.
    let isGentle = Bool.random(using: &random)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      if isGentle { element(&bytes) } else { mutate(&bytes) }
    }
    return bytes
  }

  private mutating func place(in bytes: [UInt8]) -> Int {
    Int.random(in: 0...bytes.count, using: &random)
  }

  private mutating func range(in bytes: [UInt8]) -> Range<Int> {
    let start = place(in: bytes)
    let longest = min(bytes.count - start, 1 << Int.random(in: 0...8, using: &random))
    return start..<start + Int.random(in: 0...longest, using: &random)
  }

  private mutating func mutate(_ bytes: inout [UInt8]) {
    switch Int.random(in: 0...7, using: &random) {
    case 0 where !bytes.isEmpty:
      let index = Int.random(in: bytes.indices, using: &random)
      bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
    case 1 where !bytes.isEmpty:
      bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
    case 2: bytes.removeSubrange(range(in: bytes))
    case 3:
      let copied = bytes[range(in: bytes)]
      bytes.insert(contentsOf: copied, at: place(in: bytes))
    case 4:
      let other = seeds[Int.random(in: seeds.indices, using: &random)]
      let piece = other[range(in: other)]
      bytes.insert(contentsOf: piece, at: place(in: bytes))
    case 5, 6:
      bytes.replaceSubrange(range(in: bytes), with: words.randomElement(using: &random) ?? [])
    default:
      bytes.insert(
        contentsOf: words.randomElement(using: &random) ?? [], at: place(in: bytes))
    }
  }

  /// Changes whole elements, so that the file often stays readable: one for another, a word for its text, a
  /// pair twice or not at all.
  private mutating func element(_ bytes: inout [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var pairs = lines.indices.dropLast().filter { lines[$0].contains(UInt8(ascii: "k")) }
      .filter { lines[$0 + 1].contains(UInt8(ascii: "/")) }
    pairs = pairs.filter { String(decoding: lines[$0], as: UTF8.self).contains("<key>") }
    guard let index = pairs.randomElement(using: &random),
      let other = pairs.randomElement(using: &random)
    else { return mutate(&bytes) }
    var new = lines.map(Array.init)
    switch Int.random(in: 0...4, using: &random) {
    case 0: new[index + 1] = new[other + 1]
    case 1: new[index] = new[other]
    case 2: new[index + 1] = Self.values.randomElement(using: &random) ?? []
    case 3: new.insert(contentsOf: [new[other], new[other + 1]], at: index)
    default: new.removeSubrange(index...index + 1)
    }
    bytes = Array(new.joined(separator: [UInt8(ascii: "\n")]))
  }

  private static let values = [
    "<true/>", "<false/>", "<array/>", "<dict/>", "<string></string>", "<integer>7</integer>",
    "<string>x-\u{202E}y</string>", "<real>nan</real>", "<string>$(PRODUCT_NAME)</string>",
    "<string>${A:rfc1034identifier}</string>", "<string>@NAME@</string>", "<data>AAAA</data>",
    "<date>2026-01-31T23:59:59Z</date>", "<string>en_US</string>", "<string>ar</string>",
    "<array><dict/><string>a</string></array>", "<dict><key></key><true/></dict>",
    "<string>com.apple.keyboard-extension</string>", "<string>YES</string>",
  ].map { Array($0.utf8) }
}
