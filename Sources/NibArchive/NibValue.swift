/// One value of an object in a nib.
package indirect enum NibValue: Equatable, Sendable {
  /// A truth value.
  case bool(Bool)
  /// A number; enumerations are their raw values.
  case number(Double)
  /// A text.
  case string(String)
  /// Points, sizes, rectangles and insets, in the order in which their initializers take the parts.
  case numbers([Double])
  /// An object of the same nib, by its index.
  case object(Int)
  /// Several values.
  case list([NibValue])
  /// A value with parts, such as a color or a font.
  case record([NibProperty])
}

/// A value with its name.
package struct NibProperty: Equatable, Sendable {
  /// The name.
  package var key: String
  /// The value.
  package var value: NibValue

  /// Makes a property.
  package init(_ key: String, _ value: NibValue) {
    self.key = key
    self.value = value
  }
}
