import KeyboardHost
import KeyboardProtocol
import Platform

/// The views of a keyboard in `keyward run --json`, in drawing order.
enum LayoutReport {
  static func view(_ view: ViewSnapshot) -> JSONValue {
    .object([
      ("parent", .integer(Int64(view.parent))), ("class", .string(view.className)),
      (
        "frame",
        frame(
          DrawnRect(
            origin: DrawnPoint(x: view.frame.x, y: view.frame.y), width: view.frame.width,
            height: view.frame.height))
      ),
      ("text", .optional(view.text)), ("label", .optional(view.accessibilityLabel)),
      ("identifier", .optional(view.accessibilityIdentifier)),
      ("traits", .array(view.traitNames.map { .string($0) })),
      ("reach", .string(view.reach.name)), ("enabled", .bool(view.isEnabled)),
      ("hidden", .bool(view.isHidden)), ("selected", .bool(view.isSelected)),
      ("highlighted", .bool(view.isHighlighted)), ("alpha", .number(view.alpha)),
      ("color", color(view.foreground)), ("background", color(view.background)),
      ("font", font(view)), ("cornerRadius", .number(view.cornerRadius)),
      ("image", .optional(view.decoration?.image)),
      ("imageFrame", view.decoration?.imageFrame.map(frame) ?? .null),
      ("textFrame", view.decoration?.textFrame.map(frame) ?? .null),
      ("clips", .bool(view.decoration?.clips ?? false)),
    ])
  }

  private static func frame(_ frame: DrawnRect) -> JSONValue {
    .object([
      ("x", .number(frame.origin.x)), ("y", .number(frame.origin.y)),
      ("width", .number(frame.width)), ("height", .number(frame.height)),
    ])
  }

  private static func color(_ color: UInt32?) -> JSONValue {
    .optional(color.map(ViewSnapshot.hex))
  }

  private static func font(_ view: ViewSnapshot) -> JSONValue {
    guard view.fontSize > 0 else { return .null }
    return .object([
      ("size", .number(view.fontSize)), ("weight", .integer(Int64(view.font.weight) * 100)),
      ("italic", .bool(view.font.isItalic)), ("monospaced", .bool(view.font.isMonospaced)),
      ("alignment", .string(view.font.alignment.name)),
    ])
  }
}
