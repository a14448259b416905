/// Texts that C functions return: the same text stays at one address, so that nobody has to free it.
enum KeptText {
  private static let kept = Lock<[String: UnsafePointer<CChar>]>([:])

  static func pointer(to text: String) -> UnsafePointer<CChar> {
    kept.withLock { kept in
      if let known = kept[text] { return known }
      let bytes = Array(text.utf8CString)
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
      copy.initialize(from: bytes, count: bytes.count)
      kept[text] = UnsafePointer(copy)
      return UnsafePointer(copy)
    }
  }
}
