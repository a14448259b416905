import Foundation

/// The text forms of the values that contain no others.
enum PropertyListLeaf {
  static func value(
    of element: String, text: String, at position: SourcePosition
  ) throws(PropertyListFault) -> PropertyList {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    func shown() -> String { String(trimmed.prefix(40)) }
    switch element {
    case "string": return .string(text)
    case "true", "false":
      guard trimmed.isEmpty else {
        throw PropertyListFault("<\(element)/> contains the text \"\(shown())\"", at: position)
      }
      return .boolean(element == "true")
    case "integer":
      guard let value = integer(trimmed) else {
        throw PropertyListFault("\"\(shown())\" is not a 64-bit integer", at: position)
      }
      return .integer(value)
    case "real":
      guard let value = Double(trimmed) else {
        throw PropertyListFault("\"\(shown())\" is not a real number", at: position)
      }
      return .real(value)
    case "date":
      guard let value = date(trimmed) else {
        throw PropertyListFault(
          "\"\(shown())\" is not a date; write it as 2026-01-31T23:59:59Z", at: position)
      }
      return .date(value)
    default:
      guard let value = Data(base64Encoded: trimmed.filter { !$0.isWhitespace }) else {
        throw PropertyListFault("the data is not base64", at: position)
      }
      return .data(Array(value))
    }
  }

  static func integer(_ text: String) -> Int64? {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
    // The initializer would accept a second sign.
    guard digits.first?.isHexDigit == true else { return nil }
    let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
    let body = isHexadecimal ? digits.dropFirst(2) : digits
    guard body.first?.isHexDigit == true else { return nil }
    return Int64((isNegative ? "-" : "") + body, radix: isHexadecimal ? 16 : 10)
  }

  /// The one form that Apple's tools write: `yyyy-MM-ddTHH:mm:ssZ`, always in UTC.
  static func date(_ text: String) -> Date? {
    let bytes = Array(text.utf8)
    let shape = Array("dddd-dd-ddTdd:dd:ddZ".utf8)
    guard bytes.count == shape.count else { return nil }
    for (byte, expected) in zip(bytes, shape) {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      guard expected == UInt8(ascii: "d") ? isDigit : byte == expected else { return nil }
    }
    func number(_ range: Range<Int>) -> Int {
      bytes[range].reduce(0) { $0 * 10 + Int($1) - 48 }
    }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard year >= 1, (1...12).contains(month), (1...lengths[month - 1]).contains(day),
      hour < 24, minute < 60, second < 60
    else { return nil }
    let before = year - 1
    let days =
      before * 365 + before / 4 - before / 100 + before / 400
      + lengths[..<(month - 1)].reduce(0, +) + day - 1
    // Days from 0001-01-01 to 1970-01-01 in the proleptic Gregorian calendar.
    let sinceEpoch = (days - 719_162) * 86_400 + hour * 3_600 + minute * 60 + second
    return Date(timeIntervalSince1970: Double(sinceEpoch))
  }

  /// The text form of a date, the inverse of `date(_:)`; the fraction of a second is dropped.
  static func text(of date: Date) -> String {
    let seconds = Int64(
      max(-62_135_596_800, min(253_402_300_799, date.timeIntervalSince1970.rounded(.down))))
    let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
    let rest = seconds - days * 86_400
    // The civil date of a day number, in years that begin on 1 March.
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    func padded(_ value: Int64, _ width: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return [
      padded(year, 4), "-", padded(month, 2), "-",
      padded(day, 2), "T", padded(rest / 3_600, 2), ":",
      padded(rest / 60 % 60, 2), ":", padded(rest % 60, 2), "Z",
    ].joined()
  }
}
