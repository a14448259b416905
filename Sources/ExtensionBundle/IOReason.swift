import Foundation

/// Why a file or folder could not be made or written, in words for its user.
///
/// Foundation's own text for most causes is the number of its error.
package struct IOReason: CustomStringConvertible {
  private let code: Int32?
  private let text: String

  /// Why Foundation could not write.
  package init(_ error: any Error) {
    var error = error as NSError
    while error.domain != NSPOSIXErrorDomain,
      let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
    { error = underlying }
    code =
      error.domain == NSPOSIXErrorDomain
      ? Int32(error.code) : error.domain == NSCocoaErrorDomain ? Self.codes[error.code] : nil
    text = error.localizedDescription
  }

  /// Foundation's numbers that mean one of the kernel's.
  private static let codes: [Int: Int32] = [
    CocoaError.Code.fileNoSuchFile.rawValue: ENOENT,
    CocoaError.Code.fileReadNoSuchFile.rawValue: ENOENT,
    CocoaError.Code.fileReadNoPermission.rawValue: EACCES,
    CocoaError.Code.fileWriteNoPermission.rawValue: EACCES,
    CocoaError.Code.fileWriteFileExists.rawValue: EEXIST,
    CocoaError.Code.fileWriteOutOfSpace.rawValue: ENOSPC,
    CocoaError.Code.fileWriteVolumeReadOnly.rawValue: EROFS,
  ]

  /// The meaning of a kernel error.
  package init(code: Int32) {
    self.code = code
    text = ""
  }

  /// The reason.
  package var description: String {
    switch code {
    case EEXIST, ENOTDIR: "a file is where a folder is expected"
    case EACCES, EPERM: "permission denied"
    case EROFS: "the file system is read-only"
    case ENOSPC, EDQUOT: "the disk is full; make room"
    case let code?: unsafe String(cString: strerror(code))
    case nil: text
    }
  }
}
