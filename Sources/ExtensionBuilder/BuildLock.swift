import Platform
import Glibc

/// One build at a time for each product of an output folder, also among processes.
struct BuildLock: ~Copyable {
  let descriptor: Int32

  /// Waits for the lock; `onWait` is called when another build holds it.
  init(path: String, onWait: () -> Void) throws(BuildError) {
    let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard opened >= 0 else {
      throw .output(path: path, reason: "open: \(String(cString: strerror(errno)))")
    }
    if flock(opened, LOCK_EX | LOCK_NB) != 0 {
      onWait()
      guard uninterrupted({ flock(opened, LOCK_EX) }) == 0 else {
        let code = errno
        close(opened)
        throw .output(path: path, reason: "flock: \(String(cString: strerror(code)))")
      }
    }
    descriptor = opened
  }

  deinit { close(descriptor) }
}
