/// The enabled keyboards in the user's order, and which of them is chosen.
///
/// The chosen one stays the default on every field until another is chosen.
package struct InputModes<Keyboard> {
  /// The enabled keyboards, in order.
  package let keyboards: [Keyboard]
  /// The position of the chosen keyboard.
  package private(set) var chosen = 0

  /// Makes the list; the first keyboard is chosen.
  package init(_ keyboards: [Keyboard]) { self.keyboards = keyboards }

  /// The first keyboard that `serves` accepts, beginning with `start`, or the chosen one, and going round once.
  ///
  /// The choice stays: on the next field the chosen keyboard is tried first again.
  package func serving(from start: Int? = nil, where serves: (Keyboard) -> Bool) -> Int? {
    order(from: start ?? chosen).first { serves(keyboards[$0]) }
  }

  /// The next keyboard after `current` that `serves` accepts; `current` itself when it is the only one.
  package func next(after current: Int, where serves: (Keyboard) -> Bool) -> Int? {
    guard !keyboards.isEmpty else { return nil }
    return order(from: current + 1).first { serves(keyboards[$0]) }
  }

  /// Makes a keyboard the default for later fields.
  package mutating func choose(_ index: Int) {
    if keyboards.indices.contains(index) { chosen = index }
  }

  /// The keyboards' positions from one on, round once.
  func order(from start: Int) -> [Int] {
    keyboards.indices.map { ($0 + start) % keyboards.count }
  }

  /// Whether a keyboard must show its own key for the next one: where there is a next one, and the system draws no globe.
  package func needsSwitchKey(systemDrawsGlobe: Bool) -> Bool {
    keyboards.count > 1 && !systemDrawsGlobe
  }
}

extension InputModes: Sendable where Keyboard: Sendable {}
