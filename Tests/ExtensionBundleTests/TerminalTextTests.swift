import Foundation
import Testing

@testable import ExtensionBundle

@Suite struct `An error about somebody else's file` {
  @Test(arguments: [
    ("plain/Größe 👋.plist", "plain/Größe 👋.plist"), ("a\u{1B}[31mb", "a\\u{1b}[31mb"),
    ("a\nb\u{7}", "a\\u{a}b\\u{7}"), ("\u{202E}x\u{9B}", "\\u{202e}x\\u{9b}"),
  ])
  func `is one line that acts on no terminal`(name: String, shown: String) {
    let errors = [
      BundleError.notAFolder(path: name, code: 2).message,
      BundleError.missingManifest(folder: name).message,
      BundleError.badExecutable(path: name, reason: name).message,
      BundleError.invalidManifest(file: name, position: nil, reason: name).message,
      PropertyListError(file: name, reason: name).message,
    ]
    for error in errors { #expect(error.hasPrefix("\(shown): error: "), "\(error)") }
  }
}
