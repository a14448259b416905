import Glibc

/// Descriptors 0 to 2, which the parent process may have left closed.
package enum StandardDescriptors {
  /// Opens something for each that is closed, so that no file or pipe of this process gets its
  /// number.
  ///
  /// Call it before anything else is opened. The descriptors cannot be used as input or output: lost output is still
  /// detected.
  package static func occupy() {
    for number in Int32(0)..<3 where fcntl(number, F_GETFD) < 0 && errno == EBADF {
      // The lowest free number is this one, since those below it are taken. Programs that we start inherit it.
      _ = unsafe open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
