/// An interface file in compiled form: objects with their values, and their connections.
///
/// `ExtensionBuilder` makes it from a XIB or a storyboard, `UIKit` makes views from it. The bytes in between come from a bundle,
/// so reading them checks every count, index and text, and what was read holds no index without an object.
package struct NibArchive: Equatable, Sendable {
  /// One object, or a placeholder for one that already exists.
  package struct Object: Equatable, Sendable {
    /// UIKit's own class, or `File's Owner`, `First Responder` or `External` for a placeholder.
    package var baseClass: String
    /// The keyboard's class that replaces it, as the runtime finds it; empty without one.
    package var customClass: String
    /// The identifier in the interface file.
    package var identifier: String
    /// Its values, in the order in which they are set.
    package var properties: [NibProperty]
    /// The values that the developer typed under User Defined Runtime Attributes, by key path.
    package var runtimeAttributes: [NibProperty]

    /// Makes an object.
    package init(
      baseClass: String, customClass: String = "", identifier: String = "",
      properties: [NibProperty] = [], runtimeAttributes: [NibProperty] = []
    ) {
      self.baseClass = baseClass
      self.customClass = customClass
      self.identifier = identifier
      self.properties = properties
      self.runtimeAttributes = runtimeAttributes
    }
  }

  /// How one object is tied to another.
  package struct Connection: Equatable, Sendable {
    /// The kinds of ties.
    package enum Kind: UInt8, Sendable {
      case outlet, collection, action, gestureAction, embed
    }
    /// The kind.
    package var kind: Kind
    /// The object that keeps the outlet or sends the action.
    package var source: Int
    /// The object at the other end.
    package var destination: Int
    /// The outlet's name or the action's selector.
    package var label: String
    /// The control's events that an action waits for.
    package var events: UInt32

    /// Makes a connection.
    package init(
      _ kind: Kind, from source: Int, to destination: Int, label: String, events: UInt32 = 0
    ) {
      self.kind = kind
      self.source = source
      self.destination = destination
      self.label = label
      self.events = events
    }
  }

  /// An archive inside another one: a storyboard's scene, or what a list makes its cells of.
  package struct Part: Equatable, Sendable {
    /// The storyboard or reuse identifier; empty without one.
    package var identifier: String
    /// Its content.
    package var archive: NibArchive

    /// Makes a part.
    package init(identifier: String, archive: NibArchive) {
      self.identifier = identifier
      self.archive = archive
    }
  }

  /// All objects; the others name them by their place here.
  package var objects: [Object]
  /// The developer's top-level objects, without placeholders.
  package var topLevel: [Int]
  /// The ties, in the order of the file.
  package var connections: [Connection]
  /// A storyboard's scenes, or the cells that lists of a nib make; each is loaded on its own.
  package var parts: [Part]
  /// The scene that a storyboard begins with.
  package var initialPart: Int?

  /// Makes an archive.
  package init(
    objects: [Object] = [], topLevel: [Int] = [], connections: [Connection] = [],
    parts: [Part] = [], initialPart: Int? = nil
  ) {
    self.objects = objects
    self.topLevel = topLevel
    self.connections = connections
    self.parts = parts
    self.initialPart = initialPart
  }
}
