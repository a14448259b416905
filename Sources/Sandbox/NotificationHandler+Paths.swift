import Platform
import CSandbox
import Glibc

extension NotificationHandler {
  /// How to answer for one path.
  private enum Answer {
    /// The resolved path, inside the grants.
    case inside(String)
    /// Inside, and no path of a file: the descriptor itself, or a folder above a grant.
    case harmless
    case error(Int32)
    case refused(Int32, hint: String?)
  }

  /// Looks at every path of a call.
  ///
  /// A path inside the grants continues: the kernel reads the path again, so this isn't a decision, and
  /// Landlock bounds what it reaches. Without Landlock the broker performs the call.
  func use(_ form: PathCall, _ call: kw_notification, _ log: (RefusedCall) -> Void) {
    let memory = memory(of: call)
    let use = form.use(call)
    var destinations: [String] = []
    for place in form.places {
      let bytes: [UInt8]
      do { bytes = try memory.path(at: call[place.path]) } catch {
        return unreadable(call, error.errno, log, use, form.name)
      }
      guard isWaiting(call) else { return }
      let path = String(decoding: bytes, as: UTF8.self)
      guard let absolute = absolute(path, from: place.folder.map { call[$0] }, of: call) else {
        return answer(call, EBADF)
      }
      if form.kind == .open, call[2] == 0x800, let thread = Self.thread(ofStatus: absolute) {
        if unsafe access("/proc/\(process)/task/\(thread)", F_OK) == 0 {
          _ = kw_notifyAnswerDescriptor(listener.number, call.id, empty.number)
          return
        }
        // An exiting process loses its threads one by one, and the one that looks may be the last. The answer is the
        // same as for any other process, so that nothing leaks; only no attempt is logged.
        if unsafe access("/proc/\(thread)", F_OK) != 0 { return answer(call, EACCES) }
      }
      if form.kind == .open, use == .read, let file = capturedFile(at: absolute) {
        let failure = kw_notifyAnswerDescriptor(listener.number, call.id, file.number)
        if failure != 0 { answer(call, failure) }
        return
      }
      switch bytes.isEmpty
        ? (form.takesDescriptor(call) ? .harmless : .error(ENOENT))
        : decide(absolute, isText: path.utf8.elementsEqual(bytes), use, form, call)
      {
      case .inside(let destination): destinations.append(destination)
      case .harmless:
        if form.kind == .readLink { destinations.append(PathText.normalised(absolute)) }
      case .error(let error): return answer(call, error)
      case .refused(let error, let hint):
        return refuse(
          call, error, log, use.category, form.name, Self.text(bytes), hint: hint)
      }
    }
    if form.kind == .readLink {
      // An empty path names the descriptor itself.
      guard let path = destinations.first else { return answer(call, ENOENT) }
      return readLink(form, call, at: path)
    }
    if let broker, form.kind != .look {
      return carryOut(form, call, destinations, broker, log)
    }
    _ = kw_notifyContinue(listener.number, call.id)
  }

  private func decide(
    _ path: String, isText: Bool, _ use: PathUse, _ form: PathCall, _ call: kw_notification
  ) -> Answer {
    // The text is checked first: nothing outside is read, so that nothing leaks, not even through timing.
    let text = grants.decision(PathText.normalised(path), for: use, process: process)
    switch text {
    case .readOnly: return .refused(EPERM, hint: nil)
    case .outside: return .refused(EACCES, hint: nil)
    case .outsideAndExpected: return .error(EACCES)
    // A name that isn't text cannot be looked at as text; a device's file system has none either.
    case _ where !isText: return .error(EILSEQ)
    case .above where !PathText.goesUp(path): return .harmless
    case .own where !PathText.goesUp(path):
      return .inside(path.utf8.starts(with: "/proc/self/".utf8) ? ownFile(path) : path)
    case .above, .own, .inside: break
    }
    let follows = form.follows(call) || PathText.namesFolder(path)
    guard
      let destination = PathResolver.destination(
        of: path, follows: follows, canonical: grants.canonical)
    else { return .refused(EACCES, hint: Self.linkHint) }
    switch grants.decision(destination, for: use, process: process) {
    case .inside: return .inside(destination)
    case .above where text == .above: return .harmless
    case .readOnly: return .refused(EPERM, hint: Self.linkHint)
    case .outsideAndExpected: return .error(EACCES)
    default: return .refused(EACCES, hint: Self.linkHint)
    }
  }

  private static let linkHint = "A symbolic link in the path leads out of the granted folders."

  private func ownFile(_ path: String) -> String {
    "/proc/\(process)/" + PathText.remainder(of: path, below: "/proc/self")
  }

  private func unreadable(
    _ call: kw_notification, _ error: Int32, _ log: (RefusedCall) -> Void, _ use: PathUse,
    _ name: String
  ) {
    guard isWaiting(call) else { return }
    if error == EFAULT || error == ENAMETOOLONG {
      // The kernel's own answer for such a path.
      answer(call, error)
    } else {
      refuse(
        call, EACCES, log, use.category, name, nil,
        hint: "The path could not be read (\(ErrnoName.of(error))); is ptrace refused here?")
    }
  }

  /// The path from the root, not normalized; `nil` for a descriptor that is not open.
  func absolute(_ path: String, from folder: UInt64?, of call: kw_notification) -> String? {
    if path.utf8.first == UInt8(ascii: "/") { return path }
    guard let folder, Int32(truncatingIfNeeded: folder) != AT_FDCWD else {
      return self.folder + "/" + path
    }
    let link = link(to: folder, of: call)
    let target = FileBroker.acting(as: user) { PathText.target(ofLink: link) }
    // A pipe's name isn't a path; the result is outside every grant.
    return target.map { ($0.utf8.first == UInt8(ascii: "/") ? "" : "/") + $0 + "/" + path }
  }

  /// The number in `/proc/N/stat`.
  ///
  /// Dispatch opens this file of each of its workers and dies if it cannot; an empty one satisfies it.
  private static func thread(ofStatus path: String) -> Int32? {
    let parts = path.pathNames
    guard parts.count == 3, parts[0] == "proc", parts[2] == "stat" else { return nil }
    return Int32(parts[1])
  }

  // MARK: - Without Landlock

  private func carryOut(
    _ form: PathCall, _ call: kw_notification, _ paths: [String], _ broker: FileBroker,
    _ log: (RefusedCall) -> Void
  ) {
    do throws(SystemError) {
      switch (form.kind, paths.count) {
      case (.open, 1):
        let own = grants.decision(paths[0], for: .read, process: process) == .own
        let file = try broker.open(
          paths[0], flags: call[2], mode: call[3], isOwn: own, use: form.use(call))
        let failure = kw_notifyAnswerDescriptor(listener.number, call.id, file.number)
        if failure != 0 { answer(call, failure) }
        return
      case (.remove, 1):
        let removesFolder =
          form.name == "rmdir" || form.flags.map { call[$0] & UInt64(AT_REMOVEDIR) != 0 } ?? false
        try broker.remove(paths[0], isFolder: removesFolder)
      case (.makeFolder, 1):
        try broker.makeFolder(paths[0], mode: call[form.places[0].path + 1])
      case (.rename, 2):
        try broker.rename(paths[0], to: paths[1], flags: form.flags.map { call[$0] } ?? 0)
      default:
        // A folder above a grant, or the process's own files, which can't be changed.
        throw SystemError(call: form.name, errno: EACCES)
      }
      answer(call, 0)
    } catch {
      guard error.errno == EACCES || error.errno == EPERM else {
        return answer(call, error.errno)
      }
      refuse(
        call, error.errno, log, form.use(call).category, form.name,
        paths.first.map(DisplayText.escaped),
        hint: "The \(error.call) call of the host was refused.")
    }
  }
}
