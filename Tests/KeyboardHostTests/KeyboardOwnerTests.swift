import ExtensionBundle
import Foundation
import Testing
import TestSupport

@testable import KeyboardHost

/// A library in a scratch folder, whose keyboards cannot be started, and what root keeps of it elsewhere.
private struct OwnerRig {
  let library: KeyboardLibrary
  let state: StateFolder
  let folder: URL

  static func with(_ body: (OwnerRig) throws -> Void) throws {
    try withScratchFolder { folder in
      let library = KeyboardLibrary(StateLocation(folder.appendingPathComponent("state")))
      let state = try StateFolder.kept(in: library.location.data)
      defer {
        state.remove()
        if geteuid() == 0 { try? FileManager.default.removeItem(at: state.root) }
      }
      try body(OwnerRig(library: library, state: state, folder: folder))
    }
  }

  static let identifier = "org.example.One"
  var settings: Settings { get throws { try library.file.read().settings } }

  /// A bundle of the keyboard One in a folder, whose `contents` make it another program.
  func bundle(
    _ place: String, contents: String = "first", name: String = "One", groups: [String] = []
  ) throws -> URL {
    try? FileManager.default.removeItem(at: self.place("\(place)/\(name).appex"))
    let url = try makeIdleBundle(
      name, in: folder.appendingPathComponent(place), requestsOpenAccess: true, groups: groups)
    try Data(contents.utf8).write(to: url.appendingPathComponent("words.txt"))
    return url
  }

  /// Runs a keyboard once: it is admitted, and its container is made.
  @discardableResult
  func run(_ bundle: URL, source: String? = nil) throws -> KeyboardLibrary.Admission {
    let opened = try ExtensionBundle.open(bundle)
    let admission = try #require(
      try library.admit([.init(opened, source: source.map(place))], in: state).value.first)
    _ = try state.place(opened, groups: [])
    return admission
  }

  func runInstalled(_ identifier: String = identifier) throws -> KeyboardLibrary.Admission {
    let entry = try #require(
      library.entries(of: settings).first { $0.identifier == identifier })
    let bundle = try entry.bundle.get()
    let admission = try library.admit([.init(bundle, isInstalled: true)], in: state).value.first
    _ = try state.place(bundle, groups: [])
    return try #require(admission)
  }

  func place(_ name: String) -> URL { folder.appendingPathComponent(name) }

  func grant(_ isGranted: Bool = true) throws {
    try library.file.change { settings throws(SettingsError) in
      try settings.grantFullAccess(isGranted, to: Self.identifier)
    }
  }

  func refusal(_ body: () throws -> Void) -> String? {
    do { try body() } catch let error as SettingsError {
      return "\(error.message); \(error.remedy.map { "\($0)" } ?? "")"
    } catch {
      return "\(error)"
    }
    return nil
  }
}

@Suite struct `Whose a container is` {
  /// The keyboards after one that was built from `sources/a`, installed, run and given full access.
  static let rows: [(name: String, place: String, contents: String, source: String?, keeps: Bool)] =
    [
      ("the same bundle", "x", "first", "sources/a", true),
      ("the same bundle from elsewhere", "y", "first", nil, true),
      ("built again from the same sources", "x", "second", "sources/a", true),
      ("another program in the bundle's place", "x", "second", nil, false),
      ("the identifier, from another folder", "y", "second", "sources/b", false),
      ("a bundle of that identifier from elsewhere", "y", "second", nil, false),
    ]

  @Test(arguments: rows)
  func `and what was granted goes to the same keyboard and to no other`(
    name: String, place: String, contents: String, source: String?, keeps: Bool
  ) throws {
    try OwnerRig.with { rig in
      _ = try rig.library.add(rig.bundle("x"), source: rig.place("sources/a"))
      try rig.grant()
      #expect(try rig.runInstalled().isFullAccessGranted)
      let next = try rig.bundle(place, contents: contents)
      // Named in a run.
      let refused = rig.refusal {
        let admission = try rig.run(next, source: source)
        #expect(admission.isFullAccessGranted)
      }
      #expect((refused == nil) == keeps, "\(refused ?? "")")
      if !keeps {
        #expect(refused?.contains("keeps the container of another program (built from") == true)
        #expect(refused?.hasSuffix("; decideAboutContainer") == true)
      }
      // Installed.
      let change = try rig.library.add(next, source: source.map(rig.place))
      #expect(change.value.isUpdate && change.value.isReplacement == !keeps)
      let entry = try #require(rig.library.entries(of: rig.settings).first)
      #expect(entry.isFullAccessGranted == keeps && entry.isReplacement == !keeps)
      guard !keeps else { return }
      #expect(
        rig.refusal { _ = try rig.runInstalled() }?.contains("is now another program")
          == true)
      try rig.grant(false)
      #expect(try !rig.runInstalled().isFullAccessGranted)
      try rig.grant()
      #expect(try rig.runInstalled().isFullAccessGranted)
      // The previous keyboard has nothing any longer.
      #expect(rig.refusal { try rig.run(rig.bundle("z"), source: "sources/a") } != nil)
    }
  }

  @Test func `doesn't follow a folder whose name is equal as text alone`() {
    let (one, other) = ("/keys/\u{E9}", "/keys/e\u{301}")
    #expect(one == other)
    let first = KeyboardOrigin(digest: "a", source: one)
    #expect(!first.isSame(as: KeyboardOrigin(digest: "b", source: other)))
    #expect(first.isSame(as: KeyboardOrigin(digest: "b", source: one)))
    #expect(first.isSame(as: KeyboardOrigin(digest: "a", source: nil)))
  }

  @Test func `stays with a keyboard that ran without being installed, until it is removed`() throws
  {
    try OwnerRig.with { rig in
      let (first, second) = (try rig.bundle("x"), try rig.bundle("y", contents: "second"))
      try rig.run(first)
      try rig.run(first)
      #expect(rig.refusal { try rig.run(second) }?.contains("a bundle with the digest") == true)
      let removed = try rig.library.remove(OwnerRig.identifier)
      #expect(removed.value.identifier == OwnerRig.identifier)
      #expect(!rig.state.hasContainer(of: OwnerRig.identifier))
      try rig.run(second)
      #expect(rig.refusal { try rig.run(first) } != nil)
    }
  }

  @Test func `is nobody's in a scratch run, and permissions go with the keyboard`() throws {
    try OwnerRig.with { rig in
      _ = try rig.library.add(rig.bundle("x"))
      try rig.library.file.change { settings throws(SettingsError) in
        try settings.grantFullAccess(true, to: OwnerRig.identifier)
        try settings.decide(.contacts, .allow, for: OwnerRig.identifier)
      }
      #expect(try rig.runInstalled().permissions == [.contacts: true])
      _ = try rig.library.add(rig.bundle("y", contents: "second"))
      #expect(try rig.settings[OwnerRig.identifier]?.permissions == [:])
      let scratch = try StateFolder.scratch()
      defer { scratch.remove() }
      _ = try scratch.place(try ExtensionBundle.open(rig.bundle("z", contents: "third")))
    }
  }

  @Test func `is not the installed keyboard's once its bundle was changed behind keyward's back`()
    throws
  {
    try OwnerRig.with { rig in
      _ = try rig.library.add(rig.bundle("x"))
      _ = try rig.runInstalled()
      let entry = try #require(rig.library.entries(of: rig.settings).first)
      let file = try entry.bundle.get().url.appendingPathComponent("words.txt")
      try Data("other".utf8).write(to: file)
      let refused = rig.refusal { _ = try rig.runInstalled() }
      #expect(refused?.contains("changed after it was installed") == true)
    }
  }

  @Test func `of an earlier version's settings is that of whoever has it now`() throws {
    try OwnerRig.with { rig in
      _ = try rig.library.add(rig.bundle("x"))
      try rig.grant()
      _ = try rig.runInstalled()
      try rig.forgetOwners()
      #expect(try rig.settings[OwnerRig.identifier]?.origin == nil)
      // Another program cannot take over in between.
      let change = try rig.library.add(rig.bundle("y", contents: "second"))
      #expect(change.value.isReplacement)
      try rig.forgetOwners()
      #expect(try !rig.runInstalled().isFullAccessGranted)
      #expect(try rig.settings.owners.count == 1)
    }
  }

  @Test(arguments: [
    ("digest", "<string>abc</string>"), ("digest", "<integer>1</integer>"),
    ("source", "<string>relative</string>"), ("source", "<true/>"),
    ("owners", "<string/>"), ("refusesUnowned", "<string>no</string>"),
  ])
  func `is nobody's after its record was damaged`(key: String, value: String) throws {
    try OwnerRig.with { rig in
      let bundle = try rig.bundle("x")
      try rig.library.file.change { $0.refusesUnowned = true }
      try rig.run(bundle, source: "sources/a")
      var text = try String(contentsOf: rig.library.file.url, encoding: .utf8)
      let start = try #require(text.range(of: "<key>\(key)</key>")?.upperBound)
      let end = try #require(
        text.range(of: key == "owners" ? "</array>" : ">", range: start..<text.endIndex))
      let close =
        text[start..<end.upperBound].hasSuffix("</array>")
        ? end.upperBound
        : key == "refusesUnowned"
          ? end.upperBound
          : try #require(text.range(of: "</string>", range: start..<text.endIndex)).upperBound
      text.replaceSubrange(start..<close, with: value)
      try Data(text.utf8).write(to: rig.library.file.url)
      let refused = rig.refusal { try rig.run(bundle, source: "sources/a") }
      #expect(refused?.contains("of an unknown program") == true, "\(refused ?? "none")")
      // The user decides whose it is.
      #expect(try rig.library.add(bundle).value.isReplacement)
      try rig.grant()
      #expect(try rig.runInstalled().isFullAccessGranted)
    }
  }

  @Test func `is decided once when two start at the same time`() throws {
    try OwnerRig.with { rig in
      let bundles = try (0..<8).map { try rig.bundle("b\($0)", contents: "\($0)") }
      let winners = Counter()
      DispatchQueue.concurrentPerform(iterations: bundles.count) { number in
        guard let opened = try? ExtensionBundle.open(bundles[number]),
          (try? rig.library.admit([.init(opened)], in: rig.state)) != nil
        else { return }
        winners.add()
      }
      #expect(winners.count == 1)
      #expect(try rig.settings.owners.count == 1)
    }
  }
}

extension OwnerRig {
  /// Writes the settings as earlier versions did: without digests, owners and groups.
  fileprivate func forgetOwners() throws {
    var text = try String(contentsOf: library.file.url, encoding: .utf8)
    for key in ["owners", "groups"] {
      let start = try #require(text.range(of: "<key>\(key)</key>"))
      let rest = text[start.upperBound...]
      let end = rest.drop { $0.isWhitespace }.hasPrefix("<array/>") ? "<array/>" : "</array>"
      let close = try #require(text.range(of: end, range: start.upperBound..<text.endIndex))
      text.removeSubrange(start.lowerBound..<close.upperBound)
    }
    for key in ["digest", "source"] {
      while let start = text.range(of: "<key>\(key)</key>"),
        let close = text.range(of: "</string>", range: start.upperBound..<text.endIndex)
      {
        text.removeSubrange(start.lowerBound..<close.upperBound)
      }
    }
    try Data(text.utf8).write(to: library.file.url)
  }
}

/// Counts from several threads.
private final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var number = 0
  func add() { lock.withLock { number += 1 } }
  var count: Int { lock.withLock { number } }
}

@Suite struct `Who shares an application group` {
  private let group = "group.org.example"

  private func access(_ rig: OwnerRig, _ name: String) throws -> KeyboardLibrary.Admission {
    try rig.runInstalled("org.example.\(name)")
  }

  @Test func `is a keyboard alone, and beside another each that the user allows`() throws {
    try OwnerRig.with { rig in
      let other = "group.org.example.other"
      _ = try rig.library.add(rig.bundle("x", name: "A", groups: [group, other]))
      #expect(try access(rig, "A").withheldGroups.isEmpty)
      let change = try rig.library.add(rig.bundle("x", name: "B", groups: [group]))
      #expect(change.value.contestedGroups == [group])
      for name in ["A", "B"] {
        let admission = try access(rig, name)
        #expect(admission.withheldGroups == [group] && admission.undecidedGroups == [group])
      }
      try rig.decide(group, true, "B")
      #expect(try access(rig, "B").withheldGroups.isEmpty)
      #expect(try access(rig, "A").undecidedGroups == [group])
      try rig.decide(group, false, "A")
      let refused = try access(rig, "A")
      #expect(refused.withheldGroups == [group] && refused.undecidedGroups.isEmpty)
      #expect(try rig.settings.claimants(of: group).map(\.isAllowed) == [false, true])
      #expect(rig.refusal { try rig.decide(other, true, "B") }?.contains("does not claim") == true)
      _ = try rig.library.remove("org.example.B")
      #expect(try rig.settings.claimants(of: group).map(\.keyboard) == ["org.example.A"])
    }
  }

  @Test func `is not another program of an allowed keyboard, nor one that only ran`() throws {
    try OwnerRig.with { rig in
      for name in ["A", "B"] {
        _ = try rig.library.add(rig.bundle("x", name: name, groups: [group]))
        try rig.decide(group, true, name)
        _ = try access(rig, name)
      }
      let next = try rig.bundle("y", contents: "second", name: "B", groups: [group])
      #expect(try rig.library.add(next).value.isReplacement)
      #expect(try rig.settings.claimants(of: group).map(\.isAllowed) == [true, nil])
      let third = try rig.bundle("x", name: "C", groups: [group])
      #expect(try rig.run(third).withheldGroups == [group])
    }
  }

  @Test func `gets the folder, and the other one does not`() throws {
    try OwnerRig.with { rig in
      let url = try rig.bundle("x", name: "A", groups: [group])
      var keyboard = EnabledKeyboard(bundle: try ExtensionBundle.open(url))
      #expect(
        try rig.state.place(keyboard.bundle, groups: keyboard.groups).groups.map(\.identifier)
          == [group])
      keyboard.withheldGroups = [group]
      #expect(try rig.state.place(keyboard.bundle, groups: keyboard.groups).groups.isEmpty)
    }
  }
}

extension OwnerRig {
  fileprivate func decide(_ group: String, _ isAllowed: Bool, _ name: String) throws {
    try library.file.change { settings throws(SettingsError) in
      try settings.decide(group: group, isAllowed: isAllowed, for: "org.example.\(name)")
    }
  }
}

@Suite struct `The digest of a bundle` {
  @Test func `is of names, contents and where links lead`() throws {
    try withScratchFolder { folder in
      let url = try makeIdleBundle("One", in: folder)
      func digest() throws -> String { try KeyboardOrigin.of(ExtensionBundle.open(url)).digest }
      var seen: Set<String> = [try digest()]
      let steps: [(URL) throws -> Void] = [
        { try Data("a".utf8).write(to: $0.appendingPathComponent("a")) },
        { try Data("b".utf8).write(to: $0.appendingPathComponent("a")) },
        {
          try FileManager.default.moveItem(
            at: $0.appendingPathComponent("a"), to: $0.appendingPathComponent("b"))
        },
        {
          try FileManager.default.createSymbolicLink(
            atPath: $0.appendingPathComponent("link").path, withDestinationPath: "b")
        },
        {
          let link = $0.appendingPathComponent("link")
          try FileManager.default.removeItem(at: link)
          try FileManager.default.createSymbolicLink(
            atPath: link.path, withDestinationPath: "Info.plist")
        },
        {
          try FileManager.default.createDirectory(
            at: $0.appendingPathComponent("folder"), withIntermediateDirectories: true)
        },
      ]
      for (number, step) in steps.enumerated() {
        try step(url)
        #expect(seen.insert(try digest()).inserted, "step \(number)")
        #expect(!seen.insert(try digest()).inserted)
      }
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: url.appendingPathComponent("b").path)
      #expect(!seen.insert(try digest()).inserted)
    }
  }
}
