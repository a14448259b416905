import KeyboardHost
import YAML

/// The expectations about the host app; all of them must be met.
public struct AppExpectation: Equatable, Sendable {
  /// The first responder, by its name or path; `none` for none.
  public var firstResponder: String?
  /// The height of the view above the keyboard.
  public var accessoryHeight: Double?
  /// How much of its height each scene has to make room for.
  public var overlap: [String: Double] = [:]
  /// The texts of its fields.
  public var fields: [String: FlowExpectation.Text] = [:]
  /// The sent texts so far, in order.
  public var sent: [String]?
  /// The titles that the system lists while Command is held, in order.
  public var keyCommands: [String]?

  /// Makes an expectation of nothing.
  public init() {}
}

extension ExpectationDecoder {
  static let appKeys = [
    "firstResponder", "accessoryHeight", "overlap", "fields", "sent", "keyCommands",
  ]

  func app(_ node: YAMLNode) throws(FlowError) -> AppExpectation {
    var result = AppExpectation()
    let entries = try reader.mapping(node, "'app'", keys: Self.appKeys)
    guard !entries.isEmpty else { throw reader.error(node, "'app' is empty; name an expectation") }
    for entry in entries {
      let (name, value) = ("'\(entry.name)'", entry.value)
      switch entry.name {
      case "firstResponder": result.firstResponder = try reader.name(value, name)
      case "accessoryHeight": result.accessoryHeight = try reader.points(value, name)
      case "overlap":
        for scene in try reader.mapping(value, name) {
          result.overlap[scene.name] = try reader.points(scene.value, "the overlap of a scene")
        }
      case "fields":
        for field in try reader.mapping(value, name) {
          result.fields[field.name] = try text(field.value, "the text of a field")
        }
      case "sent": result.sent = try list(value, name)
      default: result.keyCommands = try list(value, name)
      }
    }
    return result
  }

  /// A list, which may be empty.
  private func list(_ node: YAMLNode, _ what: String) throws(FlowError) -> [String] {
    var result: [String] = []
    for item in try reader.items(node, what) { result.append(try reader.text(item, what)) }
    return result
  }
}
