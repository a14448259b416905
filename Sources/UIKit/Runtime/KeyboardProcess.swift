internal import CExtensionProcess
internal import CoreFoundation
import Glibc
internal import KeyboardProtocol

/// The main program of a keyboard extension. The generated entry point calls it; nothing else does.
public enum _KeyboardProcess {
  /// Sets by name what the keyboard's extensions add to classes; false where they add nothing of that name.
  @MainActor public static var inspectables: (AnyObject, String, Any?) -> Bool = { _, _, _ in
    false
  }
  /// Reads by name what the keyboard's extensions add to classes; `nil` where they add nothing of that name.
  @MainActor public static var exposedValues: (AnyObject, String) -> Any? = { _, _ in nil }

  /// Handles the host's messages until it sends stop or exits.
  ///
  /// `principals` has a maker for each of the module's input view controllers, by its Swift and its Objective-C name.
  @MainActor
  public static func run(
    iOSVersion: String, principals: [String: @MainActor () -> UIInputViewController]
  ) -> Never {
    kw_tellCrashes()
    // If the host has exited, `write` fails.
    signal(SIGPIPE, SIG_IGN)
    setvbuf(stdout, nil, _IOLBF, 0)
    StandardFolders.make()
    ArchivedClasses.registration
    SimulatedSystem.version.withLock { $0 = SimulatedSystem.parts(of: iOSVersion) }
    OutstandingWork.startCountingTasks()
    LongDelays.start()
    let runtime = ExtensionRuntime(principals: principals)
    ExtensionRuntime.current = runtime
    DeveloperNotices.report = { runtime.notify($0) }
    let connection = HostConnection(
      input: extensionInputDescriptor, output: extensionOutputDescriptor, runtime: runtime,
      onEnd: leave)
    connection.open()
    // A keyboard may stop the main run loop; only the host may end it.
    while true { CFRunLoopRun() }
  }

  @MainActor
  private static func leave(_ end: HostConnection.End) {
    if case .unusable(let number) = end {
      let reason = String(cString: strerror(number))
      FileHandle.standardError.write(
        Data(
          ("this is a keyboard extension; a host starts it with pipes on descriptors "
            + "\(extensionInputDescriptor) and \(extensionOutputDescriptor) (\(reason))\n").utf8))
      exit(64)
    }
    exit(0)
  }
}
