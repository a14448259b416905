public import Glibc

// Foundation asks the C library for the user's record when it first writes a default, and for the group's when a
// keyboard reads a file's attributes. The C library would look for them in a name service's socket and in
// /etc/passwd and /etc/group, which the sandbox denies and reports, so that a keyboard which only remembers a
// setting would look like one that spies. Extensions are linked with `--wrap` for these functions, so that they
// are answered here without a system call; no other program is changed.

/// A record of this process, which lives as long as the process and is the only one that is found.
private struct OwnRecord<Record, Identifier: Equatable>: @unchecked Sendable {
  let record: UnsafeMutablePointer<Record>
  let name: UnsafePointer<CChar>
  let identifier: Identifier

  init(_ value: Record, name: UnsafePointer<CChar>, identifier: Identifier) {
    record = UnsafeMutablePointer<Record>.allocate(capacity: 1)
    record.initialize(to: value)
    self.name = name
    self.identifier = identifier
  }

  func found(_ identifier: Identifier) -> UnsafeMutablePointer<Record>? {
    identifier == self.identifier ? record : nil
  }

  func found(_ name: UnsafePointer<CChar>) -> UnsafeMutablePointer<Record>? {
    strcmp(name, self.name) == 0 ? record : nil
  }

  /// Copies what was found to the caller's record. Its strings live on, so the caller's buffer isn't needed.
  static func copy(
    _ found: UnsafeMutablePointer<Record>?, to record: UnsafeMutablePointer<Record>,
    _ result: UnsafeMutablePointer<UnsafeMutablePointer<Record>?>
  ) -> Int32 {
    if let found { record.pointee = found.pointee }
    result.pointee = found == nil ? nil : record
    return 0
  }
}

/// The user who runs this process, named as on a device.
private let ownUser: OwnRecord<passwd, uid_t> = {
  let name: UnsafeMutablePointer<CChar> = strdup("mobile")
  return OwnRecord(
    passwd(
      pw_name: name, pw_passwd: strdup("*"), pw_uid: geteuid(), pw_gid: getegid(),
      pw_gecos: strdup("Mobile User"), pw_dir: getenv("HOME").flatMap { strdup($0) } ?? strdup("/"),
      pw_shell: strdup("/bin/sh")), name: name, identifier: geteuid())
}()

/// The group of this process, named as on a device.
private let ownGroup: OwnRecord<group, gid_t> = {
  let name: UnsafeMutablePointer<CChar> = strdup("mobile")
  let members = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 1)
  members.initialize(to: nil)
  return OwnRecord(
    group(gr_name: name, gr_passwd: strdup("*"), gr_gid: getegid(), gr_mem: members), name: name,
    identifier: getegid())
}()

/// Answers `getpwuid` for the process's own user.
@_cdecl("__wrap_getpwuid")
public func _userRecord(ofID id: uid_t) -> UnsafeMutablePointer<passwd>? { ownUser.found(id) }

/// Answers `getpwnam` for the process's own user.
@_cdecl("__wrap_getpwnam")
public func _userRecord(named name: UnsafePointer<CChar>) -> UnsafeMutablePointer<passwd>? {
  ownUser.found(name)
}

/// Answers `getpwuid_r` for the process's own user.
@_cdecl("__wrap_getpwuid_r")
public func _userRecord(
  ofID id: uid_t, _ record: UnsafeMutablePointer<passwd>, _ buffer: UnsafeMutablePointer<CChar>?,
  _ length: Int, _ result: UnsafeMutablePointer<UnsafeMutablePointer<passwd>?>
) -> Int32 { OwnRecord<passwd, uid_t>.copy(ownUser.found(id), to: record, result) }

/// Answers `getpwnam_r` for the process's own user.
@_cdecl("__wrap_getpwnam_r")
public func _userRecord(
  named name: UnsafePointer<CChar>, _ record: UnsafeMutablePointer<passwd>,
  _ buffer: UnsafeMutablePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<UnsafeMutablePointer<passwd>?>
) -> Int32 { OwnRecord<passwd, uid_t>.copy(ownUser.found(name), to: record, result) }

/// Answers `getgrgid` for the process's own group.
@_cdecl("__wrap_getgrgid")
public func _groupRecord(ofID id: gid_t) -> UnsafeMutablePointer<group>? { ownGroup.found(id) }

/// Answers `getgrnam` for the process's own group.
@_cdecl("__wrap_getgrnam")
public func _groupRecord(named name: UnsafePointer<CChar>) -> UnsafeMutablePointer<group>? {
  ownGroup.found(name)
}

/// Answers `getgrgid_r` for the process's own group.
@_cdecl("__wrap_getgrgid_r")
public func _groupRecord(
  ofID id: gid_t, _ record: UnsafeMutablePointer<group>, _ buffer: UnsafeMutablePointer<CChar>?,
  _ length: Int, _ result: UnsafeMutablePointer<UnsafeMutablePointer<group>?>
) -> Int32 { OwnRecord<group, gid_t>.copy(ownGroup.found(id), to: record, result) }

/// Answers `getgrnam_r` for the process's own group.
@_cdecl("__wrap_getgrnam_r")
public func _groupRecord(
  named name: UnsafePointer<CChar>, _ record: UnsafeMutablePointer<group>,
  _ buffer: UnsafeMutablePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<UnsafeMutablePointer<group>?>
) -> Int32 { OwnRecord<group, gid_t>.copy(ownGroup.found(name), to: record, result) }
