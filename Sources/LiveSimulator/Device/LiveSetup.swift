package import Platform
public import Foundation
public import KeyboardHost
import KeyboardTesting

/// One error of a build, at its place.
public struct LiveBuildError: Equatable, Sendable {
  /// The file; `nil` where the error has no place.
  public var file: String?
  /// The line, from 1.
  public var line: Int?
  /// The column, from 1.
  public var column: Int?
  /// The compiler's words on one line.
  public var message: String

  /// Makes an error.
  public init(file: String? = nil, line: Int? = nil, column: Int? = nil, message: String) {
    (self.file, self.line, self.column, self.message) = (file, line, column, message)
  }
}

/// How a build of the sources ended.
public enum LiveBuild: Sendable {
  /// The keyboards, in their order.
  case built([EnabledKeyboard])
  /// The errors.
  case failed([LiveBuildError])
}

/// The keyboards and settings of the page.
public struct LiveSetup {
  /// The enabled keyboards; the first one is chosen.
  public var keyboards: [EnabledKeyboard]
  /// Where their containers are.
  public var state: StateFolder
  /// How they are started, on which device, in which app.
  public var configuration: SceneConfiguration
  /// The kind of device.
  public var device = Screen.Device.phone
  /// The actions before any of the user's: at least a field gets the focus.
  public var first: [UserAction] = []
  /// The steps of a flow that the page's button plays, and their name.
  public var steps: (name: String, actions: [UserAction])?
  /// The keyboards' paths as a recorded flow names them, each with the target of a project.
  public var paths: [(path: String, target: String?)]
  /// The folders of the sources.
  public var watched: [URL] = []
  /// Builds the sources again, on any thread.
  public var rebuild: (@Sendable () -> LiveBuild)?
  /// The port; 0 for any that is free.
  public var port: UInt16 = 0
  /// The token of an earlier page on this port; `nil` for a new one.
  public var token: String?
  /// More host names, with ports, that browsers may use for the page.
  public var allowedHosts: [String] = []
  /// Receives what happens, one JSON value for each thing.
  package var report: (JSONValue) -> Void = { _ in }

  /// Makes a setup without sources.
  public init(
    keyboards: [EnabledKeyboard], state: StateFolder, configuration: SceneConfiguration,
    paths: [(path: String, target: String?)]
  ) {
    self.keyboards = keyboards
    self.state = state
    self.configuration = configuration
    self.paths = paths
  }
}
