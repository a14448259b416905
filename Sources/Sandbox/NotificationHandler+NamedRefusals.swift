import CSandbox
import Glibc

extension NotificationHandler {
  /// Refuses a call of the table; it never runs, with any registers and memory.
  func refuseByName(
    _ rows: [(row: NamedRefusal, reason: String)], _ call: kw_notification,
    _ log: (RefusedCall) -> Void
  ) {
    let arguments = (0..<6).reduce(into: SIMD8<UInt64>.zero) { $0[$1] = call[$1] }
    let match = rows.first { $0.row.conditions.allSatisfy { $0.holds(arguments) } } ?? rows.first
    guard let (row, reason) = match else {
      answer(call, EPERM)
      return
    }
    let path = path(row.subject, of: call)
    let subject: String? =
      switch row.subject {
      case .nothing: nil
      case .words(let words): words
      case .path: path.map { Self.text(Array($0.utf8)) }
      case .address(let pointer, let count):
        SocketText.describe(
          address: memory(of: call).bytes(at: call[pointer], count: call[count]))
      }
    guard isWaiting(call) else { return }
    if isQuiet(row, path, call) {
      answer(call, row.errno)
      return
    }
    refuse(call, row.errno, log, row.category, row.call, subject, hint: reason)
  }

  private func path(_ subject: NamedRefusal.Subject, of call: kw_notification) -> String? {
    guard case .path(_, let place) = subject,
      let bytes = try? memory(of: call).path(at: call[place])
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func isQuiet(_ row: NamedRefusal, _ path: String?, _ call: kw_notification) -> Bool {
    guard row.quiet != .never, let path, case .path(let folder, _) = row.subject,
      let absolute = absolute(path, from: folder.map { call[$0] }, of: call)
    else { return false }
    let use: PathUse = row.quiet == .writable ? .write : .metadata
    // By its text alone: where a link leads makes no difference to the answer, only to the report.
    let decision = grants.decision(PathText.normalised(absolute), for: use, process: process)
    return decision == .inside
  }
}
