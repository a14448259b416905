import Foundation
import TestSupport
import Testing

@testable import ExtensionBundle

@Suite struct `Why something cannot be written` {
  @Test(arguments: [
    (CocoaError.Code.fileWriteNoPermission, "permission denied"),
    (.fileWriteOutOfSpace, "the disk is full; make room"),
    (.fileWriteVolumeReadOnly, "the file system is read-only"),
    (.fileWriteFileExists, "a file is where a folder is expected"),
    (.fileNoSuchFile, "No such file or directory"),
  ])
  func `is told in words for Foundation's numbers`(code: CocoaError.Code, words: String) {
    #expect(IOReason(CocoaError(code)).description == words)
  }

  @Test func `is the kernel's reason where Foundation hides it`() throws {
    try withScratchFolder { folder in
      let place = folder.appendingPathComponent("none/file")
      let error = try #require(
        #expect(throws: (any Error).self) { try Data().write(to: place) })
      #expect(
        IOReason(error).description
          == "No such file or directory")
    }
  }
}
