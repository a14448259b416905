@_exported import UIKit

/// The scope of registered fonts. Kept: a keyboard's fonts are its own.
public enum CTFontManagerScope: UInt32, Sendable {
  case none = 0
  case process, persistent, session
  public static let user = CTFontManagerScope.persistent
}

/// Why fonts were not registered.
public enum CTFontManagerError: Int, Error, Sendable {
  case fileNotFound = 101
  case insufficientPermissions, unrecognizedFormat, invalidFontData, alreadyRegistered
  case notRegistered = 201
}

private func report(
  _ failure: CTFontManagerError?, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  guard let failure else { return true }
  error?.pointee = Unmanaged.passRetained(
    NSError(domain: "com.apple.CoreText.CTFontManagerErrorDomain", code: failure.rawValue))
  return false
}

/// Registers the fonts of a file: false where there is no such file, or it isn't a font, or it is registered already.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  let url = fontURL as URL
  guard FileManager.default.fileExists(atPath: url.path) else {
    return report(.fileNotFound, error)
  }
  let faces = FontFile.faces(of: url)
  guard !faces.isEmpty else { return report(.unrecognizedFormat, error) }
  let isNew = RegisteredFonts.shared.add(faces, key: url.standardizedFileURL.path)
  return report(isNew ? nil : .alreadyRegistered, error)
}
/// Ends that.
@discardableResult
public func CTFontManagerUnregisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  let path = (fontURL as URL).standardizedFileURL.path
  return report(RegisteredFonts.shared.remove(key: path) ? nil : .notRegistered, error)
}
/// Registers a font that was read: false where it is registered already.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  guard let name = font.postScriptName else { return report(.invalidFontData, error) }
  let isNew = RegisteredFonts.shared.add(font.face.map { [$0] } ?? [], key: "font " + name)
  return report(isNew ? nil : .alreadyRegistered, error)
}
@discardableResult
public func CTFontManagerUnregisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  let isKnown = RegisteredFonts.shared.remove(key: "font " + (font.postScriptName ?? ""))
  return report(isKnown ? nil : .notRegistered, error)
}
/// Registers the fonts of several files; reports those that failed.
public func CTFontManagerRegisterFontURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ enabled: Bool,
  _ registrationHandler: ((CFArray, Bool) -> Bool)?
) {
  let urls = fontURLs.compactMap { $0 as? URL ?? ($0 as? NSURL).map { $0 as URL } }
  let failed = urls.filter { !CTFontManagerRegisterFontsForURL($0 as CFURL, scope, nil) }
  _ = registrationHandler?(NSArray(array: failed), true)
}
/// The names of a file's fonts, as descriptors; `nil` where the file isn't a font.
public func CTFontManagerCreateFontDescriptorsFromURL(_ fileURL: CFURL) -> CFArray? {
  let faces = FontFile.faces(of: fileURL as URL)
  return faces.isEmpty
    ? nil : NSArray(array: faces.map { UIFontDescriptor(name: $0.postScriptName, size: 0) })
}
