import KeyboardHost
import Sandbox

/// The trace of one pass.
struct WatchTrace {
  /// A part of a pass, in which a number of keys were tapped.
  struct Phase {
    var field: String
    /// The step with which it began, counted from the beginning of the pass.
    var firstStep: Int
    var taps = 0
  }

  let plan: WatchPlan
  /// The pass's first step; the steps of evidence are counted from the beginning of the run.
  let firstStep: Int
  var phases: [Phase] = []
  /// How many keys type texts of the keyboard's own, such as phrases and emoji; `nil` where letters are typed.
  var phraseKeys: Int?
  var evidence: [Evidence] = []
  /// The names of files in groups, each time that they changed.
  var listings: [Evidence] = []
  /// The texts of fields in the end, in which words of other fields have no business.
  var documents: [Evidence] = []
  /// The text of a field that is the same in all passes, used after those for secrets.
  var afterwards: [Evidence] = []
  /// The texts of fields behind the first one for secrets, in which a keyboard may hide what it learned.
  var later: [Evidence] = []
  /// Steps, counted from the beginning of the run, before which equally many taps of each key were made in all passes
  /// whose texts have the same letters.
  var checkpoints: [Int] = []
  /// The steps in which keys that are part of the text were tapped, counted from the beginning of the pass.
  var taps: Set<Int> = []
  /// The sent messages, also inside TLS, piece by piece.
  var messages: [Message] = []

  /// Some bytes that were sent together.
  struct Message {
    var place: EvidencePlace
    /// Counted from the beginning of the pass.
    var step: Int
    var bytes: [UInt8]
  }

  /// The evidence of a channel, without what only grew.
  func items(_ channel: EvidencePlace.Channel) -> [Evidence] {
    if channel == .document {
      return afterwards.map(\.withoutNumbers) + later.map(\.invisible).filter { !$0.bytes.isEmpty }
    }
    let all = evidence.filter { $0.place.channel == channel }
    return Self.withoutGrowth(channel.isStorage ? kept(all) : all)
  }

  /// The versions of files at a checkpoint: counters have the same values then, in any order of taps.
  private func kept(_ items: [Evidence]) -> [Evidence] {
    var isKept = [Bool](repeating: false, count: items.count)
    for checkpoint in checkpoints {
      var last: [Source: Int] = [:]
      for (index, item) in items.enumerated() where item.step < checkpoint {
        last[Source(item)] = index
      }
      for index in last.values { isKept[index] = true }
    }
    return zip(items, isKept).filter(\.1).map(\.0)
  }

  private static func withoutGrowth(_ items: [Evidence]) -> [Evidence] {
    var result: [Evidence] = []
    var last: [Source: Int] = [:]
    for item in items {
      if let index = last[Source(item)], item.bytes.starts(with: result[index].bytes) {
        result[index] = item
      } else {
        last[Source(item)] = result.count
        result.append(item)
      }
    }
    return result
  }

  /// Evidence of one source follows each other.
  private struct Source: Hashable {
    var place: EvidencePlace
    var part: Evidence.Part
    init(_ item: Evidence) { (place, part) = (item.place, item.part) }
  }

  /// The evidence that is compared one by one: sent messages, printed lines, copies, URLs and notifications.
  func messages(_ channel: EvidencePlace.Channel) -> [Message] {
    switch channel {
    case .traffic, .encrypted: messages.filter { $0.place.channel == channel }
    case .log, .shared, .pasteboard:
      Self.lines(evidence.filter { $0.place.channel == channel && $0.part == .content }, firstStep)
    case .group, .container, .document: []
    }
  }

  /// Messages that the process noted instead of sending them.
  static func noted(_ evidence: [Evidence], _ firstStep: Int) -> [Message] {
    lines(
      evidence.filter { [.sent, .sealed].contains($0.place) && $0.part == .content }, firstStep)
  }

  /// The new lines of each item.
  private static func lines(_ items: [Evidence], _ firstStep: Int) -> [Message] {
    var last: [Source: [UInt8]] = [:]
    return items.flatMap { item -> [Message] in
      var new = item.bytes[...]
      if item.place.isNoted {
        if let before = last[Source(item)], new.starts(with: before) {
          new = new.dropFirst(before.count)
        }
        last[Source(item)] = item.bytes
      }
      return new.split(separator: UInt8(ascii: "\n")).map {
        Message(place: item.place, step: item.step - firstStep, bytes: Array($0))
      }
    }
  }

  /// The same with the invisible characters alone of the text that was typed afterwards.
  var invisibleAfterwards: WatchTrace {
    var copy = self
    copy.afterwards = afterwards.map(\.invisible)
    // Those of ordinary texts may be typed by keys.
    copy.later = []
    return copy
  }

  /// The phase to which a step belongs.
  func phase(ofStep step: Int) -> Int? { phases.lastIndex { $0.firstStep <= step } }
}

extension Evidence {
  /// The same text with the invisible characters alone; empty without any.
  fileprivate var invisible: Evidence {
    var copy = self
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    // Among them, an ordinary space may be one of the forms of a space.
    let kept = scalars.filter { $0.isInvisible || $0 == " " }
    let isPlain = !kept.contains(where: \.isInvisible)
    copy.bytes = isPlain ? [] : kept.flatMap { Array(($0 == " " ? "s" : String($0)).utf8) }
    return copy
  }

  /// The same text without digits, punctuation and blanks: a calculator may keep its display.
  fileprivate var withoutNumbers: Evidence {
    var copy = self
    copy.bytes = bytes.filter { $0 >= 0x80 || (65...90).contains($0 & 0xDF) }
    return copy
  }
}

extension Unicode.Scalar {
  /// Whether nobody sees it, or sees it as an ordinary space.
  var isInvisible: Bool {
    properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format
      || properties.generalCategory == .spaceSeparator && self != " "
  }
}

extension EvidencePlace {
  /// A way out of the keyboard; what goes the same way is compared together.
  enum Channel: CaseIterable, Sendable {
    case traffic, encrypted, shared, pasteboard, log, group, container, document
    var isNetwork: Bool { self == .traffic || self == .encrypted }
    /// Whether keyboards may keep what they learn there.
    var isStorage: Bool { self == .group || self == .container }
  }

  var channel: Channel {
    switch self {
    case .container: .container
    case .group: .group
    case .log: .log
    case .pasteboard: .pasteboard
    case .traffic: .traffic
    case .encrypted: .encrypted
    case .shared: .shared
    case .document: .document
    }
  }
}
