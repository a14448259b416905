internal import _FoundationICU

/// Numbers with units, and lists of them, in the words of the toolchain's ICU.
enum UnitNumbers {
  enum Width: String {
    case wide = "unit-width-full-name"
    case short = "unit-width-short"
    case narrow = "unit-width-narrow"

    fileprivate var list: UListFormatterWidth {
      switch self {
      case .wide: ULISTFMT_WIDTH_WIDE
      case .short: ULISTFMT_WIDTH_SHORT
      case .narrow: ULISTFMT_WIDTH_NARROW
      }
    }
  }

  /// The number as a skeleton of ICU's describes it. `nil` if ICU does not know the unit or the usage.
  static func text(_ value: Double, skeleton: String, locale: Locale) -> String? {
    var status = U_ZERO_ERROR
    let units = Array(skeleton.utf16)
    let formatter = FormattingFunctions.openNumbers(
      units, Int32(units.count), locale.identifier, &status)
    defer { FormattingFunctions.closeNumbers(formatter) }
    let result = FormattingFunctions.openResult(&status)
    defer { FormattingFunctions.closeResult(result) }
    FormattingFunctions.format(formatter, value, result, &status)
    return filled { FormattingFunctions.text(result, $0, $1, &status) }
      .flatMap { status.rawValue <= U_ZERO_ERROR.rawValue ? $0 : nil }
  }

  /// The number that such a text shows: of the unit that a usage has chosen.
  static func quantity(_ value: Double, skeleton: String, locale: Locale) -> Double? {
    var status = U_ZERO_ERROR
    let units = Array(skeleton.utf16)
    let formatter = FormattingFunctions.openNumbers(
      units, Int32(units.count), locale.identifier, &status)
    defer { FormattingFunctions.closeNumbers(formatter) }
    let result = FormattingFunctions.openResult(&status)
    defer { FormattingFunctions.closeResult(result) }
    FormattingFunctions.format(formatter, value, result, &status)
    let capacity = 1024
    let digits = UnsafeMutablePointer<CChar>.allocate(capacity: capacity + 1)
    defer { digits.deallocate() }
    let count = Int(FormattingFunctions.digits(result, digits, Int32(capacity), &status))
    guard status.rawValue <= U_ZERO_ERROR.rawValue, (1...capacity).contains(count) else {
      return nil
    }
    digits[count] = 0
    return Double(String(cString: digits))
  }

  /// The texts in a row, as a language writes the parts of one quantity.
  static func joined(_ texts: [String], width: Width, locale: Locale) -> String {
    guard texts.count > 1 else { return texts.first ?? "" }
    var status = U_ZERO_ERROR
    let list = FormattingFunctions.openList(locale.identifier, width.list, &status)
    defer { FormattingFunctions.closeList(list) }
    let units = texts.map { Array($0.utf16) }
    let lengths = units.map { Int32($0.count) }
    let joined = withPointers(units) { pointers in
      filled {
        FormattingFunctions.join(list, pointers, lengths, Int32(texts.count), $0, $1, &status)
      }
    }
    return joined.flatMap { status.rawValue <= U_ZERO_ERROR.rawValue ? $0 : nil }
      ?? texts.joined(separator: " ")
  }

  private static func filled(_ fill: (UnsafeMutablePointer<UInt16>?, Int32) -> Int32) -> String? {
    let capacity = 1024
    let buffer = UnsafeMutablePointer<UInt16>.allocate(capacity: capacity)
    defer { buffer.deallocate() }
    let count = Int(fill(buffer, Int32(capacity)))
    guard (0...capacity).contains(count) else { return nil }
    return String(decoding: UnsafeBufferPointer(start: buffer, count: count), as: UTF16.self)
  }

  private static func withPointers<Result>(
    _ texts: [[UInt16]], _ body: ([UnsafePointer<UInt16>?]) -> Result
  ) -> Result {
    let copies = texts.map { units in
      let copy = UnsafeMutablePointer<UInt16>.allocate(capacity: max(1, units.count))
      copy.initialize(from: units, count: units.count)
      return copy
    }
    defer { for copy in copies { copy.deallocate() } }
    return body(copies.map { UnsafePointer($0) })
  }
}

/// The functions of the toolchain's ICU that format. Toolchains before 6.3 name them without the prefix.
private enum FormattingFunctions {
  #if compiler(>=6.3)
    static let openNumbers = swift_unumf_openForSkeletonAndLocale
    static let closeNumbers = swift_unumf_close
    static let openResult = swift_unumf_openResult
    static let closeResult = swift_unumf_closeResult
    static let format = swift_unumf_formatDouble
    static let text = swift_unumf_resultToString
    static let digits = swift_unumf_resultToDecimalNumber
    static let closeList = swift_ulistfmt_close
    static let join = swift_ulistfmt_format
  #else
    static let openNumbers = unumf_openForSkeletonAndLocale
    static let closeNumbers = unumf_close
    static let openResult = unumf_openResult
    static let closeResult = unumf_closeResult
    static let format = unumf_formatDouble
    static let text = unumf_resultToString
    static let digits = unumf_resultToDecimalNumber
    static let closeList = ulistfmt_close
    static let join = ulistfmt_format
  #endif

  static func openList(
    _ language: String, _ width: UListFormatterWidth, _ status: inout UErrorCode
  ) -> OpaquePointer? {
    #if compiler(>=6.3)
      swift_ulistfmt_openForType(language, ULISTFMT_TYPE_UNITS, width, &status)
    #else
      ulistfmt_openForType(language, ULISTFMT_TYPE_UNITS, width, &status)
    #endif
  }
}
