package import Platform
package import Foundation
package import KeyboardHost
import KeyboardTesting

/// One error of a build, at its place.
package struct LiveBuildError: Equatable, Sendable {
  /// The file; `nil` where the error has no place.
  package var file: String?
  /// The line, from 1.
  package var line: Int?
  /// The column, from 1.
  package var column: Int?
  /// The compiler's words on one line.
  package var message: String

  /// Makes an error.
  package init(file: String? = nil, line: Int? = nil, column: Int? = nil, message: String) {
    (self.file, self.line, self.column, self.message) = (file, line, column, message)
  }
}

/// How a build of the sources ended.
package enum LiveBuild: Sendable {
  /// The keyboards, in their order.
  case built([EnabledKeyboard])
  /// The errors.
  case failed([LiveBuildError])
}

/// The keyboards and settings of the page.
package struct LiveSetup {
  /// The enabled keyboards; the first one is chosen.
  package var keyboards: [EnabledKeyboard]
  /// Where their containers are.
  package var state: StateFolder
  /// How they are started, on which device, in which app.
  package var configuration: SceneConfiguration
  /// The kind of device.
  package var device = Screen.Device.phone
  /// The actions before any of the user's: at least a field gets the focus.
  package var first: [UserAction] = []
  /// The steps of a flow that the page's button plays, and their name.
  package var steps: (name: String, actions: [UserAction])?
  /// The keyboards' paths as a recorded flow names them, each with the target of a project.
  package var paths: [(path: String, target: String?)]
  /// The folders of the sources.
  package var watched: [URL] = []
  /// Builds the sources again, on any thread.
  package var rebuild: (@Sendable () -> LiveBuild)?
  /// The port; 0 for any that is free.
  package var port: UInt16 = 0
  /// The token of an earlier page on this port; `nil` for a new one.
  package var token: String?
  /// More host names, with ports, that browsers may use for the page.
  package var allowedHosts: [String] = []
  /// Receives what happens, one JSON value for each thing.
  package var report: (JSONValue) -> Void = { _ in }

  /// Makes a setup without sources.
  package init(
    keyboards: [EnabledKeyboard], state: StateFolder, configuration: SceneConfiguration,
    paths: [(path: String, target: String?)]
  ) {
    self.keyboards = keyboards
    self.state = state
    self.configuration = configuration
    self.paths = paths
  }
}
