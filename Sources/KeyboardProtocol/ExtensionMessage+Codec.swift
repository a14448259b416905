import TextInput

private enum Tag {
  static let ready: UInt8 = 65
  static let batch: UInt8 = 66
  static let layout: UInt8 = 67
  static let request: UInt8 = 68
  static let settled: UInt8 = 69
  static let notice: UInt8 = 70
  static let failure: UInt8 = 71
  static let lexiconRequest: UInt8 = 72
  static let timer: UInt8 = 73
  static let trace: UInt8 = 74
  static let language: UInt8 = 75
  static let controllers: UInt8 = 76
  static let image: UInt8 = 77
  static let permissionRequest: UInt8 = 90
  static let locationRequest: UInt8 = 91
  static let openURL: UInt8 = 92
  static let serviceUse: UInt8 = 93
  static let constraints: UInt8 = 94
}

extension ExtensionMessage {
  /// Appends the message as one whole frame, the four length bytes included.
  ///
  /// Numbers of a layout are made finite and bounded, a marked text's selection is brought inside it, and
  /// `stillRunning` is cut off. The other `ProtocolLimits` are not checked here: the receiver refuses what is over them.
  package func encode(into bytes: inout [UInt8]) {
    switch self {
    case .ready(let version):
      bytes.appendFrame(tag: Tag.ready) { $0.append(littleEndian: version) }
    case .batch(let batch):
      bytes.appendFrame(tag: Tag.batch) { $0.append(batch) }
    case .layout(let snapshot):
      bytes.appendFrame(tag: Tag.layout) { $0.append(snapshot) }
    case .image(let number, let file):
      bytes.appendFrame(tag: Tag.image) {
        $0.append(littleEndian: number)
        $0.append(count: file.count)
        $0.append(contentsOf: file)
      }
    case .request(let request):
      bytes.appendFrame(tag: Tag.request) { $0.append(request.rawValue) }
    case .settled(let number, let stillRunning):
      bytes.appendFrame(tag: Tag.settled) {
        $0.append(littleEndian: number)
        $0.append(lines: stillRunning, atMost: ProtocolLimits.runningItems)
      }
    case .notice(let line):
      bytes.appendFrame(tag: Tag.notice) { $0.append(string: line) }
    case .lexiconRequest: bytes.appendFrame(tag: Tag.lexiconRequest) { _ in }
    case .timer(let milliseconds):
      bytes.appendFrame(tag: Tag.timer) { $0.append(littleEndian: milliseconds) }
    case .trace(let records, let dropped):
      bytes.appendFrame(tag: Tag.trace) {
        $0.append(count: records.count)
        for record in records { $0.append(record) }
        $0.append(littleEndian: dropped)
      }
    case .language(let tag): bytes.appendFrame(tag: Tag.language) { $0.append(optional: tag) }
    case .controllers(let made, let leaked):
      bytes.appendFrame(tag: Tag.controllers) {
        $0.append(littleEndian: made)
        $0.append(littleEndian: leaked)
      }
    case .permissionRequest(let permission):
      bytes.appendFrame(tag: Tag.permissionRequest) { $0.append(permission.rawValue) }
    case .locationRequest(let request):
      bytes.appendFrame(tag: Tag.locationRequest) { $0.append(request.rawValue) }
    case .openURL(let number, let url):
      bytes.appendFrame(tag: Tag.openURL) {
        $0.append(littleEndian: number)
        $0.append(string: url)
      }
    case .serviceUse(let use): bytes.appendFrame(tag: Tag.serviceUse) { $0.append(use: use) }
    case .constraints(let view, let lines):
      bytes.appendFrame(tag: Tag.constraints) {
        $0.append(littleEndian: view)
        $0.append(lines: lines, atMost: ProtocolLimits.constraints)
      }
    case .failure(let failure, let detail):
      bytes.appendFrame(tag: Tag.failure) {
        $0.append(failure.rawValue)
        $0.append(string: detail)
      }
    }
  }

  /// Reads the message from a frame's body, without the length bytes.
  package init(decoding body: [UInt8]) throws(ProtocolError) {
    var decoder = try ByteDecoder(body)
    self = try decoder.extensionMessage()
    try decoder.finish()
  }
}

extension [UInt8] {
  fileprivate mutating func append(lines: [String], atMost limit: Int) {
    let sent = lines.prefix(limit)
    append(count: sent.count)
    for line in sent { append(string: line) }
  }

  fileprivate mutating func append(_ batch: EditBatch) {
    append(littleEndian: batch.number)
    append(identifier: batch.documentIdentifier)
    append(littleEndian: batch.basedOnPush)
    append(count: batch.edits.count)
    for edit in batch.edits { append(edit: edit) }
  }

  fileprivate mutating func append(_ record: ProxyRecord) {
    append(record.member.rawValue)
    append(optional: record.detail)
    append(window: record.before)
    append(flag: record.after != nil)
    if let after = record.after { append(window: after) }
  }

  fileprivate mutating func append(_ snapshot: LayoutSnapshot) {
    append(size: snapshot.width)
    append(size: snapshot.height)
    append(count: snapshot.views.count)
    for view in snapshot.views { append(view) }
  }

  private mutating func append(_ view: ViewSnapshot) {
    append(littleEndian: view.parent)
    append(string: view.className)
    append(points: view.frame.x)
    append(points: view.frame.y)
    append(points: view.frame.width)
    append(points: view.frame.height)
    append(view.reach.rawValue)
    append(flag: view.isHidden)
    append(flag: view.isSelected)
    append(flag: view.isHighlighted)
    append(view.alpha, within: 0...1)
    append(optional: view.text)
    append(optional: view.accessibilityLabel)
    append(optional: view.accessibilityIdentifier)
    append(optional: view.background)
    append(optional: view.foreground)
    append(points: view.fontSize)
    append(font: view.font)
    append(points: view.cornerRadius)
    append(flag: view.isEnabled)
    append(littleEndian: view.traits)
    let decoration = view.decoration?.isEmpty == false ? view.decoration : nil
    append(flag: decoration != nil)
    if let decoration { append(decoration: decoration) }
  }
}

extension ByteDecoder {
  /// The bytes of a view whose strings are empty or `nil`.
  private static let leastViewBytes = 83

  fileprivate mutating func extensionMessage() throws(ProtocolError) -> ExtensionMessage {
    let tag = try byte()
    switch tag {
    case Tag.ready: return .ready(version: try integer())
    case Tag.batch: return .batch(try editBatch())
    case Tag.layout: return .layout(try layoutSnapshot())
    case Tag.image:
      return .image(number: try integer(), try bytes("image", atMost: ProtocolLimits.imageBytes))
    case Tag.request: return .request(try choice("request"))
    case Tag.settled:
      return .settled(
        number: try integer(),
        stillRunning: try lines("stillRunning", atMost: ProtocolLimits.runningItems))
    case Tag.notice: return .notice(try string())
    case Tag.lexiconRequest: return .lexiconRequest
    case Tag.timer: return .timer(milliseconds: try integer())
    case Tag.trace: return .trace(try records(), dropped: try integer())
    case Tag.language: return .language(try language())
    case Tag.controllers: return .controllers(made: try integer(), leaked: try integer())
    case Tag.permissionRequest: return .permissionRequest(try choice("permission"))
    case Tag.locationRequest: return .locationRequest(try choice("location request"))
    case Tag.openURL:
      return .openURL(
        number: try integer(), try string("URL", atMost: ProtocolLimits.urlBytes))
    case Tag.serviceUse: return .serviceUse(try serviceUse())
    case Tag.constraints:
      return .constraints(
        view: try integer(), try lines("constraints", atMost: ProtocolLimits.constraints))
    case Tag.failure: return .failure(try choice("failure"), try string())
    default: throw .unknownTag(tag)
    }
  }

  private mutating func editBatch() throws(ProtocolError) -> EditBatch {
    var batch = EditBatch(
      number: try integer(), documentIdentifier: try documentIdentifier(),
      basedOnPush: try integer(), edits: [])
    let count = try count("edits", atMost: ProtocolLimits.edits, eachAtLeast: 1)
    batch.edits.reserveCapacity(count)
    for _ in 0..<count { batch.edits.append(try edit()) }
    return batch
  }

  /// The bytes of a record whose strings are `nil`.
  private static let leastRecordBytes = 16

  private mutating func records() throws(ProtocolError) -> [ProxyRecord] {
    let count = try count(
      "records", atMost: ProtocolLimits.records, eachAtLeast: Self.leastRecordBytes)
    var records: [ProxyRecord] = []
    records.reserveCapacity(count)
    for _ in 0..<count { records.append(try record()) }
    return records
  }

  private mutating func record() throws(ProtocolError) -> ProxyRecord {
    let member: ProxyMember = try choice("member")
    let detail = try optionalString("detail")
    let before = try window()
    let after = try flag("after") ? try window() : nil
    let record = ProxyRecord(member: member, detail: detail, before: before, after: after)
    // A record that would be truncated, or left out, is not from a runtime. Lengths are enough,
    // since it only cuts; comparing strings would first normalize them.
    guard record.detail?.utf8.count == detail?.utf8.count, record.before == before,
      record.after == after
    else {
      throw .invalidValue("record")
    }
    return record
  }

  private mutating func language() throws(ProtocolError) -> String? {
    let tag = try optionalString("language")
    guard (tag?.utf8.count ?? 0) <= ProtocolLimits.languageBytes else {
      throw .invalidValue("language")
    }
    return tag
  }

  private mutating func lines(
    _ name: StaticString, atMost limit: Int
  ) throws(ProtocolError) -> [String] {
    let count = try count(name, atMost: limit, eachAtLeast: 4)
    var lines: [String] = []
    lines.reserveCapacity(count)
    for _ in 0..<count { lines.append(try string()) }
    return lines
  }

  private mutating func layoutSnapshot() throws(ProtocolError) -> LayoutSnapshot {
    var snapshot = LayoutSnapshot(
      width: try size("layout width"), height: try size("layout height"), views: [])
    let count = try count(
      "views", atMost: ProtocolLimits.views, eachAtLeast: Self.leastViewBytes)
    snapshot.views.reserveCapacity(count)
    var budget = DrawingBudget()
    for index in 0..<count { snapshot.views.append(try view(at: index, &budget)) }
    return snapshot
  }

  private mutating func view(
    at index: Int, _ budget: inout DrawingBudget
  ) throws(ProtocolError) -> ViewSnapshot {
    let parent: Int32 = try integer()
    let isPlaced = index == 0 ? parent == -1 : parent >= 0 && Int(parent) < index
    guard isPlaced else { throw .invalidValue("parent") }
    return ViewSnapshot(
      parent: parent, className: try string(),
      frame: (
        x: try points("frame x"), y: try points("frame y"), width: try points("frame width"),
        height: try points("frame height")
      ),
      reach: try choice("reach"), isHidden: try flag("isHidden"),
      isSelected: try flag("isSelected"), isHighlighted: try flag("isHighlighted"),
      alpha: try number("alpha", within: 0...1), text: try optionalString("text"),
      accessibilityLabel: try optionalString("accessibilityLabel"),
      accessibilityIdentifier: try optionalString("accessibilityIdentifier"),
      background: try optionalUInt32("background"), foreground: try optionalUInt32("foreground"),
      fontSize: try points("fontSize"), font: try viewFont(),
      cornerRadius: try points("cornerRadius"), isEnabled: try flag("isEnabled"),
      traits: try integer(), decoration: try flag("decoration") ? try decoration(&budget) : nil)
  }
}
