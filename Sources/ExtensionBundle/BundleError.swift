import Glibc
public import Platform

/// Why Keyward can't use a folder as a bundle, or its manifest; exit 65 in every case.
public enum BundleError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path isn't a folder, or a folder that cannot be read; the code is the kernel's.
  case notAFolder(path: String, code: Int32)
  /// The folder contains no `Info.plist`.
  case missingManifest(folder: String)
  /// `Info.plist` cannot be read as a property list.
  case brokenPropertyList(PropertyListError)
  /// `Info.plist` says something that no keyboard can be made of.
  case invalidManifest(
    file: String, position: SourcePosition?, reason: String, remedy: Remedy? = nil)
  /// The executable is missing or is none.
  case badExecutable(path: String, reason: String, remedy: Remedy? = nil)
  /// The executable was built for another machine.
  case foreignArchitecture(path: String, found: String, expected: String)

  /// The problem, its place, and the fix.
  ///
  /// Names of files and their contents are untrusted: the message is one line and cannot act on a terminal.
  public var message: String { text.onOneLine }

  private var text: String {
    switch self {
    case .notAFolder(let path, let code):
      "\(path): error: \(Self.reason(code)); a bundle is a folder named Name.appex"
    case .missingManifest(let folder):
      "\(folder): error: the folder contains no Info.plist; a keyboard extension needs one with an "
        + "NSExtension dictionary"
    case .brokenPropertyList(let error): error.message
    case .invalidManifest(let file, let position, let reason, _):
      PropertyListError(file: file, position: position, reason: reason).message
    case .badExecutable(let path, let reason, _): "\(path): error: \(reason)"
    case .foreignArchitecture(let path, let found, let expected):
      "\(path): error: the executable is for \(found) and this machine is \(expected)"
    }
  }

  /// A further fix.
  public var remedy: Remedy? {
    switch self {
    case .invalidManifest(_, _, _, let remedy), .badExecutable(_, _, let remedy): remedy
    case .foreignArchitecture: .buildHere
    case .notAFolder, .missingManifest, .brokenPropertyList: nil
    }
  }

  private static func reason(_ code: Int32) -> String {
    switch code {
    case ENOENT: "there is no such folder"
    case ENOTDIR: "this is not a folder"
    case EACCES: "this folder cannot be read; check its permissions"
    default: unsafe "the folder cannot be read: \(String(cString: strerror(code)))"
    }
  }

  /// The message.
  public var description: String { message }
}
