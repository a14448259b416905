import ExtensionBundle
import Foundation
import Testing
import TestSupport

@testable import KeyboardHost

/// The permission bits of a file.
private func mode(of url: URL) -> mode_t? {
  var status = stat()
  return lstat(url.path, &status) == 0 ? status.st_mode & 0o7777 : nil
}

@Suite struct `A state folder` {
  @Test(arguments: [mode_t(0o755), 0o750, 0o1777])
  func `that was there keeps its mode`(given: mode_t) throws {
    try withScratchFolder { folder in
      let kept = folder.appendingPathComponent("project")
      #expect(mkdir(kept.path, 0o700) == 0 && chmod(kept.path, given) == 0)
      let state = try StateFolder.kept(in: kept)
      defer { removeKept(state, in: kept) }
      #expect(mode(of: kept) == given)
    }
  }

  @Test func `that is made here is closed to others`() throws {
    try withScratchFolder { folder in
      let kept = folder.appendingPathComponent("new/state")
      let state = try StateFolder.kept(in: kept)
      defer { removeKept(state, in: kept) }
      #expect(mode(of: kept) == 0o700)
    }
  }
}

/// Root keeps the extensions' part of a state elsewhere, which no scratch folder takes away.
private func removeKept(_ state: StateFolder, in folder: URL) {
  state.remove()
  if state.root.path != folder.path { try? FileManager.default.removeItem(at: state.root) }
}
