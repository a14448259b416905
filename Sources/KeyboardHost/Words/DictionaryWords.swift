import Platform
internal import Sandbox
import TextInput
internal import _FoundationICU

/// The dictionaries of ICU that come with the toolchain's Foundation: Thai, Lao, Khmer, Burmese, Chinese and Japanese.
///
/// Foundation's own word enumeration is not there on Linux.
package struct DictionaryWords: WordDictionary {
  /// The dictionaries, shared by all fields and read when the first word is looked up.
  package static let shared = DictionaryWords()

  private let iterator = Lock<Iterator?>(nil)

  /// Where words meet inside some UTF-16 units, as ascending offsets into them.
  package func boundaries(in units: [UInt16]) -> [Int] {
    iterator.withLock { iterator in
      if iterator == nil { iterator = Iterator() }
      return iterator?.boundaries(in: units) ?? []
    }
  }

  /// One of ICU's iterators, which is for one thread at a time.
  @safe private final class Iterator {
    private let handle: OpaquePointer

    /// Fails where ICU has no data, and memory has run out.
    init?() {
      var status = U_ZERO_ERROR
      guard let handle = unsafe BreakIterator.open(UBRK_WORD, language: "", &status),
        isSuccess(status)
      else {
        return nil
      }
      unsafe self.handle = unsafe handle
    }

    deinit { unsafe BreakIterator.close(handle) }

    func boundaries(in units: [UInt16]) -> [Int] {
      unsafe units.withUnsafeBufferPointer { units in
        var status = U_ZERO_ERROR
        // The length is that of a window, far below what an Int32 holds.
        unsafe BreakIterator.setText(
          handle, units.baseAddress, Int32(clamping: units.count), &status)
        guard isSuccess(status) else { return [] }
        var offsets: [Int] = []
        while let offset = next(), offset < units.count { offsets.append(offset) }
        // The units are gone when this returns; nothing may look at them again.
        unsafe BreakIterator.setText(handle, nil, 0, &status)
        return offsets
      }
    }

    private func next() -> Int? {
      let offset = unsafe BreakIterator.next(handle)
      return offset == -1 ? nil : Int(offset)
    }
  }
}

private func isSuccess(_ status: UErrorCode) -> Bool { status.rawValue <= U_ZERO_ERROR.rawValue }
