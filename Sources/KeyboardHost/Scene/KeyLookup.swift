import Platform
public import KeyboardProtocol

/// A key of the last snapshot that a tap reaches.
public struct FoundKey: Equatable, Sendable {
  /// The index of the view in `LayoutSnapshot.views`.
  public var index: Int
  /// The name under which errors and traces show the key.
  public var name: String
  /// The middle of the key, in the keyboard's coordinates.
  public var x: Double
  /// The middle of the key, in the keyboard's coordinates.
  public var y: Double

  /// Makes a key, or a place on a view that decides itself what a finger there means.
  package init(index: Int, name: String, x: Double, y: Double) {
    (self.index, self.name, self.x, self.y) = (index, name, x, y)
  }
}

/// Why a name leads to no key, or to more than one.
public enum KeyLookupError: Error, Equatable, Sendable {
  /// No key has the name.
  case missing(String, tappable: [String])
  /// A key has the name, but a tap does not reach it.
  case unreachable(String, ViewSnapshot.Reach, tappable: [String])
  /// A key has the name, but the scroll view around it, or another view that clips, shows nothing of it.
  case clipped(String, tappable: [String])
  /// A key has the name, but no size, so it can't be tapped.
  case empty(String, tappable: [String])
  /// Several keys have the name; each is described with its place.
  case ambiguous(String, [String])
  /// A point is not on the keyboard, which has this size.
  case outside(x: Double, y: Double, width: Double, height: Double)

  /// The searched name, why it was not found, and the keys that can be tapped.
  public var message: String {
    switch self {
    case .missing(let name, let tappable):
      "no key “\(name.forDisplay)” on the keyboard\n" + Self.list(tappable)
    case .unreachable(let name, let reach, let tappable):
      "the key “\(name.forDisplay)” cannot be tapped: \(Self.reason(reach))\n" + Self.list(tappable)
    case .clipped(let name, let tappable):
      "the key “\(name.forDisplay)” cannot be tapped: it is outside the part that the view around "
        + "it shows; scroll to it first\n" + Self.list(tappable)
    case .empty(let name, let tappable):
      "the key “\(name.forDisplay)” cannot be tapped: it has no size; "
        + "give it constraints, a frame or an autoresizing mask\n" + Self.list(tappable)
    case .ambiguous(let name, let keys):
      "“\(name.forDisplay)” names \(keys.count) keys: \(Self.enumeration(keys, separator: ", "))\n"
        + "Give the keys different accessibility identifiers and tap by identifier."
    case .outside(let x, let y, let width, let height):
      "the point \(TouchPlace.point(x: x, y: y).words) is not on the keyboard, which is "
        + "\(TouchPlace.words(width)) points wide and \(TouchPlace.words(height)) high"
    }
  }

  private static func list(_ keys: [String]) -> String {
    keys.isEmpty
      ? "No key can be tapped."
      : "Keys that can be tapped: \(enumeration(keys, separator: "  "))"
  }

  /// The most names that a message lists, and the most scalars of each.
  private static let listed = (names: 60, scalars: 60)

  private static func enumeration(_ keys: [String], separator: String) -> String {
    let shown = keys.prefix(listed.names).map { $0.shortened(to: listed.scalars) }
    let more = keys.count > shown.count ? ["… and \(keys.count - shown.count) more"] : []
    return (shown + more).joined(separator: separator)
  }

  private static func reason(_ reach: ViewSnapshot.Reach) -> String {
    switch reach {
    case .hidden: "it is hidden"
    case .disabled: "it is disabled"
    case .covered: "another view covers it"
    case .outside: "it is outside the keyboard"
    case .notInteractive, .tappable: "it does not receive touches"
    }
  }
}

extension String {
  /// The string up to a number of scalars; it is escaped already.
  fileprivate func shortened(to limit: Int) -> String {
    guard let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex),
      end < endIndex
    else { return self }
    return String(unicodeScalars[..<end]) + "…"
  }
}

extension LayoutSnapshot {
  /// The names of all keys that can be tapped, in drawing order.
  public var tappableKeys: [String] {
    let names = KeyNames(self)
    return views.indices.filter { views[$0].reach == .tappable }.map(names.name)
  }

  /// Whether there are keys, and all of them are hidden.
  var hasOnlyHiddenKeys: Bool {
    let reaches = Set(views.map(\.reach))
    return reaches.contains(.hidden) && reaches.isSubset(of: [.hidden, .notInteractive])
  }

  /// The key that a person means by `name`.
  ///
  /// The accessibility identifier is tried first, then the accessibility label, then the visible text; after these, the
  /// same without regard to case; then the name of an image without text, of a symbol or of a file without its
  /// extension; then text that a view has drawn itself; at last the name by which keys are listed.
  package func key(named name: String) throws(KeyLookupError) -> FoundKey {
    let takers = touchTakers
    let hidden: Int?
    switch search(for: name, takers) {
    case .one(let target): return found(target)
    case .several(let targets):
      let names = KeyNames(self)
      throw .ambiguous(name, targets.map { place(of: $0.match, names) })
    case .none(let index): hidden = index
    }
    if let drawn = try drawnKey(named: name, takers) { return drawn }
    // A key without a name is listed by its class, and found by it.
    let (names, shown) = (KeyNames(self), name.forDisplay)
    let listed = views.indices.filter {
      views[$0].reach == .tappable && names.name(at: $0) == shown
    }
    if listed.count == 1 { return found(Target(index: listed[0], match: listed[0])) }
    if listed.count > 1 { throw .ambiguous(name, listed.map { place(of: $0, names) }) }
    guard let hidden else { throw .missing(name, tappable: tappableKeys) }
    throw unreachable(name, at: hidden)
  }
  /// Why a tap doesn't reach a view.
  private func unreachable(_ name: String, at index: Int) -> KeyLookupError {
    let view = views[index]
    if view.reach == .covered {
      if view.frame.width == 0 || view.frame.height == 0 {
        return .empty(name, tappable: tappableKeys)
      }
      if isClippedAway(index) { return .clipped(name, tappable: tappableKeys) }
    }
    return .unreachable(name, view.reach, tappable: tappableKeys)
  }

  /// The keys that the views' own names lead to.
  private enum NameSearch {
    case one(Target)
    case several([Target])
    /// No key; the first view with the name, which no tap reaches.
    case none(Int?)
  }

  /// Looks for a name among the identifiers, labels, texts and images of views.
  private func search(for name: String, _ takers: [Int?]) -> NameSearch {
    let wanted = name.lowercased()
    var unreachable: Int?
    let passes: [(ViewSnapshot) -> Bool] = [
      { $0.accessibilityIdentifier == name }, { $0.accessibilityLabel == name },
      { $0.text == name }, { Self.isSame($0.accessibilityIdentifier, lowercase: wanted) },
      { Self.isSame($0.accessibilityLabel, lowercase: wanted) },
      { Self.isSame($0.text, lowercase: wanted) },
      // A key that shows only an image can be found by the image's name.
      {
        $0.text?.isEmpty != false
          && $0.decoration?.image.map { Self.isImage($0, named: name) } == true
      },
    ]
    for matches in passes {
      let targets = targets(where: matches, takers)
      let tappable = targets.filter { views[$0.index].reach == .tappable }
      // A direct match of the name takes precedence over a text inside something larger.
      let direct = tappable.filter { $0.index == $0.match }
      let found = innermost(direct.isEmpty ? tappable : direct)
      if found.count == 1 { return .one(found[0]) }
      if found.count > 1 { return .several(found) }
      unreachable = unreachable ?? targets.first?.index
    }
    return .none(unreachable)
  }

  /// Whether a text in lowercase is `wanted`.
  ///
  /// A keyboard's texts may be long: lowercase has at least a third of the bytes, so that most need not be converted.
  private static func isSame(_ text: String?, lowercase wanted: String) -> Bool {
    guard let text, text.utf8.count / 4 <= wanted.utf8.count else { return false }
    return text.lowercased() == wanted
  }

  /// Whether a name matches an image's whole name, or its name without the file extension.
  private static func isImage(_ image: String, named name: String) -> Bool {
    if image.lowercased() == name.lowercased() { return true }
    guard let dot = image.lastIndex(of: "."), dot > image.startIndex else { return false }
    let ending = image[image.index(after: dot)...].lowercased()
    return ["png", "jpg", "jpeg", "pdf", "svg", "heic"].contains(ending)
      && image[..<dot].lowercased() == name.lowercased()
  }

  /// A text or an image that a view has drawn, in the middle of its place.
  ///
  /// The view itself decides what a finger there means.
  private func drawnKey(
    named name: String, _ takers: [Int?]
  ) throws(KeyLookupError) -> FoundKey? {
    var found: [FoundKey] = []
    for (index, view) in views.enumerated() where !view.isHidden && view.alpha > 0.01 {
      for mark in view.decoration?.marks ?? [] {
        guard let rect = Self.place(of: mark, named: name) else { continue }
        let (x, y) = (rect.origin.x + rect.width / 2, rect.origin.y + rect.height / 2)
        guard x >= 0, y >= 0, x < width, y < height else { continue }
        found.append(FoundKey(index: takers[index] ?? index, name: name.forDisplay, x: x, y: y))
      }
    }
    guard found.count > 1 else { return found.first }
    throw .ambiguous(
      name,
      found.map { "\($0.name) at (\(Self.rounded($0.x)), \(Self.rounded($0.y)))" })
  }

  private static func place(of mark: DrawnMark, named name: String) -> DrawnRect? {
    switch mark {
    case .text(let text, let rect, _, _, _) where text == name: rect
    case .glyphs(let text, let rect, _, _) where text == name: rect
    case .image(let image) where isImage(image.name, named: name): image.frame
    default: nil
    }
  }

  /// A view that matches, and the one that takes its touches.
  private struct Target {
    let index: Int
    let match: Int
  }

  /// The views that take the touches of the matching views, each once.
  private func targets(
    where matches: (ViewSnapshot) -> Bool, _ takers: [Int?]
  ) -> [Target] {
    var seen: Set<Int> = []
    var result: [Target] = []
    for index in views.indices where matches(views[index]) {
      guard let target = takers[index], seen.insert(target).inserted else { continue }
      result.append(Target(index: target, match: index))
    }
    return result
  }

  /// Leaves out keys that a finger meets only through another one of them: both are one place, and the inner one gets it first.
  private func innermost(_ targets: [Target]) -> [Target] {
    guard targets.count > 1 else { return targets }
    let wanted = Set(targets.map(\.index))
    // The nearest of the keys around each view; parents come before their children.
    var around: [Int?] = []
    around.reserveCapacity(views.count)
    for (index, view) in views.enumerated() {
      let parent = Int(view.parent)
      let isKnown = parent >= 0 && parent < index
      around.append(!isKnown ? nil : wanted.contains(parent) ? parent : around[parent])
    }
    let places = Dictionary(targets.map { ($0.index, middle(of: $0)) }) { first, _ in first }
    let outer = targets.compactMap { target -> Int? in
      guard let other = around[target.index], let place = places[target.index],
        let outside = places[other], abs(outside.x - place.x) < 1, abs(outside.y - place.y) < 1
      else { return nil }
      return other
    }
    let left = Set(outer)
    return targets.filter { !left.contains($0.index) }
  }

  /// For each view the one that takes its touches, found in one pass however deep the views lie.
  ///
  /// A title may be a label inside the key; the key is then the nearest ancestor that takes touches.
  var ownTakers: [Int?] {
    var takers: [Int?] = []
    takers.reserveCapacity(views.count)
    for (index, view) in views.enumerated() {
      if view.reach != .notInteractive {
        takers.append(index)
      } else {
        // Parents come before their children; any other order is ignored.
        let parent = Int(view.parent)
        takers.append(parent >= 0 && parent < index ? takers[parent] : nil)
      }
    }
    return takers
  }
  /// The same with texts that are drawn over a key instead of inside of it.
  private var touchTakers: [Int?] {
    var takers = ownTakers
    for (text, key) in keysUnderTexts(takers) { takers[text] = key }
    return takers
  }

  /// A text inside a view that handles touches itself is tapped at the text's place.
  private func found(_ target: Target) -> FoundKey {
    let (x, y) = middle(of: target)
    return FoundKey(
      index: target.index, name: KeyNames(self).name(at: target.index), x: x, y: y)
  }

  private func middle(of target: Target) -> (x: Double, y: Double) {
    let (outer, inner) = (views[target.index].frame, views[target.match].frame)
    let (x, y) = (inner.x + inner.width / 2, inner.y + inner.height / 2)
    let isInside =
      x >= outer.x && x < outer.x + outer.width && y >= outer.y && y < outer.y + outer.height
    guard isInside, !views[target.match].isHidden, isVisible(x, y, in: target.match) else {
      return visibleMiddle(of: target.index)
    }
    return (x, y)
  }

  private func place(of index: Int, _ names: KeyNames) -> String {
    let frame = views[index].frame
    return "\(names.name(at: index)) at (\(Self.rounded(frame.x)), \(Self.rounded(frame.y)))"
  }

  private static func rounded(_ value: Double) -> String {
    guard value.magnitude < 1e9 else { return "far away" }
    return "\(Int(value.rounded()))"
  }
}

extension LayoutSnapshot {
  /// A name that leads to this key and to no other; `nil` where there is none.
  ///
  /// Visible names of a key come before invisible ones. Names longer than 400 bytes (UTF-8) are skipped.
  public func name(ofKeyAt index: Int) -> String? {
    guard views.indices.contains(index) else { return nil }
    let takers = touchTakers
    let inside = views.indices.lazy.filter { $0 != index && takers[$0] == index }.prefix(4)
    for view in [index] + inside {
      for name in [
        views[view].text, views[view].accessibilityLabel, views[view].accessibilityIdentifier,
      ] {
        guard let name, (1...400).contains(name.utf8.count),
          case .one(let target) = search(for: name, takers), target.index == index
        else { continue }
        return name
      }
    }
    return nil
  }

  /// The middle of a key.
  public func key(at index: Int) -> FoundKey? {
    guard views.indices.contains(index), views[index].reach == .tappable else { return nil }
    return found(Target(index: index, match: index))
  }
}

/// The names of the keys of a snapshot; their labels are looked up once for all.
private struct KeyNames {
  private let views: [ViewSnapshot]
  /// The first text inside each view.
  private var labels: [Int: Int] = [:]

  init(_ snapshot: LayoutSnapshot) {
    views = snapshot.views
    for (index, view) in views.enumerated() where view.text?.isEmpty == false {
      let parent = Int(view.parent)
      if parent < index, labels[parent] == nil { labels[parent] = index }
    }
    let pairs = snapshot.keysUnderTexts.filter { views[$0.text].text?.isEmpty == false }
    let counts = Dictionary(pairs.map { ($0.key, 1) }, uniquingKeysWith: +)
    // A view over many texts, such as a tracker of all touches, has the name of none of them.
    for (text, key) in pairs where text > key || counts[key] == 1 {
      labels[key] = labels[key] ?? text
    }
  }

  /// The visible text of the key, else its label, else its identifier, else the text inside, else
  /// its class.
  func name(at index: Int) -> String {
    let view = views[index]
    for candidate in [view.text, view.accessibilityLabel, view.accessibilityIdentifier] {
      if let candidate, candidate.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) {
        return candidate.forDisplay
      }
    }
    if let label = labels[index].flatMap({ views[$0].text }) { return label.forDisplay }
    return (view.decoration?.image ?? view.className).forDisplay
  }
}
