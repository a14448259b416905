import Glibc

/// Makes a system call again as long as a signal interrupts it.
///
/// - Parameter call: The call, which returns -1 and sets `errno` if it fails.
/// - Returns: What the call returned: -1 only with an `errno` other than `EINTR`.
package func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

/// Writes all bytes to a descriptor that blocks.
///
/// - Returns: `nil` if everything was written, else the error number; `ENOSPC` if the system wrote nothing without an error.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
  var rest = bytes
  while !rest.isEmpty {
    let count = uninterrupted { write(descriptor, rest.baseAddress, rest.count) }
    if count < 0 { return errno }
    if count == 0 { return ENOSPC }
    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
  }
  return nil
}

/// Writes all bytes to a descriptor that blocks.
///
/// - Returns: `nil` if everything was written, else the error number; `ENOSPC` if the system wrote nothing without an error.
package func writeAll(_ bytes: some Collection<UInt8>, to descriptor: Int32) -> Int32? {
  let whole = bytes.withContiguousStorageIfAvailable {
    writeAll(UnsafeRawBufferPointer($0), to: descriptor)
  }
  return whole ?? Array(bytes).withUnsafeBytes { writeAll($0, to: descriptor) }
}

/// Fills a buffer from a place of a file, as far as the file reaches.
///
/// - Returns: How many bytes there were; fewer than the buffer's size if the file ends or can't be read further.
package func readAll(
  into buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32, at offset: Int
) -> Int {
  var done = 0
  while done < buffer.count {
    let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
    let count = uninterrupted {
      pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
    }
    if count <= 0 { break }
    done += count
  }
  return done
}
