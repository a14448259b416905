// Only the system makes measurements, and the simulated device makes none: no object of these classes can exist.

/// The measurements of a day.
open class MXMetricPayload: NSObject, @unchecked Sendable {  // never made
  let none: () -> Never
  init(none: @escaping () -> Never) { self.none = none }
  open var timeStampBegin: Date { none() }
  open var timeStampEnd: Date { none() }
  open var latestApplicationVersion: String { none() }
  open var includesMultipleApplicationVersions: Bool { none() }
  open var cpuMetrics: MXCPUMetric? { none() }
  open var memoryMetrics: MXMemoryMetric? { none() }
  open var diskIOMetrics: MXDiskIOMetric? { none() }
  open var applicationTimeMetrics: MXAppRunTimeMetric? { none() }
  open var applicationLaunchMetrics: MXAppLaunchMetric? { none() }
  open var applicationResponsivenessMetrics: MXAppResponsivenessMetric? { none() }
  open var applicationExitMetrics: MXAppExitMetric? { none() }
  open var animationMetrics: MXAnimationMetric? { none() }
  open var networkTransferMetrics: MXNetworkTransferMetric? { none() }
  open var signpostMetrics: [MXSignpostMetric]? { none() }
  open var metaData: MXMetaData? { none() }
  open func jsonRepresentation() -> Data { none() }
  open func dictionaryRepresentation() -> [AnyHashable: Any] { none() }
}
/// A measurement.
open class MXMetric: NSObject, @unchecked Sendable {  // never made
  let none: () -> Never
  init(none: @escaping () -> Never) { self.none = none }
  open func jsonRepresentation() -> Data { none() }
  open func dictionaryRepresentation() -> [AnyHashable: Any] { none() }
}
/// The use of the processor.
open class MXCPUMetric: MXMetric, @unchecked Sendable {  // never made
  open var cumulativeCPUTime: Measurement<UnitDuration> { none() }
  open var cumulativeCPUInstructions: Measurement<Unit> { none() }
}
/// The use of memory.
open class MXMemoryMetric: MXMetric, @unchecked Sendable {  // never made
  open var peakMemoryUsage: Measurement<UnitInformationStorage> { none() }
}
/// The bytes that were written.
open class MXDiskIOMetric: MXMetric, @unchecked Sendable {  // never made
  open var cumulativeLogicalWrites: Measurement<UnitInformationStorage> { none() }
}
/// How long the app ran.
open class MXAppRunTimeMetric: MXMetric, @unchecked Sendable {  // never made
  open var cumulativeForegroundTime: Measurement<UnitDuration> { none() }
  open var cumulativeBackgroundTime: Measurement<UnitDuration> { none() }
}
/// How long the app took to start.
open class MXAppLaunchMetric: MXMetric, @unchecked Sendable {  // never made
  open var histogrammedTimeToFirstDraw: MXHistogram<UnitDuration> { none() }
  open var histogrammedApplicationResumeTime: MXHistogram<UnitDuration> { none() }
}
/// How long the app did not answer.
open class MXAppResponsivenessMetric: MXMetric, @unchecked Sendable {  // never made
  open var histogrammedApplicationHangTime: MXHistogram<UnitDuration> { none() }
}
/// How smoothly views moved.
open class MXAnimationMetric: MXMetric, @unchecked Sendable {  // never made
  open var scrollHitchTimeRatio: Measurement<Unit> { none() }
}
/// The bytes that were sent and received.
open class MXNetworkTransferMetric: MXMetric, @unchecked Sendable {  // never made
  open var cumulativeWifiUpload: Measurement<UnitInformationStorage> { none() }
  open var cumulativeWifiDownload: Measurement<UnitInformationStorage> { none() }
  open var cumulativeCellularUpload: Measurement<UnitInformationStorage> { none() }
  open var cumulativeCellularDownload: Measurement<UnitInformationStorage> { none() }
}
/// How often the app ended, by reason.
open class MXAppExitMetric: MXMetric, @unchecked Sendable {  // never made
  open var foregroundExitData: MXForegroundExitData { none() }
  open var backgroundExitData: MXBackgroundExitData { none() }
}
/// The ends of an app that was shown.
open class MXForegroundExitData: NSObject, @unchecked Sendable {  // never made
  let none: () -> Never
  init(none: @escaping () -> Never) { self.none = none }
  open var cumulativeNormalAppExitCount: Int { none() }
  open var cumulativeMemoryResourceLimitExitCount: Int { none() }
  open var cumulativeBadAccessExitCount: Int { none() }
  open var cumulativeAbnormalExitCount: Int { none() }
  open var cumulativeIllegalInstructionExitCount: Int { none() }
  open var cumulativeAppWatchdogExitCount: Int { none() }
}
/// The ends of an app in the background.
open class MXBackgroundExitData: NSObject, @unchecked Sendable {  // never made
  let none: () -> Never
  init(none: @escaping () -> Never) { self.none = none }
  open var cumulativeNormalAppExitCount: Int { none() }
  open var cumulativeMemoryResourceLimitExitCount: Int { none() }
  open var cumulativeBadAccessExitCount: Int { none() }
  open var cumulativeAbnormalExitCount: Int { none() }
  open var cumulativeIllegalInstructionExitCount: Int { none() }
  open var cumulativeAppWatchdogExitCount: Int { none() }
  open var cumulativeCPUResourceLimitExitCount: Int { none() }
  open var cumulativeMemoryPressureExitCount: Int { none() }
  open var cumulativeSuspendedWithLockedFileExitCount: Int { none() }
  open var cumulativeBackgroundTaskAssertionTimeoutExitCount: Int { none() }
}
/// The measurements of a signpost.
open class MXSignpostMetric: MXMetric, @unchecked Sendable {  // never made
  open var signpostName: String { none() }
  open var signpostCategory: String { none() }
  open var totalCount: Int { none() }
}
/// The device and its system.
open class MXMetaData: NSObject, @unchecked Sendable {  // never made
  let none: () -> Never
  init(none: @escaping () -> Never) { self.none = none }
  open var regionFormat: String { none() }
  open var osVersion: String { none() }
  open var deviceType: String { none() }
  open var applicationBuildVersion: String { none() }
  open var platformArchitecture: String { none() }
  open func jsonRepresentation() -> Data { none() }
  open func dictionaryRepresentation() -> [AnyHashable: Any] { none() }
}
/// Numbers of values by range.
open class MXHistogram<UnitType: Unit>: NSObject, @unchecked Sendable {  // never made
  let none: () -> Never
  init(none: @escaping () -> Never) { self.none = none }
  open var totalBucketCount: Int { none() }
}
