/// The features of the language that build settings switch on.
struct LanguageFeatures {
  /// The compiler's flags, each feature once.
  let flags: [String]

  /// `words` are the values of a setting, `mode` the mode of the language.
  init(mode: String, flags given: [String], words: (String) -> [String]) {
    var features: [String] = []
    let isApproachable = words("SWIFT_APPROACHABLE_CONCURRENCY") == ["YES"]
    for (setting, feature) in Self.upcoming {
      let value = words("SWIFT_UPCOMING_FEATURE_" + setting)
      guard
        value == ["YES"] || (isApproachable && value.isEmpty && Self.approachable.contains(feature))
      else { continue }
      features.append(feature)
    }
    var flags: [String] = []
    for (flag, name) in zip(given, given.dropFirst()) {
      if flag == "-enable-upcoming-feature" { features.append(name) }
      if flag == "-enable-experimental-feature", Self.isName(name) { flags += [flag, name] }
    }
    for feature in features where Self.isName(feature) && !flags.contains(feature) {
      // The compiler warns of a feature that the mode of the language has.
      if mode == "6", Self.inSwift6.contains(feature) { continue }
      if Self.restrictions.contains(feature) { continue }
      flags += ["-enable-upcoming-feature", feature]
    }
    let isolation = words("SWIFT_DEFAULT_ACTOR_ISOLATION")
    if isolation == ["MainActor"] || given.contains(["-default-isolation", "MainActor"]) {
      flags += ["-default-isolation", "MainActor"]
    }
    self.flags = flags
  }

  private static func isName(_ text: String) -> Bool {
    text.utf8.count <= 200 && text.wholeMatch(of: /[A-Za-z][A-Za-z0-9]*/) != nil
  }

  /// The ends of Xcode's settings `SWIFT_UPCOMING_FEATURE_*`, and the compiler's names.
  private static let upcoming = [
    ("CONCISE_MAGIC_FILE", "ConciseMagicFile"),
    ("DEPRECATE_APPLICATION_MAIN", "DeprecateApplicationMain"),
    ("DISABLE_OUTWARD_ACTOR_ISOLATION", "DisableOutwardActorInference"),
    ("DYNAMIC_ACTOR_ISOLATION", "DynamicActorIsolation"),
    ("EXISTENTIAL_ANY", "ExistentialAny"),
    ("FORWARD_TRAILING_CLOSURES", "ForwardTrailingClosures"),
    ("GLOBAL_ACTOR_ISOLATED_TYPES_USABILITY", "GlobalActorIsolatedTypesUsability"),
    ("GLOBAL_CONCURRENCY", "GlobalConcurrency"),
    ("IMPLICIT_OPEN_EXISTENTIALS", "ImplicitOpenExistentials"),
    ("IMPORT_OBJC_FORWARD_DECLS", "ImportObjcForwardDeclarations"),
    ("INFER_ISOLATED_CONFORMANCES", "InferIsolatedConformances"),
    ("INFER_SENDABLE_FROM_CAPTURES", "InferSendableFromCaptures"),
    ("INTERNAL_IMPORTS_BY_DEFAULT", "InternalImportsByDefault"),
    ("ISOLATED_DEFAULT_VALUES", "IsolatedDefaultValues"),
    ("MEMBER_IMPORT_VISIBILITY", "MemberImportVisibility"),
    ("NONFROZEN_ENUM_EXHAUSTIVITY", "NonfrozenEnumExhaustivity"),
    ("NONISOLATED_NONSENDING_BY_DEFAULT", "NonisolatedNonsendingByDefault"),
    ("REGION_BASED_ISOLATION", "RegionBasedIsolation"),
  ]
  /// The features that `SWIFT_APPROACHABLE_CONCURRENCY` switches on.
  private static let approachable: Set = [
    "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability",
    "InferIsolatedConformances", "InferSendableFromCaptures", "NonisolatedNonsendingByDefault",
  ]
  private static let inSwift6: Set = [
    "BareSlashRegexLiterals", "ConciseMagicFile", "DeprecateApplicationMain",
    "DisableOutwardActorInference", "DynamicActorIsolation", "ForwardTrailingClosures",
    "GlobalActorIsolatedTypesUsability", "GlobalConcurrency", "ImplicitOpenExistentials",
    "ImportObjcForwardDeclarations", "InferSendableFromCaptures", "IsolatedDefaultValues",
    "NonfrozenEnumExhaustivity", "RegionBasedIsolation", "StrictConcurrency",
  ]
  /// They only refuse names whose module a file doesn't import, and names are in other modules here than at Apple's.
  private static let restrictions: Set = ["MemberImportVisibility"]
}
