@_exported import UIKit
import UniformTypeIdentifiers

/// Something that has forms in which it can be kept, copied, or sent to other code.
public protocol Transferable: Sendable {
  associatedtype Representation: TransferRepresentation
  /// The forms, the best one first.
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

/// One or several of the forms of an item.
public protocol TransferRepresentation<Item>: Sendable {
  associatedtype Item
  associatedtype Body: TransferRepresentation = Self
  /// The forms that this one is made of.
  @TransferRepresentationBuilder<Item> var body: Body { get }
  /// The forms in order.
  var _forms: [_TransferForm<Item>] { get }
}
extension TransferRepresentation where Body == Self {
  public var body: Self { self }
}
extension TransferRepresentation where Body.Item == Item {
  public var _forms: [_TransferForm<Item>] { body._forms }
}

@resultBuilder
public enum TransferRepresentationBuilder<Item> {
  public static func buildExpression<Content: TransferRepresentation>(
    _ content: Content
  ) -> Content where Content.Item == Item { content }
  public static func buildBlock<Content: TransferRepresentation>(
    _ content: Content
  ) -> Content where Content.Item == Item { content }
  public static func buildBlock<First: TransferRepresentation, each Rest: TransferRepresentation>(
    _ first: First, _ rest: repeat each Rest
  ) -> TupleTransferRepresentation<Item> where First.Item == Item {
    var forms = first._forms
    for other in repeat each rest { forms += other._forms as? [_TransferForm<Item>] ?? [] }
    return TupleTransferRepresentation(_forms: forms)
  }
}

/// Several forms, one after the other.
public struct TupleTransferRepresentation<Item>: TransferRepresentation {
  public let _forms: [_TransferForm<Item>]
}

/// The code that may receive a form.
public enum TransferRepresentationVisibility: Sendable, Hashable {
  case all, group, team, ownProcess
}

/// A file that is sent.
public struct SentTransferredFile: Sendable {
  public let file: URL
  public let allowAccessingOriginalFile: Bool
  public init(_ file: URL, allowAccessingOriginalFile: Bool = false) {
    (self.file, self.allowAccessingOriginalFile) = (file, allowAccessingOriginalFile)
  }
}
/// A file that was received. It is removed after the receiver took it, unless it is the original.
public struct ReceivedTransferredFile: Sendable {
  public let file: URL
  public let isOriginalFile: Bool
}

/// One form: its type, and how an item is converted.
public struct _TransferForm<Item>: Sendable {
  let type: UTType
  var visibility = TransferRepresentationVisibility.all
  var isExported: @Sendable (Item) -> Bool = { _ in true }
  var fileName: @Sendable (Item) -> String? = { _ in nil }
  var exporting: (@Sendable (Item) async throws -> TransferContent)?
  var importing: (@Sendable (TransferContent) async throws -> Item)?
}

/// The bytes of a form, or the file with them.
enum TransferContent: Sendable {
  case data(Data)
  case file(URL, isOriginal: Bool)

  var data: Data {
    get throws {
      switch self {
      case .data(let data): data
      case .file(let url, _): try Data(contentsOf: url)
      }
    }
  }
  /// Gives the bytes as a file, which is removed afterward where it was made for this.
  func withFile<Result>(
    of type: UTType, named name: String? = nil, _ use: (URL, Bool) async throws -> Result
  ) async throws -> Result {
    switch self {
    case .file(let url, let isOriginal): return try await use(url, isOriginal)
    case .data(let data):
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent(UUID().uuidString, isDirectory: true)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let plain = (name ?? "Item") as NSString
      let ending = type.preferredFilenameExtension ?? ""
      let isComplete = ending.isEmpty || plain.pathExtension == ending
      let last = (plain as String).replacingOccurrences(of: "/", with: ":")
      let whole = isComplete ? last : last + "." + ending
      let file = folder.appendingPathComponent(["", ".", ".."].contains(whole) ? "Item" : whole)
      try data.write(to: file)
      return try await use(file, false)
    }
  }
}

/// Why an item has no form for a request.
public struct _TransferFailure: LocalizedError {
  let item: String
  let type: String
  public var errorDescription: String? { "\(item) cannot be converted with the type \(type)." }
}
