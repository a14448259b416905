@_exported import UIKit

/// How far an image file was read.
public enum CGImageSourceStatus: Int32, Sendable {
  case statusUnexpectedEOF = -5
  case statusInvalidData, statusUnknownType, statusReadingHeader, statusIncomplete
  case statusComplete = 0
}

public typealias CFMutableData = NSMutableData

/// The images of a file: PNG, JPEG, and the frames of GIF and WebP.
public final class CGImageSource: Sendable {
  let data: Data
  let header: ImageHeader?
  let frames: ImageFrames

  fileprivate init(_ data: Data) {
    self.data = data
    header = ImageHeader(data)
    frames = ImageFrames(data, header)
  }
}

/// No real file of a keyboard is nearly as large.
private let mostBytes = 64 << 20

/// Opens the images in some data. The options are not needed here.
public func CGImageSourceCreateWithData(
  _ data: CFData, _ options: CFDictionary?
) -> CGImageSource? { data.count <= mostBytes ? CGImageSource(data) : nil }
/// Opens the images in a file; `nil` if there is none.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  let file = url as URL
  guard file.isFileURL, let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize,
    size <= mostBytes
  else { return nil }
  return (try? Data(contentsOf: file)).map(CGImageSource.init)
}

/// How many images there are; 0 for data that isn't an image.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.frames.delays.count }
/// The first image represents all.
public func CGImageSourceGetPrimaryImageIndex(_ isrc: CGImageSource) -> Int { 0 }
/// The uniform type of the file.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
  isrc.header?.kind.type
}
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus {
  isrc.header == nil
    ? .statusUnknownType : isrc.frames.delays.isEmpty ? .statusInvalidData : .statusComplete
}
public func CGImageSourceGetStatusAtIndex(
  _ isrc: CGImageSource, _ index: Int
) -> CGImageSourceStatus {
  isrc.frames.delays.indices.contains(index)
    ? CGImageSourceGetStatus(isrc) : .statusUnexpectedEOF
}
/// The types of files that can be opened.
public func CGImageSourceCopyTypeIdentifiers() -> CFArray {
  ["public.png", "public.jpeg", "com.compuserve.gif", "org.webmproject.webp"] as NSArray
}

/// The file's properties for all its images. It can be cast to `[CFString: Any]`, as on iOS.
public func CGImageSourceCopyProperties(
  _ isrc: CGImageSource, _ options: CFDictionary?
) -> NSDictionary? {
  let properties: CFDictionary? = CGImageSourceCopyProperties(isrc, options)
  return properties as NSDictionary?
}
/// The same for a parameter or a variable that is a `CFDictionary`.
@_disfavoredOverload
public func CGImageSourceCopyProperties(
  _ isrc: CGImageSource, _ options: CFDictionary?
) -> CFDictionary? {
  guard let header = isrc.header else { return nil }
  var properties: CFDictionary = [kCGImagePropertyFileSize: NSNumber(value: isrc.data.count)]
  if let loops = isrc.frames.loops, let names = header.kind.animationNames {
    properties[names.dictionary] = [names.loops: NSNumber(value: loops)]
  }
  return properties
}
/// The properties of one image: its size, depth and orientation, and how long a frame is shown.
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> NSDictionary? {
  let properties: CFDictionary? = CGImageSourceCopyPropertiesAtIndex(isrc, index, options)
  return properties as NSDictionary?
}
/// The same for a parameter or a variable that is a `CFDictionary`.
@_disfavoredOverload
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard let header = isrc.header, isrc.frames.delays.indices.contains(index) else { return nil }
  var properties: CFDictionary = [
    kCGImagePropertyPixelWidth: NSNumber(value: header.width),
    kCGImagePropertyPixelHeight: NSNumber(value: header.height),
    kCGImagePropertyDepth: NSNumber(value: 8),
    kCGImagePropertyColorModel: kCGImagePropertyColorModelRGB,
    kCGImagePropertyHasAlpha: NSNumber(value: header.hasAlpha),
  ]
  if header.kind == .jpeg {
    properties[kCGImagePropertyOrientation] = NSNumber(value: header.orientation.exif)
  }
  if let delay = isrc.frames.delays[index], let names = header.kind.animationNames {
    // Like browsers, Apple shows a frame with almost no delay for a tenth of a second.
    properties[names.dictionary] = [
      names.unclamped: NSNumber(value: delay),
      names.delay: NSNumber(value: delay < 0.011 ? 0.1 : delay),
    ]
  }
  return properties
}

/// An image; its pixels are made when they are needed.
public func CGImageSourceCreateImageAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard isrc.frames.delays.indices.contains(index),
    let content = ImageContent(frame: index, of: isrc.data)
  else { return nil }
  return CGImage(content, name: "image")
}

/// A smaller image, at most as large as `kCGImageSourceThumbnailMaxPixelSize`.
///
/// As on a device, there is one only if the options ask to make it, because the supported files contain none.
public func CGImageSourceCreateThumbnailAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  let asked = [
    kCGImageSourceCreateThumbnailFromImageAlways, kCGImageSourceCreateThumbnailFromImageIfAbsent,
  ]
  .contains { options?[$0] as? Bool == true }
  guard asked, let whole = CGImageSourceCreateImageAtIndex(isrc, index, nil) else { return nil }
  let turns = options?[kCGImageSourceCreateThumbnailWithTransform] as? Bool == true
  let limit = (options?[kCGImageSourceThumbnailMaxPixelSize] as? NSNumber)?.doubleValue
  return whole.scaled(
    to: limit.map { CGFloat($0) }, orientation: turns ? isrc.header?.orientation ?? .up : .up)
}

/// Drops cached data; nothing is kept here.
public func CGImageSourceRemoveCacheAtIndex(_ isrc: CGImageSource, _ index: Int) {}
