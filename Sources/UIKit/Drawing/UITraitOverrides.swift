/// Traits of a view or a controller that differ from those around it, for the view and those in it.
///
/// Views follow the style; they keep the direction, the contrast and the text size of the device.
public struct UITraitOverrides: UIMutableTraits {
  var values = TraitValues()

  /// The value that was set, or else the trait's default.
  public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
    get { values[trait] ?? trait.defaultValue }
    set { values[trait] = newValue }
  }
  /// Whether a trait was set.
  public func contains(_ trait: UITrait) -> Bool { values.contains(trait) }
  public mutating func remove(_ trait: UITrait) { values.remove(trait) }
}

/// The traits that a view sets itself, and those that its controller sets for it.
struct OwnTraits: Equatable {
  var view = TraitValues()
  var controller = TraitValues()
}

extension UIView {
  /// The style among them is that of `overrideUserInterfaceStyle`.
  public var traitOverrides: UITraitOverrides {
    get { UITraitOverrides(values: ownTraits.view.with(style: overrideUserInterfaceStyle)) }
    set {
      overrideUserInterfaceStyle = newValue.values[UITraitUserInterfaceStyle.self] ?? .unspecified
      var values = newValue.values
      values.remove(UITraitUserInterfaceStyle.self)
      if values != ownTraits.view { changeTraits { ownTraits.view = values } }
    }
  }
  /// Makes a change and notifies this view and those in it of what it changes in their traits.
  func changeTraits(_ change: () -> Void) {
    let before = traitCollection
    change()
    ViewChanges.note()
    if before != traitCollection { propagateTraitChange(from: before) }
  }
  /// The view's traits if those around it are others.
  func overriding(_ inherited: UITraitCollection) -> UITraitCollection {
    var traits = inherited
    if ownTraits != OwnTraits() {
      traits = UITraitCollection(traits, ownTraits.controller.replaced(by: ownTraits.view))
    }
    guard overrideUserInterfaceStyle != .unspecified,
      overrideUserInterfaceStyle != traits.userInterfaceStyle
    else { return traits }
    return traits.with(style: overrideUserInterfaceStyle)
  }
  /// The traits are always up to date.
  public func updateTraitsIfNeeded() {}
  public func setNeedsUpdateProperties() { setNeedsLayout() }
  public func updatePropertiesIfNeeded() {}
}

extension UIViewController {
  /// The style among them is that of `overrideUserInterfaceStyle`.
  public var traitOverrides: UITraitOverrides {
    get { UITraitOverrides(values: keptTraits.with(style: overrideUserInterfaceStyle)) }
    set {
      overrideUserInterfaceStyle = newValue.values[UITraitUserInterfaceStyle.self] ?? .unspecified
      var values = newValue.values
      values.remove(UITraitUserInterfaceStyle.self)
      guard values != keptTraits else { return }
      let before = traitCollection
      keep(values, "traitOverrides")
      if let view = viewIfLoaded { view.changeTraits { view.ownTraits.controller = values } }
      guard before != traitCollection else { return }
      traitCollectionDidChange(before)
      tellTraitChange(to: traitCollection, from: before)
    }
  }
  var keptTraits: TraitValues { kept("traitOverrides") ?? TraitValues() }
  public func updateTraitsIfNeeded() {}
}

extension TraitValues {
  fileprivate func with(style: UIUserInterfaceStyle) -> TraitValues {
    var values = self
    values[UITraitUserInterfaceStyle.self] = style == .unspecified ? nil : style
    return values
  }
}
