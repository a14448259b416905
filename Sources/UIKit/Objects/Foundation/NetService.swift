/// A service in the local network, as on a device without Bonjour: it is neither published nor found.
///
/// Its delegate receives the failure in a later turn of the main queue, with a notice. TXT records are read and written.
open class NetService: NSObject, @unchecked Sendable {  // behind the lock; the delegate as on iOS
  public static let errorCode = "NSNetServicesErrorCode"
  public static let errorDomain = "NSNetServicesErrorDomain"

  /// Why something failed, as the value for `errorCode` in a delegate's dictionary.
  public enum ErrorCode: Int, Sendable {
    case unknownError = -72_000
    case collisionError = -72_001
    case notFoundError = -72_002
    case activityInProgress = -72_003
    case badArgumentError = -72_004
    case cancelledError = -72_005
    case invalidError = -72_006
    case timeoutError = -72_007
    case missingRequiredConfigurationError = -72_008
  }
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let noAutoRename = Options(rawValue: 1)
    public static let listenForConnections = Options(rawValue: 2)
  }

  open weak var delegate: (any NetServiceDelegate)?
  open var includesPeerToPeer = false
  public let domain: String
  public let type: String
  public let name: String
  /// The port of a service that is published, -1 for one that is found.
  public let port: Int
  private let record = Lock<Data?>(nil)
  private let work = NetServiceWork()

  public init(domain: String, type: String, name: String, port: Int32) {
    (self.domain, self.type, self.name, self.port) = (domain, type, name, Int(port))
  }
  public convenience init(domain: String, type: String, name: String) {
    self.init(domain: domain, type: type, name: name, port: -1)
  }

  /// Always `nil`: no service is found.
  open var hostName: String? { nil }
  /// Always `nil`: no service is found.
  open var addresses: [Data]? { nil }

  /// Only for the source: the delegate is always called on the main queue.
  open func schedule(in aRunLoop: RunLoop, forMode mode: RunLoop.Mode) {}
  /// Only for the source: the delegate is always called on the main queue.
  open func remove(from aRunLoop: RunLoop, forMode mode: RunLoop.Mode) {}

  open func publish() { publish(options: []) }
  open func publish(options: Options = []) {
    SystemServices.tell("NetService.publish fails: a keyboard has no Bonjour")
    AuditRecord.note(handed: [domain, type, name, port, txtRecordData() ?? Data()] as [Any])
    work.fail { [self] in
      delegate?.netService(
        self, didNotPublish: NetServiceWork.failure(badArgument: type.isEmpty || port < 0))
    }
  }
  open func resolve() { resolve(withTimeout: 5) }
  open func resolve(withTimeout timeout: TimeInterval) {
    SystemServices.tell("NetService.resolve fails: a keyboard has no Bonjour")
    AuditRecord.note(handed: [domain, type, name])
    work.fail { [self] in
      delegate?.netService(
        self, didNotResolve: NetServiceWork.failure(badArgument: type.isEmpty || name.isEmpty))
    }
  }
  /// Ends what hasn't failed yet; the delegate then receives only that it stopped.
  open func stop() {
    work.stop { [self] in delegate?.netServiceDidStop(self) }
  }
  /// Receives no changes: the network has no service.
  open func startMonitoring() {
    SystemServices.tell("NetService.startMonitoring finds nothing: a keyboard has no Bonjour")
  }
  /// Does nothing, as nothing is monitored.
  open func stopMonitoring() {}
  /// Makes no streams: the service has no address.
  open func getInputStream(
    _ inputStream: UnsafeMutablePointer<InputStream?>?,
    outputStream: UnsafeMutablePointer<OutputStream?>?
  ) -> Bool {
    SystemServices.tell("NetService.getInputStream fails: a keyboard has no Bonjour")
    return false
  }

  // MARK: TXT records

  /// The record that was set.
  open func txtRecordData() -> Data? { record.withLock { $0 } }
  /// Keeps a record; `false` for data that is none.
  open func setTXTRecord(_ recordData: Data?) -> Bool {
    if let recordData, TXTRecord.entries(of: recordData) == nil { return false }
    record.withLock { $0 = recordData }
    return true
  }
  /// The values of a record by their keys; empty for data that isn't a record.
  ///
  /// An entry without a value has empty data. Of keys that differ only in case, the first one counts.
  open class func dictionary(fromTXTRecord txtData: Data) -> [String: Data] {
    TXTRecord.dictionary(of: txtData)
  }
  /// The record of the values, in the order of their keys.
  ///
  /// The data is empty, with a notice, if a key is empty or has a character other than those of ASCII without `=`, if a key and its value
  /// are longer than 254 bytes, or if the record is longer than 65,535 bytes.
  open class func data(fromTXTRecord txtDictionary: [String: Data]) -> Data {
    guard let data = TXTRecord.data(of: txtDictionary) else {
      SystemServices.tell(
        "NetService.data(fromTXTRecord:) is empty: a key or a length is not valid")
      return Data()
    }
    return data
  }
}

/// The text that describes a service: entries of a length byte and as many bytes.
private enum TXTRecord {
  static let limit = 65_535

  /// The entries; `nil` if one is longer than the data.
  static func entries(of data: Data) -> [Data]? {
    guard data.count <= limit else { return nil }
    var rest = data[...]
    var entries: [Data] = []
    while let length = rest.popFirst() {
      guard rest.count >= length else { return nil }
      entries.append(Data(rest.prefix(Int(length))))
      rest = rest.dropFirst(Int(length))
    }
    return entries
  }

  static func dictionary(of data: Data) -> [String: Data] {
    var values: [String: Data] = [:]
    var seen: Set<String> = []
    for entry in entries(of: data) ?? [] {
      let key = entry.prefix { $0 != equals }
      guard isValid(key) else { continue }
      let name = String(decoding: key, as: UTF8.self)
      guard seen.insert(name.lowercased()).inserted else { continue }
      values[name] = Data(entry.dropFirst(key.count + 1))
    }
    return values
  }

  static func data(of values: [String: Data]) -> Data? {
    var data = Data()
    for (key, value) in values.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      let name = Data(key.utf8)
      guard isValid(name), name.count < 255, value.count < 255 - name.count else { return nil }
      data.append(UInt8(name.count + 1 + value.count))
      data += name + [equals] + value
    }
    return data.count <= limit ? data : nil
  }

  private static let equals = UInt8(ascii: "=")
  private static func isValid(_ key: Data) -> Bool {
    !key.isEmpty && key.allSatisfy { (0x20...0x7E).contains($0) && $0 != equals }
  }
}

/// The last request of a service or browser, which fails in a later turn unless it is stopped before.
private final class NetServiceWork: Sendable {
  private let state = Lock((number: 0, isWaiting: false))

  func fail(_ report: @escaping @Sendable () -> Void) {
    let number = state.withLock { state in
      state = (state.number &+ 1, true)
      return state.number
    }
    DispatchQueue.main.async { [self] in
      let isCurrent = state.withLock { state in
        guard state.number == number, state.isWaiting else { return false }
        state.isWaiting = false
        return true
      }
      if isCurrent { report() }
    }
  }
  func stop(_ report: @escaping @Sendable () -> Void) {
    let wasWaiting = state.withLock { state in
      defer { state.isWaiting = false }
      return state.isWaiting
    }
    if wasWaiting { DispatchQueue.main.async { report() } }
  }

  static func failure(badArgument: Bool) -> [String: NSNumber] {
    let code = badArgument ? NetService.ErrorCode.badArgumentError : .unknownError
    return [
      NetService.errorCode: NSNumber(value: code.rawValue),
      NetService.errorDomain: NSNumber(value: 10),
    ]
  }
}

/// Receives the steps of a service, of which there are only failures here.
public protocol NetServiceDelegate: NSObjectProtocol {
  func netServiceWillPublish(_ sender: NetService)
  func netServiceDidPublish(_ sender: NetService)
  func netService(_ sender: NetService, didNotPublish errorDict: [String: NSNumber])
  func netServiceWillResolve(_ sender: NetService)
  func netServiceDidResolveAddress(_ sender: NetService)
  func netService(_ sender: NetService, didNotResolve errorDict: [String: NSNumber])
  func netServiceDidStop(_ sender: NetService)
  func netService(_ sender: NetService, didUpdateTXTRecord data: Data)
  func netService(
    _ sender: NetService, didAcceptConnectionWith inputStream: InputStream,
    outputStream: OutputStream)
}
extension NetServiceDelegate {
  public func netServiceWillPublish(_ sender: NetService) {}
  public func netServiceDidPublish(_ sender: NetService) {}
  public func netService(_ sender: NetService, didNotPublish errorDict: [String: NSNumber]) {}
  public func netServiceWillResolve(_ sender: NetService) {}
  public func netServiceDidResolveAddress(_ sender: NetService) {}
  public func netService(_ sender: NetService, didNotResolve errorDict: [String: NSNumber]) {}
  public func netServiceDidStop(_ sender: NetService) {}
  public func netService(_ sender: NetService, didUpdateTXTRecord data: Data) {}
  public func netService(
    _ sender: NetService, didAcceptConnectionWith inputStream: InputStream,
    outputStream: OutputStream
  ) {}
}

/// Searches the local network, as on a device without Bonjour: each search fails, with a notice.
open class NetServiceBrowser: NSObject, @unchecked Sendable {  // behind the lock
  open weak var delegate: (any NetServiceBrowserDelegate)?
  open var includesPeerToPeer = false
  private let work = NetServiceWork()
  public override init() {}

  /// Only for the source: the delegate is always called on the main queue.
  open func schedule(in aRunLoop: RunLoop, forMode mode: RunLoop.Mode) {}
  /// Only for the source: the delegate is always called on the main queue.
  open func remove(from aRunLoop: RunLoop, forMode mode: RunLoop.Mode) {}

  open func searchForServices(ofType type: String, inDomain domainString: String) {
    search("searchForServices", badArgument: type.isEmpty)
  }
  open func searchForBrowsableDomains() { search("searchForBrowsableDomains") }
  open func searchForRegistrationDomains() { search("searchForRegistrationDomains") }
  /// Ends a search that hasn't failed yet; the delegate then receives only that it stopped.
  open func stop() {
    work.stop { [self] in delegate?.netServiceBrowserDidStopSearch(self) }
  }

  private func search(_ member: String, badArgument: Bool = false) {
    SystemServices.tell("NetServiceBrowser.\(member) fails: a keyboard has no Bonjour")
    work.fail { [self] in
      delegate?.netServiceBrowser(
        self, didNotSearch: NetServiceWork.failure(badArgument: badArgument))
    }
  }
}

/// Receives the results of a search, of which there are only failures here.
public protocol NetServiceBrowserDelegate: NSObjectProtocol {
  func netServiceBrowserWillSearch(_ browser: NetServiceBrowser)
  func netServiceBrowserDidStopSearch(_ browser: NetServiceBrowser)
  func netServiceBrowser(
    _ browser: NetServiceBrowser, didNotSearch errorDict: [String: NSNumber])
  func netServiceBrowser(
    _ browser: NetServiceBrowser, didFindDomain domainString: String, moreComing: Bool)
  func netServiceBrowser(
    _ browser: NetServiceBrowser, didFind service: NetService, moreComing: Bool)
  func netServiceBrowser(
    _ browser: NetServiceBrowser, didRemoveDomain domainString: String, moreComing: Bool)
  func netServiceBrowser(
    _ browser: NetServiceBrowser, didRemove service: NetService, moreComing: Bool)
}
extension NetServiceBrowserDelegate {
  public func netServiceBrowserWillSearch(_ browser: NetServiceBrowser) {}
  public func netServiceBrowserDidStopSearch(_ browser: NetServiceBrowser) {}
  public func netServiceBrowser(
    _ browser: NetServiceBrowser, didNotSearch errorDict: [String: NSNumber]
  ) {}
  public func netServiceBrowser(
    _ browser: NetServiceBrowser, didFindDomain domainString: String, moreComing: Bool
  ) {}
  public func netServiceBrowser(
    _ browser: NetServiceBrowser, didFind service: NetService, moreComing: Bool
  ) {}
  public func netServiceBrowser(
    _ browser: NetServiceBrowser, didRemoveDomain domainString: String, moreComing: Bool
  ) {}
  public func netServiceBrowser(
    _ browser: NetServiceBrowser, didRemove service: NetService, moreComing: Bool
  ) {}
}
