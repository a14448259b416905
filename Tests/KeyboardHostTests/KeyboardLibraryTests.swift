import ExtensionBundle
import Foundation
import Testing
import TestSupport

@testable import KeyboardHost

/// Runs `body` with a library in a new folder, and removes what root keeps of it elsewhere.
private func withLibrary(_ body: (KeyboardLibrary, URL) throws -> Void) throws {
  try withScratchFolder { folder in
    let library = KeyboardLibrary(StateLocation(folder.appendingPathComponent("state")))
    defer {
      if geteuid() == 0, let state = try? StateFolder.kept(in: library.location.data) {
        state.remove()
        try? FileManager.default.removeItem(at: state.root)
      }
    }
    try body(library, folder)
  }
}

private func installedFolders(_ library: KeyboardLibrary) -> [String] {
  let place = library.location.data.appendingPathComponent("Keyboards").path
  return (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
}

@Suite struct `The library of keyboards` {
  @Test func `holds a copy, which the original's end does not touch`() throws {
    try withLibrary { library, folder in
      let original = try makeIdleBundle("One", in: folder, requestsOpenAccess: true)
      let change = try library.add(original)
      #expect(
        change.value == .init(identifier: "org.example.One", name: "One", isUpdate: false))
      #expect(change.warnings.isEmpty)
      try FileManager.default.removeItem(at: original)
      let entry = try #require(library.entries(of: library.file.read().settings).first)
      #expect(entry.place == nil && entry.name == "One" && entry.asksForFullAccess)
      #expect(try entry.bundle.get().url.lastPathComponent == "One.appex")
    }
  }

  /// The name keeps switching between this bundle and another.
  @Test func `holds the bundle whose manifest was read, whatever its name leads to by then`() throws
  {
    try withLibrary { library, folder in
      let (first, second) = try makeTwins(in: folder)
      let swapper = Swapper(first.path, second.path)
      defer { swapper.stop() }
      var seen: Set<String> = []
      for turn in 0..<20 {
        let added = try library.add(first).value.identifier
        let entries = library.entries(of: try library.file.read().settings)
        let entry = try #require(entries.first)
        #expect(entries.map(\.identifier) == [added], "\(turn)")
        let bundle = try entry.bundle.get()
        #expect(bundle.manifest.bundleIdentifier == added, "\(turn)")
        #expect(
          try Data(contentsOf: bundle.executableURL).suffix(13) == Data(added.utf8), "\(turn)")
        _ = try library.remove(entry.identifier)
        seen.insert(added)
        swapper.waitForTurn()
      }
      #expect(seen.count == 2)
    }
  }

  @Test func `knows a bundle by the folder whose manifest was read, too`() throws {
    try withScratchFolder { folder in
      let (first, second) = try makeTwins(in: folder)
      var digests: [String: String] = [:]
      for url in [first, second] {
        let bundle = try ExtensionBundle.open(url)
        digests[bundle.manifest.bundleIdentifier] = try KeyboardOrigin.of(bundle).digest
      }
      #expect(Set(digests.values).count == 2)
      let swapper = Swapper(first.path, second.path)
      defer { swapper.stop() }
      for turn in 0..<20 {
        let bundle = try ExtensionBundle.open(first)
        let digest = try KeyboardOrigin.of(bundle).digest
        #expect(digest == digests[bundle.manifest.bundleIdentifier], "\(turn)")
        swapper.waitForTurn()
      }
    }
  }

  @Test func `replaces a keyboard that comes again, and keeps one folder for it`() throws {
    try withLibrary { library, folder in
      _ = try library.add(makeIdleBundle("One", in: folder))
      try library.file.change { settings throws(SettingsError) in
        try settings.enable("org.example.One")
        try settings.grantFullAccess(true, to: "org.example.One")
      }
      let copy = folder.appendingPathComponent("copy")
      #expect(try library.add(makeIdleBundle("One", in: copy)).value.isUpdate)
      var entry = try #require(library.entries(of: library.file.read().settings).first)
      #expect(entry.place == 0 && entry.isFullAccessGranted && !entry.asksForFullAccess)
      let newer = folder.appendingPathComponent("newer")
      let change = try library.add(makeIdleBundle("One", in: newer, requestsOpenAccess: true))
      #expect(change.value.isUpdate && change.value.isReplacement)
      entry = try #require(library.entries(of: library.file.read().settings).first)
      #expect(entry.place == 0 && !entry.isFullAccessGranted && entry.asksForFullAccess)
      #expect(installedFolders(library).count == 1)
    }
  }

  @Test func `refuses what is no keyboard with the bundle's own error`() throws {
    try withLibrary { library, folder in
      let bundle = try makeIdleBundle("One", in: folder)
      try FileManager.default.removeItem(at: bundle.appendingPathComponent("One"))
      #expect {
        _ = try library.add(bundle)
      } throws: { error in
        (error as? SettingsError).map {
          $0.cause == .input && $0.message.contains("the bundle's executable is missing")
        } ?? false
      }
      #expect(installedFolders(library).isEmpty)
      #expect(try library.file.read().settings == Settings())
    }
  }

  @Test func `removes bundles that a killed host left, but not those of damaged settings`() throws {
    try withLibrary { library, folder in
      _ = try library.add(makeIdleBundle("One", in: folder))
      let orphan = String(repeating: "a", count: 32)
      let place = library.location.data.appendingPathComponent("Keyboards/\(orphan)/X.appex")
      for isDamaged in [false, true] {
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        if isDamaged { try Data("x".utf8).write(to: library.file.url) }
        let change = try library.add(makeIdleBundle("Two\(isDamaged)", in: folder))
        #expect(change.warnings.count == (isDamaged ? 1 : 0))
        #expect(installedFolders(library).contains(orphan) == isDamaged)
      }
    }
  }

  @Test func `removes with a keyboard its container, and a group that is left without keyboards`()
    throws
  {
    try withLibrary { library, folder in
      let groups = ["group.org.example.both", "group.org.example.one"]
      let state = try StateFolder.kept(in: library.location.data)
      defer { state.remove() }
      var places: [Placement] = []
      for (name, groups) in [("One", groups), ("Two", [groups[0]])] {
        let bundle = try makeIdleBundle(name, in: folder, groups: groups)
        _ = try library.add(bundle)
        places.append(try state.place(try ExtensionBundle.open(bundle)))
        let kept = places.flatMap { [$0.containerPath] + $0.groups.map(\.path) }
        for path in kept { try Data("typed".utf8).write(to: URL(fileURLWithPath: path + "/typed")) }
      }
      func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
      let (one, two) = (places[0], places[1])
      _ = try library.remove("org.example.One")
      #expect(!isThere(one.containerPath) && isThere(two.containerPath))
      #expect(one.groups.map { isThere($0.path) } == [true, false])
      _ = try library.remove("org.example.Two")
      #expect(!isThere(two.containerPath) && !isThere(one.groups[0].path))
      #expect(installedFolders(library).isEmpty)
      #expect(try library.file.read().settings.installed.isEmpty)
    }
  }

  @Test func `says of a bundle that was damaged what is wrong with it`() throws {
    try withLibrary { library, folder in
      _ = try library.add(makeIdleBundle("One", in: folder))
      let place = library.location.data.appendingPathComponent("Keyboards")
      try FileManager.default.removeItem(at: place)
      let entry = try #require(library.entries(of: library.file.read().settings).first)
      #expect(entry.name == "org.example.One" && !entry.asksForFullAccess)
      #expect(throws: BundleError.self) { try entry.bundle.get() }
      #expect(
        try library.add(makeIdleBundle("One", in: folder.appendingPathComponent("b"))).value
          .isUpdate)
    }
  }

  @Test(arguments: [
    (["XDG_STATE_HOME": "/s", "XDG_DATA_HOME": "/d", "HOME": "/h"], "/s/keyward", "/d/keyward"),
    (["HOME": "/h"], "/h/.local/state/keyward", "/h/.local/share/keyward"),
    (
      ["HOME": "/h", "XDG_STATE_HOME": "relative"], "/h/.local/state/keyward",
      "/h/.local/share/keyward"
    ),
  ])
  func `is where the variables of the desktop say`(
    environment: [String: String], settings: String, data: String
  ) throws {
    let location = try StateLocation(environment: environment)
    #expect(location.settings.path == settings && location.data.path == data)
  }

  @Test func `has no place without a home`() {
    #expect(throws: SettingsError.self) { try StateLocation(environment: ["HOME": "nowhere"]) }
  }
}
