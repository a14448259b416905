import Foundation
import Testing
import UIKit

@Suite struct `Bookmarks of files` {
  private static func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    try body(folder)
  }
  private func resolve(_ data: Data, relativeTo base: URL? = nil) throws -> (String, Bool) {
    var isStale = false
    let url = try URL(
      resolvingBookmarkData: data, options: .withoutUI, relativeTo: base,
      bookmarkDataIsStale: &isStale)
    return (url.lastPathComponent, isStale)
  }

  @Test(arguments: [false, true])
  func `find them under another name, and another file under theirs`(isRelative: Bool) throws {
    try Self.withFolder { folder in
      let (file, moved) = (folder.appendingPathComponent("a"), folder.appendingPathComponent("b"))
      let base = isRelative ? folder : nil
      try Data("a".utf8).write(to: file)
      let data = try file.bookmarkData(relativeTo: base)
      #expect(try resolve(data, relativeTo: base) == ("a", false))
      try FileManager.default.moveItem(at: file, to: moved)
      #expect(try resolve(data, relativeTo: base) == ("b", true))
      try Data("other".utf8).write(to: file)
      #expect(try resolve(data, relativeTo: base) == ("b", true))
      try FileManager.default.removeItem(at: moved)
      #expect(try resolve(data, relativeTo: base) == ("a", true))
      try FileManager.default.removeItem(at: file)
      #expect(throws: CocoaError.self) { try resolve(data, relativeTo: base) }
    }
  }

  @Test func `are not made of what is no file`() throws {
    let address = try #require(URL(string: "https://example.org"))
    for url in [address, URL(fileURLWithPath: "/no/such/file")] {
      #expect(throws: CocoaError.self) { try url.bookmarkData() }
      #expect(!url.startAccessingSecurityScopedResource())
    }
  }

  @Test(arguments: [
    "", "bookmark", "{}", #"{"format":"keyward.bookmark.1"}"#,
    #"{"format":"other","path":"/tmp","isRelative":false,"device":1,"file":1}"#,
    #"{"format":"keyward.bookmark.1","path":"tmp","isRelative":false,"device":1,"file":1}"#,
    #"{"format":"keyward.bookmark.1","path":"/tmp","isRelative":true,"device":1,"file":1}"#,
    #"{"format":"keyward.bookmark.1","path":"../a","isRelative":true,"device":1,"file":1}"#,
    #"{"format":"keyward.bookmark.1","path":"/tmp","isRelative":false,"device":-1,"file":1}"#,
    String(repeating: "[", count: 1 << 17),
  ])
  func `are checked`(text: String) {
    #expect(throws: CocoaError(.fileReadCorruptFile)) { try resolve(Data(text.utf8)) }
  }
}

@Suite struct `Files' attributes and errors` {
  @Test func `have methods of their own`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(count: 123).write(to: file)
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    let dictionary = attributes as NSDictionary
    #expect(dictionary.fileSize() == 123)
    #expect(dictionary.fileType() == FileAttributeType.typeRegular.rawValue)
    #expect(dictionary.fileModificationDate() == attributes[.modificationDate] as? Date)
    #expect(dictionary.fileModificationDate() != nil)
    #expect(dictionary.filePosixPermissions() == attributes[.posixPermissions] as? Int)
    #expect(dictionary.fileSystemFileNumber() > 0)
    #expect(NSURL(fileURLWithPath: file.path).startAccessingSecurityScopedResource())
    #expect(throws: CocoaError(.featureUnsupported)) {
      do { try FileManager.default.trashItem(at: file, resultingItemURL: nil) } catch {
        throw CocoaError((error as? CocoaError)?.code ?? .fileNoSuchFile)
      }
    }
    #expect(NSURL(fileURLWithPath: file.path).checkResourceIsReachableAndReturnError(nil))
    try FileManager.default.removeItem(at: file)
    var failure: NSError?
    #expect(!NSURL(fileURLWithPath: file.path).checkResourceIsReachableAndReturnError(&failure))
    #expect(failure?.domain == NSCocoaErrorDomain)
    #expect(NSDictionary().fileSize() == 0)
  }

  @Test func `have causes and reasons`() {
    let (one, two) = (CocoaError(.fileNoSuchFile), CocoaError(.fileLocking))
    let error = NSError(
      domain: "a", code: 1,
      userInfo: [NSUnderlyingErrorKey: one, NSMultipleUnderlyingErrorsKey: [two]])
    #expect(error.underlyingErrors.map { ($0 as NSError).code } == [4, 255])
    #expect(NSError(domain: "a", code: 1).underlyingErrors.isEmpty)
    let cases: [(Any, URLError.NetworkUnavailableReason?)] = [
      (0, .cellular), (2, .constrained), (3, nil), (-1, nil), ("x", nil),
    ]
    for (value, reason) in cases {
      let error = URLError(
        .notConnectedToInternet, userInfo: ["NSURLErrorNetworkUnavailableReasonKey": value])
      #expect(error.networkUnavailableReason == reason)
      #expect(error.backgroundTaskCancelledReason == nil)
      #expect(error.downloadTaskResumeData == nil)
    }
  }
}
