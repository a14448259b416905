/// The source of the bytes of a font or an image.
open class CGDataProvider: NSObject {
  let bytes: Data
  public init?(data: CFData) { bytes = data }
  public init?(url: CFURL) {
    guard let read = try? Data(contentsOf: url as URL) else { return nil }
    bytes = read
  }
  public init?(filename: UnsafePointer<CChar>) {
    guard let read = FileManager.default.contents(atPath: String(cString: filename)) else {
      return nil
    }
    bytes = read
  }
  open var data: CFData? { bytes }
}

/// The font of a file, by its name. All text is measured by one table of advances, with any font.
open class CGFont: NSObject {
  open private(set) var postScriptName: CFString?
  open var fullName: CFString? { postScriptName }

  /// Reads the head of a font's file; `nil` if the bytes aren't a font.
  public init?(_ provider: CGDataProvider) {
    guard let file = FontFile(provider.bytes) else { return nil }
    postScriptName = file.postScriptName
  }
  public init?(_ name: CFString) { postScriptName = name }
}

/// The error of Core Foundation's functions.
public typealias CFError = NSError
public func CFErrorCopyDescription(_ err: CFError) -> CFString { err.localizedDescription }
public func CFErrorGetCode(_ err: CFError) -> Int { err.code }
