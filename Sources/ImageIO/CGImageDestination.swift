/// Writes an image as a PNG or JPEG file.
public final class CGImageDestination {
  fileprivate let write: (Data) -> Bool
  fileprivate let isJPEG: Bool
  fileprivate var image: (CGImage, quality: Double)?
  fileprivate var quality = 0.8

  fileprivate init?(_ type: CFString, _ count: Int, _ write: @escaping (Data) -> Bool) {
    guard count == 1, ["public.png", "public.jpeg"].contains(type) else { return nil }
    isJPEG = type == "public.jpeg"
    self.write = write
  }
  fileprivate func quality(in options: CFDictionary?) -> Double {
    (options?[kCGImageDestinationLossyCompressionQuality] as? NSNumber)?.doubleValue ?? quality
  }
}

/// Appends one image to some data; `nil` for any type but `public.png` and `public.jpeg`, and for several images.
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(type, count) {
    data.append($0)
    return true
  }
}
/// Writes one image to a file; `nil` for any type but `public.png` and `public.jpeg`, and for several images.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  let file = url as URL
  return CGImageDestination(type, count) { (try? $0.write(to: file, options: .atomic)) != nil }
}
/// The types of files that can be written.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray {
  ["public.png", "public.jpeg"] as NSArray
}
/// Of the properties, only the quality is used.
public func CGImageDestinationSetProperties(
  _ idst: CGImageDestination, _ properties: CFDictionary?
) { idst.quality = idst.quality(in: properties) }
/// Takes the image to write. Of the properties, only the quality is used.
public func CGImageDestinationAddImage(
  _ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) { idst.image = (image, idst.quality(in: properties)) }
/// Takes an image of a file.
public func CGImageDestinationAddImageFromSource(
  _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
  guard let image = CGImageSourceCreateImageAtIndex(isrc, index, nil) else { return }
  CGImageDestinationAddImage(idst, image, properties)
}
/// Writes the image; `false` without one, and, with a notice, for one of which no pixels can be made here.
@discardableResult
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool {
  guard let (image, quality) = idst.image else { return false }
  let shown = UIImage(cgImage: image)
  let data = idst.isJPEG ? shown.jpegData(compressionQuality: quality) : shown.pngData()
  return data.map(idst.write) ?? false
}
