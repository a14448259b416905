import Foundation
import TestSupport
import Testing

@testable import ExtensionBundle

@Suite struct `A folder that is held open` {
  /// `root` with a file, an inner folder and links; `outside` with a secret.
  private func withRoot(_ body: (URL, BeneathRoot) throws -> Void) throws {
    try withScratchFolder { folder in
      let root = folder.appendingPathComponent("root")
      try FileManager.default.createDirectory(
        at: root.appendingPathComponent("a/b"), withIntermediateDirectories: true)
      try Data("text".utf8).write(to: root.appendingPathComponent("a/file"))
      try Data("secret".utf8).write(to: folder.appendingPathComponent("outside"))
      for (link, target) in [
        ("up", "../outside"), ("absolute", folder.path + "/outside"), ("inner", "a/file"),
        ("a/b/back", "../file"), ("own", root.path + "/a/file"), ("loop", "loop"), ("top", ".."),
        ("around", "top/root/a/file"), ("folder", "a"), ("none", "a/none"), ("self", "."),
        // For `Character`, this name and a slash behind it are one.
        ("\u{600}", ".."), ("hidden", "\u{600}/outside"), ("\u{600}a", "a"),
      ] {
        #expect(symlink(target, root.appendingPathComponent(link).path) == 0)
      }
      try body(root, BeneathRoot(root.path))
    }
  }

  private func fault(
    of path: String, in root: BeneathRoot, _ links: BeneathRoot.Links
  ) -> BeneathError? {
    do throws(BeneathError) {
      _ = try root.read(path, limit: 100, links: links)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    "a/file", "inner", "a/b/back", "own", "folder/file", "./a//b/../file", "self/self/inner",
    "\u{600}a/file",
  ])
  func `reads what lies beneath it`(path: String) throws {
    try withRoot { (_, root) throws in
      #expect(try root.read(path, limit: 4, links: .followed) == Array("text".utf8))
      #expect(try root.path(withoutLinks: path) == "a/file")
    }
  }

  @Test(arguments: [
    "../outside", "up", "absolute", "top/outside", "around", "a/../../outside", "/etc/passwd",
    "a/b/../../../outside", "self/up", "\u{600}/outside", "\u{600}/root/../outside", "hidden",
    "self/\u{600}/outside", "/\u{301}",
  ])
  func `reads nothing outside it`(path: String) throws {
    try withRoot { (_, root) throws in
      #expect(fault(of: path, in: root, .followed)?.reason == .leadsOut)
      #expect(throws: BeneathError.self) { try root.read(path, limit: 100) }
    }
  }

  @Test(arguments: [
    ("inner", BeneathError.Reason.kind(.link)), ("folder/file", .kind(.link)),
    ("a", .kind(.folder)), (".", .kind(.folder)), ("none", .kind(.link)),
    ("a/file/b", .system(ENOTDIR)),
    ("a/missing", .system(ENOENT)), ("pipe", .kind(.pipe)), ("socket", .kind(.socket)),
    ("a\0/file", .system(EINVAL)),
  ])
  func `opens regular files alone, and waits for nothing`(
    path: String, reason: BeneathError.Reason
  ) throws {
    try withRoot { (url, root) throws in
      #expect(mkfifo(url.path + "/pipe", 0o600) == 0)
      let socket = try bindSocket(in: root, "socket")
      defer { close(socket) }
      let expected = BeneathError(path: "\(url.path)/\(path)", reason: reason)
      #expect(fault(of: path, in: root, .refused) == expected)
    }
  }

  @Test func `follows links to an end`() throws {
    try withRoot { (_, root) throws in
      #expect(fault(of: "loop", in: root, .followed)?.reason == .tooManyLinks)
      #expect(try root.kind(of: "none", links: .followed) == nil)
      #expect(try root.kind(of: "none") == .link)
      #expect(try root.kind(of: "folder", links: .followed) == .folder)
    }
  }

  @Test func `reads no more than it is asked for`() throws {
    try withRoot { (url, root) throws in
      #expect(throws: BeneathError.self) { try root.read("a/file", limit: 3) }
      #expect(truncate(url.path + "/a/file", 1 << 50) == 0 || errno == EFBIG)
      #expect(throws: BeneathError.self) { try root.read("a/file", limit: 3) }
      #expect(try root.folder("a").names(limit: 2).sorted() == ["b", "file"])
      #expect(throws: BeneathError.self) { try root.folder("a").names(limit: 1) }
    }
  }

  @Test func `stays the same one when its name is given to another`() throws {
    try withRoot { (url, root) throws in
      #expect(root.isAt(url.path))
      let old = url.path + ".old"
      #expect(rename(url.path, old) == 0)
      #expect(mkdir(url.path, 0o700) == 0)
      #expect(!root.isAt(url.path) && root.isAt(old))
      #expect(try root.read("a/file", limit: 4) == Array("text".utf8))
    }
  }

  /// A socket's name must be shorter than a scratch folder's path may be.
  private func bindSocket(in root: BeneathRoot, _ name: String) throws -> Int32 {
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = Array("/proc/self/fd/\(root.descriptor)/\(name)".utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(result == 0)
    return socket
  }
}
