import UniformTypeIdentifiers

extension Transferable {
  static var _forms: [_TransferForm<Self>] {
    transferRepresentation._forms as? [_TransferForm<Self>] ?? []
  }
  private static func failure(_ type: UTType?) -> _TransferFailure {
    _TransferFailure(item: "\(Self.self)", type: type?.identifier ?? "of no form")
  }

  /// The types of the forms that an item of the type can be made of, the best one first.
  public static func importedContentTypes() -> [UTType] {
    _forms.filter { $0.importing != nil }.map(\.type)
  }
  /// The types of the forms in which an item of the type may be had, the best one first.
  public static func exportedContentTypes(
    _ visibility: TransferRepresentationVisibility = .all
  ) -> [UTType] {
    _forms.filter { $0.exporting != nil && ($0.visibility == .all || $0.visibility == visibility) }
      .map(\.type)
  }
  /// The types of the forms in which the item may be had, the best one first.
  public func exportedContentTypes(
    _ visibility: TransferRepresentationVisibility = .all
  ) -> [UTType] {
    Self._forms.filter {
      $0.exporting != nil && $0.isExported(self)
        && ($0.visibility == .all || $0.visibility == visibility)
    }.map(\.type)
  }
  /// The name of a file with the item.
  public var suggestedFilename: String? { Self._forms.lazy.compactMap { $0.fileName(self) }.first }

  private func form(_ type: UTType?) throws -> (
    _TransferForm<Self>, @Sendable (Self) async throws -> TransferContent
  ) {
    for form in Self._forms where form.isExported(self) {
      if let export = form.exporting, type.map(form.type.conforms(to:)) ?? true {
        return (form, export)
      }
    }
    throw Self.failure(type)
  }
  /// The item as data of a type.
  ///
  /// - Throws: The error of the conversion, or that the item has no such form.
  public func exported(as contentType: UTType? = nil) async throws -> Data {
    let (_, export) = try form(contentType)
    return try await export(self).data
  }
  /// Gives the item as a file, which is removed afterward where it was made for this.
  public func withExportedFile<Result>(
    contentType: UTType? = nil, fileHandler: @Sendable (URL) async throws -> Result
  ) async throws -> Result {
    let (form, export) = try form(contentType)
    return try await export(self).withFile(of: form.type, named: suggestedFilename) { file, _ in
      try await fileHandler(file)
    }
  }

  private static func make(_ content: TransferContent, _ type: UTType?) async throws -> Self {
    for form in _forms {
      if let importing = form.importing, type.map({ $0.conforms(to: form.type) }) ?? true {
        return try await importing(content)
      }
    }
    throw failure(type)
  }
  /// Makes an item of data.
  ///
  /// - Throws: The error of the conversion, or that items aren't made of the type.
  public init(importing data: Data, contentType: UTType?) async throws {
    self = try await Self.make(.data(data), contentType)
  }
  /// Makes an item of a file.
  public init(importing file: URL, contentType: UTType?) async throws {
    let type = contentType ?? UTType(filenameExtension: file.pathExtension)
    self = try await Self.make(.file(file, isOriginal: true), type)
  }
}

extension NSItemProvider {
  /// Offers an item in its forms, which are made when they are loaded.
  public func register<T: Transferable>(_ transferable: @autoclosure @escaping @Sendable () -> T) {
    let make: @Sendable () -> T = transferable
    for form in T._forms {
      guard let export = form.exporting else { continue }
      registerDataRepresentation(forTypeIdentifier: form.type.identifier, visibility: .all) {
        done in
        let finish = Finish(call: done)
        Task {
          do {
            let item = make()
            guard form.isExported(item) else {
              throw _TransferFailure(item: "\(T.self)", type: form.type.identifier)
            }
            finish.call(try await export(item).data, nil)
          } catch {
            finish.call(nil, error)
          }
        }
        return nil
      }
    }
  }
  /// Makes an item of the provider's data, on another thread.
  @discardableResult
  public func loadTransferable<T: Transferable>(
    type transferableType: T.Type,
    completionHandler: @escaping @Sendable (Result<T, any Error>) -> Void
  ) -> Progress {
    let form = T._forms.first {
      $0.importing != nil && hasItemConformingToTypeIdentifier($0.type.identifier)
    }
    guard let form, let importing = form.importing else {
      let failure = _TransferFailure(item: "\(T.self)", type: "of no form")
      DispatchQueue.global().async { completionHandler(.failure(failure)) }
      return Progress(totalUnitCount: 1)
    }
    return loadDataRepresentation(forTypeIdentifier: form.type.identifier) { data, error in
      Task {
        do {
          guard let data else {
            throw error ?? _TransferFailure(item: "\(T.self)", type: form.type.identifier)
          }
          completionHandler(.success(try await importing(.data(data))))
        } catch {
          completionHandler(.failure(error))
        }
      }
    }
  }
}
/// Carries a handler that is called once, by another thread.
private struct Finish: @unchecked Sendable {
  let call: (Data?, (any Error)?) -> Void
}

extension String: Transferable {
  public static var transferRepresentation: some TransferRepresentation<String> {
    DataRepresentation(contentType: .utf8PlainText) {
      Data($0.utf8)
    } importing: {
      String(decoding: $0, as: UTF8.self)
    }
    DataRepresentation(importedContentType: .plainText) { String(decoding: $0, as: UTF8.self) }
  }
}
extension Data: Transferable {
  public static var transferRepresentation: some TransferRepresentation<Data> {
    DataRepresentation(contentType: .data) {
      $0
    } importing: {
      $0
    }
  }
}
extension URL: Transferable {
  public static var transferRepresentation: some TransferRepresentation<URL> {
    DataRepresentation(contentType: .url) {
      Data($0.absoluteString.utf8)
    } importing: { data in
      guard let url = URL(string: String(decoding: data, as: UTF8.self)) else {
        throw _TransferFailure(item: "URL", type: UTType.url.identifier)
      }
      return url
    }
  }
}
extension AttributedString: Transferable {
  /// Only the text: there is no rich text format here.
  public static var transferRepresentation: some TransferRepresentation<AttributedString> {
    ProxyRepresentation {
      String($0.characters)
    } importing: {
      AttributedString($0)
    }
  }
}
