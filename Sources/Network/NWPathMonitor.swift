@_exported import UIKit

/// A way to the network.
public struct NWPath: Sendable, Equatable, CustomDebugStringConvertible {
  /// Whether the network can be used.
  public enum Status: Sendable {
    case satisfied, unsatisfied, requiresConnection
  }
  /// Why the network cannot be used.
  public enum UnsatisfiedReason: Sendable {
    case notAvailable, cellularDenied, wifiDenied, localNetworkDenied, vpnInactive
  }
  /// How good the link is. iOS 26 names it.
  public enum LinkQuality: Sendable {
    case unknown, minimal, moderate, good
  }
  public let status: Status
  public var unsatisfiedReason: UnsatisfiedReason { .notAvailable }
  public let availableInterfaces: [NWInterface]
  /// Whether the way costs money; the simulated one is Wi-Fi.
  public var isExpensive: Bool { false }
  /// Whether the user saves data.
  public var isConstrained: Bool { false }
  public var isUltraConstrained: Bool { false }
  public var linkQuality: LinkQuality { status == .satisfied ? .good : .unknown }
  public var supportsIPv4: Bool { status == .satisfied }
  public var supportsIPv6: Bool { status == .satisfied }
  public var supportsDNS: Bool { status == .satisfied }
  public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool {
    availableInterfaces.contains { $0.type == type }
  }
  public var debugDescription: String {
    status == .satisfied ? "satisfied, interface: en0, ipv4, ipv6, dns" : "unsatisfied"
  }

  /// With full access there is Wi-Fi, without it nothing.
  static var current: NWPath { path(to: .wifi) }
  static func path(to type: NWInterface.InterfaceType?) -> NWPath {
    let isThere = SystemServices.hasFullAccess && (type == nil || type == .wifi)
    return NWPath(
      status: isThere ? .satisfied : .unsatisfied, availableInterfaces: isThere ? [.wifi] : [])
  }
}

/// An interface of a network path.
public struct NWInterface: Sendable, Hashable, CustomDebugStringConvertible {
  public enum InterfaceType: Sendable, Hashable {
    case other, wifi, cellular, wiredEthernet, loopback
  }
  public let type: InterfaceType
  public let name: String
  public let index: Int
  static let wifi = NWInterface(type: .wifi, name: "en0", index: 1)
  public var debugDescription: String { name }
}

/// Reports the way to the network, which never changes while a keyboard runs.
///
/// With full access the way is Wi-Fi, without it there is none. The handler is called once, on its queue.
public final class NWPathMonitor: @unchecked Sendable {  // behind the lock
  private let lock = NSLock()
  private let path: NWPath
  private var handler: (@Sendable (NWPath) -> Void)?
  private var watching: DispatchQueue?
  private var isCancelled = false

  /// Watches all ways to the network.
  public init() { path = .current }
  /// Watches the ways over one kind of interface.
  public init(requiredInterfaceType: NWInterface.InterfaceType) {
    path = .path(to: requiredInterfaceType)
  }
  /// Watches paths over all except some kinds of interfaces.
  public init(prohibitedInterfaceTypes: [NWInterface.InterfaceType]) {
    path = prohibitedInterfaceTypes.contains(.wifi) ? .path(to: .cellular) : .current
  }

  public var currentPath: NWPath { path }
  public var queue: DispatchQueue? { lock.withLock { watching } }
  public var pathUpdateHandler: (@Sendable (_ newPath: NWPath) -> Void)? {
    get { lock.withLock { handler } }
    set {
      let queue = lock.withLock { () -> DispatchQueue? in
        handler = newValue
        return watching
      }
      if let queue { tell(on: queue) }
    }
  }
  public func start(queue: DispatchQueue) {
    let begins = lock.withLock { () -> Bool in
      defer { watching = queue }
      return watching == nil && !isCancelled
    }
    if begins { tell(on: queue) }
  }
  public func cancel() {
    lock.withLock {
      isCancelled = true
      watching = nil
    }
  }
  private func tell(on queue: DispatchQueue) {
    queue.async {
      let handler = self.lock.withLock { self.isCancelled ? nil : self.handler }
      handler?(self.path)
    }
  }
}

extension NWPathMonitor: AsyncSequence {
  public typealias Element = NWPath
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var base: AsyncStream<NWPath>.Iterator
    public mutating func next() async -> NWPath? { await base.next() }
  }
  /// Returns the path, and then waits until the task ends.
  public func makeAsyncIterator() -> Iterator {
    let path = path
    return Iterator(base: AsyncStream { $0.yield(path) }.makeAsyncIterator())
  }
}
