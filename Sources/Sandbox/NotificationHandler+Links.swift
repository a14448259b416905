import Platform
import CSandbox
import Glibc

extension NotificationHandler {
  /// Reads a link in the process's place and writes its target into the process.
  ///
  /// The kernel would read the path again, and Landlock does not bound this call: a thread that changes the path in
  /// between would learn the target of any link.
  /// - Parameters:
  ///   - form: The call's places.
  ///   - call: The call.
  ///   - path: The resolved path, inside the grants or above one.
  func readLink(_ form: PathCall, _ call: kw_notification, at path: String) {
    let first = form.places[0].path + 1
    let room = Int32(truncatingIfNeeded: call[first + 1])
    guard room > 0 else { return answer(call, EINVAL) }
    let text: [UInt8]
    do throws(SystemError) { text = try linkText(at: path) } catch {
      return answer(call, error.errno)
    }
    let bytes = Array(text.prefix(Int(room)))
    // The number of an exited caller may belong to another process.
    guard isWaiting(call) else { return }
    guard memory(of: call).write(bytes, at: call[first]) else { return answer(call, EFAULT) }
    _ = kw_notifyAnswer(listener.number, call.id, Int64(bytes.count))
  }

  private func linkText(at path: String) throws(SystemError) -> [UInt8] {
    let isOwn = grants.decision(path, for: .metadata, process: process) == .own
    var text = [UInt8](repeating: 0, count: 4096)
    let count = FileBroker.acting(as: user) { () -> Int in
      // A link below /proc is the kernel's own, and no other file has that name.
      if isOwn { return Self.read(AT_FDCWD, path, &text) }
      let found = unsafe kw_openResolved(
        AT_FDCWD, path, O_PATH | O_NOFOLLOW, 0, KW_RESOLVE_NO_LINKS | KW_RESOLVE_NO_MAGIC_LINKS)
      // A link that was put there after the path had been looked at.
      guard found >= 0 else { return found == -ELOOP ? -Int(EACCES) : Int(found) }
      let link = Descriptor(owning: found)
      var status = stat()
      guard unsafe fstat(link.number, &status) == 0 else { return -Int(errno) }
      return status.st_mode & S_IFMT == S_IFLNK ? Self.read(link.number, "", &text) : -Int(EINVAL)
    }
    guard let count, count >= 0 else {
      throw SystemError(call: "readlinkat", errno: count.map { Int32(-$0) } ?? EACCES)
    }
    return Array(text[..<count])
  }

  private static func read(_ folder: Int32, _ path: String, _ text: inout [UInt8]) -> Int {
    let count = unsafe text.withUnsafeMutableBytes { bytes in
      unsafe bytes.bindMemory(to: CChar.self).baseAddress.map {
        unsafe readlinkat(folder, path, $0, bytes.count)
      } ?? -1
    }
    return count < 0 ? -Int(errno) : count
  }
}
