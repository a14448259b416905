/// A class whose objects can be made through a class that only the running program knows: `T()` of a generic
/// parameter, or `self.init(frame:)` in a static method.
///
/// Swift wants such initializers to be `required`, except for those that come from Objective-C, as all of Apple's do,
/// and for those of protocol extensions, as these are. They call the initializer that the subclass overrides; a class
/// that has none ends the program as it does on iOS, with "Use of unimplemented initializer". The unnamed empty
/// argument keeps them from being taken where a class's own initializer can be.
public protocol _ObjectiveCInitializable {}

extension NSObject: _ObjectiveCInitializable {
  @inline(never)
  public convenience init(_made: Void) { self.init() }
  // The initializer above, called with the class in the place of a static method's.
  @_silgen_name("$s10Foundation8NSObjectC5UIKitE5_madeACyt_tcfC")
  public static func _make() -> NSObject
}
extension _ObjectiveCInitializable where Self: NSObject {
  public init(_: Void = ()) { self = unsafeDowncast(Self._make(), to: Self.self) }
}

extension UIView {
  @inline(never)
  public convenience init(_madeWith frame: CGRect) { self.init(frame: frame) }
  @_silgen_name("$s5UIKit6UIViewC9_madeWithAC10Foundation6CGRectV_tcfC")
  public static func _make(_ frame: CGRect) -> UIView
}
extension _ObjectiveCInitializable where Self: UIView {
  public init(frame: CGRect, _: Void = ()) {
    self = unsafeDowncast(Self._make(frame), to: Self.self)
  }
}

extension UIViewController {
  @inline(never)
  public convenience init(_madeWith nibName: String?, _ bundle: Bundle?) {
    self.init(nibName: nibName, bundle: bundle)
  }
  @_silgen_name("$s5UIKit16UIViewControllerC9_madeWith_ACSSSg_10Foundation6BundleCSgtcfC")
  public static func _make(_ nibName: __owned String?, _ bundle: __owned Bundle?)
    -> UIViewController
}
extension _ObjectiveCInitializable where Self: UIViewController {
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?, _: Void = ()) {
    self = unsafeDowncast(Self._make(nibNameOrNil, nibBundleOrNil), to: Self.self)
  }
}

extension UITableViewCell {
  @inline(never)
  public convenience init(_madeWith style: CellStyle, _ reuseIdentifier: String?) {
    self.init(style: style, reuseIdentifier: reuseIdentifier)
  }
  @_silgen_name("$s5UIKit15UITableViewCellC9_madeWith_A2C0D5StyleO_SSSgtcfC")
  public static func _make(_ style: CellStyle, _ reuseIdentifier: __owned String?)
    -> UITableViewCell
}
extension _ObjectiveCInitializable where Self: UITableViewCell {
  public init(style: UITableViewCell.CellStyle, reuseIdentifier: String?, _: Void = ()) {
    self = unsafeDowncast(Self._make(style, reuseIdentifier), to: Self.self)
  }
}

extension UITableViewHeaderFooterView {
  @inline(never)
  public convenience init(_madeWith reuseIdentifier: String?) {
    self.init(reuseIdentifier: reuseIdentifier)
  }
  @_silgen_name("$s5UIKit023UITableViewHeaderFooterC0C9_madeWithACSSSg_tcfC")
  public static func _make(_ reuseIdentifier: __owned String?) -> UITableViewHeaderFooterView
}
extension _ObjectiveCInitializable where Self: UITableViewHeaderFooterView {
  public init(reuseIdentifier: String?, _: Void = ()) {
    self = unsafeDowncast(Self._make(reuseIdentifier), to: Self.self)
  }
}
