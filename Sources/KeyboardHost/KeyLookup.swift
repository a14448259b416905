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
}

/// Why a name leads to no key, or to more than one.
public enum KeyLookupError: Error, Equatable, Sendable {
  /// No key has the name.
  case missing(String, tappable: [String])
  /// A key has the name, but a tap does not reach it.
  case unreachable(String, ViewSnapshot.Reach, tappable: [String])
  /// Several keys have the name; each is described with its place.
  case ambiguous(String, [String])

  /// What was looked for, why it was not found, and what can be tapped instead.
  public var message: String {
    switch self {
    case .missing(let name, let tappable):
      "no key “\(name.forDisplay)” on the keyboard\n" + Self.list(tappable)
    case .unreachable(let name, let reach, let tappable):
      "the key “\(name.forDisplay)” cannot be tapped: \(Self.reason(reach))\n" + Self.list(tappable)
    case .ambiguous(let name, let keys):
      "“\(name.forDisplay)” names \(keys.count) keys: \(keys.joined(separator: ", "))\n"
        + "Give the keys different accessibility identifiers and tap by identifier."
    }
  }

  private static func list(_ keys: [String]) -> String {
    keys.isEmpty
      ? "No key can be tapped." : "Keys that can be tapped: \(keys.joined(separator: "  "))"
  }

  private static func reason(_ reach: ViewSnapshot.Reach) -> String {
    switch reach {
    case .hidden: "it is hidden"
    case .disabled: "it is disabled"
    case .covered: "another view covers it"
    case .outside: "it lies outside the keyboard"
    case .notInteractive, .tappable: "it takes no touches"
    }
  }
}

extension LayoutSnapshot {
  /// The names of all keys that can be tapped, in drawing order.
  public var tappableKeys: [String] {
    views.indices.filter { views[$0].reach == .tappable }.map { name(at: $0) }
  }

  /// The key that a person means by `name`.
  ///
  /// The accessibility identifier is tried first, then the accessibility label, then the text that is
  /// shown; after these, the same without regard to case.
  public func key(named name: String) throws(KeyLookupError) -> FoundKey {
    let wanted = name.lowercased()
    var unreachable: ViewSnapshot.Reach?
    let passes: [(ViewSnapshot) -> Bool] = [
      { $0.accessibilityIdentifier == name }, { $0.accessibilityLabel == name },
      { $0.text == name }, { $0.accessibilityIdentifier?.lowercased() == wanted },
      { $0.accessibilityLabel?.lowercased() == wanted }, { $0.text?.lowercased() == wanted },
    ]
    for matches in passes {
      let targets = targets(where: matches)
      let tappable = targets.filter { views[$0.index].reach == .tappable }
      // What is meant by the name itself goes before a text inside something larger.
      let direct = tappable.filter { $0.index == $0.match }
      let found = direct.isEmpty ? tappable : direct
      if found.count == 1 { return self.found(found[0]) }
      if found.count > 1 { throw .ambiguous(name, found.map { place(of: $0.match) }) }
      unreachable = unreachable ?? targets.first.map { views[$0.index].reach }
    }
    if let unreachable { throw .unreachable(name, unreachable, tappable: tappableKeys) }
    throw .missing(name, tappable: tappableKeys)
  }

  /// A view that matches, and the one that takes its touches.
  private struct Target {
    let index: Int
    let match: Int
  }

  /// The views that take the touches of the matching views, each once.
  ///
  /// A title may be a label inside the key; the key is then the nearest ancestor that takes touches.
  private func targets(where matches: (ViewSnapshot) -> Bool) -> [Target] {
    var result: [Target] = []
    for index in views.indices where matches(views[index]) {
      guard let target = target(of: index), !result.contains(where: { $0.index == target }) else {
        continue
      }
      result.append(Target(index: target, match: index))
    }
    return result
  }

  private func target(of index: Int) -> Int? {
    var index = index
    while views[index].reach == .notInteractive {
      let parent = Int(views[index].parent)
      // Parents come before their children; anything else would let the walk go round for ever.
      guard parent >= 0, parent < index else { return nil }
      index = parent
    }
    return index
  }

  /// A text inside a view that handles touches itself is tapped where it stands.
  private func found(_ target: Target) -> FoundKey {
    let (outer, inner) = (views[target.index].frame, views[target.match].frame)
    let (x, y) = (inner.x + inner.width / 2, inner.y + inner.height / 2)
    let isInside =
      x >= outer.x && x < outer.x + outer.width && y >= outer.y && y < outer.y + outer.height
    guard isInside, !views[target.match].isHidden else {
      return FoundKey(
        index: target.index, name: name(at: target.index), x: outer.x + outer.width / 2,
        y: outer.y + outer.height / 2)
    }
    return FoundKey(index: target.index, name: name(at: target.index), x: x, y: y)
  }

  private func place(of index: Int) -> String {
    let frame = views[index].frame
    return "\(name(at: index)) at (\(Self.rounded(frame.x)), \(Self.rounded(frame.y)))"
  }

  /// What to call a key: what it shows, else its label, else its identifier, else its class.
  private func name(at index: Int) -> String {
    let view = views[index]
    for candidate in [view.text, view.accessibilityLabel, view.accessibilityIdentifier] {
      if let candidate, candidate.contains(where: { !$0.isWhitespace }) {
        return candidate.forDisplay
      }
    }
    let label = views.indices.dropFirst(index + 1).first {
      views[$0].parent == Int32(exactly: index) && views[$0].text?.isEmpty == false
    }
    return label.flatMap { views[$0].text?.forDisplay } ?? view.className.forDisplay
  }

  private static func rounded(_ value: Double) -> String {
    guard value.magnitude < 1e9 else { return "far away" }
    return "\(Int(value.rounded()))"
  }
}
