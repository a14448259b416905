import ExtensionBundle

/// A module that a keyboard imports: a framework or library target of its project, or a target of a package.
struct LibraryPlan {
  let settings: BuildSettings
  /// Absolute paths of the Swift sources.
  var sources: [String]
  /// The sources that clang compiles.
  var c: CSources?
  /// Files that are written and compiled with the sources, by name.
  var generated: [String: GeneratedSource] = [:]
  var resources: [SourceFolder.Resource]
  var catalogs: [SourceFolder.Resource] = []
  var models: [SourceFolder.Resource] = []
  var interfaces: [SourceFolder.Resource] = []
  var warnings: [String]

  /// The file that gives a package's sources their `Bundle.module`.
  static let accessorName = "_PackageResources.swift"

  private static let sourceLimit = 64 << 20

  /// All files that a compiler reads.
  var files: [String] { sources + (c?.all ?? []) }

  /// Lets the sources name `UIApplication.shared`, as Xcode does in a module without `APPLICATION_EXTENSION_API_ONLY`.
  mutating func allowApplicationObject(_ files: ProjectFiles) throws(BuildError) {
    var names = false
    for source in sources where !names {
      let text = String(decoding: try files.read(source, limit: Self.sourceLimit), as: UTF8.self)
      names = text.contains("UIApplication")
    }
    guard names else { return }
    generated["_ApplicationObject.swift"] = GeneratedSource(
      text: """
        import UIKit

        extension UIApplication {
          class var shared: UIApplication { _extensionShared }
        }

        """)
  }
}
