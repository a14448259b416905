import Foundation
import Sandbox

/// How SwiftPM and the programs that it starts read the states of their own threads, which Dispatch needs, and their arguments.
///
/// The kernel shows these in `/proc`, with the command lines of all processes. A manifest could read those and put
/// them into the address of a package.
struct ThreadStates {
  /// The environment of the tool.
  let variables: [String: String]
  /// The files that the tool may read.
  let grants: [ToolPolicy.Grant]

  /// Uses the library beside the launcher, which replaces `/proc`.
  init(besideLauncher launcher: String) {
    let library = URL(fileURLWithPath: launcher).deletingLastPathComponent()
      .appendingPathComponent("libkeyward-threads.so").path
    let isThere = FileManager.default.isReadableFile(atPath: library)
    variables = isThere ? ["LD_PRELOAD": library] : [:]
    grants = isThere ? [.init(.read, library)] : []
  }
}
