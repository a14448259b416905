import KeyboardProtocol
import TestSupport
import TextInput

/// Makes messages of every kind from a seed.
struct MessageGenerator {
  private var random: SeededRandom

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
  }

  mutating func hostMessage() -> HostMessage {
    switch below(20) {
    case 0:
      var parameters = StartParameters(
        principalClass: string(), bundlePath: string(), containerPath: string(),
        hasFullAccess: flag(), primaryLanguage: optional { $0.string() }, tracesProxy: flag())
      parameters.permissions = PermissionStatuses(location: pick(), contacts: pick())
      return .start(parameters)
    case 1: return .present(presentation())
    case 2: return .dismiss
    case 3:
      return .text(
        TextPush(
          number: integer(), acknowledges: integer(), window: window(), callsBack: flag(),
          tellsSelection: flag()))
    case 4:
      return .touch(touchSample())
    case 5: return .advanceClock(milliseconds: integer())
    case 6: return .settle(integer())
    case 7: return .memoryWarning
    case 8:
      return .lexicon(
        list(atMost: 5) {
          LexiconEntry(userInput: $0.string(), documentText: $0.string())
        })
    case 9:
      return .device(
        DeviceState(width: size(), height: size(), screen: (size(), size()), isDark: flag()))
    case 10: return .suspend
    case 11: return .resume
    case 12: return .permission(pick(), pick())
    case 13: return .addressBook(list(atMost: 4) { $0.person() })
    case 14:
      return .location(
        optional {
          LocationFix(
            latitude: Double($0.below(181) - 90), longitude: Double($0.below(361) - 180),
            accuracy: Double($0.below(1000)))
        } ?? nil)
    case 15: return .opened(number: integer(), flag())
    case 18: return .constraintsRequest(view: integer())
    case 17: return .copied(CopiedText(string(), changeCount: integer()))
    case 16:
      return .touches(list(atMost: ProtocolLimits.fingers) { $0.touchSample() })
    default: return .stop
    }
  }

  private mutating func touchSample() -> TouchSample {
    TouchSample(finger: integer(), phase: pick(), x: points(), y: points())
  }

  mutating func extensionMessage() -> ExtensionMessage {
    switch below(17) {
    case 0: return .ready(version: integer())
    case 1:
      return .batch(
        EditBatch(
          number: integer(), documentIdentifier: identifier(), basedOnPush: integer(),
          edits: list(atMost: 12) { $0.edit() }))
    case 2: return .layout(layout())
    case 3: return .request(pick())
    case 4: return .settled(number: integer(), stillRunning: list(atMost: 64) { $0.string() })
    case 5: return .notice(string())
    case 6: return .lexiconRequest
    case 7: return .timer(milliseconds: integer())
    case 8:
      return .trace(
        list(atMost: 5) {
          ProxyRecord(
            member: $0.pick(), detail: $0.optional { $0.string() }, before: $0.window(),
            after: $0.optional { $0.window() })
        }, dropped: integer())
    case 9: return .language(optional { String($0.string().unicodeScalars.prefix(40)) })
    case 10: return .controllers(made: integer(), leaked: integer())
    case 11: return .permissionRequest(pick())
    case 12: return .locationRequest(pick())
    case 13: return .openURL(number: integer(), string())
    case 14:
      return .serviceUse(ServiceUse(service: pick(), member: string(), isRefused: flag()))
    case 15: return .constraints(view: integer(), list(atMost: 5) { $0.string() })
    default: return .failure(pick(), string())
    }
  }

  mutating func edit() -> TextEdit {
    switch below(5) {
    case 0: return .insert(string())
    case 1: return .deleteBackward
    case 2: return .adjustPosition(Bool.random(using: &random) ? below(40) - 20 : integer())
    case 3:
      let text = string()
      return .setMarkedText(text, selection: range(within: text.utf16.count))
    default: return .unmarkText
    }
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  mutating func integer<Value: FixedWidthInteger>() -> Value {
    let edges: [Value] = [0, 1, .min, .max]
    return below(4) == 0
      ? edges[below(4)] : Value.random(in: Value.min...Value.max, using: &random)
  }

  private mutating func presentation() -> Presentation {
    var presentation = Presentation(
      documentIdentifier: identifier(), traits: traits(), window: window(), pushNumber: integer(),
      width: size(), height: size(), screen: (size(), size()), needsInputModeSwitchKey: flag(),
      isDark: flag(), fidelity: fidelity(),
      inputMode: optional { $0.string() })
    presentation.isPad = flag()
    presentation.stagesLaunchFrames = flag()
    return presentation
  }

  private mutating func fidelity() -> Fidelity {
    var fidelity = Fidelity()
    for setting in Fidelity.settings where !["contextLimit", "segmentLimit"].contains(setting.name)
    {
      try? fidelity.set(setting.name, to: setting.values[below(setting.values.count)])
    }
    fidelity.context.limit = below(1000)
    fidelity.segmentLimit = 1 + below(65_536)
    return fidelity
  }

  private mutating func traits() -> TextInputTraits {
    var traits = TextInputTraits()
    traits.autocapitalization = pick()
    traits.autocorrection = pick()
    traits.spellChecking = pick()
    traits.smartQuotes = pick()
    traits.smartDashes = pick()
    traits.smartInsertDelete = pick()
    traits.inlinePrediction = pick()
    traits.keyboardType = pick()
    traits.appearance = pick()
    traits.returnKey = pick()
    traits.enablesReturnKeyAutomatically = flag()
    traits.isSecureTextEntry = flag()
    traits.contentType = optional { $0.string() }
    traits.mathExpressionCompletion = pick()
    traits.passwordRules = optional { $0.string() }
    traits.writingTools = pick()
    traits.writingToolsResults = WritingToolsResultOptions(rawValue: UInt8(below(32)))
    traits.allowsNumberPadPopover = flag()
    return traits
  }

  private mutating func window() -> TextWindow {
    let marked = optional { $0.string() }
    return TextWindow(
      before: optional { $0.string() }, selected: optional { $0.string() },
      after: optional { $0.string() }, marked: marked,
      markedSelection: range(within: marked?.utf16.count ?? 0), hasText: flag())
  }

  private mutating func layout() -> LayoutSnapshot {
    var snapshot = LayoutSnapshot(width: size(), height: size(), views: [])
    for index in 0..<below(20) {
      snapshot.views.append(
        ViewSnapshot(
          parent: index == 0 ? -1 : Int32(below(index)), className: string(),
          frame: (points(), points(), points(), points()), reach: pick(), isHidden: flag(),
          isSelected: flag(), isHighlighted: flag(),
          alpha: Double.random(in: 0...1, using: &random), text: optional { $0.string() },
          accessibilityLabel: optional { $0.string() },
          accessibilityIdentifier: optional { $0.string() }, background: optional { $0.integer() },
          foreground: optional { $0.integer() }, fontSize: points(),
          font: font(),
          cornerRadius: points(), isEnabled: flag(), traits: integer(),
          decoration: optional { $0.decoration() }))
    }
    return snapshot
  }

  private mutating func decoration() -> ViewDecoration {
    ViewDecoration(
      border: optional { .init(width: $0.points(), color: $0.integer()) },
      shadow: optional {
        .init(offset: $0.point(), radius: $0.points(), color: $0.integer())
      },
      // Never empty, since an empty one is not sent.
      clips: true, drawsText: flag(), image: optional { $0.string() },
      imageFrame: optional { $0.rect() },
      textFrame: optional { $0.rect() }, marks: list(atMost: 6) { $0.mark() },
      effects: list(atMost: 3) { $0.effect() }, mask: list(atMost: 3) { $0.mark() },
      turn: optional {
        .init(
          a: $0.points(), b: $0.points(), c: $0.points(), d: $0.points(), width: $0.points(),
          height: $0.points())
      })
  }

  private mutating func mark() -> DrawnMark {
    switch below(13) {
    case 0: .fill(list(atMost: 6) { $0.step() }, color: integer(), isEvenOdd: flag())
    case 1: .stroke(list(atMost: 6) { $0.step() }, color: integer(), width: points(), line: line())
    case 2: .gradient(colors: list(atMost: 4) { $0.integer() }, from: point(), to: point())
    case 3: .text(string(), rect(), color: integer(), fontSize: points(), font: font())
    case 4: .image(image())
    case 5: .clip(list(atMost: 6) { $0.step() })
    case 6: .gradient(colors: [1, integer()], stops: [0, points()], from: point(), to: point())
    case 7:
      .radialGradient(
        colors: [integer()], stops: [points()], center: point(), from: points(), to: points())
    case 8: .group(list(atMost: 3) { $0.effect() })
    case 9: .mask(isInverse: flag())
    case 10: .endMask
    case 11: .glyphs(string(), rect(), list(atMost: 6) { $0.step() }, color: integer())
    default: .end
    }
  }

  private mutating func image() -> DrawnImage {
    let source: DrawnImage.Source =
      switch below(4) {
      case 0: .unknown
      case 1: .resource(String(string().prefix(200)))
      case 2: .sent(integer())
      default: .symbol(weight: UInt8(1 + below(9)))
      }
    return DrawnImage(
      string(), rect(), source: source, color: optional { $0.integer() }, turn: pick(),
      caps: optional {
        .init(
          top: $0.points(), left: $0.points(), bottom: $0.points(), right: $0.points(),
          width: $0.points(), height: $0.points(), isTiled: $0.flag())
      })
  }

  private mutating func effect() -> DrawnEffect {
    switch below(6) {
    case 0: .opacity(Double.random(in: 0...1, using: &random))
    case 1: .blur(points())
    case 2:
      DrawnColorMatrix(values: (0..<DrawnColorMatrix.count).map { _ in points() })
        .map(DrawnEffect.colors) ?? .isolated
    case 3: .blend(pick())
    case 4: .shadow(.init(offset: point(), radius: points(), color: integer()))
    default: .isolated
    }
  }

  private mutating func line() -> DrawnLine {
    DrawnLine(cap: pick(), join: pick(), dash: list(atMost: 4) { $0.points() }, phase: points())
  }

  private mutating func font() -> ViewFont {
    ViewFont(
      weight: UInt8(1 + below(9)), isItalic: flag(), isMonospaced: flag(), alignment: pick())
  }

  private mutating func step() -> DrawnStep {
    switch below(5) {
    case 0: .move(point())
    case 1: .line(point())
    case 2: .quadratic(point(), control: point())
    case 3: .cubic(point(), control1: point(), control2: point())
    default: .close
    }
  }

  private mutating func point() -> DrawnPoint { DrawnPoint(x: points(), y: points()) }

  private mutating func rect() -> DrawnRect {
    DrawnRect(origin: point(), width: points(), height: points())
  }

  private mutating func person() -> AddressBookEntry {
    var person = AddressBookEntry(identifier: string())
    person.givenName = string()
    person.middleName = string()
    person.familyName = string()
    person.nickname = string()
    person.organizationName = string()
    person.phoneNumbers = list(atMost: 3) { .init(label: $0.string(), value: $0.string()) }
    person.emailAddresses = list(atMost: 3) { .init(label: $0.string(), value: $0.string()) }
    return person
  }

  private mutating func identifier() -> DocumentIdentifier {
    DocumentIdentifier(high: integer(), low: integer())
  }

  private mutating func string() -> String {
    let pieces = ["a", " ", "\n", "é", "e\u{301}", "😀", "👨‍👩‍👧‍👦", "一", "\u{0}", "ABC."]
    return list(atMost: 8) { pieces[$0.below(pieces.count)] }.joined()
  }

  private mutating func range(within length: Int) -> Range<Int> {
    let lower = below(length + 1)
    return lower..<(lower + below(length - lower + 1))
  }

  private mutating func flag() -> Bool { Bool.random(using: &random) }

  private mutating func points() -> Double { Double.random(in: -1e6...1e6, using: &random) }

  private mutating func size() -> Double { Double.random(in: 0...1e6, using: &random) }

  private mutating func optional<Value>(_ make: (inout Self) -> Value) -> Value? {
    flag() ? make(&self) : nil
  }

  private mutating func list<Value>(
    atMost limit: Int, _ make: (inout Self) -> Value
  ) -> [Value] {
    (0..<below(limit + 1)).map { _ in make(&self) }
  }

  private mutating func pick<Choice: CaseIterable>() -> Choice
  where Choice.AllCases == [Choice] {
    Choice.allCases[below(Choice.allCases.count)]
  }
}
