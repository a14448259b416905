import Platform
import ExtensionBundle
import Foundation
import Sandbox
import Testing
import TestSupport

@testable import KeyboardHost

private func folder(_ number: Int) -> String {
  String(repeating: "0", count: 32 - String(number).count) + String(number)
}

/// Settings in which keyboards of these names are installed and enabled.
private func enabled(_ names: String...) throws -> Settings {
  var settings = Settings()
  for (number, name) in names.enumerated() {
    try settings.install(name, folder: folder(number))
    try settings.enable(name)
  }
  return settings
}

@Suite struct `The settings` {
  @Test func `have a new keyboard neither enabled nor granted anything`() throws {
    var settings = Settings()
    try settings.install("a", folder: folder(1))
    #expect(settings.enabled.isEmpty && settings["a"]?.isFullAccessGranted == false)
    #expect(settings.choice(in: nil) == nil)
  }

  @Test func `keep what was set of a keyboard that is updated`() throws {
    var settings = try enabled("a", "b")
    try settings.grantFullAccess(true, to: "a")
    let old = try settings.install("a", folder: folder(9))
    #expect(old?.folder == folder(0))
    #expect(settings["a"]?.isFullAccessGranted == true && settings.enabled == ["a", "b"])
  }

  @Test(arguments: [
    ([], ["a", "b", "c"]), (["c"], ["c", "a", "b"]), (["b", "a"], ["b", "a", "c"]),
    (["c", "b", "a"], ["c", "b", "a"]),
  ])
  func `put the keyboards first that are named`(order: [String], expected: [String]) throws {
    var settings = try enabled("a", "b", "c")
    try settings.order(order)
    #expect(settings.enabled == expected)
  }

  @Test(arguments: [
    (["a", "a"], "named twice"), (["z"], "no keyboard z is installed (a, b are)"),
    (["b"], "is not enabled"),
  ])
  func `refuse an order that makes no sense`(order: [String], words: String) throws {
    var settings = try enabled("a", "b")
    try settings.disable("b")
    let before = settings
    #expect { try settings.order(order) } throws: { error in
      (error as? SettingsError).map { $0.cause == .usage && $0.message.contains(words) } ?? false
    }
    #expect(settings == before)
  }

  @Test func `enable again at the end`() throws {
    var settings = try enabled("a", "b")
    try settings.disable("a")
    try settings.enable("a")
    try settings.enable("b")
    #expect(settings.enabled == ["b", "a"])
  }

  @Test func `remember a context apart from what was chosen last`() throws {
    var settings = try enabled("a", "b")
    let chat = TextInputContext(identifier: "chat")
    let other = TextInputContext(app: "org.example.other", identifier: "chat")
    settings.choose("b", in: chat)
    settings.choose("a", in: nil)
    #expect(settings.choice(in: chat) == "b")
    #expect(settings.choice(in: nil) == "a" && settings.choice(in: other) == "a")
    settings.forget(chat)
    #expect(settings.choice(in: chat) == "a")
  }

  @Test func `remember the keyboard of a context also while it is not there`() throws {
    var settings = try enabled("a", "b")
    let chat = TextInputContext(identifier: "chat")
    settings.choose("b", in: chat)
    try settings.remove("b")
    #expect(settings.choice(in: chat) == "b" && settings.chosen == nil)
  }

  @Test func `forget the contexts that were left alone longest`() throws {
    var settings = try enabled("a")
    let most = Settings.mostMemories
    for number in 0..<(most + 10) {
      settings.choose("a", in: TextInputContext(identifier: "\(number)"))
      settings.choose("a", in: TextInputContext(identifier: "0"))
    }
    #expect(settings.memories.count == most)
    #expect(settings.memories.contains { $0.context.identifier == "0" })
    #expect(!settings.memories.contains { $0.context.identifier == "1" })
  }

  @Test func `take no more keyboards than can be kept`() throws {
    var settings = Settings()
    for number in 0..<Settings.mostKeyboards {
      try settings.install("k\(number)", folder: folder(number))
    }
    try settings.install("k0", folder: folder(9999))
    #expect(throws: SettingsError.self) { try settings.install("more", folder: folder(8888)) }
  }

  @Test(arguments: 0..<200)
  func `are the same after they were written and read`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var settings = Settings()
    let names = (0..<8).map { "org.example.k\($0)" }
    let contexts =
      ["", "chat", "<&>\"'", "Grüße 👋", "a\u{0}b", "\n", "\u{202E}x"]
      + [String(repeating: "é", count: 400)]
    for step in 0..<40 {
      let name = names[Int.random(in: 0..<names.count, using: &random)]
      let context = contexts[Int.random(in: 0..<contexts.count, using: &random)]
      switch Int.random(in: 0..<6, using: &random) {
      case 0: try settings.install(name, folder: folder(step))
      case 1: _ = try? settings.remove(name)
      case 2: try? settings.enable(name)
      case 3: try? settings.grantFullAccess(.random(using: &random), to: name)
      case 4: try? settings.order([name])
      default: settings.choose(name, in: TextInputContext(identifier: context))
      }
    }
    let text = settings.propertyList.xml
    let list = try PropertyListDocument.parse(Array(text.utf8), named: "x").root.value
    #expect(try Settings(propertyList: list) == settings)
  }
}

@Suite struct `A settings file` {
  @Test func `that is not there is a new device's, and reading makes none`() throws {
    try withScratchFolder { folder in
      let place = folder.appendingPathComponent("none")
      let reading = try SettingsFile(in: place).read()
      #expect(reading == .init(settings: Settings(), warning: nil))
      #expect(!FileManager.default.fileExists(atPath: place.path))
    }
  }

  @Test func `is closed to others, in a folder that is`() throws {
    try withScratchFolder { folder in
      let file = SettingsFile(in: folder.appendingPathComponent("state"))
      try file.change { _ in }
      for (url, mode) in [(file.url, mode_t(0o600)), (file.folder, 0o700)] {
        var status = stat()
        #expect(lstat(url.path, &status) == 0 && status.st_mode & 0o777 == mode)
      }
    }
  }

  @Test func `loses no change of many at once`() throws {
    try withScratchFolder { folder in
      let file = SettingsFile(in: folder)
      let names = (0..<40).map { "k\($0)" }
      let failures = Lock(0)
      DispatchQueue.concurrentPerform(iterations: names.count) { number in
        do {
          try file.change { settings throws(SettingsError) in
            try settings.install(names[number], folder: KeyboardHostTests.folder(number))
            try settings.enable(names[number])
          }
        } catch {
          failures.withLock { $0 += 1 }
        }
      }
      #expect(failures.withLock { $0 } == 0)
      #expect(try Set(file.read().settings.enabled) == Set(names))
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(left == ["settings.lock", "settings.plist"])
    }
  }

  @Test func `stays as it was when a change is refused`() throws {
    try withScratchFolder { folder in
      let file = SettingsFile(in: folder)
      try file.change { _ in }
      let before = try Data(contentsOf: file.url)
      #expect(throws: SettingsError.self) {
        try file.change { settings throws(SettingsError) in
          try settings.install("a", folder: KeyboardHostTests.folder(1))
          try settings.enable("b")
        }
      }
      #expect(try Data(contentsOf: file.url) == before)
    }
  }

  @Test func `is written over the draft of somebody who was killed`() throws {
    try withScratchFolder { folder in
      let file = SettingsFile(in: folder)
      try Data("half".utf8).write(to: folder.appendingPathComponent("settings.plist.new"))
      try file.change { settings throws(SettingsError) in
        try settings.install("a", folder: KeyboardHostTests.folder(1))
      }
      #expect(try file.read().settings["a"] != nil)
    }
  }

  static let list = "<plist version=\"1.0\"><dict>"
  static let arrays =
    "<key>installed</key><array/><key>enabled</key><array/><key>remembered</key><array/>"
  @Test(arguments: [
    "", "garbage", "<plist", "{ a = b; }", String(repeating: " ", count: 5 << 20),
    list + arrays + "</dict></plist>",
    list + "<key>version</key><integer>2</integer>" + arrays + "</dict></plist>",
    list + "<key>version</key><integer>1</integer></dict></plist>",
    list + "<key>version</key><integer>1</integer>"
      + arrays.replacingOccurrences(
        of: "enabled</key><array/>", with: "enabled</key><array><string>a</string></array>")
      + "</dict></plist>",
    list + "<key>version</key><integer>1</integer>"
      + arrays.replacingOccurrences(
        of: "installed</key><array/>",
        with: "installed</key><array><dict><key>identifier</key><string>a</string>"
          + "<key>folder</key><string>../../../etc</string></dict></array>") + "</dict></plist>",
    String(repeating: "<array>", count: 10_000),
  ])
  func `that is damaged or foreign is set aside, named, and replaced`(text: String) throws {
    try withScratchFolder { folder in
      let file = SettingsFile(in: folder)
      // The owners of the containers are no longer known.
      var replaced = Settings()
      replaced.refusesUnowned = true
      for number in 1...2 {
        try Data(text.utf8).write(to: file.url)
        #expect(chmod(file.url.path, 0o600) == 0)
        let reading = try file.read()
        let aside = folder.appendingPathComponent("settings.plist.damaged-\(number)")
        #expect(reading.settings == replaced)
        #expect(reading.warning?.contains(aside.path) == true, "\(reading.warning ?? "")")
        #expect(try Data(contentsOf: aside) == Data(text.utf8))
        #expect(try file.read() == .init(settings: replaced, warning: nil))
      }
    }
  }

  @Test func `that is a link, a folder or a pipe is set aside, and nothing is read through it`()
    throws
  {
    try withScratchFolder { folder in
      let file = SettingsFile(in: folder)
      let target = folder.appendingPathComponent("target")
      try Data("kept".utf8).write(to: target)
      let makers: [(String) -> Int32] = [
        { symlink(target.path, $0) }, { mkdir($0, 0o700) }, { mkfifo($0, 0o600) },
      ]
      for make in makers {
        unlink(file.url.path)
        #expect(make(file.url.path) == 0)
        #expect(try file.read().warning != nil)
        #expect(try file.read().warning == nil)
      }
      #expect(try Data(contentsOf: target) == Data("kept".utf8))
    }
  }

  @Test func `that others may write is refused and stays`() throws {
    try withScratchFolder { folder in
      let file = SettingsFile(in: folder)
      try file.change { _ in }
      #expect(chmod(file.url.path, 0o666) == 0)
      #expect { try file.read() } throws: { error in
        (error as? SettingsError).map { $0.cause == .input && $0.message.contains("chmod 600") }
          ?? false
      }
      #expect(FileManager.default.fileExists(atPath: file.url.path))
    }
  }

  /// No user can make a folder there, root included, for one reason or another.
  @Test(arguments: ["/proc/keyward-test", "/sys/keyward-test"])
  func `in a place that cannot be written is an error of files`(path: String) throws {
    let file = SettingsFile(in: URL(fileURLWithPath: path))
    #expect { try file.change { _ in } } throws: { error in
      (error as? SettingsError).map { $0.cause == .files && $0.message.contains(path) } ?? false
    }
  }
}
