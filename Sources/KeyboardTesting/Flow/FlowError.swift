public import Platform
public import YAML

/// A place in a flow file.
public struct FlowPlace: Equatable, Hashable, Sendable {
  /// The file, as messages show it.
  public var file: String
  /// The line and column.
  public var position: YAMLPosition

  /// Makes a place.
  public init(file: String, position: YAMLPosition) {
    self.file = file
    self.position = position
  }

  /// The line, from 1.
  public var line: Int { position.line }
  /// The column in Unicode scalars, from 1.
  public var column: Int { position.column }

  /// `file:line:column`, which editors and CI services read.
  public var text: String { "\(file.forDisplay):\(position.line):\(position.column)" }
}

/// Why a flow file cannot be used, and where.
public struct FlowError: Error, Equatable, Sendable {
  /// Where it is wrong.
  public var place: FlowPlace
  /// The problem, and the fix.
  public var reason: String
  /// A further fix, as a fact.
  public var remedy: Remedy?

  /// Makes an error.
  public init(_ place: FlowPlace, _ reason: String, remedy: Remedy? = nil) {
    self.place = place
    self.reason = reason
    self.remedy = remedy
  }

  /// The whole message in one line.
  public var message: String { "\(place.text): error: \(reason.escaped(limit: 2000))" }
}
