internal import NibArchive

/// Key-value coding of a nib's outlets and runtime attributes, by the generated tables.
@MainActor
enum NibKeys {
  /// Sets a property of the keyboard's own class, or an outlet of UIKit's.
  static func setOutlet(_ name: String, _ value: Any, of source: AnyObject) -> Bool {
    if let responder = source as? UIResponder, responder._setOutlet(name, value) { return true }
    if let table = source as? any _ObjCDispatching, table._setOutlet(name, value) { return true }
    switch (source, name) {
    case (let controller as UIViewController, "view"):
      guard let view = value as? UIView else { return false }
      controller.view = view
    case (let view as UITableView, "dataSource"):
      view.dataSource = value as? any UITableViewDataSource
    case (let view as UICollectionView, "dataSource"):
      view.dataSource = value as? any UICollectionViewDataSource
    case (let field as UITextField, "delegate"):
      field.delegate = value as? any UITextFieldDelegate
    case (let bar as UISearchBar, "delegate"): bar.delegate = value as? any UISearchBarDelegate
    case (let view as UIScrollView, "delegate"):
      view.delegate = value as? any UIScrollViewDelegate
    case (let recognizer as UIGestureRecognizer, "delegate"):
      recognizer.delegate = value as? any UIGestureRecognizerDelegate
    case (let view as UIView, "gestureRecognizers"):
      for case let recognizer as UIGestureRecognizer in value as? [Any] ?? [] {
        view.addGestureRecognizer(recognizer)
      }
    case (let cell as UITableViewCell, "backgroundView"): cell.backgroundView = value as? UIView
    case (let cell as UITableViewCell, "selectedBackgroundView"):
      cell.selectedBackgroundView = value as? UIView
    case (let cell as UITableViewCell, "accessoryView"): cell.accessoryView = value as? UIView
    case (let cell as UICollectionViewCell, "backgroundView"):
      cell.backgroundView = value as? UIView
    case (let cell as UICollectionViewCell, "selectedBackgroundView"):
      cell.selectedBackgroundView = value as? UIView
    case (let table as UITableView, "tableHeaderView"): table.tableHeaderView = value as? UIView
    case (let table as UITableView, "tableFooterView"): table.tableFooterView = value as? UIView
    default: return false
    }
    return true
  }

  /// Sets what a key path leads to: a property of the keyboard's class, of a layer, or of UIKit's.
  static func set(
    _ path: String, _ plain: Any?, _ value: NibValue, of object: AnyObject,
    _ population: NibPopulation
  ) {
    let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
    if parts.count == 2 {
      if parts[0] == "layer", let view = object as? UIView {
        if let plain, _KeyboardProcess.inspectables(view.layer, parts[1], plain) { return }
        return set(parts[1], plain, ofLayer: view.layer, of: view)
      }
      if let button = object as? UIButton, parts[0] == "titleLabel", let label = button.titleLabel {
        return set(parts[1], plain, value, of: label, population)
      }
      return unknown(path, of: object)
    }
    if let plain {
      if setOutlet(path, plain, of: object) { return }
      if _KeyboardProcess.inspectables(object, path, plain) { return }
    }
    if let view = object as? UIView {
      let key = aliases[path] ?? path
      if population.apply(key, value, to: view) { return }
    }
    unknown(path, of: object)
  }

  /// Objective-C's names of properties that Swift calls otherwise.
  private static let aliases = [
    "hidden": "isHidden", "enabled": "isEnabled", "selected": "isSelected",
    "highlighted": "isHighlighted", "opaque": "isOpaque", "on": "isOn",
    "userInteractionEnabled": "isUserInteractionEnabled",
    "multipleTouchEnabled": "isMultipleTouchEnabled", "exclusiveTouch": "isExclusiveTouch",
    "layoutMarginsRelativeArrangement": "isLayoutMarginsRelativeArrangement",
    "pagingEnabled": "isPagingEnabled", "scrollEnabled": "isScrollEnabled",
  ]

  private static func set(_ key: String, _ plain: Any?, ofLayer layer: CALayer, of view: UIView) {
    let number = (plain as? NSNumber)?.doubleValue ?? (plain as? Bool).map { $0 ? 1 : 0 } ?? 0
    switch key {
    case "cornerRadius": layer.cornerRadius = CGFloat(number)
    case "borderWidth": layer.borderWidth = CGFloat(number)
    case "shadowRadius": layer.shadowRadius = CGFloat(number)
    case "shadowOpacity": layer.shadowOpacity = Float(number)
    case "opacity": layer.opacity = Float(number)
    case "zPosition": layer.zPosition = CGFloat(number)
    case "masksToBounds": layer.masksToBounds = number != 0
    case "shouldRasterize": layer.shouldRasterize = number != 0
    case "rasterizationScale": layer.rasterizationScale = CGFloat(number)
    case "shadowOffset":
      if let size = _converted(plain, to: CGSize.self) { layer.shadowOffset = size }
    // A layer takes no UIColor: on a device the color is not shown either.
    case "borderColor", "shadowColor", "backgroundColor":
      DeveloperNotices.report(
        "the runtime attribute layer.\(key) is a UIColor where the layer takes a CGColor; iOS does not "
          + "show it either. Set it in code")
    default: unknown("layer." + key, of: view)
    }
  }

  /// A keyboard's own class has what its source says; of UIKit's not every property is here.
  private static func unknown(_ path: String, of object: AnyObject) {
    guard Bundle(for: type(of: object)) == Bundle.main, isOwnClass(object), !path.contains(".")
    else {
      return DeveloperNotices.report(
        "not in Keyward's nibs yet: the runtime attribute \(path) of \(type(of: object))")
    }
    refuse(path, of: object)
  }

  private static func isOwnClass(_ object: AnyObject) -> Bool {
    !String(reflecting: type(of: object)).hasPrefix("UIKit.")
  }

  /// Ends the keyboard in Foundation's words.
  static func refuse(_ key: String, of object: AnyObject) -> Never {
    UncaughtException.raise(
      "NSUnknownKeyException",
      "[\(ObjectName.of(object)) setValue:forUndefinedKey:]: this class is not key value "
        + "coding-compliant for the key \(key).")
  }
}

/// How Objective-C's runtime names an object in a message.
enum ObjectName {
  static func of(_ object: AnyObject) -> String {
    let address = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    return "<\(String(reflecting: type(of: object))) 0x\(String(address, radix: 16))>"
  }
}

/// A nib's value as the type of a property, where key-value coding would convert it; generated tables call it.
public func _converted<Value>(_ value: Any?, to type: Value.Type) -> Value? {
  if let point = value as? CGPoint {
    return CGSize(width: point.x, height: point.y) as? Value
  }
  guard let number = value as? Double ?? (value as? Bool).map({ $0 ? 1 : 0 }) else { return nil }
  switch type {
  case is CGFloat.Type: return CGFloat(number) as? Value
  case is Float.Type: return Float(number) as? Value
  case is Double.Type: return number as? Value
  case is Bool.Type: return (number != 0) as? Value
  case is NSNumber.Type, is NSNumber?.Type: return NSNumber(value: number) as? Value
  default: break
  }
  // Foundation truncates values that an integer cannot hold.
  guard let whole = Int(exactly: number.rounded(.towardZero)) else { return nil }
  switch type {
  case is Int.Type: return whole as? Value
  case is Int8.Type: return Int8(truncatingIfNeeded: whole) as? Value
  case is Int16.Type: return Int16(truncatingIfNeeded: whole) as? Value
  case is Int32.Type: return Int32(truncatingIfNeeded: whole) as? Value
  case is Int64.Type: return Int64(whole) as? Value
  case is UInt.Type: return UInt(truncatingIfNeeded: whole) as? Value
  case is UInt8.Type: return UInt8(truncatingIfNeeded: whole) as? Value
  case is UInt16.Type: return UInt16(truncatingIfNeeded: whole) as? Value
  case is UInt32.Type: return UInt32(truncatingIfNeeded: whole) as? Value
  case is UInt64.Type: return UInt64(truncatingIfNeeded: whole) as? Value
  default: return nil
  }
}
