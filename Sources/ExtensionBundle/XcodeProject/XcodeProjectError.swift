/// Why an Xcode project cannot be read; exit 65 in every case.
public struct XcodeProjectError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file, usually `project.pbxproj`.
  public var file: String
  /// The place in the file; `nil` for the whole file.
  public var position: SourcePosition?
  /// The problem, and the fix, in a sentence without the place.
  public var reason: String

  /// Makes an error.
  public init(file: String, position: SourcePosition? = nil, reason: String) {
    self.file = file
    self.position = position
    self.reason = reason
  }

  /// `file:line:column: error: reason`.
  public var message: String {
    PropertyListError(file: file, position: position, reason: reason).message
  }

  /// The message.
  public var description: String { message }
}
