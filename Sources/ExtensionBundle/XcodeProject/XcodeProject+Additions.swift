import Foundation

extension XcodeProject {
  /// The parts of a project beside its objects, if these were made from another description, such as
  /// XcodeGen's.
  package struct Additions: Sendable {
    /// Settings below all others, by the configuration's name.
    package var defaults: [String: [String: String]] = [:]
    /// Settings of targets below all others, by the target's identifier.
    package var targetDefaults: [String: [String: String]] = [:]
    /// Property lists that the tool would write, by absolute path; a file that is there doesn't count.
    package var writtenFiles: [String: PropertyListNode] = [:]
    /// Warnings with their places.
    package var warnings: [String] = []
    /// Warnings about a target, by its identifier.
    package var targetWarnings: [String: [String]] = [:]
    /// Why a target can't be built, by its identifier.
    package var targetFaults: [String: XcodeProjectError] = [:]

    package init() {}
  }

  /// The property list of a path, read from the disk or made.
  package func propertyList(
    _ path: String
  ) throws(PropertyListError) -> PropertyListDocument {
    if let made = additions.writtenFiles[path] {
      return PropertyListDocument(root: made, format: .xml)
    }
    return try PropertyListDocument.read(URL(fileURLWithPath: path), beneath: files)
  }
}
