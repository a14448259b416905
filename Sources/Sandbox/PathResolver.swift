import Platform
import CSandbox
import Glibc

/// Determines where the kernel would end up with a path.
///
/// A path that looks as if it were inside the grants can leave them through a symbolic link, and an
/// untrusted bundle can be full of links. The answer must not reveal whether the place outside exists.
enum PathResolver {
  /// Returns the absolute path that `path` leads to, whether or not it exists, or `nil` where finding it
  /// out would reveal what exists elsewhere.
  /// - Parameters:
  ///   - path: An absolute path as the process gave it.
  ///   - follows: Whether a link at its end is followed.
  ///   - canonical: Makes the granted part of a path free of links.
  /// - Returns: Where the kernel would end up.
  static func destination(
    of path: String, follows: Bool, canonical: (String) -> String
  ) -> String? {
    let plain = PathText.normalised(path)
    let asked: String
    if PathText.goesUp(path) {
      // Behind a link, `..` is not what the text says.
      asked = path
    } else {
      asked = canonical(plain) + (PathText.namesFolder(path) ? "/" : "")
    }
    let flags = O_PATH | (follows ? 0 : O_NOFOLLOW)
    let plainly = unsafe kw_openResolved(
      AT_FDCWD, asked, flags, 0, KW_RESOLVE_NO_LINKS | KW_RESOLVE_NO_MAGIC_LINKS)
    if plainly >= 0 { close(plainly) }
    // The kernel meets no link on this path, even if it fails otherwise.
    if plainly != -ELOOP { return plain }
    return throughLinks(asked, flags: flags)
  }

  private static func throughLinks(_ path: String, flags: Int32) -> String? {
    if let found = open(path, flags) { return name(of: found) }
    // Nothing exists there: fine for a name in an existing folder, but not for a link that leads
    // nowhere.
    guard let place = PathText.split(path), let folder = open(place.folder, O_PATH | O_DIRECTORY)
    else { return nil }
    var status = stat()
    guard unsafe fstatat(folder.number, place.name, &status, AT_SYMLINK_NOFOLLOW) < 0,
      errno == ENOENT,
      let name = name(of: folder)
    else { return nil }
    return PathText.normalised(name + "/" + place.name)
  }

  private static func open(_ path: String, _ flags: Int32) -> Descriptor? {
    let found = unsafe kw_openResolved(AT_FDCWD, path, flags, 0, KW_RESOLVE_NO_MAGIC_LINKS)
    return found < 0 ? nil : Descriptor(owning: found)
  }

  private static func name(of descriptor: borrowing Descriptor) -> String? {
    let name = PathText.target(ofLink: "/proc/self/fd/\(descriptor.number)")
    return name?.utf8.first == UInt8(ascii: "/") ? name : nil
  }
}
