internal import KeyboardProtocol

/// The uses of the proxy since the last message to the host, bounded.
@MainActor
final class ProxyTrace {
  private static let textLimit = 1 << 20
  private var records: [ProxyRecord] = []
  private var textBytes = 0
  private var dropped: UInt32 = 0

  func append(_ record: ProxyRecord) {
    guard records.count < ProtocolLimits.records, textBytes < Self.textLimit else {
      dropped = dropped == .max ? .max : dropped + 1
      return
    }
    textBytes += record.detail?.utf8.count ?? 0
    for window in [record.before, record.after] {
      for text in [window?.before, window?.selected, window?.after, window?.marked] {
        textBytes += text?.utf8.count ?? 0
      }
    }
    records.append(record)
  }

  /// Returns the unsent entries as a message.
  func take() -> ExtensionMessage? {
    guard !records.isEmpty else { return nil }
    defer {
      records = []
      textBytes = 0
      dropped = 0
    }
    return .trace(records, dropped: dropped)
  }
}
