/// An error of a container or a context.
public struct SwiftDataError: LocalizedError, Hashable, CustomStringConvertible, Sendable {
  private let name: String
  private let reason: String

  private init(_ name: String, _ reason: String) { (self.name, self.reason) = (name, reason) }
  func because(_ reason: String) -> SwiftDataError { SwiftDataError(name, reason) }

  // The reason explains the error and doesn't distinguish it.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.name == rhs.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
  public var description: String { "SwiftDataError.\(name): \(reason)" }
  public var errorDescription: String? { description }

  public static let backwardMigration = SwiftDataError(
    "backwardMigration", "the store is newer than all versions of the migration plan")
  public static let configurationFileNameContainsInvalidCharacters = SwiftDataError(
    "configurationFileNameContainsInvalidCharacters", "the name of a configuration has a slash")
  public static let configurationFileNameTooLong = SwiftDataError(
    "configurationFileNameTooLong", "the name of a configuration is too long for a file")
  public static let configurationSchemaNotFoundInContainerSchema = SwiftDataError(
    "configurationSchemaNotFoundInContainerSchema",
    "the container's schema lacks a model of a configuration")
  public static let duplicateConfiguration = SwiftDataError(
    "duplicateConfiguration", "two configurations have the same file")
  public static let includePendingChangesWithBatchSize = SwiftDataError(
    "includePendingChangesWithBatchSize", "a fetch in batches can't include changes")
  public static let loadIssueModelContainer = SwiftDataError(
    "loadIssueModelContainer", "the store can't be opened")
  public static let missingModelContext = SwiftDataError(
    "missingModelContext", "the model belongs to no context")
  public static let modelValidationFailure = SwiftDataError(
    "modelValidationFailure", "a model can't be saved")
  public static let unknownSchema = SwiftDataError(
    "unknownSchema", "the container has no such model")
  public static let unsupportedKeyPath = SwiftDataError(
    "unsupportedKeyPath", "the key path isn't that of a stored property")
  public static let unsupportedPredicate = SwiftDataError(
    "unsupportedPredicate", "the predicate can't be evaluated")
  public static let unsupportedSortDescriptor = SwiftDataError(
    "unsupportedSortDescriptor", "the sort descriptor can't be evaluated")
}
