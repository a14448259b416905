import ExtensionBundle

/// The document, its units, and the keyboard's height.
extension Rule {
  static let textRules = [contextForced, offsetInCharacters, heightRequired]

  private static let contexts = [
    "documentContextBeforeInput", "documentContextAfterInput", "selectedText",
  ]

  private static let contextForced = Rule(
    source: "context-forced", .warning, .certain,
    meaning: "The text around the insertion point is force-unwrapped.",
    why:
      "It is nil where there is no text, and in some apps also before the first edit and "
      + "after a paste: the keyboard then crashes.",
    source: "\(RuleSource.text); \(RuleSource.reports)",
    help: "Replace the exclamation mark with ?? \"\".",
    watches: contexts,
    fires: RuleExample(
      .folder,
      swift: """
        extension KeyboardViewController {
          var last: Character? { textDocumentProxy.documentContextBeforeInput!.last }
        }
        """),
    passes: RuleExample(
      .folder,
      swift: """
        extension KeyboardViewController {
          var last: Character? { textDocumentProxy.documentContextBeforeInput?.last }
        }
        """)
  ) { facts, _ in
    facts.uses(contexts).filter { $0.isForced && $0.kind == "member" }.map {
      Observation($0.place, "\($0.name) is force-unwrapped but may be nil")
    }
  }

  private static let offsets = ["count@adjustTextPosition", "count@setMarkedText"]

  private static let offsetInCharacters = Rule(
    source: "offset-in-characters", .warning, .lead,
    meaning: "An offset into the document is counted in characters.",
    why:
      "Offsets and ranges count UTF-16 code units: an emoji has two and a family eleven, so "
      + "the insertion point lands inside it.",
    source: "\(RuleSource.text); \(RuleSource.reports)",
    help: "Count utf16 instead of characters: text.utf16.count.",
    watches: offsets,
    fires: RuleExample(
      .folder,
      swift: """
        extension KeyboardViewController {
          func skip(_ word: String) {
            textDocumentProxy.adjustTextPosition(byCharacterOffset: word.count)
          }
        }
        """),
    passes: RuleExample(
      .folder,
      swift: """
        extension KeyboardViewController {
          func skip(_ word: String) {
            textDocumentProxy.adjustTextPosition(byCharacterOffset: word.utf16.count)
          }
        }
        """)
  ) { facts, _ in
    facts.uses(offsets).filter { $0.kind == "member" && $0.owner != "utf16" }.map { use in
      let base = PropertyList.shown(use.base.flatMap { $0.isEmpty ? nil : $0 } ?? "it")
      return Observation(
        use.place, "\(base).count counts characters, not UTF-16 code units",
        help: "Write \(base).utf16.count.")
    }
  }

  // MARK: Height

  private static let heightRequired = Rule(
    source: "height-required", .warning, .lead,
    meaning: "A constraint sets the height of the keyboard's view with priority 1000.",
    why:
      "iOS sets its own height while a keyboard appears and rotates; a required constraint "
      + "conflicts with it, and iOS breaks one of the two.",
    source: "\(RuleSource.guide); \(RuleSource.reports)",
    help: "Give the constraint priority 999 before you activate it.",
    watches: ["heightAnchor", "priority", "withPriority", "NSLayoutConstraint", "isActive"]
      + activations,
    fires: RuleExample(
      .folder,
      swift: """
        extension KeyboardViewController {
          func setHeight() { view.heightAnchor.constraint(equalToConstant: 216).isActive = true }
        }
        """),
    passes: RuleExample(
      .folder,
      swift: """
        extension KeyboardViewController {
          func setHeight() {
            let height = view.heightAnchor.constraint(equalToConstant: 216)
            height.priority = UILayoutPriority(999)
            height.isActive = true
          }

          func keepForLater() -> NSLayoutConstraint {
            let tall = view.heightAnchor.constraint(equalToConstant: 300)
            tall.isActive = false
            return tall
          }
        }
        """)
  ) { facts, _ in
    let controllers = facts.controllers
    let priorities = facts.uses("priority")
    return (anchors(facts) + items(facts)).filter { use in
      guard let type = use.types.last, controllers.contains(type) else { return false }
      guard use.within.allSatisfy({ activations.contains($0) || $0 == "append" }),
        !use.chain.contains(where: { $0.lowercased().contains("priority") }),
        isActivated(use, in: facts)
      else { return false }
      return !priorities.contains { $0.place.path == use.place.path && $0.owner == use.assigned }
        || use.assigned == nil
    }.map { Observation($0.place, "the height of the keyboard's view is required") }
  }

  private static let activations = ["activate", "addConstraint", "addConstraints"]

  /// Whether the sources activate a constraint: at once, by its name, or with the list that it is added to.
  private static func isActivated(_ use: SourceFacts.Use, in facts: SourceFacts) -> Bool {
    if use.within.contains(where: activations.contains) { return true }
    if use.chain.last == "isActive" { return use.value != "false" }
    let calls = facts.uses(activations).filter { $0.place.path == use.place.path }
    if use.within.contains("append") { return !calls.isEmpty }
    guard let name = use.assigned else { return false }
    let isSet = facts.uses("isActive").contains {
      $0.place.path == use.place.path && $0.owner == name && $0.value != nil && $0.value != "false"
    }
    return isSet
      || calls.contains { call in
        call.arguments.contains { argument in
          // The text of a long argument ends before its end.
          argument.text.utf8.count >= 100
            || argument.text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" })
              .contains { $0 == name }
        }
      }
  }

  private static let views: Set<String> = ["view", "self.view", "inputView", "self.inputView"]

  private static func anchors(_ facts: SourceFacts) -> [SourceFacts.Use] {
    facts.uses("heightAnchor").filter { use in
      views.contains(use.base ?? "") && use.chain.first == "constraint(equalToConstant:)"
    }
  }

  private static func items(_ facts: SourceFacts) -> [SourceFacts.Use] {
    facts.uses("NSLayoutConstraint").filter { use in
      func text(_ label: String) -> String? {
        use.arguments.first { $0.label == label }?.text
      }
      return views.contains((text("item") ?? "").filter { $0 != "!" && $0 != "?" })
        && text("attribute") == ".height" && text("relatedBy") == ".equal"
    }
  }
}
