#if canImport(Glibc)
  import Glibc
#endif

/// The program and the libraries that it has loaded, as the loader lists them.
private final class LoadedImages {
  private(set) var names: [String] = []
  private(set) var slides: [Int] = []

  init() {
    dl_iterate_phdr(
      { info, _, images in
        guard let info = info?.pointee, let images else { return 0 }
        Unmanaged<LoadedImages>.fromOpaque(images).takeUnretainedValue().add(info)
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
    // The loader lists the program itself without a name.
    if names.first == "" {
      names[0] = Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
    }
  }

  private func add(_ info: dl_phdr_info) {
    names.append(info.dlpi_name.map { String(cString: $0) } ?? "")
    slides.append(Int(bitPattern: UInt(info.dlpi_addr)))
  }
}

/// How many images the process consists of: the program and its libraries.
public func _dyld_image_count() -> UInt32 { UInt32(clamping: LoadedImages().names.count) }
/// The path of an image; `nil` if there is none at this place.
public func _dyld_get_image_name(_ image_index: UInt32) -> UnsafePointer<CChar>! {
  let names = LoadedImages().names
  guard image_index < names.count else { return nil }
  return KeptText.pointer(to: names[Int(image_index)])
}
/// How far an image is from the address for which it was linked; 0 if there is none at this place.
public func _dyld_get_image_vmaddr_slide(_ image_index: UInt32) -> Int {
  let slides = LoadedImages().slides
  return image_index < slides.count ? slides[Int(image_index)] : 0
}
