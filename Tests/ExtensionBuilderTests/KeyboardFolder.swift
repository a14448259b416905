import ExtensionBuilder
import Foundation
import TestSupport

/// A folder with a small keyboard in it, and a folder for builds.
struct KeyboardFolder {
  static let plist = SmallKeyboard.manifest

  static let controller = """
    import UIKit

    class KeyboardViewController: UIInputViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        let button = UIButton(type: .system)
        button.addTarget(self, action: #selector(tap(_:)), for: .touchUpInside)
        view.addSubview(button)
      }

      @objc private func tap(_ sender: UIButton) {
        textDocumentProxy.insertText(Phrases.greeting)
      }
    }
    """

  static let phrases = "enum Phrases { static let greeting = \"hello\" }\n"

  let root: URL
  let name: String
  var source: URL { root.appendingPathComponent(name) }
  var output: URL { root.appendingPathComponent("out") }
  var bundle: URL { output.appendingPathComponent(name + ".appex") }
  var work: URL { output.appendingPathComponent(".keyward/products/" + name) }

  /// Fills the folder: a manifest, a controller in the top folder, a second file and a resource below.
  init(_ root: URL, named name: String = "My Keys") throws {
    self.root = root
    self.name = name
    try write(Self.plist, "Info.plist")
    try write(Self.controller, "KeyboardViewController.swift")
    try write(Self.phrases, "Model/Phrases.swift")
    try write("one two", "Resources/words.txt")
    try write("\"key\" = \"Taste\";", "de.lproj/Localizable.strings")
  }

  func write(_ text: String, _ path: String) throws {
    let file = source.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: source.appendingPathComponent(path))
  }

  func build(
    installation: Installation = Installation(prefix: stageFolder), isDebug: Bool = true,
    optimizes: Bool = true, iOSVersion: String = "26.0", settings: [String: String] = [:],
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> BuildResult {
    try ExtensionBuilder(installation: installation, environment: environment).build(
      BuildRequest(
        source: source, outputDirectory: output, iOSVersion: iOSVersion, isDebug: isDebug,
        optimizes: optimizes, settings: settings))
  }

  /// The files of the bundle, sorted.
  func bundleFiles() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: bundle.path).filter {
      var isFolder: ObjCBool = false
      let path = bundle.appendingPathComponent($0).path
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }
}

/// Runs `body` with a keyboard's folder that is removed afterwards.
func withKeyboard<Value>(
  named name: String = "My Keys", _ body: (KeyboardFolder) throws -> Value
) throws -> Value {
  try withScratchFolder { try body(KeyboardFolder($0, named: name)) }
}
