import Platform
import Foundation
import TestSupport
import Testing

@testable import ExtensionBuilder

struct SourceFolderTests {
  private func scan(_ change: (KeyboardFolder) throws -> Void = { _ in }) throws -> (
    sources: [String], resources: [String], folder: SourceFolder
  ) {
    try withKeyboard { keyboard in
      try change(keyboard)
      let folder = try SourceFolder(
        scanning: keyboard.source, files: ProjectFiles(around: keyboard.source))
      let prefix = keyboard.source.path + "/"
      return (
        folder.sources.map { $0.replacing(prefix, with: "") },
        folder.resources.map(\.destination), folder
      )
    }
  }

  @Test func `groups vanish and localisations stay`() throws {
    let found = try scan {
      try $0.write("x", "Resources/fr.lproj/a.strings")
      try $0.write("x", "Sounds.bundle/deep/a.txt")
      try $0.write("x", "Sounds.bundle/Source.swift")
    }
    #expect(found.sources == ["KeyboardViewController.swift", "Model/Phrases.swift"])
    #expect(
      found.resources == [
        "Sounds.bundle/Source.swift", "Sounds.bundle/deep/a.txt", "de.lproj/Localizable.strings",
        "fr.lproj/a.strings", "words.txt",
      ])
  }

  @Test(arguments: [
    ".hidden.swift", ".git/config", "Old.appex/Info.plist", "build/x.swift", "DerivedData/x.txt",
    "A.xcodeproj/project.pbxproj", "README.md", "Bridge.h", "Package.swift",
  ])
  func `what is no part of the keyboard is skipped`(path: String) throws {
    let plain = try scan()
    let found = try scan { try $0.write("x", path) }
    #expect(found.sources == plain.sources)
    #expect(found.resources == plain.resources)
  }

  @Test(arguments: ["\u{600}", "a\u{600}", "a\u{110BD}", "a\u{301}", "a\u{200D}", "a.b\u{6DD}"])
  func `a character that takes the dot along hides no source and no resource`(name: String) throws {
    let plain = try scan()
    let found = try scan {
      try $0.write("", name + ".swift")
      try $0.write("{}", name + ".xcassets/Contents.json")
    }
    #expect(Set(found.sources) == Set(plain.sources + [name + ".swift"]))
    #expect(found.resources == plain.resources)
    #expect(found.folder.catalogs.count == 1)
  }

  @Test(arguments: [
    ("a.swift", "swift", "a"), ("d.x/a", "", "d.x/a"), (".swift", "", ".swift"),
    ("d/.x.y", "y", "d/.x"), ("a.b.c", "c", "a.b"), ("a", "", "a"), ("", "", ""),
    ("A.xcassets/", "xcassets", "A.xcassets/"), ("a\u{600}.b", "b", "a\u{600}"),
  ])
  func `a suffix begins behind the last dot of the last name`(
    path: String, suffix: String, rest: String
  ) {
    #expect(path.pathSuffix == suffix)
    #expect(path.withoutPathSuffix == rest)
    #expect(path.endsInBytes(of: ".swift") == (path == "a.swift" || path == ".swift"))
  }

  @Test func `an asset catalogue is set apart to be compiled`() throws {
    let found = try scan { try $0.write("{}", "Media.xcassets/Contents.json") }
    #expect(!found.resources.contains { $0.contains("Contents.json") })
    #expect(found.folder.catalogs.map(\.destination) == [""])
    #expect(found.folder.catalogs.first?.path.hasSuffix("/Media.xcassets") == true)
    #expect(found.folder.warnings.isEmpty)
  }

  @Test func `a link back to a folder above ends`() throws {
    let plain = try scan()
    let found = try scan {
      for (name, target) in [("loop", "."), ("Model/up", ".."), ("Model/self", ".")] {
        try FileManager.default.createSymbolicLink(
          atPath: $0.source.appendingPathComponent(name).path, withDestinationPath: target)
      }
    }
    #expect(found.sources == plain.sources)
  }

  @Test func `too deep a folder is refused`() throws {
    #expect(throws: BuildError.self) {
      try scan { try $0.write("x", String(repeating: "d/", count: 40) + "x.txt") }
    }
  }

  @Test func `the manifest nearest to the top counts`() throws {
    let found = try scan { try $0.write("x", "Aside/Info.plist") }
    #expect(found.folder.manifests.map { $0.hasSuffix("My Keys/Info.plist") } == [true, false])
  }
}
