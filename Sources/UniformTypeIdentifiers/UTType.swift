@_exported import UIKit

/// A kind of data, by its identifier.
public struct UTType: Hashable, Sendable, Codable, CustomStringConvertible {
  public let identifier: String

  private init(known identifier: String) { self.identifier = identifier }
  /// The type of an identifier; `nil` where it is none of the system's.
  public init?(_ identifier: String) {
    guard Self.table[identifier] != nil else { return nil }
    self.identifier = identifier
  }
  /// The type of files with an ending.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    let wanted = filenameExtension.lowercased()
    let found = Self.table.first { $0.value.endings.contains(wanted) }
    guard let found else { return nil }
    identifier = found.key
    guard conforms(to: supertype) else { return nil }
  }
  /// The type of a MIME type.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    let found = Self.table.first { $0.value.mime == mimeType.lowercased() }
    guard let found else { return nil }
    identifier = found.key
    guard conforms(to: supertype) else { return nil }
  }
  /// A type that the app declares itself.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.identifier = identifier
  }
  /// A type that another app declares.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.identifier = identifier
  }

  public var description: String { identifier }
  public var preferredFilenameExtension: String? { Self.table[identifier]?.endings.first }
  public var preferredMIMEType: String? { Self.table[identifier]?.mime }
  public var isDynamic: Bool { identifier.hasPrefix("dyn.") }
  public var isDeclared: Bool { Self.table[identifier] != nil }
  public var isPublic: Bool { identifier.hasPrefix("public.") }
  public var supertypes: Set<UTType> {
    var found: Set<UTType> = []
    var open = Self.table[identifier]?.parents ?? []
    while let next = open.popLast() {
      if found.insert(UTType(known: next)).inserted { open += Self.table[next]?.parents ?? [] }
    }
    return found
  }
  public func conforms(to type: UTType) -> Bool { self == type || supertypes.contains(type) }
  public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

  private typealias Entry = (parents: [String], endings: [String], mime: String?)
  private static let table: [String: Entry] = [
    "public.item": ([], [], nil), "public.content": ([], [], nil),
    "public.data": (["public.item"], [], nil),
    "public.text": (["public.data", "public.content"], [], nil),
    "public.plain-text": (["public.text"], ["txt", "text"], "text/plain"),
    "public.utf8-plain-text": (["public.plain-text"], [], nil),
    "public.utf16-plain-text": (["public.plain-text"], [], nil),
    "public.rtf": (["public.text"], ["rtf"], "text/rtf"),
    "public.html": (["public.text"], ["html", "htm"], "text/html"),
    "public.xml": (["public.text"], ["xml"], "application/xml"),
    "public.json": (["public.text"], ["json"], "application/json"),
    "public.comma-separated-values-text": (["public.text"], ["csv"], "text/csv"),
    "public.source-code": (["public.plain-text"], [], nil),
    "public.swift-source": (["public.source-code"], ["swift"], nil),
    "public.url": (["public.data"], [], nil),
    "public.file-url": (["public.url"], [], nil),
    "public.image": (["public.data", "public.content"], [], nil),
    "public.png": (["public.image"], ["png"], "image/png"),
    "public.jpeg": (["public.image"], ["jpeg", "jpg"], "image/jpeg"),
    "public.heic": (["public.image"], ["heic"], "image/heic"),
    "public.tiff": (["public.image"], ["tiff", "tif"], "image/tiff"),
    "com.compuserve.gif": (["public.image"], ["gif"], "image/gif"),
    "org.webmproject.webp": (["public.image"], ["webp"], "image/webp"),
    "public.svg-image": (["public.image"], ["svg"], "image/svg+xml"),
    "com.adobe.pdf": (["public.data", "public.content"], ["pdf"], "application/pdf"),
    "public.audiovisual-content": (["public.data", "public.content"], [], nil),
    "public.audio": (["public.audiovisual-content"], [], nil),
    "public.mp3": (["public.audio"], ["mp3"], "audio/mpeg"),
    "com.microsoft.waveform-audio": (["public.audio"], ["wav"], "audio/vnd.wave"),
    "public.mpeg-4-audio": (["public.audio"], ["mp4"], "audio/mp4"),
    "public.movie": (["public.audiovisual-content"], [], nil),
    "public.video": (["public.movie"], [], nil),
    "public.mpeg-4": (["public.movie"], ["mp4"], "video/mp4"),
    "com.apple.quicktime-movie": (["public.movie"], ["mov"], "video/quicktime"),
    "public.archive": (["public.data"], [], nil),
    "public.zip-archive": (["public.archive"], ["zip"], "application/zip"),
    "com.apple.property-list": (["public.data"], ["plist"], nil),
    "public.folder": (["public.item"], [], nil),
    "public.directory": (["public.item"], [], nil),
    "public.font": (["public.data"], [], nil),
  ]

  public static let item = UTType(known: "public.item")
  public static let content = UTType(known: "public.content")
  public static let data = UTType(known: "public.data")
  public static let text = UTType(known: "public.text")
  public static let plainText = UTType(known: "public.plain-text")
  public static let utf8PlainText = UTType(known: "public.utf8-plain-text")
  public static let utf16PlainText = UTType(known: "public.utf16-plain-text")
  public static let rtf = UTType(known: "public.rtf")
  public static let html = UTType(known: "public.html")
  public static let xml = UTType(known: "public.xml")
  public static let json = UTType(known: "public.json")
  public static let commaSeparatedText = UTType(known: "public.comma-separated-values-text")
  public static let sourceCode = UTType(known: "public.source-code")
  public static let swiftSource = UTType(known: "public.swift-source")
  public static let url = UTType(known: "public.url")
  public static let fileURL = UTType(known: "public.file-url")
  public static let image = UTType(known: "public.image")
  public static let png = UTType(known: "public.png")
  public static let jpeg = UTType(known: "public.jpeg")
  public static let heic = UTType(known: "public.heic")
  public static let tiff = UTType(known: "public.tiff")
  public static let gif = UTType(known: "com.compuserve.gif")
  public static let webP = UTType(known: "org.webmproject.webp")
  public static let svg = UTType(known: "public.svg-image")
  public static let pdf = UTType(known: "com.adobe.pdf")
  public static let audiovisualContent = UTType(known: "public.audiovisual-content")
  public static let audio = UTType(known: "public.audio")
  public static let mp3 = UTType(known: "public.mp3")
  public static let wav = UTType(known: "com.microsoft.waveform-audio")
  public static let mpeg4Audio = UTType(known: "public.mpeg-4-audio")
  public static let movie = UTType(known: "public.movie")
  public static let video = UTType(known: "public.video")
  public static let mpeg4Movie = UTType(known: "public.mpeg-4")
  public static let quickTimeMovie = UTType(known: "com.apple.quicktime-movie")
  public static let archive = UTType(known: "public.archive")
  public static let zip = UTType(known: "public.zip-archive")
  public static let propertyList = UTType(known: "com.apple.property-list")
  public static let folder = UTType(known: "public.folder")
  public static let directory = UTType(known: "public.directory")
  public static let font = UTType(known: "public.font")
}
