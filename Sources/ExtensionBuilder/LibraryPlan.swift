import ExtensionBundle

/// A module that a keyboard imports: a framework or library target of its project, or a target of a package.
struct LibraryPlan {
  let settings: BuildSettings
  /// Absolute paths of the Swift sources.
  var sources: [String]
  /// The sources that clang compiles.
  var c: CSources?
  /// Files that are written and compiled with the sources, by name.
  var generated: [String: String] = [:]
  var resources: [SourceFolder.Resource]
  var catalogs: [SourceFolder.Resource] = []
  var interfaces: [SourceFolder.Resource] = []
  var warnings: [String]

  /// All files that a compiler reads.
  var files: [String] { sources + (c?.all ?? []) }
}
