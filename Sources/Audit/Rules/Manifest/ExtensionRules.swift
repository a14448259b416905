import ExtensionBundle

/// Checks of the extension kind and class in `NSExtension`.
extension Rule {
  static let extensionRules = [
    extensionMissing, extensionPoint, dictionaryType, principalClass, classAndStoryboard,
    classWithoutModule, storyboardMissing,
  ]

  private static let point = ExtensionManifest.keyboardExtensionPoint

  private static let extensionMissing = Rule(
    "extension-missing", .error, .certain,
    meaning: "There is no NSExtension dictionary.",
    why: "Without it iOS does not recognize the bundle as an extension.",
    source: RuleSource.guide,
    help: "Add NSExtension with NSExtensionPointIdentifier, a class and NSExtensionAttributes.",
    fires: RuleExample(.bundle, .remove("NSExtension")),
    passes: RuleExample(
      .bundle,
      .set("NSExtension/NSExtensionPointIdentifier", "<string>\(point)</string>"))
  ) { subject in
    // A misspelt one is another rule's.
    guard let file = subject.manifest, subject.extensionEntry == nil,
      let keys = file.root.value.entries?.map(\.key),
      Spelling.meant(by: keys, as: AuditSubject.extensionKey) == nil
    else { return [] }
    return [Observation(file, at: file.root.position, "there is no NSExtension")]
  }

  private static let extensionPoint = Rule(
    "extension-point", .error, .certain,
    meaning: "NSExtensionPointIdentifier is missing, or is not that of keyboards.",
    why: "iOS offers an extension as a keyboard only if it names this extension point.",
    source: RuleSource.guide,
    help: "Write \(point).",
    fires: RuleExample(
      .plist,
      .set(
        "NSExtension/NSExtensionPointIdentifier", "<string>com.apple.keyboard-extension</string>")),
    passes: RuleExample(
      .plist, .set("NSExtension/NSExtensionPointIdentifier", "<string>\(point)</string>"))
  ) { subject in
    let key = AuditSubject.pointKey
    guard let file = subject.manifest, let node = subject.extensionEntry?.node,
      let keys = node.value.entries?.map(\.key)
    else { return [] }
    switch node.value.text(key) {
    case .missing:
      // One that is misspelt or is elsewhere is another rule's.
      let places = [file.root.value, subject.attributesEntry?.node.value]
      guard Spelling.meant(by: keys, as: key).map({ $0 == key }) ?? true,
        !places.contains(where: { $0?.entry(key) != nil })
      else { return [] }
      return [
        Observation(
          file, at: node.value.entry(key)?.node.position ?? node.position,
          "NSExtension has no \(key)")
      ]
    case .known(let found) where found != point:
      return [
        Observation(
          file, at: node.value.entry(key)?.node.position,
          "\(key) is \"\(PropertyList.shown(found))\", not \"\(point)\"")
      ]
    default: return []
    }
  }

  private static let dictionaryType = Rule(
    "dictionary-type", .error, .certain,
    meaning: "The manifest, NSExtension or NSExtensionAttributes is not a dictionary.",
    why: "iOS looks up keys in it, and a value of another type has none.",
    source: RuleSource.guide,
    help: "Write <dict> with the keys that belong there.",
    fires: RuleExample(.plist, .set("NSExtension/NSExtensionAttributes", "<array/>")),
    passes: RuleExample(
      .plist, .set("NSExtension/NSExtensionAttributes/PrimaryLanguage", "<string>fr</string>"))
  ) { subject in
    guard let file = subject.manifest else { return [] }
    var seen: [Observation] = []
    func check(_ node: PropertyListNode?, _ name: String) {
      guard let node, node.value.entries == nil else { return }
      seen.append(
        Observation(file, at: node.position, "\(name) is \(node.value.kind), not a dictionary"))
    }
    check(file.root, "the manifest")
    check(subject.extensionEntry?.node, AuditSubject.extensionKey)
    check(subject.attributesEntry?.node, AuditSubject.attributesKey)
    return seen
  }

  private static let principalClass = Rule(
    "principal-class", .error, .certain,
    meaning: "NSExtension names neither a class nor a storyboard.",
    why:
      "iOS creates the keyboard's controller from the class or storyboard that NSExtension "
      + "names.",
    source: RuleSource.guide,
    help: "Add NSExtensionPrincipalClass, as $(PRODUCT_MODULE_NAME).KeyboardViewController.",
    fires: RuleExample(.plist, .remove("NSExtension/NSExtensionPrincipalClass")),
    passes: RuleExample(
      .plist, .remove("NSExtension/NSExtensionPrincipalClass"),
      .set("NSExtension/NSExtensionMainStoryboard", "<string>MainInterface</string>"))
  ) { subject in
    guard let file = subject.manifest, let node = subject.extensionEntry?.node,
      let keys = node.value.entries?.map(\.key)
    else { return [] }
    let wanted = [AuditSubject.classKey, AuditSubject.storyboardKey]
    guard wanted.allSatisfy({ node.value.text($0) == .missing }),
      !keys.contains(where: { Spelling.meant(by: $0, among: wanted) != nil }),
      file.root.value.entry(AuditSubject.classKey) == nil
    else { return [] }
    return [
      Observation(
        file, at: node.position,
        "NSExtension has neither NSExtensionPrincipalClass nor NSExtensionMainStoryboard")
    ]
  }

  private static let classAndStoryboard = Rule(
    "class-and-storyboard", .warning, .certain,
    meaning: "NSExtension names both a class and a storyboard.",
    why: "Each replaces the other; Apple doesn't document which one iOS uses if both are present.",
    source: RuleSource.extensions,
    help: "Keep the one that creates your controller, and remove the other.",
    fires: RuleExample(
      .plist, .set("NSExtension/NSExtensionMainStoryboard", "<string>MainInterface</string>")),
    passes: RuleExample(
      .plist, .remove("NSExtension/NSExtensionPrincipalClass"),
      .set("NSExtension/NSExtensionMainStoryboard", "<string>MainInterface</string>"))
  ) { subject in
    guard let file = subject.manifest, let value = subject.extensionEntry?.node.value,
      value.text(AuditSubject.classKey) != .missing,
      value.text(AuditSubject.storyboardKey) != .missing
    else { return [] }
    return [
      Observation(
        file, at: value.entry(AuditSubject.storyboardKey)?.keyPosition,
        "NSExtension has NSExtensionPrincipalClass and NSExtensionMainStoryboard")
    ]
  }

  private static let classWithoutModule = Rule(
    "class-without-module", .note, .lead,
    meaning: "The principal class is named without its module.",
    why:
      "iOS finds a Swift class by its module and name, unless @objc(Name) gives it another "
      + "one.",
    source: RuleSource.guide,
    help: "Write $(PRODUCT_MODULE_NAME).Name, or make sure that the class has @objc(Name).",
    fires: RuleExample(
      .plist,
      .set("NSExtension/NSExtensionPrincipalClass", "<string>KeyboardViewController</string>")),
    passes: RuleExample(
      .plist,
      .set(
        "NSExtension/NSExtensionPrincipalClass", "<string>Keys.KeyboardViewController</string>"))
  ) { subject in
    guard let file = subject.manifest,
      let entry = subject.extensionEntry?.node.value.entry(AuditSubject.classKey),
      case .known(let name) = TextValue(entry.node.value), !name.contains("."),
      // A program that was looked at shows whether a class has that name.
      subject.program?.main?.texts[name] == nil,
      // Sources are partial, too; classes in Objective-C are named this way.
      !(subject.sources?.isPartial ?? false),
      subject.sources?.classes.contains(where: { $0.objcName == name }) != true
    else { return [] }
    return [
      Observation(
        file, at: entry.node.position,
        "the class \"\(PropertyList.shown(name))\" is named without a module")
    ]
  }

  private static let storyboardMissing = Rule(
    "storyboard-missing", .error, .certain,
    meaning: "The storyboard that NSExtension names is missing.",
    why: "iOS cannot create the keyboard's controller.",
    source: RuleSource.extensions,
    help: "Add the storyboard to the target, or fix its name.",
    fires: RuleExample(
      .bundle, .remove("NSExtension/NSExtensionPrincipalClass"),
      .set("NSExtension/NSExtensionMainStoryboard", "<string>MainInterface</string>")),
    passes: RuleExample(
      .bundle, .remove("NSExtension/NSExtensionPrincipalClass"),
      .set("NSExtension/NSExtensionMainStoryboard", "<string>MainInterface</string>"),
      others: ["Base.lproj/MainInterface.storyboardc/Info.plist"])
  ) { subject in
    guard let file = subject.manifest, let resources = subject.resources,
      let entry = subject.extensionEntry?.node.value.entry(AuditSubject.storyboardKey),
      case .known(let name) = TextValue(entry.node.value)
    else { return [] }
    let known = [name + ".storyboard", name + ".storyboardc"]
    guard !known.contains(where: resources.contains) else { return [] }
    let place = subject.place == .built ? "the bundle" : "the target"
    return [
      Observation(
        file, at: entry.node.position,
        "NSExtensionMainStoryboard is \"\(PropertyList.shown(name))\", but \(place) has no such storyboard"
      )
    ]
  }
}
