import Combine
import CoreTransferable
import Testing
import UniformTypeIdentifiers

@testable import UIKit

private struct Phrase: Transferable, Codable, Equatable {
  var text: String
  static var transferRepresentation: some TransferRepresentation {
    CodableRepresentation(contentType: .json)
    DataRepresentation(exportedContentType: .png) { _ in Data([0x89]) }
      .exportingCondition { $0.text == "picture" }
    ProxyRepresentation(exporting: \.text).suggestedFileName { "\($0.text).txt" }
  }
}
private struct Note: Transferable {
  var text: String
  static var transferRepresentation: some TransferRepresentation {
    FileRepresentation(contentType: .plainText) { note in
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent(UUID().uuidString + ".txt")
      try note.text.write(to: file, atomically: true, encoding: .utf8)
      return SentTransferredFile(file)
    } importing: { received in
      Note(text: try String(contentsOf: received.file, encoding: .utf8))
    }
    DataRepresentation(contentType: .data) {
      Data($0.text.utf8)
    } importing: {
      Note(text: String(decoding: $0, as: UTF8.self))
    }
    .visibility(.ownProcess)
  }
}
private struct Listed: Transferable, Codable, Equatable {
  var words: [String]
  static var transferRepresentation: some TransferRepresentation {
    CodableRepresentation(
      for: Listed.self, contentType: .xmlPropertyList, encoder: PropertyListEncoder(),
      decoder: PropertyListDecoder())
  }
}

private struct Dotted: Transferable {
  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(exportedContentType: .data) { _ in Data([1]) }.suggestedFileName("..")
  }
}

@Suite struct `Transferable items` {
  @Test func `the forms are those of the item, the best one first`() {
    #expect(Phrase.exportedContentTypes() == [.json, .png, .utf8PlainText])
    #expect(Phrase(text: "a").exportedContentTypes() == [.json, .utf8PlainText])
    #expect(Phrase(text: "picture").exportedContentTypes() == [.json, .png, .utf8PlainText])
    #expect(Phrase.importedContentTypes() == [.json])
    #expect(Note.exportedContentTypes() == [.plainText])
    #expect(Note.exportedContentTypes(.ownProcess) == [.plainText, .data])
    #expect(Phrase(text: "a").suggestedFilename == "a.txt")
  }

  @Test func `an item is converted to data of a type and back`() async throws {
    let phrase = Phrase(text: "good day")
    let json = try await phrase.exported(as: .json)
    #expect(try await Phrase(importing: json, contentType: .json) == phrase)
    #expect(try await phrase.exported(as: .plainText) == Data("good day".utf8))
    let listed = Listed(words: ["a", "b"])
    let list = try await listed.exported(as: .xmlPropertyList)
    #expect(try await Listed(importing: list, contentType: .xmlPropertyList) == listed)
    await #expect(throws: (any Error).self) { try await phrase.exported(as: .png) }
    await #expect(throws: (any Error).self) {
      try await Phrase(importing: Data(), contentType: .png)
    }
    await #expect(throws: (any Error).self) {
      try await Phrase(importing: Data("{".utf8), contentType: .json)
    }
  }

  @Test func `an item goes through files, which are removed afterward`() async throws {
    let note = try await Note(importing: Data("line".utf8), contentType: .plainText)
    #expect(note.text == "line")
    #expect(try await note.exported(as: .plainText) == Data("line".utf8))
    let file = try await Phrase(text: "a/b").withExportedFile(contentType: .utf8PlainText) {
      (file: URL) async throws -> URL in
      #expect(file.lastPathComponent == "a:b.txt")
      #expect(try Data(contentsOf: file) == Data("a/b".utf8))
      return file
    }
    #expect(!FileManager.default.fileExists(atPath: file.path))
    let odd = Dotted()
    try await odd.withExportedFile { file in
      #expect(file.lastPathComponent == "Item")
    }
  }

  @Test func `a provider offers the forms of an item and makes one of them`() async throws {
    let provider = NSItemProvider()
    provider.register(Phrase(text: "given"))
    #expect(
      provider.registeredTypeIdentifiers
        == ["public.json", "public.png", "public.utf8-plain-text"])
    let phrase = try await withCheckedThrowingContinuation { answer in
      provider.loadTransferable(type: Phrase.self) { answer.resume(with: $0) }
    }
    #expect(phrase == Phrase(text: "given"))
    let text = try await withCheckedThrowingContinuation { answer in
      provider.loadTransferable(type: String.self) { answer.resume(with: $0) }
    }
    #expect(text == "given")
    await #expect(throws: (any Error).self) {
      _ = try await withCheckedThrowingContinuation { answer in
        provider.loadTransferable(type: Listed.self) { answer.resume(with: $0) }
      }
    }
  }
}
