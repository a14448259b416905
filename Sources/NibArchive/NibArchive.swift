/// An interface file in compiled form: objects with their values, and their connections.
///
/// `ExtensionBuilder` makes it from a XIB or a storyboard, `UIKit` makes views from it. The bytes in between come from a bundle,
/// so reading them checks every count, index and text, and what was read holds no index without an object.
public struct NibArchive: Equatable, Sendable {
  /// One object, or a placeholder for one that already exists.
  public struct Object: Equatable, Sendable {
    /// UIKit's own class, or `File's Owner`, `First Responder` or `External` for a placeholder.
    public var baseClass: String
    /// The keyboard's class that replaces it, as the runtime finds it; empty without one.
    public var customClass: String
    /// The identifier in the interface file.
    public var identifier: String
    /// Its values, in the order in which they are set.
    public var properties: [NibProperty]
    /// The values that the developer typed under User Defined Runtime Attributes, by key path.
    public var runtimeAttributes: [NibProperty]

    /// Makes an object.
    public init(
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
  public struct Connection: Equatable, Sendable {
    /// The kinds of ties.
    public enum Kind: UInt8, Sendable {
      case outlet, collection, action, gestureAction, embed
    }
    /// The kind.
    public var kind: Kind
    /// The object that keeps the outlet or sends the action.
    public var source: Int
    /// The object at the other end.
    public var destination: Int
    /// The outlet's name or the action's selector.
    public var label: String
    /// The control's events that an action waits for.
    public var events: UInt32

    /// Makes a connection.
    public init(
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
  public struct Part: Equatable, Sendable {
    /// The storyboard or reuse identifier; empty without one.
    public var identifier: String
    /// Its content.
    public var archive: NibArchive

    /// Makes a part.
    public init(identifier: String, archive: NibArchive) {
      self.identifier = identifier
      self.archive = archive
    }
  }

  /// All objects; the others name them by their place here.
  public var objects: [Object]
  /// The developer's top-level objects, without placeholders.
  public var topLevel: [Int]
  /// The ties, in the order of the file.
  public var connections: [Connection]
  /// A storyboard's scenes, or the cells that lists of a nib make; each is loaded on its own.
  public var parts: [Part]
  /// The scene that a storyboard begins with.
  public var initialPart: Int?

  /// Makes an archive.
  public init(
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
