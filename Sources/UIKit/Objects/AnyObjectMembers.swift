/// The members of an object whose class is not known, as Apple's runtime finds them by their names.
///
/// The rewriter writes it for `AnyObject`. A member that the object's class lacks is `nil`, as with Apple's. Buttons,
/// recognizers and fields are among the classes with members, since keyboards receive them as senders.
@dynamicMemberLookup @preconcurrency @MainActor
public struct _AnyObjectMembers {
  private let object: AnyObject
  public init(_ object: AnyObject) { self.object = object }

  // The compiler prefers the first where several classes have the member.
  public subscript<Value>(dynamicMember path: KeyPath<UIView, Value>) -> Value! {
    (object as? UIView)?[keyPath: path]
  }
  @_disfavoredOverload
  public subscript<Value>(dynamicMember path: KeyPath<UIButton, Value>) -> Value! {
    (object as? UIButton)?[keyPath: path]
  }
  @_disfavoredOverload
  public subscript<Value>(dynamicMember path: KeyPath<UIGestureRecognizer, Value>) -> Value! {
    (object as? UIGestureRecognizer)?[keyPath: path]
  }
  @_disfavoredOverload
  public subscript<Value>(dynamicMember path: KeyPath<UITextField, Value>) -> Value! {
    (object as? UITextField)?[keyPath: path]
  }
  @_disfavoredOverload
  public subscript<Value>(dynamicMember path: KeyPath<NSNumber, Value>) -> Value! {
    (object as? NSNumber)?[keyPath: path]
  }

  // A member that several of them have.
  public var state: UIGestureRecognizer.State! { (object as? UIGestureRecognizer)?.state }
  public var isEnabled: Bool! {
    (object as? UIControl)?.isEnabled ?? (object as? UIGestureRecognizer)?.isEnabled
  }
  public var text: String?! {
    switch object {
    case let label as UILabel: label.text
    case let field as UITextField: field.text
    case let view as UITextView: view.text
    default: nil
    }
  }
  public var description: String! { (object as? NSObject)?.description }
  public var value: Float! { (object as? UISlider)?.value }
  public var isOn: Bool! { (object as? UISwitch)?.isOn }
  public var selectedSegmentIndex: Int! { (object as? UISegmentedControl)?.selectedSegmentIndex }

  public func setTitle(_ title: String?, for state: UIControl.State) {
    (object as? UIButton)?.setTitle(title, for: state)
  }
  public func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    (object as? UIButton)?.setTitleColor(color, for: state)
  }
  public func setImage(_ image: UIImage?, for state: UIControl.State) {
    (object as? UIButton)?.setImage(image, for: state)
  }
  public func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    (object as? UIButton)?.setBackgroundImage(image, for: state)
  }
  public func title(for state: UIControl.State) -> String? {
    (object as? UIButton)?.title(for: state)
  }
  public func location(in view: UIView?) -> CGPoint {
    (object as? UIGestureRecognizer)?.location(in: view) ?? .zero
  }
  public func responds(to selector: Selector!) -> Bool {
    (object as? NSObject)?.responds(to: selector) ?? false
  }
  @discardableResult
  public func perform(_ selector: Selector!) -> Unmanaged<AnyObject>! {
    (object as? NSObject)?.perform(selector)
  }
  @discardableResult
  public func perform(_ selector: Selector!, with argument: Any!) -> Unmanaged<AnyObject>! {
    (object as? NSObject)?.perform(selector, with: argument)
  }
  public func object(forKey key: Any) -> Any! {
    switch object {
    case let dictionary as NSDictionary: dictionary.object(forKey: key)
    case let defaults as UserDefaults: (key as? String).flatMap(defaults.object(forKey:))
    default: nil
    }
  }
  public func object(at index: Int) -> Any! {
    guard let array = object as? NSArray, index >= 0, index < array.count else { return nil }
    return array.object(at: index)
  }
  public func value(forKey key: String) -> Any? { (object as? NSObject)?.value(forKey: key) }
  public func value(forKeyPath keyPath: String) -> Any? {
    (object as? NSObject)?.value(forKeyPath: keyPath)
  }
  public func setValue(_ value: Any?, forKey key: String) {
    (object as? NSObject)?.setValue(value, forKey: key)
  }
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    (object as? NSObject)?.setValue(value, forKeyPath: keyPath)
  }
  public func isKind(of aClass: AnyClass) -> Bool {
    (object as? NSObject)?.isKind(of: aClass) ?? false
  }
  public func isMember(of aClass: AnyClass) -> Bool {
    (object as? NSObject)?.isMember(of: aClass) ?? false
  }
  public func isEqual(_ other: Any?) -> Bool { (object as? NSObject)?.isEqual(other) ?? false }
}

extension NSObjectProtocol {
  /// Whether the object has a method for the selector.
  public func responds(to selector: Selector!) -> Bool {
    (self as? NSObject)?.responds(to: selector) ?? false
  }
  /// Calls the method of the selector. Returns `nil`: a method's result is not available through a selector.
  @preconcurrency @MainActor @discardableResult
  public func perform(_ selector: Selector!) -> Unmanaged<AnyObject>! {
    guard let selector else { return nil }
    return (self as? NSObject)?.perform(selector)
  }
  /// Calls the method of the selector with an argument. Returns `nil`: a method's result is not available through a selector.
  @preconcurrency @MainActor @discardableResult
  public func perform(_ selector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
    guard let selector else { return nil }
    return (self as? NSObject)?.perform(selector, with: object)
  }
}
