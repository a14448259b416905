/// A kind of surroundings.
public protocol UITraitDefinition {
  /// Whether two surroundings differ in it.
  static func _differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool
}
/// The type that represents a kind of surroundings.
public typealias UITrait = any UITraitDefinition.Type

public struct UITraitUserInterfaceStyle: UITraitDefinition {
  public static func _differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
    one.userInterfaceStyle != other.userInterfaceStyle
  }
}
public struct UITraitUserInterfaceIdiom: UITraitDefinition {
  public static func _differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
    one.userInterfaceIdiom != other.userInterfaceIdiom
  }
}
public struct UITraitHorizontalSizeClass: UITraitDefinition {
  public static func _differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
    one.horizontalSizeClass != other.horizontalSizeClass
  }
}
public struct UITraitVerticalSizeClass: UITraitDefinition {
  public static func _differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
    one.verticalSizeClass != other.verticalSizeClass
  }
}
public struct UITraitDisplayScale: UITraitDefinition {
  public static func _differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
    one.displayScale != other.displayScale
  }
}
// Traits that the simulated device and its user never change.
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {
  public static func _differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
    one.preferredContentSizeCategory != other.preferredContentSizeCategory
  }
}
public struct UITraitLayoutDirection: UITraitDefinition {
  public static func _differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
    one.layoutDirection != other.layoutDirection
  }
}
public struct UITraitLegibilityWeight: UITraitDefinition {
  public static func _differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
    one.legibilityWeight != other.legibilityWeight
  }
}
public struct UITraitAccessibilityContrast: UITraitDefinition {
  public static func _differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
    one.accessibilityContrast != other.accessibilityContrast
  }
}
public struct UITraitUserInterfaceLevel: UITraitDefinition {
  public static func _differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
    one.userInterfaceLevel != other.userInterfaceLevel
  }
}
public struct UITraitForceTouchCapability: UITraitDefinition {
  public static func _differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
    one.forceTouchCapability != other.forceTouchCapability
  }
}
public struct UITraitDisplayGamut: UITraitDefinition {
  public static func _differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
    one.displayGamut != other.displayGamut
  }
}

/// Something that is shown in surroundings.
@preconcurrency @MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
  var traitCollection: UITraitCollection { get }
  /// The surroundings have changed.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}
extension UIView: UITraitEnvironment {}
extension UIViewController: UITraitEnvironment {}

/// An object that waits for changes of the surroundings.
public protocol UITraitChangeRegistration: AnyObject {}

/// An observer, and the traits that it observes.
@MainActor
final class TraitRegistration: UITraitChangeRegistration {
  let traits: [UITrait]
  let tell: @MainActor (UITraitCollection) -> Void

  init(_ traits: [UITrait], _ tell: @escaping @MainActor (UITraitCollection) -> Void) {
    self.traits = traits
    self.tell = tell
  }
  func hear(_ current: UITraitCollection, before previous: UITraitCollection) {
    if traits.contains(where: { $0._differs(current, previous) }) { tell(previous) }
  }
}

/// Something with surroundings that may change.
@preconcurrency @MainActor
public protocol UITraitChangeObservable: AnyObject {
  /// Stores the observers; UIKit's own types have it.
  var _traitRegistrations: [any UITraitChangeRegistration] { get set }
}

extension UITraitChangeObservable {
  /// Calls a closure with the object and the surroundings before, after one of the traits has changed.
  @discardableResult
  public func registerForTraitChanges<Observed: UITraitChangeObservable>(
    _ traits: [UITrait], handler: @escaping (Observed, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    add(traits) { [weak self] previous in
      if let observed = self as? Observed { handler(observed, previous) }
    }
  }
  /// Calls a closure, which receives the object only as one with traits.
  @_disfavoredOverload @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping (any UITraitEnvironment, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    add(traits) { [weak self] previous in
      if let observed = self as? any UITraitEnvironment { handler(observed, previous) }
    }
  }
  /// Sends a message to the object after one of the traits has changed.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], action: Selector
  ) -> any UITraitChangeRegistration {
    registerForTraitChanges(traits, target: self, action: action)
  }
  /// Sends a message to a target after one of the traits has changed.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], target: Any, action: Selector
  ) -> any UITraitChangeRegistration {
    let target = target as AnyObject
    return add(traits) { [weak self, weak target] previous in
      if let self, let target { action.send(to: target, [self, previous]) }
    }
  }
  /// Waits no longer.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    _traitRegistrations.removeAll { $0 === registration }
  }

  private func add(
    _ traits: [UITrait], _ tell: @escaping @MainActor (UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    let registration = TraitRegistration(traits, tell)
    _traitRegistrations.append(registration)
    return registration
  }

  /// Notifies the observers; `_traitRegistrations` is read first, because they may remove themselves.
  func tellTraitChange(to current: UITraitCollection, from previous: UITraitCollection) {
    for case let registration as TraitRegistration in _traitRegistrations {
      registration.hear(current, before: previous)
    }
  }
}

extension UIView: UITraitChangeObservable {}
extension UIViewController: UITraitChangeObservable {}
