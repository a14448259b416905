/// The values of one preference file, which several `UserDefaults` may share.
///
/// A change is written at the end of the main queue's turn, so that a burst of changes is one write and a tap
/// has not settled before its settings are kept. The file is read once: no other process writes it.
final class PreferenceDomain: Sendable {
  private struct State {
    var values: [String: PreferenceValue]?
    var isSaved = true
    var isSaveDue = false
    var hasFailed = false
  }
  private let state = Lock(State())
  /// Held while the file is written, so that an older state never replaces a newer one.
  private let writing = NSLock()
  private let file: URL

  private static let all = Lock<[String: PreferenceDomain]>([:])

  /// The domain of a name, the same object each time.
  static func named(_ name: String) -> PreferenceDomain {
    all.withLock { known in
      if let domain = known[name] { return domain }
      let domain = PreferenceDomain(file: file(of: name))
      known[name] = domain
      return domain
    }
  }

  private static func file(of name: String) -> URL {
    // A name isn't a path: a suite cannot lead out of the folder.
    let safe = name.replacingOccurrences(of: "/", with: "_")
    let container =
      GroupContainers.folders[name] ?? FileManager.default.homeDirectoryForCurrentUser
    return container.appendingPathComponent("Library/Preferences/\(safe).plist")
  }

  init(file: URL) { self.file = file }

  /// All values.
  var values: [String: PreferenceValue] { state.withLock { loaded(&$0) } }

  subscript(key: String) -> PreferenceValue? {
    get { state.withLock { loaded(&$0)[key] } }
    set { update { $0[key] = newValue } }
  }

  /// Changes values, and writes them at the end of the turn if any is different.
  func update(_ change: (inout [String: PreferenceValue]) -> Void) {
    let mustSchedule = state.withLock { state in
      var values = loaded(&state)
      let old = values
      change(&values)
      guard values != old else { return false }
      state.values = values
      state.isSaved = false
      defer { state.isSaveDue = true }
      return !state.isSaveDue
    }
    guard mustSchedule else { return }
    DispatchQueue.main.async { self.save() }
  }

  /// Writes what has changed since the last write.
  /// - Returns: Whether the file contains every value.
  @discardableResult
  func save() -> Bool {
    writing.withLock {
      let values = state.withLock { state -> [String: PreferenceValue]? in
        state.isSaveDue = false
        guard !state.isSaved else { return nil }
        state.isSaved = true
        return loaded(&state)
      }
      guard let values else { return true }
      do {
        try write(values)
        return true
      } catch {
        complain(error)
        return false
      }
    }
  }

  private func write(_ values: [String: PreferenceValue]) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    try encoder.encode(values).write(to: file, options: .atomic)
  }

  private func loaded(_ state: inout State) -> [String: PreferenceValue] {
    if let values = state.values { return values }
    var values: [String: PreferenceValue] = [:]
    if let data = try? Data(contentsOf: file) {
      // A file that isn't a property list counts as missing; the next change replaces it.
      let decoder = PropertyListDecoder()
      values = (try? decoder.decode([String: PreferenceValue].self, from: data)) ?? [:]
    }
    state.values = values
    return values
  }

  private func complain(_ error: any Error) {
    let isFirst = state.withLock { state in
      state.isSaved = false
      defer { state.hasFailed = true }
      return !state.hasFailed
    }
    guard isFirst else { return }
    let name = file.deletingPathExtension().lastPathComponent
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
    let reason =
      cause.domain == NSPOSIXErrorDomain
      ? String(cString: strerror(Int32(cause.code))) : cause.localizedDescription
    let notice =
      "the settings of \(name) cannot be written and last until the keyboard ends: \(reason)"
    DispatchQueue.main.async { MainActor.assumeIsolated { DeveloperNotices.report(notice) } }
  }
}
