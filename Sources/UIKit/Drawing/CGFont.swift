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

/// The font of a file, or of a name.
open class CGFont: NSObject {
  open private(set) var postScriptName: CFString?
  open var fullName: CFString? { face?.fullName ?? postScriptName }
  /// The first font of the file; `nil` for one that is only a name.
  package private(set) var face: FontFace?

  /// Reads a font's file; `nil` if the bytes aren't a font.
  public init?(_ provider: CGDataProvider) {
    guard let face = FontFile.faces(of: provider.bytes).first else { return nil }
    (self.face, postScriptName) = (face, face.postScriptName)
  }
  public init?(_ name: CFString) { postScriptName = name }
}

/// The error of Core Foundation's functions.
public typealias CFError = NSError
public func CFErrorCopyDescription(_ err: CFError) -> CFString { err.localizedDescription }
public func CFErrorGetCode(_ err: CFError) -> Int { err.code }
