import Platform
import ExtensionBundle
import KeyboardHost
import KeyboardProtocol
import Sandbox
import TextInput

/// Tries the keys of a keyboard until one of them types something.
///
/// A second process in new folders confirms each result, as flows are run.
struct KeyTrial {
  /// The text that the keys of a flow have typed.
  struct Typed: Equatable {
    /// The keys, in turn.
    var keys: [String]
    /// The field's text after them; `nil` where it was another one each time.
    var document: String?
  }

  /// The most keys that are tapped once each.
  static let mostKeys = 40
  /// The most keys that are then tapped twice in a row.
  static let mostTwice = 10

  let bundle: ExtensionBundle
  let configuration: SceneConfiguration

  /// Keys that the keyboard has at first, in reading order.
  private(set) var keys: [String] = []
  /// The keys that were tapped, in their order.
  private(set) var tapped: [String] = []
  private(set) var typed: Typed?
  /// Keys that typed something once, and not when they were tapped again.
  private(set) var once: [String] = []
  /// The keys after which the extension failed, the last of them the one that was tapped then; empty where it did not.
  private(set) var failing: [String] = []
  /// How the extension failed.
  private(set) var failure: SessionFailure?
  private var keyboard: EnabledKeyboard { EnabledKeyboard(bundle: bundle) }

  init(bundle: ExtensionBundle, configuration: SceneConfiguration) {
    self.bundle = bundle
    self.configuration = configuration
  }

  /// Starts the keyboard, and tries.
  mutating func perform() throws(SceneError) {
    let found = try onNewField { scene, field throws(SceneError) in
      try look(scene, field)
    }
    guard let found, failure == nil else { return }
    for keys in Self.endings(of: found) {
      guard let first = try play(keys), let second = try play(keys) else { continue }
      return typed = Typed(keys: keys, document: first == second ? first : nil)
    }
    once = found
  }

  /// Few keys are better than all that were tapped before; what needs them all is tried at last.
  private static func endings(of keys: [String]) -> [[String]] {
    var lengths = [1, 2, 3].filter { $0 < keys.count }
    lengths.append(keys.count)
    return lengths.map { Array(keys.suffix($0)) }
  }

  /// Taps one key after the other, then some of them twice; returns all keys that were tapped until the text changed.
  private mutating func look(_ scene: KeyboardScene, _ field: Field) throws(SceneError) -> [String]?
  {
    failure = scene.failures.first
    guard failure == nil, scene.hasKeyboard, let layout = scene.layout else { return nil }
    keys = Array(layout.namesInReadingOrder.prefix(Self.mostKeys))
    let before = field.document.text
    // The taps since the keyboard came up: one that takes it away begins again.
    var sequence: [String] = []
    for (times, most) in [(1, Self.mostKeys), (2, Self.mostTwice)] {
      var tried: Set<String> = []
      while tried.count < most, let name = Self.next(on: scene, after: tried) {
        tried.insert(name)
        if times == 1 { tapped.append(name) }
        for _ in 0..<times where scene.hasKeyboard {
          sequence.append(name)
          do throws(SceneError) { try scene.tap(name) } catch {
            guard case .key = error else { throw error }
            sequence.removeLast()
            break
          }
          failure = scene.failures.first
          guard failure == nil else {
            failing = sequence
            return nil
          }
          if field.document.text != before { return sequence }
        }
        if scene.hasKeyboard, let shown = scene.presentedKeyboard {
          guard shown.identifier != keyboard.identifier else { continue }
          // The key has led to the next keyboard.
          try scene.choose(keyboard.identifier)
        } else {
          try scene.showAgain()
        }
        sequence = []
      }
    }
    return nil
  }

  private static func next(on scene: KeyboardScene, after tried: Set<String>) -> String? {
    guard scene.hasKeyboard else { return nil }
    return scene.layout?.namesInReadingOrder.first { !tried.contains($0) }
  }

  /// The text that the keys type on a new field; `nil` where they type nothing or one is missing.
  private func play(_ keys: [String]) throws(SceneError) -> String? {
    try onNewField { scene, field throws(SceneError) in
      let before = field.document.text
      for key in keys where scene.failures.isEmpty {
        do throws(SceneError) { try scene.tap(key) } catch {
          switch error {
          case .key, .noKeyboard: return nil
          default: throw error
          }
        }
      }
      return scene.failures.isEmpty && field.document.text != before ? field.document.text : nil
    }
  }

  /// Runs a closure with a new process of the keyboard, in separate folders, on an empty field.
  private func onNewField<Result>(
    _ body: (KeyboardScene, Field) throws(SceneError) -> Result?
  ) throws(SceneError) -> Result? {
    let state: StateFolder
    do throws(StateError) { state = try .scratch() } catch { throw .state(error) }
    let running = configuration.running
    Interruption.onInterruption {
      running.endAll()
      state.remove()
    }
    let scene = KeyboardScene(
      keyboards: [keyboard], state: state, configuration: configuration)
    defer {
      scene.end()
      state.remove()
    }
    let field = Field(name: "text", kind: .text)
    try scene.focus(on: field)
    return try body(scene, field)
  }
}

extension LayoutSnapshot {
  /// The names that lead to keys and read well in a file, row by row from the left.
  fileprivate var namesInReadingOrder: some Sequence<String> {
    let found = views.indices.compactMap(key(at:)).sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    var rows: [[FoundKey]] = []
    for key in found {
      // Keys of one row may differ in height.
      if let start = rows.last?.first, key.y - start.y < 12 {
        rows[rows.count - 1].append(key)
      } else {
        rows.append([key])
      }
    }
    return rows.lazy.flatMap { $0.sorted { $0.x < $1.x } }
      .compactMap { name(ofKeyAt: $0.index) }.filter(Self.isPlain)
  }

  /// Whether a name is easy to read and change in a file.
  private static func isPlain(_ name: String) -> Bool {
    (1...80).contains(name.count) && name.forDisplay == name
  }
}
