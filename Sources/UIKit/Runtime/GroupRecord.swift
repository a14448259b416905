public import Glibc

// Foundation requests the group's record, as for the user's, when a keyboard reads a file's attributes. It is
// answered here for the same reasons.

/// The record of the group of this process.
private nonisolated(unsafe) let ownGroup: UnsafeMutablePointer<group> = {
  let members = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 1)
  members.initialize(to: nil)
  let record = UnsafeMutablePointer<group>.allocate(capacity: 1)
  record.initialize(
    to: group(gr_name: strdup("mobile"), gr_passwd: strdup("*"), gr_gid: getegid(), gr_mem: members)
  )
  return record
}()

private func isOwnName(_ name: UnsafePointer<CChar>) -> Bool {
  strcmp(name, ownGroup.pointee.gr_name) == 0
}

private func fill(
  _ record: UnsafeMutablePointer<group>, isFound: Bool,
  _ result: UnsafeMutablePointer<UnsafeMutablePointer<group>?>
) -> Int32 {
  // The strings live as long as the process, so the caller's buffer is not needed.
  if isFound { record.pointee = ownGroup.pointee }
  result.pointee = isFound ? record : nil
  return 0
}

/// Answers `getgrgid` for the process's own group.
@_cdecl("__wrap_getgrgid")
public func _groupRecord(ofID id: gid_t) -> UnsafeMutablePointer<group>? {
  id == ownGroup.pointee.gr_gid ? ownGroup : nil
}

/// Answers `getgrnam` for the process's own group.
@_cdecl("__wrap_getgrnam")
public func _groupRecord(named name: UnsafePointer<CChar>) -> UnsafeMutablePointer<group>? {
  isOwnName(name) ? ownGroup : nil
}

/// Answers `getgrgid_r` for the process's own group.
@_cdecl("__wrap_getgrgid_r")
public func _groupRecord(
  ofID id: gid_t, _ record: UnsafeMutablePointer<group>, _ buffer: UnsafeMutablePointer<CChar>?,
  _ length: Int, _ result: UnsafeMutablePointer<UnsafeMutablePointer<group>?>
) -> Int32 {
  fill(record, isFound: id == ownGroup.pointee.gr_gid, result)
}

/// Answers `getgrnam_r` for the process's own group.
@_cdecl("__wrap_getgrnam_r")
public func _groupRecord(
  named name: UnsafePointer<CChar>, _ record: UnsafeMutablePointer<group>,
  _ buffer: UnsafeMutablePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<UnsafeMutablePointer<group>?>
) -> Int32 {
  fill(record, isFound: isOwnName(name), result)
}
