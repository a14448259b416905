internal import _FoundationICU

/// The functions of the toolchain's ICU by which texts are cut.
///
/// Toolchains before 6.3 name them without the prefix.
enum BreakIterator {
  static func open(
    _ kind: UBreakIteratorType, language: String, _ status: inout UErrorCode
  ) -> OpaquePointer? {
    #if compiler(>=6.3)
      unsafe swift_ubrk_open(kind, language, nil, 0, &status)
    #else
      ubrk_open(kind, language, nil, 0, &status)
    #endif
  }

  static func close(_ iterator: OpaquePointer) {
    #if compiler(>=6.3)
      unsafe swift_ubrk_close(iterator)
    #else
      ubrk_close(iterator)
    #endif
  }

  static func setText(
    _ iterator: OpaquePointer, _ units: UnsafePointer<UInt16>?, _ length: Int32,
    _ status: inout UErrorCode
  ) {
    #if compiler(>=6.3)
      unsafe swift_ubrk_setText(iterator, units, length, &status)
    #else
      ubrk_setText(iterator, units, length, &status)
    #endif
  }

  static func next(_ iterator: OpaquePointer) -> Int32 {
    #if compiler(>=6.3)
      unsafe swift_ubrk_next(iterator)
    #else
      ubrk_next(iterator)
    #endif
  }
}
