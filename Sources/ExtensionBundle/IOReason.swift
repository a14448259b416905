import Foundation

/// Why a file or folder could not be made or written, in words for its user.
///
/// Foundation's own text for most causes is the number of its error.
package struct IOReason: CustomStringConvertible {
  private let code: Int32?
  private let text: String
  private let elsewhere: String

  /// Tells why Foundation could not write; `elsewhere` says how to choose another place.
  package init(_ error: any Error, elsewhere: String = "choose another folder with -o DIR") {
    var error = error as NSError
    while error.domain != NSPOSIXErrorDomain,
      let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
    { error = underlying }
    code =
      error.domain == NSPOSIXErrorDomain
      ? Int32(error.code) : error.domain == NSCocoaErrorDomain ? Self.codes[error.code] : nil
    text = error.localizedDescription
    self.elsewhere = elsewhere
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

  /// Tells what an error of the kernel's means.
  package init(code: Int32, elsewhere: String) {
    self.code = code
    text = ""
    self.elsewhere = elsewhere
  }

  /// The reason, and what to do where something can be done.
  package var description: String {
    switch code {
    case EEXIST, ENOTDIR: "a file is in the place of a folder; \(elsewhere)"
    case EACCES, EPERM: "permission denied; \(elsewhere)"
    case EROFS: "the file system is read-only; \(elsewhere)"
    case ENOSPC, EDQUOT: "the disk is full; make room, or \(elsewhere)"
    case let code?: "\(String(cString: strerror(code))); \(elsewhere)"
    case nil: text
    }
  }
}
