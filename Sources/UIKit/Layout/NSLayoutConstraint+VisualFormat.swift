extension NSLayoutConstraint.FormatOptions {
  public static let alignAllLeft = Self(rawValue: 1 << 1)
  public static let alignAllRight = Self(rawValue: 1 << 2)
  public static let alignAllTop = Self(rawValue: 1 << 3)
  public static let alignAllBottom = Self(rawValue: 1 << 4)
  public static let alignAllLeading = Self(rawValue: 1 << 5)
  public static let alignAllTrailing = Self(rawValue: 1 << 6)
  public static let alignAllCenterX = Self(rawValue: 1 << 9)
  public static let alignAllCenterY = Self(rawValue: 1 << 10)
  public static let alignAllLastBaseline = Self(rawValue: 1 << 11)
  public static let alignAllFirstBaseline = Self(rawValue: 1 << 12)
  public static let directionLeadingToTrailing: Self = []
  public static let directionLeftToRight = Self(rawValue: 1 << 16)
  public static let directionRightToLeft = Self(rawValue: 2 << 16)

  /// The attributes that all views of a format share.
  fileprivate var alignments: [NSLayoutConstraint.Attribute] {
    (1...12).compactMap { bit in
      rawValue & (1 << UInt(bit)) == 0 ? nil : NSLayoutConstraint.Attribute(rawValue: bit)
    }
  }
}

extension NSLayoutConstraint {
  /// The constraints that a format in the visual language represents.
  ///
  /// A format that cannot be read, and a view or metric without a value, ends the process as on a device.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    do throws(VisualFormat.Failure) {
      var maker = VisualFormatMaker(
        format: try VisualFormat(format), options: opts, metrics: metrics ?? [:], views: views)
      try maker.make()
      return maker.constraints
    } catch {
      let shown = format.filter { !$0.isWhitespace }
      UncaughtException.raise(
        "NSInvalidArgumentException",
        "Unable to parse constraint format: \n\(error.reason) \n\(shown) \n"
          + String(repeating: " ", count: error.place) + "^")
    }
  }
}

/// Makes the constraints of a parsed format.
@MainActor
private struct VisualFormatMaker {
  typealias Attribute = NSLayoutConstraint.Attribute

  let format: VisualFormat
  let options: NSLayoutConstraint.FormatOptions
  let metrics: [String: Any]
  let views: [String: Any]
  private(set) var constraints: [NSLayoutConstraint] = []

  init(
    format: VisualFormat, options: NSLayoutConstraint.FormatOptions, metrics: [String: Any],
    views: [String: Any]
  ) {
    self.format = format
    self.options = options
    self.metrics = metrics
    self.views = views
  }

  mutating func make() throws(VisualFormat.Failure) {
    let items = try format.parts.map { part throws(VisualFormat.Failure) in try item(part) }
    for (part, item) in zip(format.parts, items) {
      try bound(item, part)
      for attribute in options.alignments where part.name != nil {
        guard let first = firstView(items), first !== item else { continue }
        add(item, attribute, .equal, first, attribute)
      }
    }
    for index in items.indices.dropFirst() {
      try separate(index, items[index - 1], items[index])
    }
  }

  // MARK: Items

  private func firstView(_ items: [UIView]) -> UIView? {
    zip(format.parts, items).first { $0.0.name != nil }?.1
  }

  /// The view of a part; for the superview's, that of a neighbor.
  private func item(_ part: VisualFormat.Part) throws(VisualFormat.Failure) -> UIView {
    if let name = part.name { return try view(name, part) }
    let named = format.parts.first { $0.name != nil } ?? part
    guard let parent = try view(named.name ?? "", named).superview else {
      throw .init(
        reason: "Unable to interpret '|' character, because the related view doesn't have a "
          + "superview", place: part.place)
    }
    return parent
  }

  private func view(_ name: String, _ part: VisualFormat.Part) throws(VisualFormat.Failure)
    -> UIView
  {
    guard let view = views[name] as? UIView else {
      throw .init(reason: "\(name) is not a key in the views dictionary.", place: part.place)
    }
    return view
  }

  private func number(_ name: String) -> CGFloat? {
    switch metrics[name] {
    case let value as CGFloat: value
    case let value as NSNumber: CGFloat(value.doubleValue)
    case let value as Double: CGFloat(value)
    case let value as Float: CGFloat(value)
    case let value as Int: CGFloat(value)
    default: nil
    }
  }

  // MARK: Constraints

  private mutating func add(
    _ first: AnyObject, _ firstAttribute: Attribute, _ relation: NSLayoutConstraint.Relation,
    _ second: AnyObject?, _ secondAttribute: Attribute, _ constant: CGFloat = 0,
    _ priority: UILayoutPriority = .required
  ) {
    let constraint = NSLayoutConstraint(
      item: first, attribute: firstAttribute, relatedBy: relation, toItem: second,
      attribute: secondAttribute, multiplier: 1, constant: constant)
    constraint.priority = priority
    constraints.append(constraint)
  }

  private mutating func bound(_ item: UIView, _ part: VisualFormat.Part)
    throws(VisualFormat.Failure)
  {
    let length: Attribute = format.isVertical ? .height : .width
    for predicate in part.predicates {
      switch predicate.value {
      case .number(let value):
        add(item, length, predicate.relation, nil, .notAnAttribute, value, predicate.priority)
      case .name(let name):
        if let value = number(name) {
          add(item, length, predicate.relation, nil, .notAnAttribute, value, predicate.priority)
        } else {
          let other = try view(name, part)
          add(item, length, predicate.relation, other, length, 0, predicate.priority)
        }
      }
    }
  }

  private mutating func separate(_ index: Int, _ before: UIView, _ after: UIView)
    throws(VisualFormat.Failure)
  {
    let (left, right) = (format.parts[index - 1], format.parts[index])
    guard let gap = right.gap else { return }
    if gap.isSystem {
      guard left.name == nil || right.name == nil else {
        return join(before, left, after, right, .equal, 8, .required)
      }
      // Next to the superview the system's distance is its margin.
      return join(before, left, after, right, .equal, 0, .required, usesMargins: true)
    }
    for predicate in gap.predicates {
      let value: CGFloat
      switch predicate.value {
      case .number(let number): value = number
      case .name(let name):
        guard let metric = number(name) else {
          throw .init(
            reason: "\(name) is not a key in the metrics dictionary.", place: right.place)
        }
        value = metric
      }
      join(before, left, after, right, predicate.relation, value, predicate.priority)
    }
  }

  private mutating func join(
    _ before: UIView, _ left: VisualFormat.Part, _ after: UIView, _ right: VisualFormat.Part,
    _ relation: NSLayoutConstraint.Relation, _ distance: CGFloat, _ priority: UILayoutPriority,
    usesMargins: Bool = false
  ) {
    let (near, far) = sides
    var (end, start) = (far, near)
    if left.name == nil { end = usesMargins ? margin(of: near) : near }
    if right.name == nil { start = usesMargins ? margin(of: far) : far }
    // From right to left the distance counts towards the left.
    if options.contains(.directionRightToLeft), !format.isVertical {
      add(before, end, relation, after, start, distance, priority)
    } else {
      add(after, start, relation, before, end, distance, priority)
    }
  }

  /// Where a view begins and ends in the direction of the format.
  private var sides: (near: Attribute, far: Attribute) {
    if format.isVertical { return (.top, .bottom) }
    if options.contains(.directionRightToLeft) { return (.right, .left) }
    return options.contains(.directionLeftToRight) ? (.left, .right) : (.leading, .trailing)
  }

  private func margin(of side: Attribute) -> Attribute {
    switch side {
    case .top: .topMargin
    case .bottom: .bottomMargin
    case .left: .leftMargin
    case .right: .rightMargin
    case .leading: .leadingMargin
    default: .trailingMargin
    }
  }
}
