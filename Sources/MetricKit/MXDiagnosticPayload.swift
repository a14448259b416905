// Only the system makes diagnostics, and the simulated device makes none: no object of these classes can exist.

/// Crashes, hangs and the like of a day.
open class MXDiagnosticPayload: NSObject, @unchecked Sendable {  // never made
  let none: Never
  init(none: Never) { self.none = none }
  open var timeStampBegin: Date { switch none {} }
  open var timeStampEnd: Date { switch none {} }
  open var crashDiagnostics: [MXCrashDiagnostic]? { switch none {} }
  open var hangDiagnostics: [MXHangDiagnostic]? { switch none {} }
  open var cpuExceptionDiagnostics: [MXCPUExceptionDiagnostic]? { switch none {} }
  open var diskWriteExceptionDiagnostics: [MXDiskWriteExceptionDiagnostic]? { switch none {} }
  open var appLaunchDiagnostics: [MXAppLaunchDiagnostic]? { switch none {} }
  open func jsonRepresentation() -> Data { switch none {} }
  open func dictionaryRepresentation() -> [AnyHashable: Any] { switch none {} }
}
/// A fault of the app.
open class MXDiagnostic: NSObject, @unchecked Sendable {  // never made
  let none: Never
  init(none: Never) { self.none = none }
  open var metaData: MXMetaData { switch none {} }
  open var applicationVersion: String { switch none {} }
  open func jsonRepresentation() -> Data { switch none {} }
  open func dictionaryRepresentation() -> [AnyHashable: Any] { switch none {} }
}
/// A crash.
open class MXCrashDiagnostic: MXDiagnostic, @unchecked Sendable {  // never made
  open var callStackTree: MXCallStackTree { switch none {} }
  open var terminationReason: String? { switch none {} }
  open var virtualMemoryRegionInfo: String? { switch none {} }
  open var exceptionType: NSNumber? { switch none {} }
  open var exceptionCode: NSNumber? { switch none {} }
  open var signal: NSNumber? { switch none {} }
  open var exceptionReason: MXCrashDiagnosticObjectiveCExceptionReason? { switch none {} }
}
/// The exception of a crash.
// Never made.
open class MXCrashDiagnosticObjectiveCExceptionReason: NSObject, @unchecked Sendable {
  let none: Never
  init(none: Never) { self.none = none }
  open var composedMessage: String { switch none {} }
  open var formatString: String { switch none {} }
  open var exceptionType: String { switch none {} }
  open var className: String { switch none {} }
  open var exceptionName: String { switch none {} }
}
/// A time without an answer to the user.
open class MXHangDiagnostic: MXDiagnostic, @unchecked Sendable {  // never made
  open var callStackTree: MXCallStackTree { switch none {} }
  open var hangDuration: Measurement<UnitDuration> { switch none {} }
}
/// Too much use of the processor.
open class MXCPUExceptionDiagnostic: MXDiagnostic, @unchecked Sendable {  // never made
  open var callStackTree: MXCallStackTree { switch none {} }
  open var totalCPUTime: Measurement<UnitDuration> { switch none {} }
  open var totalSampledTime: Measurement<UnitDuration> { switch none {} }
}
/// Too many bytes written.
open class MXDiskWriteExceptionDiagnostic: MXDiagnostic, @unchecked Sendable {  // never made
  open var callStackTree: MXCallStackTree { switch none {} }
  open var totalWritesCaused: Measurement<UnitInformationStorage> { switch none {} }
}
/// A slow start.
open class MXAppLaunchDiagnostic: MXDiagnostic, @unchecked Sendable {  // never made
  open var callStackTree: MXCallStackTree { switch none {} }
  open var launchDuration: Measurement<UnitDuration> { switch none {} }
}
/// The functions that ran.
open class MXCallStackTree: NSObject, @unchecked Sendable {  // never made
  let none: Never
  init(none: Never) { self.none = none }
  open func jsonRepresentation() -> Data { switch none {} }
}
