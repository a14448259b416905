import Foundation
import Glibc
import TestSupport
import Testing

@testable import ExtensionBundle

/// A folder `project` with a file, and a file beside the folder.
private struct Place {
  let top: URL
  var project: URL { top.appendingPathComponent("project") }

  init(_ top: URL) throws {
    self.top = top
    try FileManager.default.createDirectory(
      at: project.appendingPathComponent("inner"), withIntermediateDirectories: true)
    try Data("inside".utf8).write(to: project.appendingPathComponent("inner/file"))
    try Data("secret".utf8).write(to: top.appendingPathComponent("secret"))
  }

  func link(_ name: String, to target: String) {
    symlink(target, project.appendingPathComponent(name).path)
  }
}

private func withPlace<Value>(_ body: (Place) throws -> Value) throws -> Value {
  try withScratchFolder { try body(Place($0.resolvingSymlinksInPath())) }
}

@Suite("The folder of a project")
struct ProjectRootTests {
  private func read(_ path: URL, _ root: ProjectRoot) -> String {
    do throws(FileFault) {
      return String(decoding: try root.read(path.path, limit: 100), as: UTF8.self)
    } catch {
      if case .outside = error { return "outside" }
      return error.reason
    }
  }

  @Test func `a folder's files are its own, and what lies beside it is not`() throws {
    try withPlace { place in
      let root = try ProjectRoot(around: place.project)
      #expect(root.path == place.project.path)
      #expect(read(place.project.appendingPathComponent("inner/file"), root) == "inside")
      #expect(read(place.top.appendingPathComponent("secret"), root) == "outside")
      #expect(read(URL(fileURLWithPath: "/proc/self/environ"), root) == "outside")
    }
  }

  @Test func `a repository's root and a chosen folder widen it`() throws {
    try withPlace { place in
      let secret = place.top.appendingPathComponent("secret")
      let project = place.project.appendingPathComponent("Keys.xcodeproj")
      let own = try ProjectRoot(around: project)
      #expect(read(secret, own) == "outside")
      let chosen = try ProjectRoot(around: project, chosen: place.top)
      #expect(read(secret, chosen) == "secret")
      try Data("gitdir: x".utf8).write(to: place.top.appendingPathComponent(".git"))
      let repository = try ProjectRoot(around: project)
      #expect(read(secret, repository) == "secret")
      #expect(throws: ProjectRoot.Fault.self) {
        try ProjectRoot(
          around: project, chosen: place.project.appendingPathComponent("inner"))
      }
    }
  }

  /// An archive of a repository has no `.git`.
  @Test(arguments: [".gitignore", ".gitattributes", ".gitmodules", ".github/workflows/a"])
  func `the outermost folder with a file for Git widens it too`(mark: String) throws {
    try withPlace { place in
      func write(_ folder: URL) throws {
        let file = folder.appendingPathComponent(mark)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: file)
      }
      let source = place.project.appendingPathComponent("inner")
      try write(place.project)
      #expect(try ProjectRoot(around: source).path == place.project.path)
      try write(place.top)
      #expect(try ProjectRoot(around: source).path == place.top.path)
      chmod(place.top.path, 0o777)
      #expect(try ProjectRoot(around: source).path == place.project.path)
      chmod(place.top.path, 0o700)
      let deep = source.appendingPathComponent("1/2/3")
      try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
      #expect(try ProjectRoot(around: deep).path == place.project.path)
      try Data().write(to: source.appendingPathComponent(".git"))
      #expect(try ProjectRoot(around: deep).path == source.path)
    }
  }

  @Test func `a source that was named through links has the neighbours of both names`() throws {
    try withPlace { place in
      try Data().write(to: place.top.appendingPathComponent(".git"))
      let other = place.top.appendingPathComponent("other")
      symlink(place.project.path, other.path)
      let root = try ProjectRoot(around: other)
      #expect(read(other.appendingPathComponent("inner/file"), root) == "inside")
      #expect(read(place.top.appendingPathComponent("secret"), root) == "secret")
    }
  }

  /// Each look into a folder takes as long as the folder has names.
  @Test func `a Mac's names are looked for in a bounded number of folders`() throws {
    try withPlace { place in
      let root = try ProjectRoot(around: place.project)
      let file = place.project.path + "/INNER/File"
      #expect(root.found(file) == place.project.path + "/inner/file")
      #expect(root.found(place.project.path + "/inner/none") == nil)
      let other = try ProjectRoot(around: place.project)
      for number in 0..<1_000 { _ = other.found(place.project.path + "/none\(number)/file") }
      #expect(other.found(file) == nil)
      #expect(other.found(place.project.path + "/inner/file") != nil)
    }
  }

  @Test func `nothing but a file of a bounded size is read`() throws {
    try withPlace { place in
      let root = try ProjectRoot(around: place.project)
      let pipe = place.project.appendingPathComponent("pipe")
      mkfifo(pipe.path, 0o600)
      #expect(read(pipe, root) == FileFault.notAFile.reason)
      #expect(read(place.project, root) == FileFault.notAFile.reason)
      let sparse = place.project.appendingPathComponent("sparse")
      try Data().write(to: sparse)
      truncate(sparse.path, 1 << 40)
      #expect(read(sparse, root) == FileFault.tooLarge(limit: 100).reason)
      #expect(throws: FileFault.notAFile) { try RegularFile.read("/dev/zero", limit: 10) }
      #expect(throws: FileFault.tooLarge(limit: 3)) {
        try RegularFile.read("/proc/self/status", limit: 3)
      }
      #expect(try root.names(in: place.project.path, limit: 9) == ["inner", "pipe", "sparse"])
    }
  }
}
