/// When apps are notified of the keyboard, counted from its trigger.
public struct KeyboardBringUp: Equatable, Sendable {
  /// Where the keyboard runs.
  public enum Model: String, CaseIterable, Sendable {
    /// In a separate process: becoming first responder returns before the keyboard is on the
    /// screen.
    case outOfProcess
    /// In the app, as before: the first notifications arrive while it becomes first responder.
    case inProcess
  }

  /// Where the keyboard runs.
  public var model = Model.outOfProcess
  /// Milliseconds from becoming first responder to the first notification; none in the app's own process.
  public var gap: UInt32 = 50

  /// The longest gap that may be set.
  public static let limit: UInt32 = 10_000

  /// Makes the defaults.
  public init() {}

  /// The events, in order, when a field gets the focus.
  package func stepsOfFocus(_ notifications: [KeyboardNotification]) -> [KeyboardStep] {
    let returns = KeyboardStep(milliseconds: 0, event: .becameFirstResponder)
    let asks = KeyboardStep(milliseconds: 0, event: .becomesFirstResponder)
    guard !notifications.isEmpty else { return [asks, returns] }
    let start = model == .inProcess ? 0 : Double(gap)
    let ready = KeyboardStep(milliseconds: start, event: .keyboardIsReady)
    let steps = Self.steps(notifications, from: start)
    switch model {
    case .outOfProcess: return [asks, returns, ready] + steps
    case .inProcess:
      let moving = steps.prefix { $0.isOfWhatWillHappen }
      return [asks, ready] + moving + [returns] + steps.dropFirst(moving.count)
    }
  }

  /// The events, in order, when something else moves the keyboard.
  static func steps(
    _ notifications: [KeyboardNotification], from start: Double = 0
  ) -> [KeyboardStep] {
    let length = notifications.compactMap(\.duration).max() ?? 0
    return notifications.map {
      KeyboardStep(
        milliseconds: start + ($0.duration == nil ? length * 1000 : 0), event: .notification($0))
    }
  }
}

/// One event while the keyboard appears, moves or disappears.
package struct KeyboardStep: Equatable, Sendable {
  /// An event.
  package enum Event: Equatable, Sendable {
    /// The app calls `becomeFirstResponder()`.
    case becomesFirstResponder
    /// That call returns.
    case becameFirstResponder
    /// The keyboard's process has a keyboard to show.
    case keyboardIsReady
    /// Apps are notified.
    case notification(KeyboardNotification)
  }

  /// Milliseconds after what set it off.
  package var milliseconds: Double
  /// The event.
  package var event: Event

  var isOfWhatWillHappen: Bool {
    if case .notification(let notification) = event { notification.duration != nil } else { false }
  }
}

/// All that happened because of one thing.
package struct KeyboardMovement: Equatable, Sendable {
  /// Its trigger.
  package enum Cause: String, Sendable {
    /// A field got the focus.
    case focus
    /// The keyboard, or its height, is another one.
    case keyboard
    /// The keyboard went away.
    case dismissal
    /// The device was turned.
    case device
    /// The user moved the keyboard, or attached another one.
    case placement
    /// The accessory view or the language bar has another height.
    case bars
  }

  /// Its trigger.
  package var cause: Cause
  /// The events, in order.
  package var steps: [KeyboardStep]

  /// The notifications among it.
  package var notifications: [KeyboardNotification] {
    steps.compactMap {
      if case .notification(let notification) = $0.event { notification } else { nil }
    }
  }
}
