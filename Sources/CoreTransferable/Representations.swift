import Combine
import UniformTypeIdentifiers

/// An item as JSON, or what other coders make of it.
public struct CodableRepresentation<Item: Transferable & Codable, Encoder, Decoder>:
  TransferRepresentation
{
  public let _forms: [_TransferForm<Item>]

  private init(
    _ type: UTType, encode: @escaping @Sendable (Item) throws -> Data,
    decode: @escaping @Sendable (Data) throws -> Item
  ) {
    _forms = [
      _TransferForm(
        type: type, exporting: { .data(try encode($0)) }, importing: { try decode(try $0.data) })
    ]
  }
}
extension CodableRepresentation where Encoder == JSONEncoder, Decoder == JSONDecoder {
  public init(for itemType: Item.Type = Item.self, contentType: UTType) {
    self.init(
      contentType, encode: { try JSONEncoder().encode($0) },
      decode: { try JSONDecoder().decode(Item.self, from: $0) })
  }
}
extension CodableRepresentation
where
  Encoder: TopLevelEncoder & Sendable, Decoder: TopLevelDecoder & Sendable,
  Encoder.Output == Data, Decoder.Input == Data
{
  public init(
    for itemType: Item.Type = Item.self, contentType: UTType, encoder: Encoder, decoder: Decoder
  ) {
    self.init(
      contentType, encode: { try encoder.encode($0) },
      decode: { try decoder.decode(Item.self, from: $0) })
  }
}

/// An item as data.
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
  public let _forms: [_TransferForm<Item>]

  public init(
    contentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data,
    importing: @escaping @Sendable (Data) async throws -> Item
  ) {
    _forms = [
      _TransferForm(
        type: contentType, exporting: { .data(try await exporting($0)) },
        importing: { try await importing(try $0.data) })
    ]
  }
  public init(
    exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data
  ) {
    _forms = [
      _TransferForm(type: exportedContentType, exporting: { .data(try await exporting($0)) })
    ]
  }
  public init(
    importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item
  ) {
    _forms = [
      _TransferForm(
        type: importedContentType, importing: { try await importing(try $0.data) })
    ]
  }
}

/// An item as a file.
public struct FileRepresentation<Item: Transferable>: TransferRepresentation {
  public let _forms: [_TransferForm<Item>]

  public init(
    contentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) {
    _forms = [
      _TransferForm(
        type: contentType, exporting: Self.exporting(exporting),
        importing: Self.importing(contentType, importing))
    ]
  }
  public init(
    exportedContentType: UTType, shouldAllowToOpenInPlace: Bool = false,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile
  ) {
    _forms = [_TransferForm(type: exportedContentType, exporting: Self.exporting(exporting))]
  }
  public init(
    importedContentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) {
    _forms = [
      _TransferForm(
        type: importedContentType, importing: Self.importing(importedContentType, importing))
    ]
  }

  private static func exporting(
    _ export: @escaping @Sendable (Item) async throws -> SentTransferredFile
  ) -> @Sendable (Item) async throws -> TransferContent {
    { item in
      let sent = try await export(item)
      return .file(sent.file, isOriginal: sent.allowAccessingOriginalFile)
    }
  }
  private static func importing(
    _ type: UTType, _ make: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) -> @Sendable (TransferContent) async throws -> Item {
    { content in
      try await content.withFile(of: type) { file, isOriginal in
        try await make(ReceivedTransferredFile(file: file, isOriginalFile: isOriginal))
      }
    }
  }
}

/// An item as another one, with that one's forms.
public struct ProxyRepresentation<Item: Transferable, ProxyRepresentation: Transferable>:
  TransferRepresentation
{
  public let _forms: [_TransferForm<Item>]

  private init(
    _ exporting: (@Sendable (Item) async throws -> ProxyRepresentation)?,
    _ importing: (@Sendable (ProxyRepresentation) async throws -> Item)?
  ) {
    _forms = ProxyRepresentation._forms.map { form in
      var own = _TransferForm<Item>(type: form.type, visibility: form.visibility)
      if let exporting, let export = form.exporting {
        own.exporting = { try await export(try await exporting($0)) }
      }
      if let importing, let make = form.importing {
        own.importing = { try await importing(try await make($0)) }
      }
      return own
    }
  }
  public init(
    exporting: @escaping @Sendable (Item) throws -> ProxyRepresentation,
    importing: @escaping @Sendable (ProxyRepresentation) throws -> Item
  ) { self.init({ try exporting($0) }, { try importing($0) }) }
  public init(exporting: @escaping @Sendable (Item) throws -> ProxyRepresentation) {
    self.init({ try exporting($0) }, nil)
  }
  public init(importing: @escaping @Sendable (ProxyRepresentation) throws -> Item) {
    self.init(nil, { try importing($0) })
  }
  @_disfavoredOverload
  public init(
    exporting: @escaping @Sendable (Item) async throws -> ProxyRepresentation,
    importing: @escaping @Sendable (ProxyRepresentation) async throws -> Item
  ) { self.init(Optional(exporting), importing) }
  @_disfavoredOverload
  public init(exporting: @escaping @Sendable (Item) async throws -> ProxyRepresentation) {
    self.init(Optional(exporting), nil)
  }
  @_disfavoredOverload
  public init(importing: @escaping @Sendable (ProxyRepresentation) async throws -> Item) {
    self.init(nil, importing)
  }
}

extension TransferRepresentation {
  private func changed(
    _ change: (inout _TransferForm<Item>) -> Void
  ) -> TupleTransferRepresentation<Item> {
    TupleTransferRepresentation(
      _forms: _forms.map { form in
        var form = form
        change(&form)
        return form
      })
  }
  /// Exports the item in this form only where the condition is met.
  public func exportingCondition(
    _ condition: @escaping @Sendable (Item) -> Bool
  ) -> some TransferRepresentation<Item> { changed { $0.isExported = condition } }
  /// Names the file if the receiver keeps the form as one.
  public func suggestedFileName(_ fileName: String) -> some TransferRepresentation<Item> {
    changed { $0.fileName = { _ in fileName } }
  }
  /// Names the file if the receiver keeps the form as one.
  public func suggestedFileName(
    _ fileName: @escaping @Sendable (Item) -> String?
  ) -> some TransferRepresentation<Item> { changed { $0.fileName = fileName } }
  /// Limits who may receive the form. No other process receives one here.
  public func visibility(
    _ visibility: TransferRepresentationVisibility
  ) -> some TransferRepresentation<Item> { changed { $0.visibility = visibility } }
}
