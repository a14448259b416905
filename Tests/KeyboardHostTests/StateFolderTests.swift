import Platform
import ExtensionBundle
import Foundation
import Sandbox
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

  @Test(arguments: [("file", "is not a folder"), ("file/inner", "inside something")])
  func `that is no folder is bad input`(name: String, words: String) throws {
    try withScratchFolder { folder in
      try Data().write(to: folder.appendingPathComponent("file"))
      do throws(StateError) {
        try StateFolder.kept(in: folder.appendingPathComponent(name)).remove()
        Issue.record("it was taken")
      } catch {
        #expect(!error.isOfMachine && error.message.contains(words), "\(error.message)")
      }
    }
  }

  @Test func `may be used by two hosts at once`() throws {
    try withScratchFolder { folder in
      let bundle = try ExtensionBundle.open(BadPeer.good.makeBundle(in: folder, name: "Peer"))
      let kept = folder.appendingPathComponent("state")
      let first = try StateFolder.kept(in: kept)
      let second = try StateFolder.kept(in: kept)
      defer { removeKept(first, in: kept) }
      let places = [try first.place(bundle), try second.place(bundle)]
      #expect(places[0].containerPath == places[1].containerPath)
      let third = try StateFolder.kept(in: kept)
      _ = try third.place(bundle)
      for ended in [second, third] { #expect(ended.remove() == nil) }
      #expect(FileManager.default.isExecutableFile(atPath: places[0].executablePath))
      if geteuid() == 0 {
        #expect(!FileManager.default.fileExists(atPath: places[1].executablePath))
      }
    }
  }

  @Test func `of the same path starts empty once the old one was removed`() throws {
    try withScratchFolder { folder in
      let bundle = try ExtensionBundle.open(BadPeer.good.makeBundle(in: folder, name: "Peer"))
      let kept = folder.appendingPathComponent("state")
      var containers: [String] = []
      for isNew in [true, false, true] {
        if isNew { try? FileManager.default.removeItem(at: kept) }
        let state = try StateFolder.kept(in: kept)
        defer { state.remove() }
        let container = try state.place(bundle).containerPath
        #expect(FileManager.default.fileExists(atPath: container + "/typed") != isNew)
        try Data().write(to: URL(fileURLWithPath: container + "/typed"))
        containers.append(state.root.path)
      }
      if geteuid() == 0 {
        #expect(containers[0] == containers[1] && containers[1] != containers[2])
        for path in Set(containers) { try FileManager.default.removeItem(atPath: path) }
      }
    }
  }

  @Test func `has one name, whoever asks first`() throws {
    try withScratchFolder { folder in
      let names = Lock<Set<String>>([])
      DispatchQueue.concurrentPerform(iterations: 16) { _ in
        let name = try? StateIdentity.name(of: folder)
        names.withLock { _ = $0.insert(name ?? "none") }
      }
      let all = names.withLock { $0 }
      #expect(all.count == 1 && all.first?.count == 32)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(files == [StateIdentity.fileName])
    }
  }

  @Test(arguments: [
    "", "../../../../../../../../../../etc", String(repeating: "g", count: 32) + "\n",
    String(repeating: "a", count: 33) + "\n",
  ])
  func `whose name is not as it was written is bad input`(text: String) throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent(StateIdentity.fileName)
      try Data(text.utf8).write(to: file)
      #expect(chmod(file.path, 0o600) == 0)
      do throws(StateError) {
        _ = try StateIdentity.name(of: folder)
        Issue.record("it was taken")
      } catch {
        #expect(!error.isOfMachine && error.message.contains("Remove it"), "\(error.message)")
      }
    }
  }
}

@Suite struct `A scratch folder` {
  @Test func `is removed whatever a keyboard made of it`() throws {
    try withScratchFolder { folder in
      let outside = folder.appendingPathComponent("outside")
      #expect(mkdir(outside.path, 0o700) == 0)
      try Data("kept".utf8).write(to: outside.appendingPathComponent("file"))
      let scratch = folder.appendingPathComponent("scratch").path
      for path in ["", "/a", "/unreadable", "/closed", "/closed/inner", "/unreadable/inner"] {
        #expect(mkdir(scratch + path, 0o700) == 0)
      }
      for name in ["unreadable/secret", "closed/inner/secret", ".owner", "a/\u{1B}[2J"] {
        try Data().write(to: URL(fileURLWithPath: "\(scratch)/\(name)"))
      }
      #expect(symlink(outside.path, scratch + "/link") == 0)
      #expect(symlink(outside.path, scratch + "/a/link") == 0)
      #expect(symlink("/proc/self/fd", scratch + "/a/descriptors") == 0)
      #expect(mkfifo(scratch + "/a/pipe", 0o600) == 0)
      // A name that is not UTF-8.
      #expect(mkdir([CChar]((scratch + "/a/").utf8CString.dropLast()) + [-1, -2, 0], 0o300) == 0)
      for path in ["/closed/inner", "/closed", "/unreadable/inner"] {
        #expect(chmod(scratch + path, 0) == 0)
      }
      #expect(chmod(scratch + "/unreadable", 0o300) == 0)
      #expect(FolderRemoval.remove(scratch, last: ".owner") == nil)
      #expect(!FileManager.default.fileExists(atPath: scratch))
      #expect(FileManager.default.fileExists(atPath: outside.path + "/file"))
    }
  }

  /// No path leads to its innermost folder: it would be longer than a path may be.
  @Test func `is removed however deep it is`() throws {
    try withScratchFolder { folder in
      let scratch = folder.appendingPathComponent("scratch").path
      #expect(mkdir(scratch, 0o700) == 0)
      let name = String(repeating: "d", count: 200)
      var place = open(scratch, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      for _ in 0..<2000 {
        #expect(mkdirat(place, name, 0o700) == 0)
        #expect(symlinkat("..", place, "up") == 0)
        let next = openat(place, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        close(place)
        place = next
      }
      close(place)
      #expect(FolderRemoval.remove(scratch, last: ".owner") == nil)
      #expect(!FileManager.default.fileExists(atPath: scratch))
    }
  }

  @Test func `that cannot be removed is an answer`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("file").path
      try Data().write(to: URL(fileURLWithPath: file))
      #expect(FolderRemoval.remove(file, last: ".owner") == "Not a directory")
      #expect(FolderRemoval.remove(file + ".none", last: ".owner") == nil)
    }
  }

  @Test func `is swept behind however much that is not ours`() throws {
    try withScratchFolder { folder in
      for index in 0..<3000 {
        let path = folder.appendingPathComponent("p-\(index)").path
        if geteuid() == 0 {
          #expect(mkdir(path, 0o700) == 0 && lchown(path, 65534, 65534) == 0)
        } else {
          #expect(symlink("/", path) == 0)
        }
      }
      for index in 0..<3 {
        let path = folder.appendingPathComponent("p-ours-\(index)").path
        #expect(mkdir(path, 0o700) == 0)
        try Data().write(to: URL(fileURLWithPath: path + "/.owner"))
      }
      ScratchOwnership.sweep(folder, prefix: "p-")
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(left.count == 3000 && !left.contains { $0.hasPrefix("p-ours") })
    }
  }

  @Test func `is swept when its host has ended, or never came to mark it`() throws {
    try withScratchFolder { folder in
      func make(_ name: String, age: Int, isMarked: Bool = false) throws {
        let path = folder.appendingPathComponent(name).path
        #expect(mkdir(path, 0o700) == 0)
        if isMarked { try Data().write(to: URL(fileURLWithPath: path + "/.owner")) }
        let moment = timeval(tv_sec: time(nil) - age, tv_usec: 0)
        #expect(utimes(path, [moment, moment]) == 0)
      }
      try make("p-old", age: 7200)
      try make("p-young", age: 60)
      try make("p-old.new", age: 7200, isMarked: true)
      try make("p-young.new", age: 60, isMarked: true)
      try make("p-ended", age: 0, isMarked: true)
      try make("q-old", age: 7200)
      let live = try ScratchOwnership(in: folder, prefix: "p-", mode: 0o700)
      ScratchOwnership.sweep(folder, prefix: "p-")
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(
        left.sorted()
          == [live.folder.lastPathComponent, "p-young", "p-young.new", "q-old"].sorted())
      #expect(live.remove() == nil)
    }
  }
}

/// Root keeps the extensions' part of a state elsewhere, which no scratch folder removes.
private func removeKept(_ state: StateFolder, in folder: URL) {
  state.remove()
  if state.root.path != folder.path { try? FileManager.default.removeItem(at: state.root) }
}
