import Foundation

/// Why a file or folder could not be made or written, in words for its user.
///
/// Foundation's own text for most causes is the number of its error.
struct IOReason: CustomStringConvertible {
  let code: Int32?
  private let text: String

  init(_ error: any Error) {
    var error = error as NSError
    while error.domain != NSPOSIXErrorDomain,
      let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
    { error = underlying }
    code = error.domain == NSPOSIXErrorDomain ? Int32(error.code) : nil
    text = error.localizedDescription
  }

  var description: String {
    switch code {
    case EEXIST, ENOTDIR: "a file is where a folder has to be; choose another folder with -o DIR"
    case EACCES, EPERM: "you may not write there; choose another folder with -o DIR"
    case EROFS: "the file system is read-only; choose another folder with -o DIR"
    case ENOSPC, EDQUOT: "the disk is full; make room, or choose another folder with -o DIR"
    case let code?: String(cString: strerror(code))
    case nil: text
    }
  }
}
