import Glibc

/// The symbolic names of the error numbers that system calls here return.
package enum ErrnoName {
  private static let names: [Int32: String] = [
    EPERM: "EPERM", ENOENT: "ENOENT", ESRCH: "ESRCH", EINTR: "EINTR", EIO: "EIO", ENXIO: "ENXIO",
    E2BIG: "E2BIG", ENOEXEC: "ENOEXEC", EBADF: "EBADF", ECHILD: "ECHILD", EAGAIN: "EAGAIN",
    ENOMEM: "ENOMEM", EACCES: "EACCES", EFAULT: "EFAULT", EBUSY: "EBUSY", EEXIST: "EEXIST",
    EXDEV: "EXDEV", ENODEV: "ENODEV", ENOTDIR: "ENOTDIR", EISDIR: "EISDIR", EINVAL: "EINVAL",
    ENFILE: "ENFILE", EMFILE: "EMFILE", ENOTTY: "ENOTTY", ETXTBSY: "ETXTBSY", EFBIG: "EFBIG",
    ENOSPC: "ENOSPC", EROFS: "EROFS", EPIPE: "EPIPE", ENAMETOOLONG: "ENAMETOOLONG",
    ENOSYS: "ENOSYS", ELOOP: "ELOOP", ENOMSG: "ENOMSG", EBADMSG: "EBADMSG",
    EOPNOTSUPP: "EOPNOTSUPP", EPROTONOSUPPORT: "EPROTONOSUPPORT", EAFNOSUPPORT: "EAFNOSUPPORT",
    ENETUNREACH: "ENETUNREACH", ECONNREFUSED: "ECONNREFUSED", ELIBBAD: "ELIBBAD",
  ]

  /// The name, or the number as text for one that is not listed.
  package static func of(_ number: Int32) -> String { names[number] ?? "errno \(number)" }
}
