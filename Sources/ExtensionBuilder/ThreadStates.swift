import Foundation
import Sandbox

/// How compilers, SwiftPM and the programs that they start read the states of their own threads, which Dispatch needs, and
/// their arguments.
///
/// The kernel shows these in `/proc`, with the command lines of all processes. A manifest could read those and put
/// them into the address of a package. Without an answer Dispatch ends the process, but only where a queue has work at one
/// of its looks, a second apart: on a busy machine.
struct ThreadStates {
  let library: String

  /// Uses the library beside the launcher, which replaces `/proc`.
  init(besideLauncher launcher: String) {
    library =
      URL(fileURLWithPath: launcher).deletingLastPathComponent()
      .appendingPathComponent("libkeyward-threads.so").path
  }

  /// The environment of the tool.
  var variables: [String: String] { ["LD_PRELOAD": library] }
  /// The files that the tool must be able to read.
  var grants: [ToolPolicy.Grant] { [.init(.read, library)] }
}
