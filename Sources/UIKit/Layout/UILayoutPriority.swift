/// How important a constraint is, from just above 0 to 1000.
public struct UILayoutPriority: RawRepresentable, Equatable, Hashable, Comparable, Sendable {
  public var rawValue: Float
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  public init(rawValue: Float) { self.rawValue = rawValue }

  public static let required = UILayoutPriority(1000)
  public static let defaultHigh = UILayoutPriority(750)
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  public static let sceneSizeStayPut = UILayoutPriority(500)
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  public static let defaultLow = UILayoutPriority(250)
  public static let fittingSizeLevel = UILayoutPriority(50)

  public static func < (a: UILayoutPriority, b: UILayoutPriority) -> Bool {
    a.rawValue < b.rawValue
  }
  public static func + (priority: UILayoutPriority, amount: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue + amount)
  }
  public static func - (priority: UILayoutPriority, amount: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue - amount)
  }
  public static func += (priority: inout UILayoutPriority, amount: Float) {
    priority.rawValue += amount
  }
  public static func -= (priority: inout UILayoutPriority, amount: Float) {
    priority.rawValue -= amount
  }

  var strength: Strength { rawValue >= 1000 ? .required : Strength(level: rawValue) }
}
