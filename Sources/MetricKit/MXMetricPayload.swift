// Only the system makes measurements, and the simulated device makes none: no object of these classes can exist.

/// The measurements of a day.
open class MXMetricPayload: NSObject, @unchecked Sendable {  // never made
  let none: Never
  init(none: Never) { self.none = none }
  open var timeStampBegin: Date { switch none {} }
  open var timeStampEnd: Date { switch none {} }
  open var latestApplicationVersion: String { switch none {} }
  open var includesMultipleApplicationVersions: Bool { switch none {} }
  open var cpuMetrics: MXCPUMetric? { switch none {} }
  open var memoryMetrics: MXMemoryMetric? { switch none {} }
  open var diskIOMetrics: MXDiskIOMetric? { switch none {} }
  open var applicationTimeMetrics: MXAppRunTimeMetric? { switch none {} }
  open var applicationLaunchMetrics: MXAppLaunchMetric? { switch none {} }
  open var applicationResponsivenessMetrics: MXAppResponsivenessMetric? { switch none {} }
  open var applicationExitMetrics: MXAppExitMetric? { switch none {} }
  open var animationMetrics: MXAnimationMetric? { switch none {} }
  open var networkTransferMetrics: MXNetworkTransferMetric? { switch none {} }
  open var signpostMetrics: [MXSignpostMetric]? { switch none {} }
  open var metaData: MXMetaData? { switch none {} }
  open func jsonRepresentation() -> Data { switch none {} }
  open func dictionaryRepresentation() -> [AnyHashable: Any] { switch none {} }
}
/// A measurement.
open class MXMetric: NSObject, @unchecked Sendable {  // never made
  let none: Never
  init(none: Never) { self.none = none }
  open func jsonRepresentation() -> Data { switch none {} }
  open func dictionaryRepresentation() -> [AnyHashable: Any] { switch none {} }
}
/// The use of the processor.
open class MXCPUMetric: MXMetric, @unchecked Sendable {  // never made
  open var cumulativeCPUTime: Measurement<UnitDuration> { switch none {} }
  open var cumulativeCPUInstructions: Measurement<Unit> { switch none {} }
}
/// The use of memory.
open class MXMemoryMetric: MXMetric, @unchecked Sendable {  // never made
  open var peakMemoryUsage: Measurement<UnitInformationStorage> { switch none {} }
}
/// The bytes that were written.
open class MXDiskIOMetric: MXMetric, @unchecked Sendable {  // never made
  open var cumulativeLogicalWrites: Measurement<UnitInformationStorage> { switch none {} }
}
/// How long the app ran.
open class MXAppRunTimeMetric: MXMetric, @unchecked Sendable {  // never made
  open var cumulativeForegroundTime: Measurement<UnitDuration> { switch none {} }
  open var cumulativeBackgroundTime: Measurement<UnitDuration> { switch none {} }
}
/// How long the app took to start.
open class MXAppLaunchMetric: MXMetric, @unchecked Sendable {  // never made
  open var histogrammedTimeToFirstDraw: MXHistogram<UnitDuration> { switch none {} }
  open var histogrammedApplicationResumeTime: MXHistogram<UnitDuration> { switch none {} }
}
/// How long the app did not answer.
open class MXAppResponsivenessMetric: MXMetric, @unchecked Sendable {  // never made
  open var histogrammedApplicationHangTime: MXHistogram<UnitDuration> { switch none {} }
}
/// How smoothly views moved.
open class MXAnimationMetric: MXMetric, @unchecked Sendable {  // never made
  open var scrollHitchTimeRatio: Measurement<Unit> { switch none {} }
}
/// The bytes that were sent and received.
open class MXNetworkTransferMetric: MXMetric, @unchecked Sendable {  // never made
  open var cumulativeWifiUpload: Measurement<UnitInformationStorage> { switch none {} }
  open var cumulativeWifiDownload: Measurement<UnitInformationStorage> { switch none {} }
  open var cumulativeCellularUpload: Measurement<UnitInformationStorage> { switch none {} }
  open var cumulativeCellularDownload: Measurement<UnitInformationStorage> { switch none {} }
}
/// How often the app ended, by reason.
open class MXAppExitMetric: MXMetric, @unchecked Sendable {  // never made
  open var foregroundExitData: MXForegroundExitData { switch none {} }
  open var backgroundExitData: MXBackgroundExitData { switch none {} }
}
/// The ends of an app that was shown.
open class MXForegroundExitData: NSObject, @unchecked Sendable {  // never made
  let none: Never
  init(none: Never) { self.none = none }
  open var cumulativeNormalAppExitCount: Int { switch none {} }
  open var cumulativeMemoryResourceLimitExitCount: Int { switch none {} }
  open var cumulativeBadAccessExitCount: Int { switch none {} }
  open var cumulativeAbnormalExitCount: Int { switch none {} }
  open var cumulativeIllegalInstructionExitCount: Int { switch none {} }
  open var cumulativeAppWatchdogExitCount: Int { switch none {} }
}
/// The ends of an app in the background.
open class MXBackgroundExitData: NSObject, @unchecked Sendable {  // never made
  let none: Never
  init(none: Never) { self.none = none }
  open var cumulativeNormalAppExitCount: Int { switch none {} }
  open var cumulativeMemoryResourceLimitExitCount: Int { switch none {} }
  open var cumulativeBadAccessExitCount: Int { switch none {} }
  open var cumulativeAbnormalExitCount: Int { switch none {} }
  open var cumulativeIllegalInstructionExitCount: Int { switch none {} }
  open var cumulativeAppWatchdogExitCount: Int { switch none {} }
  open var cumulativeCPUResourceLimitExitCount: Int { switch none {} }
  open var cumulativeMemoryPressureExitCount: Int { switch none {} }
  open var cumulativeSuspendedWithLockedFileExitCount: Int { switch none {} }
  open var cumulativeBackgroundTaskAssertionTimeoutExitCount: Int { switch none {} }
}
/// The measurements of a signpost.
open class MXSignpostMetric: MXMetric, @unchecked Sendable {  // never made
  open var signpostName: String { switch none {} }
  open var signpostCategory: String { switch none {} }
  open var totalCount: Int { switch none {} }
}
/// The device and its system.
open class MXMetaData: NSObject, @unchecked Sendable {  // never made
  let none: Never
  init(none: Never) { self.none = none }
  open var regionFormat: String { switch none {} }
  open var osVersion: String { switch none {} }
  open var deviceType: String { switch none {} }
  open var applicationBuildVersion: String { switch none {} }
  open var platformArchitecture: String { switch none {} }
  open func jsonRepresentation() -> Data { switch none {} }
  open func dictionaryRepresentation() -> [AnyHashable: Any] { switch none {} }
}
/// Numbers of values by range.
open class MXHistogram<UnitType: Unit>: NSObject, @unchecked Sendable {  // never made
  let none: Never
  init(none: Never) { self.none = none }
  open var totalBucketCount: Int { switch none {} }
}
