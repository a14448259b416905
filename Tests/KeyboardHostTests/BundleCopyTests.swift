import ExtensionBundle
import Foundation
import Testing
import TestSupport

@testable import KeyboardHost

@Suite struct `A bundle's links` {
  private func place(_ links: [(String, String)], _ body: (Placement) throws -> Void) throws {
    try withScratchFolder { folder in
      let url = try BadPeer.good.makeBundle(in: folder, name: "Peer")
      try Data("secret".utf8).write(to: folder.appendingPathComponent("outside"))
      for inner in ["a", "a/b"] {
        try FileManager.default.createDirectory(
          at: url.appendingPathComponent(inner), withIntermediateDirectories: false)
      }
      try Data("text".utf8).write(to: url.appendingPathComponent("a/file"))
      for (link, target) in links {
        let full = target.replacingOccurrences(of: "BUNDLE", with: url.path)
        #expect(symlink(full, url.appendingPathComponent(link).path) == 0)
      }
      let state = try StateFolder.scratch()
      defer { state.remove() }
      try body(try state.place(ExtensionBundle.open(url)))
    }
  }

  @Test(arguments: [
    ("link", "a/file"), ("a/b/link", "../file"), ("a/b/link", "BUNDLE/a/file"),
    ("link", "a/b/../file"),
    ("a/link", "../Peer.link"),
  ])
  func `lead to the same place whoever runs it`(link: String, target: String) throws {
    try place([("Peer.link", "a/file"), (link, target)]) { placement in
      let path = "\(placement.bundlePath)/\(link)"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text == "text")
      let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      let bundle = URL(fileURLWithPath: placement.bundlePath).resolvingSymlinksInPath().path
      #expect(real == bundle + "/a/file")
    }
  }

  @Test(arguments: [
    ("link", "../outside", "out of the bundle"), ("a/b/link", "/etc", "out of the bundle"),
    ("link", "none", "nowhere"), ("link", "link", "nowhere"), ("link", "..", "out of the bundle"),
    ("a/link", "../../Peer.appex.other", "nowhere"),
    ("a/link", "BUNDLE/../outside", "out of the bundle"),
  ])
  func `that lead elsewhere are refused for every user`(
    link: String, target: String, words: String
  ) throws {
    do {
      try place([(link, target)]) { _ in Issue.record("it was placed") }
    } catch let error as StateError {
      #expect(!error.isOfMachine)
      #expect(
        error.message.contains("Peer.appex/\(link) is a symbolic link that leads \(words)"),
        "\(error.message)")
    }
  }
}

@Suite struct `A copy of a bundle` {
  @Test func `that does not fit says so`() throws {
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    defer { close(full) }
    #expect(throws: StateFolder.failure("write", at: "there", ENOSPC)) {
      try BundleCopy.write([1, 2, 3], to: full, target: "there")
    }
  }
}
