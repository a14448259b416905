import TextInput

/// The two directions share no tag, so that a crossed pipe shows at the first byte.
private enum Tag {
  static let start: UInt8 = 1
  static let present: UInt8 = 2
  static let dismiss: UInt8 = 3
  static let text: UInt8 = 4
  static let touch: UInt8 = 5
  static let advanceClock: UInt8 = 6
  static let settle: UInt8 = 7
  static let memoryWarning: UInt8 = 8
  static let stop: UInt8 = 9
  static let lexicon: UInt8 = 10
  static let device: UInt8 = 11
  static let suspend: UInt8 = 12
  static let resume: UInt8 = 13
  static let touches: UInt8 = 14
  static let permission: UInt8 = 30
  static let addressBook: UInt8 = 31
  static let location: UInt8 = 32
  static let opened: UInt8 = 33
  static let copied: UInt8 = 34
  static let constraintsRequest: UInt8 = 35
}

extension HostMessage {
  /// Appends the message as one whole frame, the four length bytes included.
  ///
  /// `ProtocolLimits` are not checked here: the receiver refuses what is over them.
  package func encode(into bytes: inout [UInt8]) {
    switch self {
    case .start(let parameters):
      bytes.appendFrame(tag: Tag.start) { $0.append(parameters) }
    case .present(let presentation):
      bytes.appendFrame(tag: Tag.present) { $0.append(presentation) }
    case .dismiss: bytes.appendFrame(tag: Tag.dismiss) { _ in }
    case .permission(let permission, let status):
      bytes.appendFrame(tag: Tag.permission) {
        $0.append(permission.rawValue)
        $0.append(status.rawValue)
      }
    case .addressBook(let entries):
      bytes.appendFrame(tag: Tag.addressBook) { $0.append(addressBook: entries) }
    case .location(let fix): bytes.appendFrame(tag: Tag.location) { $0.append(fix: fix) }
    case .copied(let copied):
      bytes.appendFrame(tag: Tag.copied) {
        $0.append(littleEndian: copied.changeCount)
        $0.append(string: copied.text)
      }
    case .opened(let number, let isOpened):
      bytes.appendFrame(tag: Tag.opened) {
        $0.append(littleEndian: number)
        $0.append(flag: isOpened)
      }
    case .constraintsRequest(let view):
      bytes.appendFrame(tag: Tag.constraintsRequest) { $0.append(littleEndian: view) }
    case .text(let push):
      bytes.appendFrame(tag: Tag.text) { $0.append(push) }
    case .touch(let sample):
      bytes.appendFrame(tag: Tag.touch) { $0.append(sample) }
    case .touches(let samples):
      bytes.appendFrame(tag: Tag.touches) {
        $0.append(count: samples.count)
        for sample in samples { $0.append(sample) }
      }
    case .advanceClock(let milliseconds):
      bytes.appendFrame(tag: Tag.advanceClock) { $0.append(littleEndian: milliseconds) }
    case .settle(let number):
      bytes.appendFrame(tag: Tag.settle) { $0.append(littleEndian: number) }
    case .memoryWarning: bytes.appendFrame(tag: Tag.memoryWarning) { _ in }
    case .suspend: bytes.appendFrame(tag: Tag.suspend) { _ in }
    case .resume: bytes.appendFrame(tag: Tag.resume) { _ in }
    case .stop: bytes.appendFrame(tag: Tag.stop) { _ in }
    case .lexicon(let entries):
      bytes.appendFrame(tag: Tag.lexicon) {
        $0.append(count: entries.count)
        for entry in entries {
          $0.append(string: entry.userInput)
          $0.append(string: entry.documentText)
        }
      }
    case .device(let device):
      bytes.appendFrame(tag: Tag.device) {
        $0.append(size: device.width)
        $0.append(size: device.height)
        $0.append(size: device.screen.width)
        $0.append(size: device.screen.height)
        $0.append(flag: device.isDark)
      }
    }
  }

  /// Reads the message from a frame's body, without the length bytes.
  package init(decoding body: [UInt8]) throws(ProtocolError) {
    var decoder = try ByteDecoder(body)
    self = try decoder.hostMessage()
    try decoder.finish()
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ parameters: StartParameters) {
    append(littleEndian: parameters.version)
    append(string: parameters.principalClass)
    append(string: parameters.bundlePath)
    append(string: parameters.containerPath)
    append(flag: parameters.hasFullAccess)
    append(optional: parameters.primaryLanguage)
    append(flag: parameters.tracesProxy)
    append(parameters.permissions.location.rawValue)
    append(parameters.permissions.contacts.rawValue)
  }

  fileprivate mutating func append(_ presentation: Presentation) {
    append(identifier: presentation.documentIdentifier)
    append(traits: presentation.traits)
    append(window: presentation.window)
    append(littleEndian: presentation.pushNumber)
    append(size: presentation.width)
    append(size: presentation.height)
    append(size: presentation.screen.width)
    append(size: presentation.screen.height)
    append(flag: presentation.needsInputModeSwitchKey)
    append(flag: presentation.isDark)
    append(fidelity: presentation.fidelity)
    append(optional: presentation.inputMode)
    append(flag: presentation.isPad)
    append(flag: presentation.stagesLaunchFrames)
  }

  fileprivate mutating func append(_ push: TextPush) {
    append(littleEndian: push.number)
    append(littleEndian: push.acknowledges)
    append(window: push.window)
    append(flag: push.callsBack)
    append(flag: push.tellsSelection)
  }

  fileprivate mutating func append(_ sample: TouchSample) {
    append(sample.finger)
    append(sample.phase.rawValue)
    append(points: sample.x)
    append(points: sample.y)
  }

  mutating func append(identifier: DocumentIdentifier) {
    append(littleEndian: identifier.high)
    append(littleEndian: identifier.low)
  }
}

extension ByteDecoder {
  fileprivate mutating func hostMessage() throws(ProtocolError) -> HostMessage {
    let tag = try byte()
    switch tag {
    case Tag.start: return .start(try startParameters())
    case Tag.present: return .present(try presentation())
    case Tag.dismiss: return .dismiss
    case Tag.text: return .text(try textPush())
    case Tag.touch: return .touch(try touchSample())
    case Tag.touches: return .touches(try touchSamples())
    case Tag.advanceClock: return .advanceClock(milliseconds: try integer())
    case Tag.settle: return .settle(try integer())
    case Tag.memoryWarning: return .memoryWarning
    case Tag.suspend: return .suspend
    case Tag.resume: return .resume
    case Tag.stop: return .stop
    case Tag.lexicon: return .lexicon(try lexicon())
    case Tag.permission: return .permission(try choice("permission"), try choice("status"))
    case Tag.addressBook: return .addressBook(try addressBook())
    case Tag.location: return .location(try locationFix())
    case Tag.copied: return .copied(try copiedText())
    case Tag.opened: return .opened(number: try integer(), try flag("opened"))
    case Tag.constraintsRequest: return .constraintsRequest(view: try integer())
    case Tag.device: return .device(try deviceState())
    default: throw .unknownTag(tag)
    }
  }

  private mutating func startParameters() throws(ProtocolError) -> StartParameters {
    let version: UInt16 = try integer()
    var parameters = StartParameters(
      principalClass: try string(), bundlePath: try string(), containerPath: try string(),
      hasFullAccess: try flag("hasFullAccess"),
      primaryLanguage: try optionalString("primaryLanguage"),
      tracesProxy: try flag("tracesProxy"))
    parameters.version = version
    parameters.permissions = PermissionStatuses(
      location: try choice("location status"), contacts: try choice("contacts status"))
    return parameters
  }

  private mutating func deviceState() throws(ProtocolError) -> DeviceState {
    DeviceState(
      width: try size("width"), height: try size("height"),
      screen: (try size("screen width"), try size("screen height")), isDark: try flag("isDark"))
  }

  private mutating func presentation() throws(ProtocolError) -> Presentation {
    var presentation = Presentation(
      documentIdentifier: try documentIdentifier(), traits: try traits(), window: try window(),
      pushNumber: try integer(), width: try size("width"), height: try size("height"),
      screen: (try size("screen width"), try size("screen height")),
      needsInputModeSwitchKey: try flag("needsInputModeSwitchKey"), isDark: try flag("isDark"),
      fidelity: try fidelity(), inputMode: try optionalString("inputMode"))
    presentation.isPad = try flag("isPad")
    presentation.stagesLaunchFrames = try flag("stagesLaunchFrames")
    return presentation
  }

  private mutating func lexicon() throws(ProtocolError) -> [LexiconEntry] {
    let count = try count("lexicon", atMost: ProtocolLimits.lexiconEntries, eachAtLeast: 8)
    var entries: [LexiconEntry] = []
    entries.reserveCapacity(count)
    for _ in 0..<count {
      entries.append(LexiconEntry(userInput: try string(), documentText: try string()))
    }
    return entries
  }

  private mutating func textPush() throws(ProtocolError) -> TextPush {
    TextPush(
      number: try integer(), acknowledges: try integer(), window: try window(),
      callsBack: try flag("callsBack"), tellsSelection: try flag("tellsSelection"))
  }

  private mutating func touchSample() throws(ProtocolError) -> TouchSample {
    TouchSample(
      finger: try byte(), phase: try choice("touch phase"), x: try points("touch x"),
      y: try points("touch y"))
  }

  private mutating func touchSamples() throws(ProtocolError) -> [TouchSample] {
    let count = try count("touches", atMost: ProtocolLimits.fingers, eachAtLeast: 18)
    var samples: [TouchSample] = []
    samples.reserveCapacity(count)
    for _ in 0..<count { samples.append(try touchSample()) }
    return samples
  }

  mutating func documentIdentifier() throws(ProtocolError) -> DocumentIdentifier {
    DocumentIdentifier(high: try integer(), low: try integer())
  }
}
