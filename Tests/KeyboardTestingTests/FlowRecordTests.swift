import Foundation
import KeyboardHost
import KeyboardProtocol
import KeyboardTesting
import Platform
import TestSupport
import Testing

@Suite struct `A recorded flow` {
  private static let names = [
    "a", "+", "#", "- x", "\"quoted\"", "back\\slash", "${name}", "$${name}", "$$${", "{a: b}",
    "[x]",
    "a: b", "tab\there", "line\nend", "\u{1B}[31m", "é", "字", "👨‍👩‍👧‍👦", "\u{200F}rtl", "\u{2028}",
    "\u{85}",
    "\u{FEFF}", "\u{FFFF}", "\u{10FFFF}", "null", "~", "yes", "1e3", " ", "'", "%", "@", "`",
    "!tag", "*a", "&a",
    "\u{7F}", "\u{0}",
  ]

  /// Reads the text as the flow `a.yaml`, beside a folder `Keys`.
  private func read(_ record: FlowRecord) throws -> Flow {
    try #require(try flows(["a.yaml": record.text, "Keys/x": "", "words.txt": "word a"]).first)
  }

  @Test(arguments: names) func `names keys so that they are read as they were`(name: String) throws
  {
    var record = FlowRecord(name: name, keyboards: [("Keys", nil)])
    var field = FieldPlan(.email)
    (field.text, field.traits.returnKey) = (name, .send)
    record.add(.focus(field))
    record.add(.tap(.key(name)))
    record.add(.tap("b"))
    record.add(.longPress(.key(name), milliseconds: 700))
    record.add(.drag(from: .key(name), holding: 5, along: [.key(name), .offset(x: -3, y: 12)]))
    record.add(remark: name)
    record.add(.hostEdit(.insert(name)))
    record.add(.choose(name))
    record.add(.hide)
    record.add(.show)
    record.add(.tap(.point(x: 12.5, y: 30)))
    record.add(.longPress(.point(x: 1, y: 2), milliseconds: 9))
    record.document = name
    let flow = try read(record)
    #expect(flow.name == name)
    var expectation = FlowExpectation()
    expectation.document = .exactly(name)
    let expected: [FlowStep] = [
      .act([.focus(field)]), .act([.tap(.key(name)), .tap("b")]),
      .act([.longPress(.key(name), milliseconds: 700)]),
      .act([.drag(from: .key(name), holding: 5, along: [.key(name), .offset(x: -3, y: 12)])]),
      .act([.hostEdit(.insert(name))]), .act([.choose(name)]), .act([.hide]), .act([.show]),
      .act([.tap(.point(x: 12.5, y: 30))]),
      .act([.longPress(.point(x: 1, y: 2), milliseconds: 9)]), .expect(expectation),
    ]
    for (step, wanted) in zip(flow.steps.map(\.step), expected) { #expect(step == wanted) }
    #expect(flow.steps.count == expected.count)
  }

  @Test func `has the settings of its run`() throws {
    var record = FlowRecord(name: "a", keyboards: [("Keys", nil)])
    record.settings = [
      .init("fullAccess", "on"), .init("device", FlowRecord.quoted("pad")),
      .init("latency", FlowRecord.quoted("30:5")), .init("languages", "[\"de-CH\", \"fr\"]"),
      .init("fidelity", "{drift: corrected}"),
    ]
    record.remarks = ["a line\nof two"]
    record.add(.focus(FieldPlan(.text)))
    let settings = try read(record).settings
    #expect(settings.fullAccess == true && settings.device == .pad)
    #expect(settings.latency == HostLatency("30:5") && settings.languages == ["de-CH", "fr"])
    #expect(settings.fidelity != DeviceSettings().fidelity)
  }

  @Test func `has every setting that flows have, alone and together, as YAML and as JSON`() throws {
    var all = DeviceSettings()
    for setting in DeviceSetting.ofFlows { setting.forms.example(&all) }
    all.lexicon = try SimulatedUser(lexiconFile: "word a")
    var rows = [all]
    for setting in DeviceSetting.ofFlows where setting != .lexicon {
      var one = DeviceSettings()
      setting.forms.example(&one)
      #expect(one != DeviceSettings(), "\(setting)")
      let read = try DeviceSettings.read(json: one.json)
      #expect(read.settings == one && read.named == [setting])
      rows.append(one)
    }
    for settings in rows {
      var record = FlowRecord(name: "a", keyboards: [("Keys", nil)])
      record.add(settings, lexicon: settings.lexicon == nil ? nil : "words.txt")
      record.add(.focus(FieldPlan(.text)))
      #expect(record.remarks.isEmpty)
      #expect(try self.read(record).settings == settings, "\(record.text)")
    }
  }

  @Test func `any settings come back from JSON and from YAML as they were`() throws {
    var random = SeededRandom(seed: 17)
    for _ in 0..<200 {
      var settings = DeviceSettings()
      for setting in DeviceSetting.ofJSON where Bool.random(using: &random) {
        setting.forms.example(&settings)
      }
      settings.timeout = Double.random(in: 0.05...3600, using: &random)
      settings.latency = HostLatency(
        milliseconds: .random(in: 0...HostLatency.limit, using: &random),
        jitter: .random(in: 0...HostLatency.limit, using: &random), seed: random.next())
      settings.languages = [["no", "on-US", "y"].randomElement(using: &random) ?? "en"]
      settings.conditions.accessoryHeight = Double.random(in: 0...200, using: &random)
      let bytes = Array(settings.json.line.utf8)
      #expect(try DeviceSettings.read(json: JSONValue(parsing: bytes)).settings == settings)
      var record = FlowRecord(name: "a", keyboards: [("Keys", nil)])
      record.add(settings)
      record.add(.focus(FieldPlan(.text)))
      #expect(try read(record).settings == settings, "\(record.text)")
    }
  }

  @Test func `JSON that is no settings says which name or value is wrong`() {
    for (text, word) in [
      ("[]", "object"), (#"{"devise":"pad"}"#, "'devise'"), (#"{"lexicon":"a.txt"}"#, "'lexicon'"),
      (#"{"device":"desk"}"#, "'device'"), (#"{"timeout":-1}"#, "'timeout'"),
      (#"{"typesAhead":true}"#, "'typesAhead'"),
    ] {
      let error = #expect(throws: JSONFormError.self) {
        try DeviceSettings.read(json: JSONValue(parsing: Array(text.utf8)))
      }
      #expect(error?.message.contains(word) == true, "\(text): \(error?.message ?? "")")
    }
  }

  @Test func `says that a flow cannot lift the memory limit`() throws {
    var settings = DeviceSettings()
    settings.memory = nil
    var record = FlowRecord(name: "a", keyboards: [("Keys", nil)])
    record.add(settings, lexicon: nil)
    #expect(record.remarks.count == 1 && record.settings.isEmpty)
  }

  @Test func `stays within the bytes that a flow may have`() throws {
    var record = FlowRecord(name: "a", keyboards: [("Keys", nil)])
    let long = String(repeating: "é", count: 4000)
    for _ in 0..<200 { record.add(.longPress(.key(long), milliseconds: 1)) }
    #expect((1..<200).contains(record.dropped))
    record.document = "x"
    let steps = try read(record).steps.map(\.step)
    #expect(steps.count == 201 - record.dropped)
    record.document = String(repeating: long, count: 200)
    #expect(try read(record).steps.count == 200 - record.dropped)
    #expect(
      record.text.contains("# the field's text, of 1600000 bytes, exceeds the limit of a flow"))
  }

  @Test func `has the people of an address book`() throws {
    var person = SimulatedUser.Contact(givenName: "Ada \"${x}\"", familyName: "")
    person.phoneNumbers = [.init(label: "${home}", value: "1 ${y}"), .init(label: "b", value: "2")]
    person.emailAddresses = [.init(label: "", value: "a@b.example")]
    var record = FlowRecord(name: "a", keyboards: [("Keys", nil)])
    var settings = DeviceSettings()
    settings.contacts = [person]
    record.add(settings)
    record.add(.focus(FieldPlan(.text)))
    #expect(try read(record).settings.contacts == [person])
  }

  @Test func `joins waits and taps, and stays within what a flow holds`() throws {
    var record = FlowRecord(name: "a", keyboards: [("Keys", nil)])
    for _ in 0..<3 { record.add(.wait(milliseconds: 200)) }
    for _ in 0..<45 { record.add(.tap("a")) }
    record.add(.wait(milliseconds: 3_600_000))
    record.add(.wait(milliseconds: 3_600_000))
    let steps = try read(record).steps.map(\.step)
    #expect(steps.first == .act([.wait(milliseconds: 600)]))
    let taps = [20, 20, 5].map { FlowStep.act(Array(repeating: .tap("a"), count: $0)) }
    #expect(Array(steps[1...3]) == taps)
    #expect(steps.suffix(2) == Array(repeating: .act([.wait(milliseconds: 3_600_000)]), count: 2))
    for index in 0..<30_000 { record.add(.longPress(.key("\(index)"), milliseconds: 1)) }
    record.document = "x"
    #expect(record.dropped > 0)
    #expect(throws: Never.self) { try read(record) }
  }
}
