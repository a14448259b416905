/// An object that says itself what its values are called, besides those that are found in its storage.
package protocol KeyValueCoded: NSObject {
  /// The value of a key, `.some(nil)` where it is `nil`, `nil` where there is no such key.
  func codedValue(_ key: String) -> Any??
  /// Sets a value; `false` where there is no such key, or the value does not fit.
  func setCoded(_ value: Any?, _ key: String) -> Bool
}

extension NSObject {
  /// The value of a property by its name.
  ///
  /// It finds UIKit's own properties that keyboards name this way, stored properties, outlets, and, on the main thread,
  /// computed properties that their class shows to Objective-C. As on a device, any other name crashes the keyboard. The
  /// unused parameter lets classes have a method of the plain name.
  public func value(forKey key: String, _ nothing: Void = ()) -> Any? {
    if let found = knownValue(forKey: key) { return found }
    raiseUndefined("valueForUndefinedKey:", key)
  }
  /// The value of a property by its name; `nil` where the object has none of that name.
  func knownValue(forKey key: String) -> Any?? {
    if let found = exposed(key) { return found }
    if let found = (self as? any KeyValueCoded)?.codedValue(key) ?? stored(key) { return found }
    // A key also finds a getter with a prefix.
    let getter = "is" + key.prefix(1).uppercased() + key.dropFirst()
    return exposed(getter) ?? stored(getter)
  }
  /// The value in the tables of the keyboard's own classes and extensions, which are isolated to the main actor.
  private func exposed(_ key: String) -> Any?? {
    guard MainQueue.isCurrent else { return nil }
    let found = MainActor.assumeIsolated {
      let own = (self as? UIResponder)?._exposedValue(key)
      return Found(
        (own ?? (self as? any _ObjCDispatching)?._exposedValue(key)
          ?? _KeyboardProcess.exposedValues(self, key)).map(Self.unwrapped))
    }
    return found.value
  }
  /// The value in an optional.
  private static func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional ? mirror.children.first?.value : value
  }
  /// Sets a property by its name: one of UIKit's that keyboards name so, or one that its class shows to Objective-C.
  public func setValue(_ value: Any?, forKey key: String, _ nothing: Void = ()) {
    if let coded = self as? any KeyValueCoded, coded.setCoded(value, key) { return }
    let given = Found(value)
    let isSet = MainActor.assumeIsolated {
      if let responder = self as? UIResponder {
        return responder._setOutlet(key, given.value ?? nil)
      }
      return (self as? any _ObjCDispatching)?._setOutlet(key, given.value ?? nil) ?? false
    }
    if !isSet { raiseUndefined("setValue:forUndefinedKey:", key) }
  }
  /// The value at the end of a path of names.
  public func value(forKeyPath keyPath: String) -> Any? {
    var object: Any? = self
    for key in keyPath.split(separator: ".") {
      if let cells = object as? [CAEmitterCell] {
        object = MainActor.assumeIsolated { cells.first { $0.name == String(key) } }
        continue
      }
      guard let current = object as? NSObject else { return nil }
      object = current.value(forKey: String(key))
    }
    return object
  }
  /// Sets the property at the end of a path of names.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let dot = keyPath.lastIndex(of: ".") else { return setValue(value, forKey: keyPath) }
    let owner = self.value(forKeyPath: String(keyPath[..<dot])) as? NSObject
    owner?.setValue(value, forKey: String(keyPath[keyPath.index(after: dot)...]))
  }
  public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    var values: [String: Any] = [:]
    for key in keys { values[key] = value(forKey: key) ?? NSNull() }
    return values
  }
  public func setValuesForKeys(_ keyedValues: [String: Any]) {
    for (key, value) in keyedValues { setValue(value is NSNull ? nil : value, forKey: key) }
  }

  private struct Found: @unchecked Sendable {  // handed out on the thread that made it
    let value: Any??
    init(_ value: Any??) { self.value = value }
  }

  private func stored(_ key: String) -> Any?? {
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror {
      for child in current.children {
        guard let label = child.label else { continue }
        let name = label.hasPrefix("$__lazy_storage_$_") ? String(label.dropFirst(18)) : label
        guard name == key else { continue }
        return .some(Self.unwrapped(child.value))
      }
      mirror = current.superclassMirror
    }
    return nil
  }

  private func raiseUndefined(_ method: String, _ key: String) -> Never {
    UncaughtException.raise(
      "NSUnknownKeyException",
      "[<\(String(reflecting: type(of: self)))> \(method)]: this class is not key value "
        + "coding-compliant for the key \(key).")
  }
}

extension UIView: KeyValueCoded {
  package nonisolated func codedValue(_ key: String) -> Any?? {
    let found = MainActor.assumeIsolated { CodedValue(coded(key)) }
    return found.value
  }
  package nonisolated func setCoded(_ value: Any?, _ key: String) -> Bool {
    let given = CodedValue(.some(value))
    return MainActor.assumeIsolated { set(given.value ?? nil, key) }
  }

  private struct CodedValue: @unchecked Sendable {  // handed out on the actor that made it
    let value: Any??
    init(_ value: Any??) { self.value = value }
  }

  private func coded(_ key: String) -> Any?? {
    switch (self, key) {
    case (_, "tag"): tag
    case (_, "frame"): NSValue(cgRect: frame)
    case (_, "bounds"): NSValue(cgRect: bounds)
    case (_, "center"): NSValue(cgPoint: center)
    case (_, "alpha"): alpha
    case (_, "hidden"), (_, "isHidden"): isHidden
    case (_, "backgroundColor"): .some(backgroundColor)
    case (_, "tintColor"): .some(tintColor)
    case (_, "userInteractionEnabled"): isUserInteractionEnabled
    case (_, "clipsToBounds"): clipsToBounds
    case (_, "superview"): .some(superview)
    case (_, "subviews"): subviews
    case (_, "window"): .some(window)
    case (_, "layer"): layer
    case (_, "accessibilityIdentifier"): .some(accessibilityIdentifier)
    case (_, "accessibilityLabel"): .some(accessibilityLabel)
    case (let bar as UISearchBar, "searchField"), (let bar as UISearchBar, "_searchField"):
      bar.searchTextField
    case (let bar as UISearchBar, "cancelButton"): bar.shownCancelButton
    case (let button as UIButton, "titleLabel"): .some(button.titleLabel)
    case (let button as UIButton, "imageView"): .some(button.imageView)
    case (let button as UIButton, "currentTitle"): .some(button.currentTitle)
    case (let control as UIControl, "enabled"): control.isEnabled
    case (let control as UIControl, "selected"): control.isSelected
    case (let control as UIControl, "highlighted"): control.isHighlighted
    case (let label as UILabel, "text"): .some(label.text)
    case (let label as UILabel, "textColor"): .some(label.textColor)
    case (let label as UILabel, "font"): .some(label.font)
    case (let label as UILabel, "attributedText"): .some(label.attributedText)
    case (let field as UITextField, "text"): .some(field.text)
    case (let field as UITextField, "placeholder"): .some(field.placeholder)
    case (let field as UITextView, "text"): .some(field.text)
    case (let image as UIImageView, "image"): .some(image.image)
    case (let scrollView as UIScrollView, "contentOffset"):
      NSValue(cgPoint: scrollView.contentOffset)
    case (let scrollView as UIScrollView, "contentSize"): NSValue(cgSize: scrollView.contentSize)
    default: nil
    }
  }

  private func set(_ value: Any?, _ key: String) -> Bool {
    func assign<Value>(_ target: inout Value) -> Bool { _kvcAssign(&target, value) }
    switch (self, key) {
    case (_, "tag"): return assign(&tag)
    case (_, "alpha"): return assign(&alpha)
    case (_, "hidden"), (_, "isHidden"): return assign(&isHidden)
    case (_, "backgroundColor"): return assign(&backgroundColor)
    case (_, "tintColor"): return assign(&tintColor)
    case (_, "userInteractionEnabled"): return assign(&isUserInteractionEnabled)
    case (_, "clipsToBounds"): return assign(&clipsToBounds)
    case (_, "frame"): return assign(&frame)
    case (_, "bounds"): return assign(&bounds)
    case (_, "center"): return assign(&center)
    case (_, "accessibilityIdentifier"): return assign(&accessibilityIdentifier)
    case (_, "accessibilityLabel"): return assign(&accessibilityLabel)
    case (let control as UIControl, "enabled"): return assign(&control.isEnabled)
    case (let control as UIControl, "selected"): return assign(&control.isSelected)
    case (let control as UIControl, "highlighted"): return assign(&control.isHighlighted)
    case (let label as UILabel, "text"): return assign(&label.text)
    case (let label as UILabel, "textColor"): return assign(&label.textColor)
    case (let label as UILabel, "font"): return assign(&label.font)
    case (let label as UILabel, "attributedText"): return assign(&label.attributedText)
    case (let field as UITextField, "text"): return assign(&field.text)
    case (let field as UITextField, "placeholder"): return assign(&field.placeholder)
    case (let field as UITextView, "text"): return assign(&field.text)
    case (let image as UIImageView, "image"): return assign(&image.image)
    default: return false
    }
  }
}

extension CALayer: KeyValueCoded {
  package nonisolated func codedValue(_ key: String) -> Any?? {
    MainActor.assumeIsolated { Coded(value: coded(key)) }.value
  }
  package nonisolated func setCoded(_ value: Any?, _ key: String) -> Bool {
    let given = Coded(value: .some(value))
    MainActor.assumeIsolated { set(given.value ?? nil, key) }
    return true
  }
  private struct Coded: @unchecked Sendable {  // handed out on the actor that made it
    let value: Any??
  }

  /// A layer is a container of any key.
  private func coded(_ key: String) -> Any?? {
    switch key {
    case "frame": NSValue(cgRect: frame)
    case "bounds": NSValue(cgRect: bounds)
    case "position": NSValue(cgPoint: position)
    case "cornerRadius": cornerRadius
    case "borderWidth": borderWidth
    case "borderColor": .some(borderColor)
    case "backgroundColor": .some(backgroundColor)
    case "opacity": opacity
    case "hidden": isHidden
    case "masksToBounds": masksToBounds
    case "name": .some(name)
    case "zPosition": zPosition
    case "shadowColor": .some(shadowColor)
    case "shadowOpacity": shadowOpacity
    case "shadowRadius": shadowRadius
    case "contents": .some(contents)
    default: (self as? CAEmitterLayer)?.codedSetting(key) ?? .some(ownValues[key])
    }
  }
  private func set(_ value: Any?, _ key: String) {
    func assign<Value>(_ target: inout Value) { _ = _kvcAssign(&target, value) }
    if let emitter = self as? CAEmitterLayer, emitter.setCodedSetting(value, key) { return }
    switch key {
    case "frame": assign(&frame)
    case "bounds": assign(&bounds)
    case "position": assign(&position)
    case "cornerRadius": assign(&cornerRadius)
    case "borderWidth": assign(&borderWidth)
    case "borderColor": assign(&borderColor)
    case "backgroundColor": assign(&backgroundColor)
    case "opacity": assign(&opacity)
    case "hidden": assign(&isHidden)
    case "masksToBounds": assign(&masksToBounds)
    case "name": assign(&name)
    case "zPosition": assign(&zPosition)
    case "shadowColor": assign(&shadowColor)
    case "shadowOpacity": assign(&shadowOpacity)
    case "shadowRadius": assign(&shadowRadius)
    case "contents": contents = value
    default: ownValues[key] = value
    }
  }
}

extension CAEmitterLayer {
  private static let floats: [String: ReferenceWritableKeyPath<CAEmitterLayer, Float>] = [
    "birthRate": \.birthRate, "lifetime": \.lifetime, "velocity": \.velocity, "scale": \.scale,
    "spin": \.spin,
  ]
  fileprivate func codedSetting(_ key: String) -> Any?? {
    if let path = Self.floats[key] { return self[keyPath: path] }
    return switch key {
    case "emitterCells": .some(emitterCells)
    case "emitterPosition": NSValue(cgPoint: emitterPosition)
    case "emitterSize": NSValue(cgSize: emitterSize)
    case "seed": seed
    default: nil
    }
  }
  fileprivate func setCodedSetting(_ value: Any?, _ key: String) -> Bool {
    if let path = Self.floats[key] {
      self[keyPath: path] = Float(_number(value) ?? 0)
      return true
    }
    switch key {
    case "emitterCells": emitterCells = value as? [CAEmitterCell]
    case "emitterPosition":
      if let point = value as? CGPoint {
        emitterPosition = point
      }
    case "emitterSize":
      if let size = value as? CGSize { emitterSize = size }
    case "seed": seed = UInt32(exactly: (_number(value) ?? 0).rounded(.down)) ?? 0
    default: return false
    }
    return true
  }
}

/// A number of any type.
func _number(_ value: Any?) -> Double? {
  switch value {
  case let number as Double: number
  case let number as Float: Double(number)
  case let number as CGFloat: Double(number)
  case let number as any BinaryInteger: Double(number)
  case let flag as Bool: flag ? 1 : 0
  case let number as NSNumber: number.doubleValue
  default: nil
  }
}

extension CAAnimation: KeyValueCoded {
  package nonisolated func codedValue(_ key: String) -> Any?? {
    MainActor.assumeIsolated { Coded(value: coded(key)) }.value
  }
  package nonisolated func setCoded(_ value: Any?, _ key: String) -> Bool {
    let given = Coded(value: .some(value))
    MainActor.assumeIsolated { set(given.value ?? nil, key) }
    return true
  }
  private struct Coded: @unchecked Sendable {  // handed out on the actor that made it
    let value: Any??
  }

  /// An animation is a container of any key, as a layer is.
  private func coded(_ key: String) -> Any?? {
    switch (self, key) {
    case (_, "duration"): duration
    case (_, "beginTime"): beginTime
    case (_, "timeOffset"): timeOffset
    case (_, "repeatCount"): repeatCount
    case (_, "repeatDuration"): repeatDuration
    case (_, "autoreverses"): autoreverses
    case (_, "speed"): speed
    case (_, "removedOnCompletion"): isRemovedOnCompletion
    case (_, "timingFunction"): .some(timingFunction)
    case (let animation as CAPropertyAnimation, "keyPath"): .some(animation.keyPath)
    case (let animation as CABasicAnimation, "fromValue"): .some(animation.fromValue)
    case (let animation as CABasicAnimation, "toValue"): .some(animation.toValue)
    case (let animation as CABasicAnimation, "byValue"): .some(animation.byValue)
    case (let animation as CAKeyframeAnimation, "values"): .some(animation.values)
    case (let animation as CAKeyframeAnimation, "keyTimes"): .some(animation.keyTimes)
    case (let animation as CAAnimationGroup, "animations"): .some(animation.animations)
    default: .some(ownValues[key])
    }
  }
  private func set(_ value: Any?, _ key: String) {
    func assign<Value>(_ target: inout Value) { _ = _kvcAssign(&target, value) }
    switch (self, key) {
    case (_, "duration"): assign(&duration)
    case (_, "beginTime"): assign(&beginTime)
    case (_, "timeOffset"): assign(&timeOffset)
    case (_, "repeatCount"): assign(&repeatCount)
    case (_, "repeatDuration"): assign(&repeatDuration)
    case (_, "autoreverses"): assign(&autoreverses)
    case (_, "speed"): assign(&speed)
    case (_, "removedOnCompletion"): assign(&isRemovedOnCompletion)
    case (_, "timingFunction"): assign(&timingFunction)
    case (let animation as CAPropertyAnimation, "keyPath"): assign(&animation.keyPath)
    case (let animation as CABasicAnimation, "fromValue"): animation.fromValue = value
    case (let animation as CABasicAnimation, "toValue"): animation.toValue = value
    case (let animation as CABasicAnimation, "byValue"): animation.byValue = value
    case (let animation as CAKeyframeAnimation, "values"): assign(&animation.values)
    case (let animation as CAKeyframeAnimation, "keyTimes"): assign(&animation.keyTimes)
    case (let animation as CAAnimationGroup, "animations"): assign(&animation.animations)
    default: ownValues[key] = value
    }
  }
}

/// Assigns a matching value directly, or after the conversion of key-value coding.
private func _kvcAssign<Value>(_ target: inout Value, _ value: Any?) -> Bool {
  guard let value = value as? Value ?? _converted(value, to: Value.self) else { return false }
  target = value
  return true
}
