/// Knows the words of scripts that are written without spaces: Thai, Lao, Khmer, Burmese, Chinese, Japanese.
package protocol WordDictionary: Sendable {
  /// Where words meet inside some UTF-16 units of such scripts, as ascending offsets into them.
  ///
  /// The ends may be left out. The units may contain anything, also half a surrogate pair.
  func boundaries(in units: [UInt16]) -> [Int]
}
