/// Where a view is in its scene: a size, and constraints of its edges.
///
/// If several constraints apply to one edge, the first active one counts. Two edges of an axis determine the size;
/// otherwise it is the scene's.
public struct AppLayout: Equatable, Sendable {
  /// Points across; `nil` leaves it to the constraints.
  public var width: Double?
  /// Points down; `nil` leaves it to the constraints.
  public var height: Double?
  /// The constraints, in order.
  public var constraints: [AppConstraint] = []

  /// Makes a layout that fills the scene.
  public init() {}

  /// The view's frame in the coordinates of its scene.
  public func frame(in scene: SceneGeometry) -> ScreenRect {
    let active = constraints.filter { $0.condition.holds(for: scene.guide) }
    func place(_ attribute: AppConstraint.Attribute) -> Double? {
      active.first { $0.attribute == attribute }.map { constraint in
        constraint.toAttribute.place(in: constraint.item.frame(in: scene)) + constraint.constant
      }
    }
    let (x, width) = Self.span(
      from: place(.leading), to: place(.trailing), center: place(.centerX), length: width,
      whole: scene.scene.frame.width)
    let (y, height) = Self.span(
      from: place(.top), to: place(.bottom), center: place(.centerY), length: height,
      whole: scene.scene.frame.height)
    return ScreenRect(x: x, y: y, width: width, height: height)
  }

  private static func span(
    from start: Double?, to end: Double?, center: Double?, length: Double?, whole: Double
  ) -> (start: Double, length: Double) {
    switch (start, end, center) {
    case (let start?, let end?, _): (start, max(end - start, 0))
    case (let start?, nil, _): (start, length ?? max(whole - start, 0))
    case (nil, let end?, _):
      { ($0, max(end - $0, 0)) }(length.map { end - $0 } ?? min(0, end))
    case (nil, nil, let center?):
      { (center - $0 / 2, $0) }(length ?? whole)
    case (nil, nil, nil): (0, length ?? whole)
    }
  }
}

/// A constraint of one edge, or of the middle, of a view.
public struct AppConstraint: Equatable, Sendable {
  /// The constrained edge or dimension.
  public enum Attribute: String, CaseIterable, Sendable {
    case top, bottom, leading, trailing, centerX, centerY

    /// Whether it is a place from the left.
    public var isHorizontal: Bool {
      switch self {
      case .leading, .trailing, .centerX: true
      case .top, .bottom, .centerY: false
      }
    }

    func place(in frame: ScreenRect) -> Double {
      switch self {
      case .top: frame.y
      case .bottom: frame.maxY
      case .leading: frame.x
      case .trailing: frame.maxX
      case .centerX: frame.x + frame.width / 2
      case .centerY: frame.y + frame.height / 2
      }
    }
  }

  /// The item that it is constrained to.
  public enum Item: String, CaseIterable, Sendable {
    /// The scene's view.
    case view
    /// That view's safe area, which a docked keyboard takes its part of.
    case safeArea
    /// That view's `keyboardLayoutGuide`.
    case keyboardLayoutGuide

    func frame(in scene: SceneGeometry) -> ScreenRect {
      let size = scene.scene.frame
      switch self {
      case .view: return ScreenRect(x: 0, y: 0, width: size.width, height: size.height)
      case .safeArea:
        return ScreenRect(
          x: 0, y: 0, width: size.width, height: max(size.height - scene.bottomSafeArea, 0))
      case .keyboardLayoutGuide: return scene.guide.frame
      }
    }
  }

  /// When it is active.
  public enum Condition: Equatable, Sendable {
    /// Always.
    case always
    /// `setConstraints(_:activeWhenNearEdge:)` of the layout guide.
    case nearEdge(SceneEdge)
    /// `setConstraints(_:activeWhenAwayFrom:)` of the layout guide.
    case awayFrom(Set<SceneEdge>)

    func holds(for guide: KeyboardGuide) -> Bool {
      switch self {
      case .always: true
      case .nearEdge(let edge): guide.isActive(nearEdge: edge)
      case .awayFrom(let edges): guide.isActive(awayFrom: edges)
      }
    }
  }

  /// The edge of the view.
  public var attribute: Attribute
  /// The item that it is constrained to.
  public var item: Item
  /// The edge of that.
  public var toAttribute: Attribute
  /// Points that are added.
  public var constant: Double
  /// When it is active.
  public var condition: Condition

  /// Makes a constraint.
  public init(
    _ attribute: Attribute, to item: Item, _ toAttribute: Attribute, constant: Double = 0,
    when condition: Condition = .always
  ) {
    self.attribute = attribute
    self.item = item
    self.toAttribute = toAttribute
    self.constant = constant
    self.condition = condition
  }
}
