@_exported import UIKit
public import os

/// Sends measurements of a day. The simulated device makes none: no subscriber is called.
open class MXMetricManager: NSObject, @unchecked Sendable {  // the state is behind a lock
  private static let only = MXMetricManager()
  private override init() {}
  open class var shared: MXMetricManager { only }
  /// Always empty.
  open var pastPayloads: [MXMetricPayload] { [] }
  /// Always empty.
  open var pastDiagnosticPayloads: [MXDiagnosticPayload] { [] }
  /// Does nothing: no measurement ever comes.
  open func add(_ subscriber: any MXMetricManagerSubscriber) {}
  open func remove(_ subscriber: any MXMetricManagerSubscriber) {}
  open class func makeLogHandle(category: String) -> OSLog {
    OSLog(subsystem: "com.apple.metrickit.log", category: category)
  }
}
/// Receives measurements, which never come here.
public protocol MXMetricManagerSubscriber: NSObjectProtocol {
  func didReceive(_ payloads: [MXMetricPayload])
  func didReceive(_ payloads: [MXDiagnosticPayload])
}
extension MXMetricManagerSubscriber {
  public func didReceive(_ payloads: [MXMetricPayload]) {}
  public func didReceive(_ payloads: [MXDiagnosticPayload]) {}
}
