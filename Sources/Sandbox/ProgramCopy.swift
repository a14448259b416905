import Platform
import Glibc

/// Copies a program so that it can be executed at once.
///
/// Foundation's copy is written through a descriptor that every program started in the meantime inherits, and the
/// kernel refuses to execute a file (`ETXTBSY`) while any process has it open for writing.
/// - Parameters:
///   - source: The program.
///   - target: The new file, which must not exist.
///   - mode: Its permission bits.
/// - Throws: The call that failed.
package func copyProgram(
  _ source: String, to target: String, mode: UInt32 = 0o755
) throws(LaunchFailure) {
  do throws(SystemError) {
    let input = unsafe open(source, O_RDONLY | O_CLOEXEC)
    let reader = try Descriptor("open", input < 0 ? -errno : input)
    let output = unsafe open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    let writer = try Descriptor("open", output < 0 ? -errno : output)
    while true {
      let count = uninterrupted { sendfile(writer.number, reader.number, nil, 1 << 30) }
      if count == 0 { break }
      if count < 0 { throw SystemError(call: "sendfile", errno: errno) }
    }
    // The mode of open is cut by the process's mask.
    guard fchmod(writer.number, mode) == 0 else { throw SystemError(call: "fchmod", errno: errno) }
  } catch {
    throw LaunchFailure(
      step: .prepare, errno: error.errno, subject: "\(error.call) \(source) to \(target)")
  }
}
