public struct UITraitUserInterfaceStyle: UITraitDefinition {
  public static var defaultValue: UIUserInterfaceStyle { .unspecified }
  public static func _value(in traits: UITraitCollection) -> UIUserInterfaceStyle {
    traits.userInterfaceStyle
  }
}
public struct UITraitUserInterfaceIdiom: UITraitDefinition {
  public static var defaultValue: UIUserInterfaceIdiom { .unspecified }
  public static func _value(in traits: UITraitCollection) -> UIUserInterfaceIdiom {
    traits.userInterfaceIdiom
  }
}
public struct UITraitHorizontalSizeClass: UITraitDefinition {
  public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
  public static func _value(in traits: UITraitCollection) -> UIUserInterfaceSizeClass {
    traits.horizontalSizeClass
  }
}
public struct UITraitVerticalSizeClass: UITraitDefinition {
  public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
  public static func _value(in traits: UITraitCollection) -> UIUserInterfaceSizeClass {
    traits.verticalSizeClass
  }
}
public struct UITraitDisplayScale: UITraitDefinition {
  public static var defaultValue: CGFloat { 0 }
  public static func _value(in traits: UITraitCollection) -> CGFloat {
    traits.displayScale
  }
}
// Traits that the simulated device and its user never change.
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {
  public static var defaultValue: UIContentSizeCategory { .unspecified }
  public static func _value(in traits: UITraitCollection) -> UIContentSizeCategory {
    traits.preferredContentSizeCategory
  }
}
public struct UITraitLayoutDirection: UITraitDefinition {
  public static var defaultValue: UITraitEnvironmentLayoutDirection { .unspecified }
  public static func _value(in traits: UITraitCollection) -> UITraitEnvironmentLayoutDirection {
    traits.layoutDirection
  }
}
public struct UITraitLegibilityWeight: UITraitDefinition {
  public static var defaultValue: UILegibilityWeight { .unspecified }
  public static func _value(in traits: UITraitCollection) -> UILegibilityWeight {
    traits.legibilityWeight
  }
}
public struct UITraitAccessibilityContrast: UITraitDefinition {
  public static var defaultValue: UIAccessibilityContrast { .unspecified }
  public static func _value(in traits: UITraitCollection) -> UIAccessibilityContrast {
    traits.accessibilityContrast
  }
}
public struct UITraitUserInterfaceLevel: UITraitDefinition {
  public static var defaultValue: UIUserInterfaceLevel { .unspecified }
  public static func _value(in traits: UITraitCollection) -> UIUserInterfaceLevel {
    traits.userInterfaceLevel
  }
}
public struct UITraitForceTouchCapability: UITraitDefinition {
  public static var defaultValue: UIForceTouchCapability { .unknown }
  public static func _value(in traits: UITraitCollection) -> UIForceTouchCapability {
    traits.forceTouchCapability
  }
}
public struct UITraitDisplayGamut: UITraitDefinition {
  public static var defaultValue: UIDisplayGamut { .unspecified }
  public static func _value(in traits: UITraitCollection) -> UIDisplayGamut {
    traits.displayGamut
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
    if traits.contains(where: { $0.differs(current, previous) }) { tell(previous) }
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
