package import Foundation

/// The source of a build, and its settings.
package struct BuildRequest: Equatable, Sendable {
  /// The folder that an Xcode keyboard target would hold, or an Xcode project.
  package var source: URL
  /// The folder that all files of the source must be in; `nil` for the source's own, or its repository's.
  package var sourceRoot: URL?
  /// The project's target; `nil` for its only keyboard.
  package var target: String?
  /// The project's configuration; `nil` for `Debug` or the first one.
  package var configuration: String?
  /// The folder that gets `Name.appex`; intermediate files go to `.keyward` in it.
  package var outputDirectory: URL
  /// The version that `#available` is answered with.
  package var iOSVersion: String
  /// Whether to keep symbols, leave out optimization and set `DEBUG`.
  package var isDebug: Bool
  /// Whether the compiler optimizes, which takes most of the time for a changed file; a debug build never does.
  package var optimizes: Bool
  /// Whether packages that have not been fetched are an error.
  package var isOffline = false
  /// Whether targets of packages are built without the build plug-ins that they name.
  package var skipsPlugins = false
  /// Build settings that replace Xcode's defaults, by name.
  package var settings: [String: String]

  /// Makes a request.
  package init(
    source: URL, outputDirectory: URL, iOSVersion: String = "26.0", isDebug: Bool = false,
    optimizes: Bool = true, settings: [String: String] = [:], target: String? = nil,
    configuration: String? = nil
  ) {
    self.target = target
    self.configuration = configuration
    self.source = source
    self.outputDirectory = outputDirectory
    self.iOSVersion = iOSVersion
    self.isDebug = isDebug
    self.optimizes = optimizes
    self.settings = settings
  }
}

/// The result of a build.
package struct BuildResult: Equatable, Sendable {
  /// One part of the work with its duration.
  package struct Step: Equatable, Sendable {
    /// The name: `scan`, `lower`, `compile`, `assemble`.
    package var name: String
    /// The duration in seconds.
    package var seconds: Double
  }

  /// `Name.appex`.
  package var bundle: URL
  /// False when nothing had changed and nothing was done.
  package var rebuilt: Bool
  /// Warnings, each a sentence or the compiler's own text.
  package var warnings: [String]
  /// The work done, in order.
  package var steps: [Step]
}
