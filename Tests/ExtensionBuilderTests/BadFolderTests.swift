import ExtensionBuilder
import Foundation
import TestSupport
import Testing

/// Folders that are refused before any program runs.
struct BadFolderTests {
  private func refusal(
    of change: (KeyboardFolder) throws -> Void, settings: [String: String] = [:]
  ) throws -> BuildError {
    try withKeyboard { keyboard in
      try change(keyboard)
      return try #require(throws: BuildError.self) { try keyboard.build(settings: settings) }
    }
  }

  @Test(arguments: [
    ("Old.m", "Objective-C sources cannot be built"), ("Fast.mm", "Objective-C"),
    ("Keys.xib", ":1:1: error: the XML is broken"),
    ("My Keys", "the bundle has its own My Keys"),
    ("Sub/words.txt", "has the same place in the bundle, words.txt"),
    ("Other/My Keys", "the bundle has its own My Keys"),
  ])
  func `a file that cannot be built is refused by name`(path: String, reason: String) throws {
    let error = try refusal { try $0.write("", path) }
    #expect(error.message.contains(reason))
    #expect(error.message.contains(path))
    #expect(error.exitCode == 65)
  }

  @Test func `all files in other languages are named at once`() throws {
    let error = try refusal {
      for name in ["Sub/C.mm", "B.m", "A.m"] { try $0.write("", name) }
    }
    #expect(error.message.contains("A.m: error: Objective-C sources cannot be built"))
    #expect(error.message.contains("The same applies to B.m, Sub/C.mm"), "\(error.message)")
    let many = try refusal { for number in 10...29 { try $0.write("", "F\(number).m") } }
    #expect(many.message.contains("F18.m and 11 more"), "\(many.message)")
  }

  @Test(arguments: [
    ("<plist><dict></plist>", "Info.plist:1:16: error: the XML is broken"),
    ("<plist><array/></plist>", "the top value is an array"),
    ("<plist><dict/></plist>", "there is no NSExtension dictionary"),
    (
      KeyboardFolder.plist.replacing("keyboard-service", with: "keyboard-extension"),
      "Info.plist:7:5: error: NSExtension.NSExtensionPointIdentifier is"
    ),
  ])
  func `a manifest that is no keyboard's is refused`(text: String, reason: String) throws {
    let error = try refusal { try $0.write(text, "Info.plist") }
    #expect(error.message.contains(reason))
    #expect(error.exitCode == 65)
  }

  @Test func `a folder without a manifest is refused`() throws {
    let error = try refusal { try $0.remove("Info.plist") }
    #expect(error.message.contains("contains no Info.plist"))
  }

  @Test func `a folder without Swift files is refused`() throws {
    let error = try refusal {
      try $0.remove("KeyboardViewController.swift")
      try $0.remove("Model")
    }
    #expect(error.message.contains("contains no Swift file"))
  }

  @Test func `a folder that is not there is refused`() throws {
    let error = try refusal { try FileManager.default.removeItem(at: $0.source) }
    #expect(error.message.contains("there is no such folder"))
  }

  @Test func `a file in place of the folder is refused`() throws {
    let error = try refusal {
      try FileManager.default.removeItem(at: $0.source)
      try Data().write(to: $0.source)
    }
    #expect(error.message.contains("this is not a folder"))
  }

  @Test func `a link that leads nowhere and a pipe are refused`() throws {
    let dangling = try refusal {
      try FileManager.default.createSymbolicLink(
        atPath: $0.source.appendingPathComponent("link.txt").path,
        withDestinationPath: "nonexistent/file")
    }
    #expect(dangling.message.contains("leads nowhere"))
    let pipe = try refusal { _ = mkfifo($0.source.appendingPathComponent("p.swift").path, 0o600) }
    #expect(pipe.message.contains("neither a file nor a folder"))
  }

  @Test(arguments: [
    ("PRODUCT_NAME", "../x", "cannot name a bundle"), ("PRODUCT_NAME", "", "cannot name a bundle"),
    ("PRODUCT_NAME", ".hidden", "cannot name a bundle"),
    ("PRODUCT_MODULE_NAME", "a b", "is not a module name"),
    ("SWIFT_VERSION", "3.0", "use 4.0, 4.2, 5.0 or 6.0"),
    ("EXECUTABLE_NAME", "../../sh", "contains a slash"),
    ("EXECUTABLE_NAME", "Info.plist", "which another part of the bundle has"),
    ("PRODUCT_BUNDLE_IDENTIFIER", "../..", "is not allowed"),
  ])
  func `a setting that leads astray is refused`(
    name: String, value: String, reason: String
  ) throws {
    let error = try refusal(of: { _ in }, settings: [name: value])
    #expect(error.message.contains(reason))
    #expect(error.exitCode == 65)
  }
}
