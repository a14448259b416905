import KeyboardHost
import KeyboardProtocol
import KeyboardTesting

/// All that the screen of `keyward run --interactive` shows.
struct InteractiveModel {
  /// The keyboard on the screen; `nil` while none is.
  var keyboard: String?
  /// The name of the field that has the focus.
  var field = ""
  var layout: LayoutSnapshot? { didSet { keepHighlight(from: oldValue) } }
  /// The key that Return taps, by its view.
  var highlighted: Int?
  /// The text before the caret, what is selected or marked, and what follows; not escaped.
  var document = (before: "", middle: "", after: "")
  /// The contexts that the keyboard receives around the caret.
  var contexts: (before: String?, after: String?) = (nil, nil)
  /// The attempts that the sandbox stopped, as sentences.
  var accesses: [String] = []
  /// The printed lines and the events; the last thousand lines.
  private(set) var log: [String] = []
  /// The outcome of the last action, where it is not visible.
  var message = ""
  /// The line that begins with a colon, while it is written.
  var command: String?
  /// Whether a finger is down.
  var isTouching = false

  private static let keptLines = 1000

  mutating func log(_ lines: [String]) {
    log += lines
    if log.count > 2 * Self.keptLines { log.removeFirst(log.count - Self.keptLines) }
  }

  /// The keys that can be tapped, by their views, in reading order.
  var keys: [Int] {
    guard let layout else { return [] }
    return layout.views.indices.filter { layout.views[$0].reach == .tappable }
  }

  // MARK: - The highlighted key

  enum Direction { case up, down, left, right }

  /// Moves to the next key, or to the previous one.
  mutating func highlightNext(backwards: Bool = false) {
    let keys = keys
    guard let first = keys.first, let last = keys.last else { return highlighted = nil }
    guard let highlighted, let place = keys.firstIndex(of: highlighted) else {
      return self.highlighted = backwards ? last : first
    }
    let next = (place + (backwards ? keys.count - 1 : 1)) % keys.count
    self.highlighted = keys[next]
  }

  /// Moves to the nearest key in a direction; one straight ahead is nearer than one to the side.
  mutating func highlight(_ direction: Direction) {
    guard let layout, let highlighted, let from = layout.center(of: highlighted) else {
      return highlightNext()
    }
    var best: (key: Int, distance: Double)?
    for key in keys where key != highlighted {
      guard let to = layout.center(of: key) else { continue }
      let (x, y) = (to.x - from.x, to.y - from.y)
      let (ahead, aside) =
        switch direction {
        case .left: (-x, y)
        case .right: (x, y)
        case .up: (-y, x)
        case .down: (y, x)
        }
      guard ahead > 1, ahead.isFinite, aside.isFinite else { continue }
      let distance = ahead + 3 * abs(aside)
      if distance < best?.distance ?? .infinity { best = (key, distance) }
    }
    if let best { self.highlighted = best.key }
  }

  /// Keeps the highlight on the key of the same name, where the layout has changed.
  private mutating func keepHighlight(from old: LayoutSnapshot?) {
    guard let highlighted, let old, let layout, old.views.indices.contains(highlighted) else {
      if layout == nil { highlighted = nil }
      return
    }
    let view = old.views[highlighted]
    let keys = keys
    func isSame(_ key: Int) -> Bool {
      let other = layout.views[key]
      return other.frame == view.frame || other.text == view.text && view.text != nil
    }
    self.highlighted =
      keys.contains(highlighted) && isSame(highlighted) ? highlighted : keys.first(where: isSame)
  }
}

extension LayoutSnapshot {
  fileprivate func center(of index: Int) -> (x: Double, y: Double)? {
    guard views.indices.contains(index) else { return nil }
    let frame = views[index].frame
    return (frame.x + frame.width / 2, frame.y + frame.height / 2)
  }
}
