// Only the system makes diagnostics, and the simulated device makes none: no object of these classes can exist.

/// Crashes, hangs and the like of a day.
open class MXDiagnosticPayload: NSObject, @unchecked Sendable {  // never made
  let none: () -> Never
  init(none: @escaping () -> Never) { self.none = none }
  open var timeStampBegin: Date { none() }
  open var timeStampEnd: Date { none() }
  open var crashDiagnostics: [MXCrashDiagnostic]? { none() }
  open var hangDiagnostics: [MXHangDiagnostic]? { none() }
  open var cpuExceptionDiagnostics: [MXCPUExceptionDiagnostic]? { none() }
  open var diskWriteExceptionDiagnostics: [MXDiskWriteExceptionDiagnostic]? { none() }
  open var appLaunchDiagnostics: [MXAppLaunchDiagnostic]? { none() }
  open func jsonRepresentation() -> Data { none() }
  open func dictionaryRepresentation() -> [AnyHashable: Any] { none() }
}
/// A fault of the app.
open class MXDiagnostic: NSObject, @unchecked Sendable {  // never made
  let none: () -> Never
  init(none: @escaping () -> Never) { self.none = none }
  open var metaData: MXMetaData { none() }
  open var applicationVersion: String { none() }
  open func jsonRepresentation() -> Data { none() }
  open func dictionaryRepresentation() -> [AnyHashable: Any] { none() }
}
/// A crash.
open class MXCrashDiagnostic: MXDiagnostic, @unchecked Sendable {  // never made
  open var callStackTree: MXCallStackTree { none() }
  open var terminationReason: String? { none() }
  open var virtualMemoryRegionInfo: String? { none() }
  open var exceptionType: NSNumber? { none() }
  open var exceptionCode: NSNumber? { none() }
  open var signal: NSNumber? { none() }
  open var exceptionReason: MXCrashDiagnosticObjectiveCExceptionReason? { none() }
}
/// The exception of a crash.
// Never made.
open class MXCrashDiagnosticObjectiveCExceptionReason: NSObject, @unchecked Sendable {
  let none: () -> Never
  init(none: @escaping () -> Never) { self.none = none }
  open var composedMessage: String { none() }
  open var formatString: String { none() }
  open var exceptionType: String { none() }
  open var className: String { none() }
  open var exceptionName: String { none() }
}
/// A time without an answer to the user.
open class MXHangDiagnostic: MXDiagnostic, @unchecked Sendable {  // never made
  open var callStackTree: MXCallStackTree { none() }
  open var hangDuration: Measurement<UnitDuration> { none() }
}
/// Too much use of the processor.
open class MXCPUExceptionDiagnostic: MXDiagnostic, @unchecked Sendable {  // never made
  open var callStackTree: MXCallStackTree { none() }
  open var totalCPUTime: Measurement<UnitDuration> { none() }
  open var totalSampledTime: Measurement<UnitDuration> { none() }
}
/// Too many bytes written.
open class MXDiskWriteExceptionDiagnostic: MXDiagnostic, @unchecked Sendable {  // never made
  open var callStackTree: MXCallStackTree { none() }
  open var totalWritesCaused: Measurement<UnitInformationStorage> { none() }
}
/// A slow start.
open class MXAppLaunchDiagnostic: MXDiagnostic, @unchecked Sendable {  // never made
  open var callStackTree: MXCallStackTree { none() }
  open var launchDuration: Measurement<UnitDuration> { none() }
}
/// The functions that ran.
open class MXCallStackTree: NSObject, @unchecked Sendable {  // never made
  let none: () -> Never
  init(none: @escaping () -> Never) { self.none = none }
  open func jsonRepresentation() -> Data { none() }
}
