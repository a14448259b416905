import KeyboardHost
import KeyboardProtocol
import Platform

/// One page that shows the device, and what it has of it.
struct LiveClient {
  let number: Int
  /// The snapshot that it draws; `nil` before the first and where no keyboard is shown.
  private var shown: LayoutSnapshot?
  private var hasShown = false
  /// Whether only the places of some views were sent.
  private var isCut = false
  /// The number of the last frame that was sent.
  private var frame = 0
  private var acknowledged = 0
  private var parts: [String: String] = [:]
  private static let cutMessage =
    "the keyboard draws more than \(LiveViews.mostBytes >> 20) MB; the page shows some views as outlines only"
  /// The most entries of the trace in one message.
  private static let shownEntries = 100
  private var readLines = 0
  private var readEntries = 0
  /// The names of the images that it has, and their size.
  private var images: (names: Set<String>, bytes: Int) = ([], 0)

  init(number: Int) { self.number = number }

  /// Whether it has drawn the last frame: only then it receives another, so that it always gets the newest.
  var isReady: Bool { acknowledged >= frame }

  mutating func acknowledge(_ frame: Int) {
    if frame <= self.frame { acknowledged = max(acknowledged, frame) }
  }

  /// Has it sent everything again.
  mutating func forget() { self = LiveClient(number: number) }

  /// The changes since the last message; `nil` for none.
  mutating func message(for device: LiveDevice) -> String? {
    var members: [(name: String, value: String)] = []
    let layout = device.layout
    if !hasShown || layout != shown {
      let keyboard = Self.keyboard(layout, since: hasShown ? shown : nil)
      members.append(("keyboard", keyboard.text))
      // Views that were cut before stay so until all is sent again.
      isCut = keyboard.isCut || isCut && shown != nil && layout != nil
      (shown, hasShown) = (layout, true)
    }
    for (name, value) in LivePanels(device: device).parts {
      let saysCut = name == "message" && isCut && device.message.isEmpty
      let text = saysCut ? JSONValue.string(Self.cutMessage).line : value.line
      if parts[name] == text { continue }
      parts[name] = text
      members.append((name, text))
    }
    if device.log.count > readLines {
      let (first, lines) = device.log.lines(from: readLines)
      members.append(("log", Self.log(first, lines)))
      readLines = device.log.count
    }
    if device.trace.count > readEntries {
      members.append(("trace", Self.trace(device.trace, since: readEntries)))
      readEntries = device.trace.count
    }
    members += pixels(of: device.images)
    guard !members.isEmpty else { return nil }
    frame += 1
    members.insert(("frame", "\(frame)"), at: 0)
    return "{\(members.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ","))}"
  }

  /// The images that it lacks, as many as a message carries.
  private mutating func pixels(of shown: LiveImages) -> [(name: String, value: String)] {
    var missing = shown.images.filter { !images.names.contains($0.name) }
    guard !missing.isEmpty else { return [] }
    let forgets = images.bytes > LiveImages.pageBytes
    if forgets { (images, missing) = (([], 0), shown.images) }
    var members: [String] = []
    var room = LiveImages.messageBytes
    for image in missing where room > 0 {
      room -= image.base64.utf8.count
      images.names.insert(image.name)
      images.bytes += image.cost
      // Base64 has no character that JSON must escape.
      members.append("\"\(image.name)\":\"\(image.base64)\"")
    }
    return [("pixels", "{\"isWhole\":\(forgets),\"files\":{\(members.joined(separator: ","))}}")]
  }

  /// The newest entries since one, each as the line that people read.
  private static func trace(_ trace: TextTrace, since count: Int) -> String {
    let new = trace.entries.suffix(min(trace.count - count, shownEntries))
    return JSONValue.array(
      new.map {
        .array([
          .integer(Int64(clamping: $0.milliseconds)), .string($0.kind.rawValue),
          .string($0.sentence),
        ])
      }
    ).line
  }

  private static func log(_ first: Int, _ lines: ArraySlice<LiveLog.Line>) -> String {
    JSONValue.object([
      ("first", .integer(Int64(first))),
      (
        "lines",
        .array(
          lines.map {
            .array([.string($0.kind.rawValue), .optional($0.keyboard), .string($0.text)])
          })
      ),
    ]).line
  }

  /// All views, or those that differ by their places.
  private static func keyboard(
    _ layout: LayoutSnapshot?, since old: LayoutSnapshot?
  ) -> (text: String, isCut: Bool) {
    guard let layout else { return ("null", false) }
    let changed = layout.views.indices.filter { index in
      guard let old, old.views.indices.contains(index) else { return true }
      return layout.views[index] != old.views[index]
    }
    var (room, isCut) = (LiveViews.mostBytes, false)
    let views = changed.map { index in
      let view = layout.views[index]
      var text = LiveViews.json(view).line
      if text.utf8.count > room { (text, isCut) = (LiveViews.outline(view).line, true) }
      room -= text.utf8.count
      return "\"\(index)\":\(text)"
    }
    let text =
      "{\"width\":\(layout.width),\"height\":\(layout.height),\"count\":\(layout.views.count),"
      + "\"isWhole\":\(old == nil),\"views\":{\(views.joined(separator: ","))}}"
    return (text, isCut)
  }
}
