import Platform
internal import Sandbox
public import TextInput

#if compiler(>=6.3)
  internal import _FoundationICU
#endif

/// The dictionaries of ICU that come with the toolchain's Foundation: Thai, Lao, Khmer, Burmese, Chinese and Japanese.
///
/// Foundation's own word enumeration is not there on Linux. The functions carry the prefix by which the toolchain
/// keeps its ICU apart from another one in the same process. Toolchains before 6.3 do not show these functions; built by
/// them, Keyward finds no words in these languages.
public struct DictionaryWords: WordDictionary {
  /// The dictionaries, shared by all fields and read when the first word is looked up.
  public static let shared = DictionaryWords()

  #if compiler(>=6.3)
    private let iterator = Lock<Iterator?>(nil)
  #endif

  /// Where words meet inside some UTF-16 units, as ascending offsets into them.
  public func boundaries(in units: [UInt16]) -> [Int] {
    #if compiler(>=6.3)
      iterator.withLock { iterator in
        if iterator == nil { iterator = Iterator() }
        return iterator?.boundaries(in: units) ?? []
      }
    #else
      []
    #endif
  }

  #if compiler(>=6.3)
    /// One of ICU's iterators, which is for one thread at a time.
    private final class Iterator {
      private let handle: OpaquePointer

      /// Fails where ICU has no data, and memory has run out.
      init?() {
        var status = U_ZERO_ERROR
        guard let handle = swift_ubrk_open(UBRK_WORD, "", nil, 0, &status), isSuccess(status) else {
          return nil
        }
        self.handle = handle
      }

      deinit { swift_ubrk_close(handle) }

      func boundaries(in units: [UInt16]) -> [Int] {
        units.withUnsafeBufferPointer { units in
          var status = U_ZERO_ERROR
          // The length is that of a window, far below what an Int32 holds.
          swift_ubrk_setText(handle, units.baseAddress, Int32(clamping: units.count), &status)
          guard isSuccess(status) else { return [] }
          var offsets: [Int] = []
          while let offset = next(), offset < units.count { offsets.append(offset) }
          // The units are gone when this returns; nothing may look at them again.
          swift_ubrk_setText(handle, nil, 0, &status)
          return offsets
        }
      }

      private func next() -> Int? {
        let offset = swift_ubrk_next(handle)
        return offset == -1 ? nil : Int(offset)
      }
    }
  #endif
}

#if compiler(>=6.3)
  private func isSuccess(_ status: UErrorCode) -> Bool { status.rawValue <= U_ZERO_ERROR.rawValue }
#endif
