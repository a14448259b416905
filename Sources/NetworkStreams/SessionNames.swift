internal import Foundation
public import FoundationNetworking
internal import UIKit

extension URLSession {
  /// The tasks that haven't completed, by kind.
  public var tasks: ([URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]) {
    get async {
      await withCheckedContinuation { reader in
        getTasksWithCompletionHandler { reader.resume(returning: ($0, $1, $2)) }
      }
    }
  }
  /// The tasks that haven't completed.
  public var allTasks: [URLSessionTask] {
    get async {
      await withCheckedContinuation { reader in getAllTasks { reader.resume(returning: $0) } }
    }
  }
  /// Removes cached answers, cookies and credentials.
  public func reset() async {
    await withCheckedContinuation { reader in reset { reader.resume() } }
  }
  /// Has later requests use new connections.
  public func flush() async {
    await withCheckedContinuation { reader in flush { reader.resume() } }
  }
}

extension URLSessionTask {
  /// Whether data comes as it arrives, which it always does here.
  public var prefersIncrementalDelivery: Bool {
    get { true }
    set { FixedSetting.tell("URLSessionTask.prefersIncrementalDelivery", true, newValue) }
  }
}

extension URLRequest {
  /// The party that made the request necessary.
  public enum Attribution: UInt, Sendable { case developer, user }

  public var attribution: Attribution {
    get { .developer }
    set { FixedSetting.tell("URLRequest.attribution", Attribution.developer, newValue) }
  }
  public var assumesHTTP3Capable: Bool {
    get { false }
    set { FixedSetting.tell("URLRequest.assumesHTTP3Capable", false, newValue) }
  }
  public var allowsPersistentDNS: Bool {
    get { false }
    set { FixedSetting.tell("URLRequest.allowsPersistentDNS", false, newValue) }
  }
  public var allowsUltraConstrainedNetworkAccess: Bool {
    get { false }
    set { FixedSetting.tell("URLRequest.allowsUltraConstrainedNetworkAccess", false, newValue) }
  }
  public var cookiePartitionIdentifier: String? {
    get { nil }
    set { FixedSetting.tell("URLRequest.cookiePartitionIdentifier", nil, newValue) }
  }
}

extension URLSessionConfiguration {
  /// The lowest version of TLS: that of the toolchain's libcurl and OpenSSL.
  public var tlsMinimumSupportedProtocolVersion: tls_protocol_version_t {
    get { .TLSv12 }
    set { Self.tell("tlsMinimumSupportedProtocolVersion", tls_protocol_version_t.TLSv12, newValue) }
  }
  /// The highest version of TLS: that of the toolchain's libcurl and OpenSSL.
  public var tlsMaximumSupportedProtocolVersion: tls_protocol_version_t {
    get { .TLSv13 }
    set { Self.tell("tlsMaximumSupportedProtocolVersion", tls_protocol_version_t.TLSv13, newValue) }
  }
  public var usesClassicLoadingMode: Bool {
    get { true }
    set { Self.tell("usesClassicLoadingMode", true, newValue) }
  }
  public var enablesEarlyData: Bool {
    get { false }
    set { Self.tell("enablesEarlyData", false, newValue) }
  }
  public var allowsUltraConstrainedNetworkAccess: Bool {
    get { false }
    set { Self.tell("allowsUltraConstrainedNetworkAccess", false, newValue) }
  }
  private static func tell<Value: Equatable>(_ name: String, _ value: Value, _ wanted: Value) {
    FixedSetting.tell("URLSessionConfiguration." + name, value, wanted)
  }
}

/// A setting that URL loading can't follow here.
private enum FixedSetting {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var told: Set<String> = []

  /// Reports a setting once if it is set to something else than it stays.
  static func tell<Value: Equatable>(_ name: String, _ value: Value, _ wanted: Value) {
    guard wanted != value, lock.withLock({ told.insert(name).inserted }) else { return }
    _tellDeveloper("\(name) has no effect: it stays \(value)")
  }
}
