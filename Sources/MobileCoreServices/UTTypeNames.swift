@_exported import UIKit
@_exported import UniformTypeIdentifiers

public let kUTTagClassFilenameExtension: CFString = "public.filename-extension"
public let kUTTagClassMIMEType: CFString = "public.mime-type"

public let kUTTypeItem: CFString = "public.item"
public let kUTTypeContent: CFString = "public.content"
public let kUTTypeData: CFString = "public.data"
public let kUTTypeText: CFString = "public.text"
public let kUTTypePlainText: CFString = "public.plain-text"
public let kUTTypeUTF8PlainText: CFString = "public.utf8-plain-text"
public let kUTTypeUTF16PlainText: CFString = "public.utf16-plain-text"
public let kUTTypeRTF: CFString = "public.rtf"
public let kUTTypeRTFD: CFString = "com.apple.rtfd"
public let kUTTypeFlatRTFD: CFString = "com.apple.flat-rtfd"
public let kUTTypeHTML: CFString = "public.html"
public let kUTTypeXML: CFString = "public.xml"
public let kUTTypeJSON: CFString = "public.json"
public let kUTTypePropertyList: CFString = "com.apple.property-list"
public let kUTTypeSourceCode: CFString = "public.source-code"
public let kUTTypeSwiftSource: CFString = "public.swift-source"
public let kUTTypePDF: CFString = "com.adobe.pdf"
public let kUTTypeImage: CFString = "public.image"
public let kUTTypeJPEG: CFString = "public.jpeg"
public let kUTTypePNG: CFString = "public.png"
public let kUTTypeGIF: CFString = "com.compuserve.gif"
public let kUTTypeTIFF: CFString = "public.tiff"
public let kUTTypeBMP: CFString = "com.microsoft.bmp"
public let kUTTypeICO: CFString = "com.microsoft.ico"
public let kUTTypeScalableVectorGraphics: CFString = "public.svg-image"
public let kUTTypeLivePhoto: CFString = "com.apple.live-photo"
public let kUTTypeAudiovisualContent: CFString = "public.audiovisual-content"
public let kUTTypeMovie: CFString = "public.movie"
public let kUTTypeVideo: CFString = "public.video"
public let kUTTypeAudio: CFString = "public.audio"
public let kUTTypeMP3: CFString = "public.mp3"
public let kUTTypeMPEG: CFString = "public.mpeg"
public let kUTTypeMPEG4: CFString = "public.mpeg-4"
public let kUTTypeMPEG4Audio: CFString = "public.mpeg-4-audio"
public let kUTTypeQuickTimeMovie: CFString = "com.apple.quicktime-movie"
public let kUTTypeWaveformAudio: CFString = "com.microsoft.waveform-audio"
public let kUTTypeURL: CFString = "public.url"
public let kUTTypeFileURL: CFString = "public.file-url"
public let kUTTypeFolder: CFString = "public.folder"
public let kUTTypeDirectory: CFString = "public.directory"
public let kUTTypeArchive: CFString = "public.archive"
public let kUTTypeZipArchive: CFString = "public.zip-archive"
public let kUTTypeVCard: CFString = "public.vcard"
public let kUTTypeContact: CFString = "public.contact"
public let kUTTypeMessage: CFString = "public.message"

/// A string that a function of C gave. Both members return it; nothing is to be released here.
public struct UnmanagedTypeName: Sendable {
  fileprivate let text: CFString
  public func takeRetainedValue() -> CFString { text }
  public func takeUnretainedValue() -> CFString { text }
}

/// Whether a type is another one or below it. Only types of the system have others above them.
public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
  guard inUTI != inConformsToUTI else { return true }
  guard let type = UTType(inUTI), let other = UTType(inConformsToUTI) else { return false }
  return type.conforms(to: other)
}
public func UTTypeEqual(_ inUTI1: CFString, _ inUTI2: CFString) -> Bool {
  inUTI1.lowercased() == inUTI2.lowercased()
}
/// The type of an ending of file names or of a MIME type; `nil` where the system has none.
public func UTTypeCreatePreferredIdentifierForTag(
  _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> UnmanagedTypeName? {
  let parent = inConformingToUTI.flatMap { UTType($0) } ?? .data
  let type =
    inTagClass == kUTTagClassMIMEType
    ? UTType(mimeType: inTag, conformingTo: parent)
    : inTagClass == kUTTagClassFilenameExtension
      ? UTType(filenameExtension: inTag, conformingTo: parent) : nil
  return type.map { UnmanagedTypeName(text: $0.identifier) }
}
public func UTTypeCopyPreferredTagWithClass(
  _ inUTI: CFString, _ inTagClass: CFString
) -> UnmanagedTypeName? {
  guard let type = UTType(inUTI) else { return nil }
  let tag =
    inTagClass == kUTTagClassMIMEType
    ? type.preferredMIMEType
    : inTagClass == kUTTagClassFilenameExtension ? type.preferredFilenameExtension : nil
  return tag.map { UnmanagedTypeName(text: $0) }
}
