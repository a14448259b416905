import Platform
import ExtensionBundle
import Foundation
import Sandbox
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
    ("a/link", "../../Peer.appex.other", "out of the bundle"), ("a/link", "../none", "nowhere"),
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
  /// The name keeps switching between this bundle and another.
  @Test func `is of the folder whose manifest was read, whatever its name leads to by then`() throws
  {
    try withScratchFolder { folder in
      let (first, second) = try makeTwins(in: folder)
      let swapper = Swapper(first.path, second.path)
      defer { swapper.stop() }
      var seen: Set<String> = []
      for turn in 0..<200 {
        let bundle = try ExtensionBundle.open(first)
        let copy = folder.appendingPathComponent("copy")
        var copier = BundleCopy(of: bundle)
        try copier.copy(to: copy.path)
        let name = bundle.manifest.bundleIdentifier
        #expect(try ExtensionBundle.open(copy).manifest.bundleIdentifier == name, "\(turn)")
        #expect(
          try Data(contentsOf: copy.appendingPathComponent("A")).suffix(13) == Data(name.utf8))
        try FileManager.default.removeItem(at: copy)
        seen.insert(name)
        swapper.waitForTurn()
      }
      #expect(seen.count == 2)
    }
  }

  @Test func `is refused where the bundle no longer says what was read`() throws {
    try withScratchFolder { folder in
      let url = try BadPeer.good.makeBundle(in: folder, name: "Peer")
      let bundle = try ExtensionBundle.open(url)
      let state = try StateFolder.scratch()
      defer { state.remove() }
      let manifest = BadPeer.manifest(name: "Peer", requestsOpenAccess: true)
      // As builds do it: the folder is replaced.
      try FileManager.default.removeItem(at: url)
      #expect(throws: StateError.self) { try state.place(bundle) }
      let new = try BadPeer.good.makeBundle(in: folder, name: "Peer", requestsOpenAccess: true)
      #expect(
        try String(contentsOf: new.appendingPathComponent("Info.plist"), encoding: .utf8)
          == manifest)
      #expect(throws: BundleCopy.replaced(bundle)) { try state.place(bundle) }
    }
  }

  @Test(arguments: [
    ("pipe", "is a named pipe"), ("socket", "is a socket"), ("device", "is a device"),
  ])
  func `of what is neither file nor folder is refused by name`(name: String, words: String) throws {
    guard name != "device" || geteuid() == 0 else { return }
    try withScratchFolder { folder in
      let url = try BadPeer.good.makeBundle(in: folder, name: "Peer")
      let inner = url.path + "/inner"
      #expect(mkdir(inner, 0o700) == 0)
      let types = ["pipe": S_IFIFO, "socket": S_IFSOCK, "device": S_IFCHR]
      // The null device, where it may be made at all.
      guard mknod("\(inner)/\(name)", (types[name] ?? 0) | 0o600, name == "device" ? 0x103 : 0) == 0
      else { return }
      let state = try StateFolder.scratch()
      defer { state.remove() }
      do {
        _ = try state.place(ExtensionBundle.open(url))
        Issue.record("it was placed")
      } catch let error as StateError {
        #expect(error.message.contains("Peer.appex/inner/\(name) \(words)"), "\(error.message)")
        #expect(!error.isOfMachine)
      }
    }
  }

  @Test func `that does not fit says so`() throws {
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    defer { close(full) }
    #expect(throws: StateFolder.failure("write", at: "there", ENOSPC)) {
      try BundleCopy.write([1, 2, 3], to: full, target: "there")
    }
  }
}

@Suite struct `Bundles that several states run` {
  private func withBundle(_ body: (URL, BundleCopies) throws -> Void) throws {
    try withScratchFolder { folder in
      let copies = BundleCopies()
      defer { #expect(copies.remove() == nil) }
      try body(try BadPeer.good.makeBundle(in: folder, name: "Peer"), copies)
    }
  }

  private func place(_ url: URL, _ copies: BundleCopies) throws -> String {
    let state = try StateFolder.scratch(copies: copies)
    defer { state.remove() }
    return try state.place(ExtensionBundle.open(url)).bundlePath
  }

  @Test func `are copied once, and again once they are others`() throws {
    try withBundle { url, copies in
      let first = try place(url, copies)
      #expect(try place(url, copies) == first)
      try Data("new".utf8).write(to: url.appendingPathComponent("new.txt"))
      let second = try place(url, copies)
      #expect(FileManager.default.fileExists(atPath: second + "/new.txt"))
      if geteuid() == 0 {
        #expect(second != first && !FileManager.default.fileExists(atPath: first + "/new.txt"))
      } else {
        #expect(second == url.path)
      }
    }
  }

  @Test func `are one copy however many ask at once`() throws {
    try withBundle { url, copies in
      let paths = Lock<Set<String>>([])
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        let path = (try? place(url, copies)) ?? "none"
        paths.withLock { _ = $0.insert(path) }
      }
      let all = paths.withLock { $0 }
      #expect(all.count == 1 && all != ["none"])
    }
  }

  @Test func `are gone when the copies are removed, and stay away when that is for good`() throws {
    try withBundle { url, copies in
      let path = try place(url, copies)
      #expect(copies.remove(forGood: true) == nil)
      #expect(FileManager.default.fileExists(atPath: url.path))
      guard geteuid() == 0 else { return }
      #expect(!FileManager.default.fileExists(atPath: path))
      #expect(throws: StateError.self) { try place(url, copies) }
    }
  }

  @Test(
    arguments: [
      (mode: mode_t(0o644), owner: uid_t(0), isShared: true), (0o755, 0, true),
      (0o664, 0, false), (0o600, 0, false), (0o4755, 0, false), (0o644, 65534, false),
    ])
  func `are second names only for files that root alone can write and all can read`(
    mode: mode_t, owner: uid_t, isShared: Bool
  ) throws {
    guard geteuid() == 0 else { return }
    try withBundle { url, copies in
      let file = url.appendingPathComponent("file.txt").path
      try Data("text".utf8).write(to: URL(fileURLWithPath: file))
      #expect(chown(file, owner, owner) == 0 && chmod(file, mode) == 0)
      // A second name requires the same file system, on which the scratch folder may not be.
      let there = StateFolder.stagingRoot.appendingPathComponent("test-\(UUID().uuidString)")
      #expect(rename(url.path, there.path) == 0 || errno == EXDEV)
      guard FileManager.default.fileExists(atPath: there.path) else { return }
      defer { try? FileManager.default.removeItem(at: there) }
      let copy = try place(there, copies) + "/file.txt"
      var (from, to) = (stat(), stat())
      #expect(lstat(there.path + "/file.txt", &from) == 0 && lstat(copy, &to) == 0)
      #expect((from.st_ino == to.st_ino) == isShared)
      #expect(to.st_uid == 0 && to.st_mode & 0o022 == 0 && to.st_mode & 0o440 == 0o440)
      #expect(isShared || to.st_mode & 0o007 == 0)
      #expect(try String(contentsOfFile: copy, encoding: .utf8) == "text")
    }
  }
}
