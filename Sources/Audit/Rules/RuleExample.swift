/// Files that show what a rule means: a small keyboard that is in order, with a change or two.
package struct RuleExample: Sendable {
  /// The input of the audit.
  package enum Place: Sendable {
    /// The manifest alone.
    case plist
    /// A folder of sources.
    case folder
    /// A built keyboard.
    case bundle
    /// An app that carries the built keyboard.
    case app
    /// A keyboard that is run; its behavior is described in words.
    case behaviour
  }

  /// A file of the example.
  enum Part: Sendable, CaseIterable {
    case manifest, entitlements, privacy, app, appEntitlements, appPrivacy

    var name: String {
      switch self {
      case .manifest: "Info.plist"
      case .entitlements: "Keyboard.entitlements"
      case .privacy, .appPrivacy: "PrivacyInfo.xcprivacy"
      case .app: "Info.plist"
      case .appEntitlements: "Entitlements.plist"
      }
    }

    var isOfApp: Bool { self == .app || self == .appEntitlements || self == .appPrivacy }
  }

  /// A change of a file.
  struct Change: Sendable {
    enum Kind: Sendable {
      /// Sets a value, in its old place where there was one.
      case set(String)
      /// Adds a key, even where there is one of that name.
      case add(String)
      case remove
      case text(String)
    }
    var part: Part
    /// Keys with slashes between them.
    var path: String
    var kind: Kind
  }

  /// The input of the audit.
  package let place: Place
  let changes: [Change]
  /// Names of other files of the keyboard.
  let others: [String]
  /// Swift code beside the controller; `nil` where the example has no sources.
  let swift: String?
  /// The controller, where it is not that of a keyboard in which nothing is wrong.
  let controller: String?
  /// Lines of the keyboard's file of suppressions.
  let suppressions: String?
  /// The contents of a built keyboard's program; `nil` for a file that isn't a program.
  let program: ExampleProgram?
  /// A symbolic link beside the manifest.
  package let link: (name: String, destination: String)?
  /// The behavior of a keyboard that is run, in a sentence; `nil` where files show it.
  let behaviour: String?

  /// An example of the driven run, which no file shows.
  init(behaviour: String) {
    (place, changes, others) = (.behaviour, [], [])
    (swift, controller, suppressions, program, link) = (nil, nil, nil, nil, nil)
    self.behaviour = behaviour
  }

  init(
    _ place: Place = .plist, _ changes: Change..., others: [String] = [], swift: String? = nil,
    controller: String? = nil, suppressions: String? = nil, program: ExampleProgram? = .good,
    link: (name: String, destination: String)? = nil
  ) {
    self.link = link
    self.program = program
    self.place = place
    self.changes = changes
    self.others = others
    self.swift = swift
    self.controller = controller
    self.suppressions = suppressions
    behaviour = nil
  }
}

extension RuleExample.Change {
  /// The value of a key; `value` is XML.
  static func set(_ path: String, _ value: String, in part: RuleExample.Part = .manifest) -> Self {
    Self(part: part, path: path, kind: .set(value))
  }

  static func add(_ path: String, _ value: String, in part: RuleExample.Part = .manifest) -> Self {
    Self(part: part, path: path, kind: .add(value))
  }

  static func remove(_ path: String, in part: RuleExample.Part = .manifest) -> Self {
    Self(part: part, path: path, kind: .remove)
  }

  /// Replaces the whole file.
  static func text(_ text: String, in part: RuleExample.Part = .manifest) -> Self {
    Self(part: part, path: "", kind: .text(text))
  }
}

// MARK: Files

extension RuleExample {
  /// The path and the contents of a built keyboard's program; `nil` where none can be made.
  package var builtProgram: (path: String, program: ExampleProgram)? {
    guard place == .bundle || place == .app, !others.contains(""), let program else { return nil }
    let folder = place == .app ? "Example.app/PlugIns/Keyboard.appex/" : "Keyboard.appex/"
    return (folder + "Keyboard", program)
  }

  /// The files of text to be written, by their paths, and the path that the audit is given.
  package var files: (operand: String, contents: [(path: String, text: String)]) {
    if behaviour != nil { return ("", []) }
    let folder: String
    let operand: String
    switch place {
    case .plist, .behaviour: (folder, operand) = ("", "Info.plist")
    case .folder: (folder, operand) = ("Keyboard/", "Keyboard")
    case .bundle: (folder, operand) = ("Keyboard.appex/", "Keyboard.appex")
    case .app: (folder, operand) = ("Example.app/PlugIns/Keyboard.appex/", "Example.app")
    }
    var contents = Part.allCases.compactMap { part in
      text(of: part).map { (path: path(of: part, folder), text: $0) }
    }
    if place == .bundle || place == .app, !others.contains(""), program == nil {
      contents.append((folder + "Keyboard", "a program"))
    }
    contents += others.filter { !$0.isEmpty }.map { (folder + $0, "") }
    return (operand, contents + sources(in: folder))
  }

  private func sources(in folder: String) -> [(path: String, text: String)] {
    var contents: [(path: String, text: String)] = []
    if let suppressions {
      contents.append((folder + SuppressionFile.name, suppressions + "\n"))
    }
    guard let swift else { return contents }
    contents.append(
      (folder + "KeyboardViewController.swift", (controller ?? Rule.goodController) + "\n"))
    // A file is never empty, so that it is seen to be one.
    if !swift.isEmpty {
      let start = swift.hasPrefix("import") ? "import UIKit\n" : "import UIKit\n\n"
      contents.append((folder + "Example.swift", start + swift + "\n"))
    }
    return contents
  }

  private func path(of part: Part, _ folder: String) -> String {
    if part.isOfApp { return "Example.app/" + part.name }
    let isBuilt = place == .bundle || place == .app
    return folder + (part == .entitlements && isBuilt ? "Entitlements.plist" : part.name)
  }

  /// The text of a file, `nil` where the example has none.
  private func text(of part: Part) -> String? {
    let own = changes.filter { $0.part == part }
    var tree: ExampleTree
    switch part {
    case .manifest: tree = place == .bundle || place == .app ? .built : .sources
    case .app where place == .app: tree = .app
    default:
      guard !own.isEmpty else { return nil }
      tree = .dictionary([])
    }
    for change in own {
      let keys = change.path.split(separator: "/").map(String.init)
      switch change.kind {
      case .text(let text): return text
      case .set(let value): tree.change(keys[...], to: .value(value), adds: false)
      case .add(let value): tree.change(keys[...], to: .value(value), adds: true)
      case .remove: tree.change(keys[...], to: nil, adds: false)
      }
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      \(tree.xml(""))
      </plist>

      """
  }

  /// The difference from a correct keyboard, for people.
  package var text: String { blocks.map(\.text).joined(separator: "\n") }

  /// The same in its languages, by their names in Markdown.
  package var blocks: [(language: String, text: String)] {
    if let behaviour { return [("text", behaviour)] }
    var blocks: [(language: String, text: String)] = []
    let lines = manifestLines
    if !lines.isEmpty { blocks.append(("xml", lines.joined(separator: "\n"))) }
    if let line = programLine { blocks.append(("text", line)) }
    if let link { blocks.append(("text", "\(link.name) -> \(link.destination)")) }
    let code = [controller, swift].compactMap(\.self).filter { !$0.isEmpty }
    if !code.isEmpty { blocks.append(("swift", code.joined(separator: "\n\n"))) }
    if let suppressions {
      blocks.append(("text", "# \(SuppressionFile.name)\n\(suppressions)"))
    }
    guard blocks.isEmpty else { return blocks }
    // An empty difference.
    return [
      builtProgram == nil
        ? ("swift", Rule.goodController) : ("text", "The program is a keyboard for arm64 devices.")
    ]
  }

  private var programLine: String? {
    guard place == .bundle || place == .app else { return nil }
    guard let program else { return "The program is a text file." }
    let lines = program.difference
    return lines.isEmpty ? nil : "The program " + lines.joined(separator: "\nand ")
  }

  private var manifestLines: [String] {
    var lines: [String] = []
    var place = ""
    for change in changes {
      let keys = change.path.split(separator: "/")
      let isBuilt = self.place == .bundle || self.place == .app
      let owner = change.part.isOfApp ? "the app's " : isBuilt ? "the built keyboard's " : ""
      let file = owner + change.part.name
      let inner = keys.dropLast().isEmpty ? "" : ", " + keys.dropLast().joined(separator: " > ")
      let key = keys.last.map(String.init) ?? ""
      if file + inner != place {
        place = file + inner
        lines.append("<!-- \(place) -->")
      }
      switch change.kind {
      case .text(let text): lines.append(text)
      case .remove: lines.append("<!-- without \(key) -->")
      case .set(let value), .add(let value): lines += ["<key>\(key)</key>", value]
      }
    }
    return lines
      + others.map {
        $0.isEmpty
          ? "<!-- without the program -->" : "<!-- and the file \($0) in the bundle -->"
      }
  }
}

/// A property list that is still to be changed.
private indirect enum ExampleTree {
  case value(String)
  case dictionary([(key: String, tree: ExampleTree)])

  static let sources = dictionary([
    ("CFBundleDisplayName", .string("Example")),
    ("CFBundleExecutable", .string("$(EXECUTABLE_NAME)")),
    ("CFBundleIdentifier", .string("$(PRODUCT_BUNDLE_IDENTIFIER)")),
    ("CFBundleName", .string("$(PRODUCT_NAME)")),
    ("CFBundlePackageType", .string("$(PRODUCT_BUNDLE_PACKAGE_TYPE)")),
    ("CFBundleShortVersionString", .string("1.0")), ("CFBundleVersion", .string("1")),
    ("NSExtension", keyboard("$(PRODUCT_MODULE_NAME).KeyboardViewController")),
  ])

  static let built = dictionary([
    ("CFBundleDisplayName", .string("Example")), ("CFBundleExecutable", .string("Keyboard")),
    ("CFBundleIdentifier", .string("org.example.app.keyboard")),
    ("CFBundleName", .string("Keyboard")), ("CFBundlePackageType", .string("XPC!")),
    ("CFBundleShortVersionString", .string("1.0")), ("CFBundleVersion", .string("1")),
    ("NSExtension", keyboard("Keyboard.KeyboardViewController")),
  ])

  static let app = dictionary([
    ("CFBundleDisplayName", .string("Example")), ("CFBundleExecutable", .string("Example")),
    ("CFBundleIdentifier", .string("org.example.app")), ("CFBundleName", .string("Example")),
    ("CFBundlePackageType", .string("APPL")), ("CFBundleShortVersionString", .string("1.0")),
    ("CFBundleVersion", .string("1")),
  ])

  private static func keyboard(_ name: String) -> ExampleTree {
    .dictionary([
      (
        "NSExtensionAttributes",
        .dictionary([
          ("IsASCIICapable", .value("<true/>")), ("PrefersRightToLeft", .value("<false/>")),
          ("PrimaryLanguage", .string("nl")), ("RequestsOpenAccess", .value("<false/>")),
        ])
      ),
      ("NSExtensionPointIdentifier", .string("com.apple.keyboard-service")),
      ("NSExtensionPrincipalClass", .string(name)),
    ])
  }

  private static func string(_ text: String) -> ExampleTree { .value("<string>\(text)</string>") }

  /// Changes, adds or (with `nil`) removes what a path of keys leads to; missing dictionaries are made.
  mutating func change(_ path: ArraySlice<String>, to new: ExampleTree?, adds: Bool) {
    guard let key = path.first else { return }
    var entries: [(key: String, tree: ExampleTree)] = []
    if case .dictionary(let found) = self { entries = found }
    let index = entries.lastIndex { $0.key == key }
    if path.count > 1 {
      var inner = index.map { entries[$0].tree } ?? .dictionary([])
      inner.change(path.dropFirst(), to: new, adds: adds)
      if let index { entries[index].tree = inner } else { entries.append((key, inner)) }
    } else if let new {
      if let index, !adds { entries[index].tree = new } else { entries.append((key, new)) }
    } else if let index {
      entries.remove(at: index)
    }
    self = .dictionary(entries)
  }

  func xml(_ indent: String) -> String {
    switch self {
    case .value(let xml):
      return xml.split(separator: "\n").map { indent + $0 }.joined(separator: "\n")
    case .dictionary(let entries):
      let inner = indent + "\t"
      let lines = entries.map { "\(inner)<key>\($0.key)</key>\n\($0.tree.xml(inner))" }
      return (["\(indent)<dict>"] + lines + ["\(indent)</dict>"]).joined(separator: "\n")
    }
  }
}
