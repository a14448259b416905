public import Glibc

// Foundation asks the C library for the user's record when it first writes a default. The C library would
// look for it in a name service's socket and in /etc/passwd, which the sandbox denies and reports, so that
// a keyboard which only remembers a setting would look like one that spies. Extensions are linked with
// `--wrap` for these, so that they are answered here without a system call; no other program is changed.

/// The record of the user who runs this process; it names the user as a device does.
private nonisolated(unsafe) let ownRecord: UnsafeMutablePointer<passwd> = {
  let record = UnsafeMutablePointer<passwd>.allocate(capacity: 1)
  record.initialize(
    to: passwd(
      pw_name: strdup("mobile"), pw_passwd: strdup("*"), pw_uid: geteuid(), pw_gid: getegid(),
      pw_gecos: strdup("Mobile User"), pw_dir: getenv("HOME").flatMap { strdup($0) } ?? strdup("/"),
      pw_shell: strdup("/bin/sh")))
  return record
}()

private func isOwnName(_ name: UnsafePointer<CChar>) -> Bool {
  strcmp(name, ownRecord.pointee.pw_name) == 0
}

private func fill(
  _ record: UnsafeMutablePointer<passwd>, isFound: Bool,
  _ result: UnsafeMutablePointer<UnsafeMutablePointer<passwd>?>
) -> Int32 {
  // The strings live as long as the process, so the caller's buffer is not needed.
  if isFound { record.pointee = ownRecord.pointee }
  result.pointee = isFound ? record : nil
  return 0
}

/// Answers `getpwuid` for the process's own user.
@_cdecl("__wrap_getpwuid")
public func _userRecord(ofID id: uid_t) -> UnsafeMutablePointer<passwd>? {
  id == ownRecord.pointee.pw_uid ? ownRecord : nil
}

/// Answers `getpwnam` for the process's own user.
@_cdecl("__wrap_getpwnam")
public func _userRecord(named name: UnsafePointer<CChar>) -> UnsafeMutablePointer<passwd>? {
  isOwnName(name) ? ownRecord : nil
}

/// Answers `getpwuid_r` for the process's own user.
@_cdecl("__wrap_getpwuid_r")
public func _userRecord(
  ofID id: uid_t, _ record: UnsafeMutablePointer<passwd>, _ buffer: UnsafeMutablePointer<CChar>?,
  _ length: Int, _ result: UnsafeMutablePointer<UnsafeMutablePointer<passwd>?>
) -> Int32 {
  fill(record, isFound: id == ownRecord.pointee.pw_uid, result)
}

/// Answers `getpwnam_r` for the process's own user.
@_cdecl("__wrap_getpwnam_r")
public func _userRecord(
  named name: UnsafePointer<CChar>, _ record: UnsafeMutablePointer<passwd>,
  _ buffer: UnsafeMutablePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<UnsafeMutablePointer<passwd>?>
) -> Int32 {
  fill(record, isFound: isOwnName(name), result)
}
