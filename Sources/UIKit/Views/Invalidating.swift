/// A part of a view that is made again when a property changes.
public protocol UIViewInvalidating {
  @MainActor func invalidate(view: UIView)
}

extension UIView {
  /// The parts of a view that a property may invalidate.
  public enum Invalidations {
    /// The drawing.
    public struct Display: UIViewInvalidating {
      public init() {}
      @MainActor public func invalidate(view: UIView) { view.setNeedsDisplay() }
    }
    /// The places of the subviews.
    public struct Layout: UIViewInvalidating {
      public init() {}
      @MainActor public func invalidate(view: UIView) { view.setNeedsLayout() }
    }
    /// The constraints.
    public struct Constraints: UIViewInvalidating {
      public init() {}
      @MainActor public func invalidate(view: UIView) { view.setNeedsUpdateConstraints() }
    }
    /// The size of the content.
    public struct IntrinsicContentSize: UIViewInvalidating {
      public init() {}
      @MainActor public func invalidate(view: UIView) { view.invalidateIntrinsicContentSize() }
    }
    /// Two of them.
    public struct Tuple<First: UIViewInvalidating, Second: UIViewInvalidating>: UIViewInvalidating {
      let first: First
      let second: Second
      public init(_ first: First, _ second: Second) {
        (self.first, self.second) = (first, second)
      }
      @MainActor public func invalidate(view: UIView) {
        first.invalidate(view: view)
        second.invalidate(view: view)
      }
    }
  }

  /// A property of a view; a new value invalidates parts of the view.
  @propertyWrapper @preconcurrency @MainActor
  public struct Invalidating<Value: Equatable, InvalidationType: UIViewInvalidating> {
    private var value: Value
    private let invalidation: InvalidationType

    public init(wrappedValue: Value, _ invalidation: InvalidationType) {
      (value, self.invalidation) = (wrappedValue, invalidation)
    }
    public init<A: UIViewInvalidating, B: UIViewInvalidating>(
      wrappedValue: Value, _ first: A, _ second: B
    ) where InvalidationType == Invalidations.Tuple<A, B> {
      self.init(wrappedValue: wrappedValue, Invalidations.Tuple(first, second))
    }
    public init<A: UIViewInvalidating, B: UIViewInvalidating, C: UIViewInvalidating>(
      wrappedValue: Value, _ first: A, _ second: B, _ third: C
    ) where InvalidationType == Invalidations.Tuple<Invalidations.Tuple<A, B>, C> {
      self.init(
        wrappedValue: wrappedValue, Invalidations.Tuple(Invalidations.Tuple(first, second), third))
    }

    @available(*, unavailable, message: "a view's property only")
    public var wrappedValue: Value {
      get { value }
      set { value = newValue }
    }
    public static subscript<EnclosingSelf: UIView>(
      _enclosingInstance observed: EnclosingSelf,
      wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
      storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Self>
    ) -> Value {
      get { observed[keyPath: storageKeyPath].value }
      set {
        let old = observed[keyPath: storageKeyPath].value
        observed[keyPath: storageKeyPath].value = newValue
        guard old != newValue else { return }
        observed[keyPath: storageKeyPath].invalidation.invalidate(view: observed)
      }
    }
  }
}
extension UIViewInvalidating where Self == UIView.Invalidations.Display {
  public static var display: Self { Self() }
}
extension UIViewInvalidating where Self == UIView.Invalidations.Layout {
  public static var layout: Self { Self() }
}
extension UIViewInvalidating where Self == UIView.Invalidations.Constraints {
  public static var constraints: Self { Self() }
}
extension UIViewInvalidating where Self == UIView.Invalidations.IntrinsicContentSize {
  public static var intrinsicContentSize: Self { Self() }
}

extension UIViewController {
  /// A property that is set when the view is loaded; reading it loads the view.
  @propertyWrapper @preconcurrency @MainActor
  public struct ViewLoading<Value> {
    private var value: Value?

    public init() {}
    public init(wrappedValue: Value) { value = wrappedValue }

    @available(*, unavailable, message: "a view controller's property only")
    public var wrappedValue: Value {
      get { ViewLoading.missing() }
      set { value = newValue }
    }
    public static subscript<EnclosingSelf: UIViewController>(
      _enclosingInstance observed: EnclosingSelf,
      wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
      storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Self>
    ) -> Value {
      get {
        observed.loadViewIfNeeded()
        guard let value = observed[keyPath: storageKeyPath].value else { missing() }
        return value
      }
      set { observed[keyPath: storageKeyPath].value = newValue }
    }
    private static func missing() -> Never {
      UncaughtException.raise(
        "NSInternalInconsistencyException", "a @ViewLoading property was read before it was set")
    }
  }
}
