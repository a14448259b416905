/// Xcode's operators, the part after the colon in `$(PRODUCT_NAME:rfc1034identifier)`.
package enum VariableOperator {
  /// The text as part of a bundle identifier: letters, digits, dots and hyphens stay, the rest become hyphens.
  package static func rfc1034Identifier(_ text: String) -> String {
    mapScalars(text) { scalar, _ in
      isASCIILetterOrDigit(scalar) || scalar == "." || scalar == "-" ? scalar : "-"
    }
  }

  /// The text as a module name: what cannot be in an identifier becomes an underscore, and so does a
  /// digit in the first place.
  package static func c99ExtIdentifier(_ text: String) -> String {
    mapScalars(text) { scalar, isFirst in
      let isDigit = ("0"..."9").contains(scalar)
      let isAllowed = scalar == "_" || scalar.properties.isXIDContinue
      return isAllowed && !(isFirst && (isDigit || !isStart(scalar))) ? scalar : "_"
    }
  }

  /// Applies one operator by its name; `nil` when it is unknown.
  static func apply(_ name: String, to text: String) -> String? {
    if name.hasPrefix("default=") { return text.isEmpty ? String(name.dropFirst(8)) : text }
    switch name {
    case "rfc1034identifier": return rfc1034Identifier(text)
    case "c99extidentifier": return c99ExtIdentifier(text)
    case "identifier":
      return mapScalars(text) { scalar, isFirst in
        let isAllowed = scalar == "_" || isASCIILetterOrDigit(scalar)
        return isAllowed && !(isFirst && ("0"..."9").contains(scalar)) ? scalar : "_"
      }
    case "lower": return text.lowercased()
    case "upper": return text.uppercased()
    default: return nil
    }
  }

  private static func isStart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isXIDStart
  }

  private static func isASCIILetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar) || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  private static func mapScalars(
    _ text: String, _ change: (Unicode.Scalar, _ isFirst: Bool) -> Unicode.Scalar
  ) -> String {
    var output = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { output.append(change(scalar, output.isEmpty)) }
    return String(output)
  }
}
