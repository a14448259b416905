import Glibc

// The sandbox refuses every change of a file's mode, since no layer could tell whose file it is. `UserDefaults`
// sets the mode of its file at each save and takes a refusal for a failed save, so that no setting would outlive the
// process. Files in the container are the user's own from the start; extensions are linked with `--wrap` for this
// function, which reports success where it is true.

/// Changes a file's mode, or succeeds where the file has that mode already.
@_cdecl("__wrap_chmod")
public func _changeMode(_ path: UnsafePointer<CChar>, _ mode: mode_t) -> Int32 {
  if fchmodat(AT_FDCWD, path, mode, 0) == 0 { return 0 }
  let error = errno
  var status = stat()
  if error == EPERM, stat(path, &status) == 0, status.st_mode & 0o7777 == mode & 0o7777 { return 0 }
  errno = error
  return -1
}
