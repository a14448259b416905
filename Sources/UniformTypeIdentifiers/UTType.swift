@_exported import UIKit

/// A kind of data, by its identifier.
public struct UTType: Hashable, Sendable, Codable, CustomStringConvertible,
  CustomDebugStringConvertible
{
  public let identifier: String

  init(known identifier: String) { self.identifier = identifier }
  /// The type of an identifier; `nil` where it is none of the system's.
  public init?(_ identifier: String) {
    guard UTTypeTable.entries[identifier] != nil else { return nil }
    self.identifier = identifier
  }
  /// The type of files with an ending; where several have it, the first that conforms.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    self.init(UTTypeTable.byEnding[filenameExtension.lowercased()], supertype)
  }
  /// The type of a MIME type.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    self.init(UTTypeTable.byMIME[mimeType.lowercased()], supertype)
  }
  private init?(_ candidates: [String]?, _ supertype: UTType) {
    let types = (candidates ?? []).map { UTType(known: $0) }
    guard let found = types.first(where: { $0.conforms(to: supertype) }) else { return nil }
    self = found
  }
  /// A type that the app declares itself.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.identifier = identifier
  }
  /// A type that another app declares.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.identifier = identifier
  }

  public var description: String { identifier }
  public var debugDescription: String { "UTType(\(identifier))" }
  public var preferredFilenameExtension: String? { UTTypeTable.entries[identifier]?.endings.first }
  public var preferredMIMEType: String? { UTTypeTable.entries[identifier]?.mime }
  public var isDynamic: Bool { identifier.hasPrefix("dyn.") }
  public var isDeclared: Bool { UTTypeTable.entries[identifier] != nil }
  public var isPublic: Bool { identifier.hasPrefix("public.") }
  public var supertypes: Set<UTType> {
    var found: Set<UTType> = []
    var open = UTTypeTable.entries[identifier]?.parents ?? []
    while let next = open.popLast() {
      if found.insert(UTType(known: next)).inserted {
        open += UTTypeTable.entries[next]?.parents ?? []
      }
    }
    return found
  }
  public func conforms(to type: UTType) -> Bool { self == type || supertypes.contains(type) }
  public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }
}
