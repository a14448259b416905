import ExtensionBundle

/// One element of an interface file.
final class InterfaceElement {
  let name: String
  let attributes: [String: String]
  let position: SourcePosition
  var children: [InterfaceElement] = []
  /// The text between the tags, for the few elements that have one.
  var text = ""

  init(_ name: String, _ attributes: [String: String], at position: SourcePosition) {
    self.name = name
    self.attributes = attributes
    self.position = position
  }

  subscript(attribute: String) -> String? { attributes[attribute] }
  var identifier: String { attributes["id"] ?? "" }
  var key: String { attributes["key"] ?? "" }

  /// The first child of a name.
  func child(_ name: String) -> InterfaceElement? { children.first { $0.name == name } }
  /// The first child that represents a property.
  func child(key: String) -> InterfaceElement? { children.first { $0["key"] == key } }

  /// Calls a closure with this element and all below it, outer ones first.
  func visit(_ body: (InterfaceElement) -> Void) {
    body(self)
    for child in children { child.visit(body) }
  }
}
