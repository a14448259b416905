import Platform
import KeyboardHost
import KeyboardProtocol

/// The flaws of the keys of one snapshot of a keyboard.
struct LayoutInspection {
  /// One thing that is wrong with one key.
  struct Flaw: Hashable {
    enum Kind: Hashable { case unlabelled, small, outside }
    struct Frame: Hashable { var x, y, width, height: Double }
    var kind: Kind
    /// The key, as reports name it.
    var key: String
    /// The measured fact.
    var detail: String
    /// Where it is, in the keyboard's coordinates.
    var frame = Frame(x: 0, y: 0, width: 0, height: 0)
  }

  /// The smallest target, in points on each side, that WCAG allows close to others.
  static let smallestTarget = 24.0
  /// The most keys whose sizes are looked at; each is compared with all others.
  private static let mostKeys = 1000
  private let layout: LayoutSnapshot
  /// The names of the keys that can be tapped, by their places among the views.
  private let names: [Int: String]
  private let children: [[Int]]
  /// The numbers of the views in an order in which each is followed by what is in it, with the number after the last of those.
  private let spans: [Range<Int>]
  /// Whether a view around it cuts off what doesn't fit, as scroll views do.
  private let isClipped: [Bool]

  init(_ layout: LayoutSnapshot) {
    self.layout = layout
    let tappable = layout.views.indices.filter { layout.views[$0].reach == .tappable }
    names = Dictionary(uniqueKeysWithValues: zip(tappable, layout.tappableKeys))
    var children = [[Int]](repeating: [], count: layout.views.count)
    var isClipped = [Bool](repeating: false, count: layout.views.count)
    var roots: [Int] = []
    for (index, view) in layout.views.enumerated() {
      let parent = Int(view.parent)
      // Parents come before their children; any other order is ignored.
      guard parent >= 0, parent < index else {
        roots.append(index)
        continue
      }
      children[parent].append(index)
      isClipped[index] =
        isClipped[parent] || parent > 0 && layout.views[parent].decoration?.clips == true
    }
    self.children = children
    self.isClipped = isClipped
    spans = Self.spans(roots, children)
  }

  /// Without recursion, because a keyboard's views may be nested thousands deep.
  private static func spans(_ roots: [Int], _ children: [[Int]]) -> [Range<Int>] {
    var starts = [Int](repeating: 0, count: children.count)
    var order: [Int] = []
    var waiting = Array(roots.reversed())
    while let index = waiting.popLast() {
      starts[index] = order.count
      order.append(index)
      waiting += children[index].reversed()
    }
    var sizes = [Int](repeating: 1, count: children.count)
    for index in order.reversed() { for child in children[index] { sizes[index] += sizes[child] } }
    return children.indices.map { starts[$0]..<starts[$0] + sizes[$0] }
  }

  /// Everything that is wrong.
  var flaws: [Flaw] { unlabelled + small + outside }

  private func place(_ index: Int) -> String {
    let frame = layout.views[index].frame
    return "\(Self.points(frame.width)) × \(Self.points(frame.height)) points at "
      + "(\(Self.points(frame.x)), \(Self.points(frame.y)))"
  }

  private func frame(_ index: Int) -> Flaw.Frame {
    let frame = layout.views[index].frame
    return Flaw.Frame(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
  }

  static func points(_ value: Double) -> String {
    guard value.magnitude < 1e9 else { return "far away" }
    let tenths = (value * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }

  private func name(_ index: Int) -> String {
    names[index] ?? layout.views[index].text?.forDisplay
      ?? layout.views[index].accessibilityLabel?.forDisplay
      ?? layout.views[index].className.forDisplay
  }

  // MARK: Names

  private var unlabelled: [Flaw] {
    names.keys.sorted().filter { !says(anything: $0, depth: 0) }.map {
      Flaw(kind: .unlabelled, key: name($0), detail: place($0), frame: frame($0))
    }
  }

  /// Whether a view, or one in it that takes no touches itself, has a text or a label.
  private func says(anything index: Int, depth: Int) -> Bool {
    let view = layout.views[index]
    let texts = [view.text, view.accessibilityLabel, view.accessibilityIdentifier]
    if texts.contains(where: { $0?.isEmpty == false }) { return true }
    guard depth < 16 else { return false }
    return children[index].contains {
      layout.views[$0].reach == .notInteractive && says(anything: $0, depth: depth + 1)
    }
  }

  // MARK: Sizes

  /// A small key with free space around it is not complained of: its circle touches no other target's.
  private var small: [Flaw] {
    let keys = names.keys.sorted().prefix(Self.mostKeys)
    return keys.filter { index in
      let frame = layout.views[index].frame
      guard min(frame.width, frame.height) < Self.smallestTarget, frame.width > 0, frame.height > 0,
        !isClipped[index]
      else { return false }
      return keys.contains { $0 != index && isNear(index, $0) && !isInside($0, index) }
    }.map { Flaw(kind: .small, key: name($0), detail: place($0), frame: frame($0)) }
  }

  /// Whether one view is in the other: a target and a part of it are one target.
  private func isInside(_ first: Int, _ second: Int) -> Bool {
    spans[first].contains(spans[second].lowerBound)
      || spans[second].contains(spans[first].lowerBound)
  }

  /// Whether a circle of the smallest target's size around the key reaches the other one, or the other's circle.
  private func isNear(_ key: Int, _ other: Int) -> Bool {
    let (a, b) = (layout.views[key].frame, layout.views[other].frame)
    let middle = (x: a.x + a.width / 2, y: a.y + a.height / 2)
    let nearest = (
      x: min(max(middle.x, b.x), b.x + b.width), y: min(max(middle.y, b.y), b.y + b.height)
    )
    let toFrame = Self.distance(middle, nearest)
    if min(b.width, b.height) >= Self.smallestTarget { return toFrame < Self.smallestTarget / 2 }
    let otherMiddle = (x: b.x + b.width / 2, y: b.y + b.height / 2)
    return toFrame < Self.smallestTarget / 2
      || Self.distance(middle, otherMiddle) < Self.smallestTarget
  }

  private static func distance(
    _ first: (x: Double, y: Double), _ second: (x: Double, y: Double)
  ) -> Double {
    let (x, y) = (first.x - second.x, first.y - second.y)
    return (x * x + y * y).squareRoot()
  }

  // MARK: Bounds

  private var outside: [Flaw] {
    layout.views.indices.dropFirst().filter { index in
      let view = layout.views[index]
      guard view.reach == .outside || view.reach == .tappable, !view.isHidden, view.alpha > 0.01,
        view.frame.width > 0, view.frame.height > 0
      else { return false }
      let slack = 1.0
      let isOut =
        view.frame.x < -slack || view.frame.y < -slack
        || view.frame.x + view.frame.width > layout.width + slack
        || view.frame.y + view.frame.height > layout.height + slack
      return isOut && !isClipped[index]
    }.map {
      Flaw(
        kind: .outside, key: name($0),
        detail: place($0)
          + " on a keyboard of \(Self.points(layout.width)) × \(Self.points(layout.height))",
        frame: frame($0))
    }
  }
}
