import Platform
import KeyboardHost
import KeyboardTesting
import Testing
import TextInput

@testable import keyward

private func plan(_ arguments: [String]) throws -> RunPlan {
  try RunPlan(ParsedArguments(arguments, for: Command.run.specification))
}

@Suite struct `A plan` {
  @Test func `has one text field unless told otherwise`() throws {
    let plan = try plan(["A", "--tap", "1", "--long-press", "2", "--wait", "30"])
    #expect(
      plan.fields == [
        .init(
          kind: .text, name: "text", text: nil,
          actions: [.tap("1"), .longPress("2", milliseconds: 600), .wait(milliseconds: 30)])
      ])
    #expect(try RunPlan(ParsedArguments(["A"], for: Command.run.specification)).fields.count == 1)
  }

  @Test func `has the typical memory limit unless told otherwise`() throws {
    #expect(try plan(["A"]).device.memory == .typical60)
    #expect(try plan(["A", "--memory", "90"]).device.memory == .large90)
    #expect(try plan(["A", "--memory", "off"]).device.memory == nil)
  }

  @Test(arguments: [
    (["A", "--ios", "abc"], "--ios takes a version such as 17.4, not 'abc'"),
    (["A", "--ios", ""], "--ios takes a version"),
    (["A", "--ios", "1.2.3.4"], "--ios takes a version"),
    (["X.appex", "--ios", "17.4"], "--ios has no effect on a bundle"),
    (["X.appex/", "--ios", "17.4"], "--ios has no effect on a bundle"),
  ])
  func `refuses a version that is none, or that changes nothing`(
    arguments: [String], words: String
  ) throws {
    do throws(UsageError) {
      _ = try RunPlan(try ParsedArguments(arguments, for: Command.run.specification))
      Issue.record("it was taken")
    } catch {
      #expect(error.message.contains(words), "\(error.message)")
    }
  }

  @Test func `takes a version for the keyboards that it builds`() throws {
    #expect(try plan(["X.appex", "A", "--ios", "17.4"]).iOSVersion == "17.4")
  }

  @Test(
    arguments: [
      (
        [], FieldKind.multiline, Fidelity.AdjustUnit.utf16, ContextPolicy.Unit.threeSentences,
        "textView"
      ),
      ([], .text, .grapheme, .sentence, "webView"),
      (["--fidelity", "adjustUnit=utf16"], .text, .utf16, .sentence, "webView"),
      (["--field", "email"], .email, .grapheme, .sentence, "webView"),
      (["--text", "a"], .multiline, .utf16, .threeSentences, "textView"),
    ] as [([String], FieldKind, Fidelity.AdjustUnit, ContextPolicy.Unit, String)])
  func `takes a kind of host, which its other options change wherever they stand`(
    options: [String], field: FieldKind, unit: Fidelity.AdjustUnit, window: ContextPolicy.Unit,
    kind: String
  ) throws {
    for arguments in [options + ["--host-kind", kind], ["--host-kind", kind] + options] {
      let plan = try plan(["A"] + arguments)
      #expect(plan.device.hostKind?.rawValue == kind)
      #expect(
        plan.device.fidelity.adjustUnit == unit && plan.device.fidelity.context.unit == window)
      #expect(plan.fields.map(\.kind) == [field])
    }
  }

  @Test func `takes the host's side`() throws {
    let plan = try plan([
      "A", "--input-mode", "pt-BR", "--latency", "16:8:42", "--type-ahead", "--fidelity",
      "drift=corrected", "--trace",
      "--tap", "a", "--host-edit", "paste=x=y", "--host-edit", "word=2", "--host-edit", "caret=3",
      "--host-edit",
      "select=1-2", "--lexicon", "words.txt",
    ])
    #expect(plan.device.latency == HostLatency(milliseconds: 16, jitter: 8, seed: 42))
    #expect(plan.fields[0].inputMode == "pt-BR")
    #expect(plan.device.typesAhead && plan.traces && plan.showsTrace)
    #expect(plan.device.fidelity.drift == .corrected && plan.lexiconFile == "words.txt")
    #expect(
      plan.fields[0].actions == [
        .tap("a"), .hostEdit(.paste("x=y")), .hostEdit(.selectWord(at: 2)),
        .hostEdit(.select(3..<3)), .hostEdit(.select(1..<2)),
      ])
  }

  @Test func `a finger goes where it is told to, by keys and by points`() throws {
    let plan = try plan([
      "A", "--drag", "q", "--to", "w", "--to", "-40.5,+0", "--long-press", "e", "--to", "+1,2",
    ])
    #expect(
      plan.fields[0].actions == [
        .drag(from: "q", holding: 0, along: [.key("w"), .offset(x: -40.5, y: 0)]),
        .drag(from: "e", holding: 600, along: [.key("+1,2")]),
      ])
  }

  @Test func `a trait changes what the kind of field says`() throws {
    let plan = try plan(["A", "--field", "email", "--trait", "autocorrectionType=yes"])
    #expect(plan.fields[0].traits.autocorrection == .yes)
    #expect(plan.fields[0].traits.keyboardType == .emailAddress)
  }

  @Test func `the device is as it was set before the first field, and changes after it`() throws {
    let plan = try plan([
      "A", "--device", "pad", "--appearance", "dark", "--launch-frames", "staged", "--tap", "1",
      "--orientation", "landscape",
    ])
    #expect(
      plan.device.screen.isDark && plan.device.screen.isPad && !plan.device.screen.isLandscape)
    #expect(plan.device.screen.launchFrames == .staged && plan.device.screen.keyboardHeight == 264)
    #expect(plan.fields[0].actions == [.tap("1"), .orientation(isLandscape: true)])
    var turned = plan.device.screen
    turned.isLandscape = true
    #expect(turned.width == 1180 && turned.height == 820 && turned.keyboardHeight == 352)
    turned.isLandscape = false
    #expect(turned == plan.device.screen)
  }

  @Test func `the keyboard is where it was put, and moved after the first field`() throws {
    let plan = try plan([
      "A", "--device", "pad", "--placement", "undocked:9", "--accessory-height", "44", "--scene",
      "a=0,0,400x500", "--scene", "b=0,0,10x10@external", "--guide", "usesBottomSafeArea=false",
      "--guide", "keyboardDismissPadding=12", "--focus-gap", "7", "--bring-up", "inProcess",
      "--notification-object", "nil", "--tap", "1", "--placement", "floating", "--language-bar",
      "on", "--accessory-height", "0",
    ])
    var conditions = KeyboardConditions()
    conditions.placement = .undocked(lift: 9)
    conditions.accessoryHeight = 44
    conditions.arrangement = .windows(
      [
        SceneWindow(name: "a", frame: ScreenRect(x: 0, y: 0, width: 400, height: 500)),
        SceneWindow(
          name: "b", frame: ScreenRect(x: 0, y: 0, width: 10, height: 10), isExternal: true),
      ])
    conditions.guide.usesBottomSafeArea = false
    conditions.guide.keyboardDismissPadding = 12
    conditions.bringUp.gap = 7
    conditions.bringUp.model = .inProcess
    conditions.notifications.object = .absent
    #expect(plan.device.conditions == conditions && plan.showsGeometry)
    #expect(
      plan.fields[0].actions == [
        .tap("1"), .placement(.floating(left: 20, bottom: 20)),
        .languageBar(isShown: true), .accessoryHeight(0),
      ])
  }

  @Test func `takes fields, texts and taps in their order`() throws {
    let plan = try plan([
      "A", "--text", "x", "--tap", "1", "B", "--field", "secure", "--field", "text", "--text", "y",
      "--tap", "--",
    ])
    #expect(plan.keyboards == ["A", "B"])
    #expect(plan.fields.map(\.name) == ["text", "secure", "text 2"])
    #expect(plan.fields.map(\.text) == ["x", nil, "y"])
    #expect(plan.fields.map(\.actions) == [[.tap("1")], [], [.tap("--")]])
  }

  @Test(arguments: [
    ([], "keyward run needs a bundle or a source folder"),
    (["A", ""], "a bundle or source folder has an empty name"),
    (["A", "--field", "secre"], "did you mean secure?"),
    (["A", "--field", "password"], "kinds: text multiline number"),
    (["A", "--tap", "1", "--text", "x"], "give it before the first --tap"),
    (["A", "--placement", "up"], "--placement takes docked, undocked[:LIFT]"),
    (["A", "--placement", "floating"], "needs an iPad; add --device pad"),
    (["A", "--tap", "1", "--placement", "split:3"], "--placement split needs an iPad"),
    (["A", "--accessory-height", "-1"], "--accessory-height takes points from 0 to 10000"),
    (["A", "--language-bar", "yes"], "--language-bar takes on or off, not 'yes'"),
    (["A", "--scene", "both"], "--scene takes full, split, external, or a window NAME="),
    (["A", "--scene", "split", "--scene", "full"], "give no other --scene"),
    (["A", "--scene", "split", "--scene", "a=0,0,1x1"], "arranged by another --scene"),
    (["A", "--scene", "a=0,0,1x1", "--scene", "a=0,0,2x2"], "another scene has this name"),
    (["A", "--guide", "follows=true"], "--guide takes followsUndockedKeyboard=true|false"),
    (["A", "--cycles", "0"], "--cycles takes a number from 1 to 1000, not '0'"),
    (["A", "--resume-memory", "x"], "--resume-memory takes megabytes from 1 to 1024"),
    (["A", "--tap", "1", "--store-input-mode"], "give it before the field's first --tap"),
    (["A", "--focus-gap", "99999"], "--focus-gap takes milliseconds from 0 to 10000"),
    (["A", "--bring-up", "late"], "--bring-up takes one of outOfProcess, inProcess"),
    (["A", "--notification-object", "app"], "--notification-object takes one of screen, nil"),
    (["A", "--tap", "1", "--trait", "keyboardType=URL"], "give it before the field's first --tap"),
    (["A", "--drag", "q"], "--drag q needs a destination"),
    (["A", "--drag", "q", "--tap", "w", "--to", "e"], "give it after --drag, --long-press"),
    (["A", "--to", "e"], "give it after --drag, --long-press"),
    (["A", "--latency", "fast"], "--latency takes MS, MS:JITTER or MS:JITTER:SEED"),
    (["A", "--latency", "10001"], "times from 0 to 10000, not '10001'"),
    (["A", "--latency", "33:-5"], "--latency takes MS"),
    (["A", "--input-mode", "de_AT"], "--input-mode takes a language tag such as de or pt-BR"),
    (["A", "--input-mode", ""], "--input-mode takes a language tag"),
    (["A", "--tap", "1", "--input-mode", "de"], "give it before the field's first --tap"),
    (["A", "--host-edit", "caret=-1"], "--host-edit takes insert=TEXT"),
    (["A", "--host-edit", "word=x"], "--host-edit takes insert=TEXT"),
    (["A", "--host-edit", "delete=1"], "--host-edit takes insert=TEXT"),
    (["A", "--host-edit", "select=5-2"], "--host-edit takes insert=TEXT"),
    (["A", "--host-kind", "webview"], "did you mean webView?"),
    (["A", "--fidelity", "drift"], "--fidelity takes NAME=VALUE"),
    (["A", "--fidelity", "drifts=sticky"], "did you mean drift?"),
    (["A", "--fidelity", "drift=maybe"], "drift cannot be 'maybe' (values: sticky corrected)"),
    (["A", "--fidelity", "contextLimit=-1"], "contextLimit cannot be '-1'"),
    (["A", "--trait", "keyboardType"], "--trait takes NAME=VALUE, not 'keyboardType'"),
    (["A", "--trait", "keyboardtype=URL"], "did you mean keyboardType?"),
    (
      ["A", "--trait", "keyboardType=url"],
      "keyboardType cannot be 'url' (values: default asciiCapable"
    ),
    (["A", "--text", "x", "--text", "y"], "--text is given twice"),
    (["A", "--full-access", "yes"], "--full-access takes on or off, not 'yes'"),
    (["A", "--timeout", "soon"], "--timeout takes seconds"),
    (["A", "--timeout", "nan"], "--timeout takes seconds"),
    (["A", "--timeout", "-1"], "--timeout takes seconds"),
    (["A", "--launch-timeout", "0"], "--launch-timeout takes seconds"),
    (["A", "--memory", "50"], "--memory takes 30, 48, 60, 77, 90 (in MB) or off, not '50'"),
    (["A", "--wait", "-1"], "--wait takes milliseconds"),
    (["A", "--appearance", "black"], "--appearance takes light or dark, not 'black'"),
    (["A", "--orientation", "left"], "--orientation takes portrait or landscape"),
    (["A", "--device", "pda"], "--device takes one of phone, smallPhone, largePhone, pad"),
    (["A", "--launch-frames", "stage"], "did you mean staged?"),
    (["A", "--svg", "o", "--layout", "./o"], "--svg and --layout name the same file"),
  ])
  func `that is wrong says what`(arguments: [String], words: String) {
    let error = #expect(throws: UsageError.self) { try plan(arguments) }
    #expect(error?.message.contains(words) == true)
  }
}

@Suite struct `JSON` {
  @Test func `keeps the order and escapes what would break it`() {
    let value = JSONValue.object([
      ("b", .string("\"\\\n\u{1B}[0m😀")), ("a", .array([.null, .bool(true), .integer(-1)])),
      ("none", .array([])), ("half", .number(0.5)), ("nan", .number(.nan)),
    ])
    #expect(
      value.text == """
        {
          "b": "\\"\\\\\\n\\u001b[0m😀",
          "a": [
            null,
            true,
            -1
          ],
          "none": [],
          "half": 0.5,
          "nan": null
        }
        """)
  }
}

@Test func `each setting of a device is an option of keyward run`() {
  let options = Set(Command.run.specification.options.map(\.name))
  for setting in DeviceSetting.allCases {
    #expect(options.contains(setting.forms.option), "\(setting)")
  }
}
