/// The behavior of one keyboard of the leak bench: its encoding, its channel, the time, and its keys.
struct LeakPlan: Hashable {
  var encoding: String
  var channel: String
  var trigger: String
  var shape: String

  /// The words of the keyboard's resource `plan.txt`.
  var text: String { "\(encoding) \(channel) \(trigger) \(shape)\n" }
  var isHonest: Bool { encoding == "honest" }
  /// Whether a search can know the form.
  var isKnown: Bool { Self.known.contains(encoding) }
  /// Whether the sent data is unreadable, so that only a heuristic finding is possible.
  var isSealed: Bool { encoding == "sealed" }

  /// Whether only the end of the text is sent, where a keyboard with one key has always the same end.
  private var tellsNothing: Bool {
    shape == "one"
      && (["letters", "binary"].contains(encoding) || ["port", "size"].contains(channel))
  }

  static let known = [
    "plain", "base64", "base64twice", "hexadecimal", "percent", "reversed", "escapes", "base32",
    "decimal", "joined", "rot13", "xor",
  ]
  static let unknown = [
    "interleaved", "swapped", "nibbles", "letters", "keyed", "vigenere", "binary", "symbols",
    "hash",
    "squares", "invisible", "steps", "installed",
  ]
  private static let channels = [
    "body", "secure", "header", "path", "name", "datagram", "defaults", "file", "filename", "group",
    "pasteboard", "log", "port", "folder", "size", "url", "notice", "banner", "type", "board",
    "picture", "keychain", "cloud", "peers", "handoff", "alarm", "expiry",
    "local", "product", "socket", "allowed",
  ]
  private static let triggers = [
    "key", "word", "after", "timer", "later", "sleep", "secret", "launch", "hide", "memory", "turn",
    "background", "hold", "item", "source", "leeway",
    "thread", "pad", "dark", "post", "user", "code", "swipe", "twice", "end",
    "several",
  ]
  private static let shapes = ["letters", "phrases", "one", "images", "groups", "shuffled"]

  /// Keyboards with a leak: each encoding, channel, trigger and shape about equally often, in an order of chance.
  static func planted(_ count: Int, seed: UInt64) -> [LeakPlan] {
    var source = Source(state: seed)
    var decks: [[String]] = [[], [], [], []]
    func draw(_ index: Int, _ cards: [String]) -> String {
      if decks[index].isEmpty { decks[index] = source.shuffled(cards) }
      return decks[index].removeLast()
    }
    var plans: [LeakPlan] = [
      LeakPlan(encoding: "sealed", channel: "body", trigger: "key", shape: "letters"),
      LeakPlan(encoding: "plain", channel: "moments", trigger: "hide", shape: "letters"),
      LeakPlan(encoding: "plain", channel: "gaps", trigger: "hide", shape: "phrases"),
      LeakPlan(encoding: "plain", channel: "number", trigger: "hide", shape: "letters"),
      LeakPlan(encoding: "xor", channel: "number", trigger: "secret", shape: "letters"),
      LeakPlan(encoding: "plain", channel: "length", trigger: "word", shape: "letters"),
      LeakPlan(encoding: "plain", channel: "hidden", trigger: "secret", shape: "letters"),
      LeakPlan(encoding: "plain", channel: "hidden", trigger: "hide", shape: "letters"),
    ]
    while plans.count < count {
      let plan = LeakPlan(
        encoding: draw(0, known + unknown), channel: draw(1, channels),
        trigger: draw(2, triggers), shape: draw(3, shapes))
      if !plan.tellsNothing { plans.append(plan) }
    }
    return source.shuffled(plans).suffix(count)
  }

  /// Honest keyboards, which use the network, files and the log for what they need.
  static func honest(_ count: Int, seed: UInt64) -> [LeakPlan] {
    let deeds = [
      "stickers", "settings", "dictionary", "flags", "crash", "counter", "cache", "heartbeat",
      "telemetry", "totals", "letters", "sticker", "log", "copy", "summary", "backup", "shared",
      "recents", "corrections", "search",
    ]
    var source = Source(state: ~seed)
    var plans: [LeakPlan] = []
    while plans.count < count {
      plans += source.shuffled(deeds).map {
        LeakPlan(
          encoding: "honest", channel: $0, trigger: "-",
          shape: shapes[Int(source.next() % UInt64(shapes.count))])
      }
    }
    return Array(plans.prefix(count))
  }

  /// SplitMix64, so that a seed makes the same keyboards everywhere.
  private struct Source {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }

    mutating func shuffled<Element>(_ items: [Element]) -> [Element] {
      var result = items
      for index in result.indices.dropFirst().reversed() {
        result.swapAt(index, Int(next() % UInt64(index + 1)))
      }
      return result
    }
  }
}
