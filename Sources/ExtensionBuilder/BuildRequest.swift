public import Foundation

/// The source of a build, and its settings.
public struct BuildRequest: Equatable, Sendable {
  /// The folder that an Xcode keyboard target would hold, or an Xcode project.
  public var source: URL
  /// The folder that all files of the source must be in; `nil` for the source's own, or its repository's.
  public var sourceRoot: URL?
  /// The project's target; `nil` for its only keyboard.
  public var target: String?
  /// The project's configuration; `nil` for `Debug` or the first one.
  public var configuration: String?
  /// The folder that gets `Name.appex`; intermediate files go to `.keyward/Name` in it.
  public var outputDirectory: URL
  /// The version that `#available` is answered with.
  public var iOSVersion: String
  /// Whether to keep symbols, leave out optimization and set `DEBUG`.
  public var isDebug: Bool
  /// Whether the compiler optimizes, which takes most of the time for a changed file; a debug build never does.
  public var optimizes: Bool
  /// Whether packages that have not been fetched are an error.
  public var isOffline = false
  /// Whether targets of packages are built without the build plug-ins that they name.
  public var skipsPlugins = false
  /// Build settings that replace Xcode's defaults, by name.
  public var settings: [String: String]

  /// Makes a request.
  public init(
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
public struct BuildResult: Equatable, Sendable {
  /// One part of the work with its duration.
  public struct Step: Equatable, Sendable {
    /// The name: `scan`, `lower`, `compile`, `assemble`.
    public var name: String
    /// The duration in seconds.
    public var seconds: Double
  }

  /// `Name.appex`.
  public var bundle: URL
  /// False when nothing had changed and nothing was done.
  public var rebuilt: Bool
  /// Warnings, each a sentence or the compiler's own text.
  public var warnings: [String]
  /// The work done, in order.
  public var steps: [Step]
}
