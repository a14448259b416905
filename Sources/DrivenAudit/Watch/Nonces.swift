/// Identifiers and long numbers, such as times, in bytes.
enum Nonces {
  private static let groups = [8, 4, 4, 4, 12]
  /// As many digits, with dots between them, are a time or a random number.
  private static let digits = 6

  /// The bytes with `U` for each UUID and `N` for each long number.
  ///
  /// If it keeps fractions, the digits before and behind a dot are numbers of their own: those of a time may be a letter.
  static func replaced(in bytes: ArraySlice<UInt8>, keepsFractions: Bool = false) -> [UInt8] {
    var result: [UInt8] = []
    var place = bytes.startIndex
    while place < bytes.endIndex {
      if let end = endOfUUID(bytes, place) {
        result.append(UInt8(ascii: "U"))
        place = end
      } else if let end = endOfNumber(bytes, place, withDots: !keepsFractions) {
        if end - place >= digits {
          result.append(UInt8(ascii: "N"))
        } else {
          result += bytes[place..<end]
        }
        place = end
      } else {
        result.append(bytes[place])
        place += 1
      }
    }
    return result
  }

  private static func endOfUUID(_ bytes: ArraySlice<UInt8>, _ start: Int) -> Int? {
    guard bytes.endIndex - start >= 36, bytes[start + 8] == UInt8(ascii: "-") else { return nil }
    var place = start
    for (index, count) in groups.enumerated() {
      guard bytes[place..<(place + count)].allSatisfy(isHexadecimal) else { return nil }
      place += count
      guard index < groups.count - 1 else { return place }
      guard bytes[place] == UInt8(ascii: "-") else { return nil }
      place += 1
    }
    return nil
  }

  private static func endOfNumber(
    _ bytes: ArraySlice<UInt8>, _ start: Int, withDots: Bool
  ) -> Int? {
    guard isDigit(bytes[start]) else { return nil }
    return bytes[start...].firstIndex {
      !isDigit($0) && !(withDots && $0 == UInt8(ascii: "."))
    } ?? bytes.endIndex
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (97...102).contains(byte | 0x20)
  }
}
