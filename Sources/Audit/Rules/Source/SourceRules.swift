import ExtensionBundle

/// Rules about the API that keyboards' sources use or omit.
extension Rule {
  static let sourceRules =
    readabilityRules + classRules + systemRules + reasonRules + accessRules + switchingRules
    + textRules

  /// All names that rules request.
  static let watchedNames = Array(Set(all.flatMap(\.watches))).sorted()

  /// A rule about sources; it finds nothing where none were read.
  init(
    source id: String, _ severity: Severity, _ certainty: Certainty, meaning: String, why: String,
    source: String, help: String, watches: [String] = [], fires: RuleExample,
    passes: RuleExample,
    look: @escaping @Sendable (SourceFacts, AuditSubject) -> [Observation]
  ) {
    self.init(
      id, severity, certainty, meaning: meaning, why: why, source: source, help: help,
      fires: fires, passes: passes, watches: watches
    ) { subject in
      subject.sources.map { look($0, subject) } ?? []
    }
  }
}

extension RuleSource {
  static let layout = "Apple, Configuring a custom keyboard interface"
  static let text = "Apple, Handling text interactions in custom keyboards"
  static let header = "UIKit's headers, which mark it as unavailable in extensions"
}

// MARK: Sources and classes

extension Rule {
  static let readabilityRules = [sourceUnparsable]
  static let classRules = [classUnknown, classNoKeyboard]

  private static let sourceUnparsable = Rule(
    source: "source-unparsable", .warning, .certain,
    meaning: "A Swift file has a syntax error.",
    why:
      "The file does not compile. The audit did not see all of the keyboard's code, so it "
      + "reports nothing as missing from it.",
    source: "the grammar of Swift",
    help: "Fix the error; a build shows all errors.",
    fires: RuleExample(.folder, swift: "func greet( {}"),
    passes: RuleExample(.folder, swift: "func greet() {}")
  ) { facts, _ in
    facts.errors.map { Observation($0.place, "the file has a syntax error: \($0.message)") }
  }

  private static let classEntry = "NSExtension/NSExtensionPrincipalClass"

  /// The principal class without its module, at its place in the manifest.
  private static func principalClass(
    of subject: AuditSubject
  ) -> (module: String?, name: String, isQualified: Bool, entry: PropertyListEntry)? {
    guard let entry = subject.extensionEntry?.node.value.entry(AuditSubject.classKey),
      let text = entry.node.value.string, !text.isEmpty
    else { return nil }
    // The module is often a variable; variables contain no dots.
    guard let dot = text.firstIndex(of: ".") else {
      return TextValue.holdsVariable(text) ? nil : (nil, text, false, entry)
    }
    let name = String(text[text.index(after: dot)...])
    return name.isEmpty || TextValue.holdsVariable(name)
      ? nil : (String(text[..<dot]), name, true, entry)
  }

  private static func classNamed(
    _ name: String, isQualified: Bool, in facts: SourceFacts
  ) -> SourceFacts.Class? {
    facts.classes.first { $0.objcName == name && !isQualified }
      ?? facts.classes.first { $0.name == name }
  }

  private static let classUnknown = Rule(
    source: "class-unknown", .error, .certain,
    meaning: "The principal class that the manifest names is not in the sources.",
    why:
      "iOS creates the keyboard's controller by this name; without the class it shows "
      + "nothing.",
    source: "\(RuleSource.guide); \(RuleSource.reports)",
    help: "Write the name of a subclass of UIInputViewController.",
    fires: RuleExample(
      .folder,
      .set(classEntry, "<string>$(PRODUCT_MODULE_NAME).KeyboardController</string>"), swift: ""),
    passes: RuleExample(
      .folder,
      .set(classEntry, "<string>$(PRODUCT_MODULE_NAME).KeyboardViewController</string>"),
      swift: "")
  ) { facts, subject in
    guard let file = subject.manifest, let wanted = principalClass(of: subject),
      facts.errors.isEmpty, facts.faults.isEmpty, facts.leftOut == 0, !facts.isPartial,
      classNamed(wanted.name, isQualified: wanted.isQualified, in: facts) == nil,
      !facts.imports.contains(where: { $0.module == wanted.module })
    else { return [] }
    let known = facts.controllers.sorted().prefix(5).joined(separator: ", ")
    return [
      Observation(
        file, at: wanted.entry.node.position,
        "no class \"\(PropertyList.shown(wanted.name))\" is in the sources",
        help: known.isEmpty
          ? nil : "These descend from UIInputViewController: \(known). Write the name of one.")
    ]
  }

  private static let classNoKeyboard = Rule(
    source: "class-no-keyboard", .error, .certain,
    meaning: "The principal class is not a subclass of UIInputViewController.",
    why: "iOS communicates with a keyboard only through the members of that class.",
    source: RuleSource.guide,
    help: "Make the class inherit from UIInputViewController.",
    fires: RuleExample(
      .folder, swift: "",
      controller: """
        import UIKit

        final class KeyboardViewController: UIViewController {}
        """),
    passes: RuleExample(
      .folder, swift: "class BaseController: UIInputViewController {}",
      controller: goodController.replacing("UIInputViewController", with: "BaseController"))
  ) { facts, subject in
    guard let wanted = principalClass(of: subject),
      let found = classNamed(wanted.name, isQualified: wanted.isQualified, in: facts),
      found.kind == "other"
    else { return [] }
    let root = found.root.map { "descends from \($0)" } ?? "has no superclass"
    return [
      Observation(
        found.place,
        "the principal class \(PropertyList.shown(found.name)) \(PropertyList.shown(root)), not from "
          + "UIInputViewController")
    ]
  }

  /// A small keyboard in which nothing is wrong.
  static let goodController = """
    import UIKit

    final class KeyboardViewController: UIInputViewController {
      private let nextKeyboardButton = UIButton(type: .system)

      override func viewDidLoad() {
        super.viewDidLoad()
        nextKeyboardButton.addTarget(
          self, action: #selector(handleInputModeList(from:with:)), for: .allTouchEvents)
        view.addSubview(nextKeyboardButton)
      }

      override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        nextKeyboardButton.isHidden = !needsInputModeSwitchKey
      }
    }
    """
}
