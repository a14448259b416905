internal import Foundation
internal import UIKit

/// How a line shows a floating-point number.
public struct OSLogFloatFormatting: Sendable {
  private let conversion: Character
  private let precision: @Sendable () -> Int?
  private let hasSign: Bool
  private init(
    _ conversion: Character, _ isUppercase: Bool, _ hasSign: Bool,
    _ precision: @escaping () -> Int?
  ) {
    self.conversion = isUppercase ? Character(conversion.uppercased()) : conversion
    self.hasSign = hasSign
    let digits = precision()
    self.precision = { digits }
  }

  /// Six digits after the point.
  public static var fixed: OSLogFloatFormatting { .fixed() }
  public static func fixed(
    explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting { OSLogFloatFormatting("f", uppercase, explicitPositiveSign) { nil } }
  /// This number of digits after the point.
  public static func fixed(
    precision: @autoclosure @escaping () -> Int, explicitPositiveSign: Bool = false,
    uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting("f", uppercase, explicitPositiveSign) { precision() }
  }
  public static var hex: OSLogFloatFormatting { .hex() }
  public static func hex(
    explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting { OSLogFloatFormatting("a", uppercase, explicitPositiveSign) { nil } }
  /// With an exponent.
  public static var exponential: OSLogFloatFormatting { .exponential() }
  public static func exponential(
    explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting { OSLogFloatFormatting("e", uppercase, explicitPositiveSign) { nil } }
  public static func exponential(
    precision: @autoclosure @escaping () -> Int, explicitPositiveSign: Bool = false,
    uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting("e", uppercase, explicitPositiveSign) { precision() }
  }
  /// With an exponent where that is shorter.
  public static var hybrid: OSLogFloatFormatting { .hybrid() }
  public static func hybrid(
    explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting { OSLogFloatFormatting("g", uppercase, explicitPositiveSign) { nil } }
  public static func hybrid(
    precision: @autoclosure @escaping () -> Int, explicitPositiveSign: Bool = false,
    uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting("g", uppercase, explicitPositiveSign) { precision() }
  }

  func text(_ number: Double) -> String {
    let digits = precision().map { ".\(min(max($0, 0), 300))" } ?? ""
    return String(format: "%\(hasSign ? "+" : "")\(digits)\(conversion)", number)
  }
}

/// How a line shows an integer.
public struct OSLogIntegerFormatting: Sendable {
  private let radix: Int
  private let hasSign: Bool
  private let prefix: String
  private let isUppercase: Bool
  private let digits: Int

  public static var decimal: OSLogIntegerFormatting { .decimal() }
  public static func decimal(
    explicitPositiveSign: Bool = false
  ) -> OSLogIntegerFormatting { decimal(explicitPositiveSign: explicitPositiveSign, minDigits: 1) }
  public static func decimal(
    explicitPositiveSign: Bool = false, minDigits: @autoclosure @escaping () -> Int
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 10, hasSign: explicitPositiveSign, prefix: "", isUppercase: false, digits: minDigits())
  }
  public static var hex: OSLogIntegerFormatting { .hex() }
  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false
  ) -> OSLogIntegerFormatting {
    hex(
      explicitPositiveSign: explicitPositiveSign, includePrefix: includePrefix,
      uppercase: uppercase, minDigits: 1)
  }
  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: @autoclosure @escaping () -> Int
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 16, hasSign: explicitPositiveSign, prefix: includePrefix ? "0x" : "",
      isUppercase: uppercase, digits: minDigits())
  }
  public static var octal: OSLogIntegerFormatting { .octal() }
  public static func octal(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false
  ) -> OSLogIntegerFormatting {
    octal(
      explicitPositiveSign: explicitPositiveSign, includePrefix: includePrefix,
      uppercase: uppercase, minDigits: 1)
  }
  public static func octal(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: @autoclosure @escaping () -> Int
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 8, hasSign: explicitPositiveSign, prefix: includePrefix ? "0o" : "",
      isUppercase: uppercase, digits: minDigits())
  }

  func text<T: BinaryInteger>(_ number: T) -> String {
    let text = String(number.magnitude, radix: radix, uppercase: isUppercase)
    let sign = number < 0 ? "-" : hasSign ? "+" : ""
    let missing = min(max(digits, 0), 1_000) - text.count
    return sign + prefix + (missing > 0 ? String(repeating: "0", count: missing) : "") + text
  }
}

/// How a line shows whether something is so.
public enum OSLogBoolFormat: Sendable {
  case truth, answer
}
/// How a line shows a number that means something else.
public enum OSLogInt32ExtendedFormat: Sendable {
  case truth, answer, secondsSince1970, darwinErrno, darwinMode, darwinSignal, machErrno
  case ipv4Address, bitrate, bitrateIEC, byteCount, byteCountIEC

  func text(_ number: Int32) -> String {
    switch self {
    case .truth: number == 0 ? "false" : "true"
    case .answer: number == 0 ? "no" : "yes"
    case .secondsSince1970: "\(Date(timeIntervalSince1970: Double(number)))"
    case .darwinErrno: "[\(number): \(String(cString: strerror(number)))]"
    case .darwinMode: String(number, radix: 8)
    case .darwinSignal:
      strsignal(number).map { "[\(number): \(String(cString: $0))]" } ?? "\(number)"
    case .machErrno: "[0x\(String(number, radix: 16))]"
    case .ipv4Address:
      // In the order of the network, as its bytes are in memory.
      withUnsafeBytes(of: number) { $0.map(String.init).joined(separator: ".") }
    case .bitrate, .bitrateIEC, .byteCount, .byteCountIEC:
      Self.amount(Int64(number), isIEC: self == .bitrateIEC || self == .byteCountIEC)
        + (self == .bitrate || self == .bitrateIEC ? "bps" : "B")
    }
  }
  fileprivate static func amount(_ number: Int64, isIEC: Bool) -> String {
    let step = isIEC ? 1_024.0 : 1_000.0
    var (value, units) = (Double(number), ["k", "M", "G", "T", "P", "E"][...])
    var unit = ""
    while abs(value) >= step, let next = units.popFirst() {
      (value, unit) = (value / step, isIEC ? next.uppercased() + "i" : next)
    }
    return unit.isEmpty ? "\(number) " : String(format: "%.2f %@", value, unit as NSString)
  }
}
/// How a line shows a number that means something else.
public enum OSLogIntExtendedFormat: Sendable {
  case secondsSince1970, bitrate, bitrateIEC, byteCount, byteCountIEC

  func text(_ number: Int) -> String {
    switch self {
    case .secondsSince1970: "\(Date(timeIntervalSince1970: Double(number)))"
    case .bitrate, .byteCount:
      OSLogInt32ExtendedFormat.amount(Int64(number), isIEC: false)
        + (self == .bitrate ? "bps" : "B")
    case .bitrateIEC, .byteCountIEC:
      OSLogInt32ExtendedFormat.amount(Int64(number), isIEC: true)
        + (self == .bitrateIEC ? "bps" : "B")
    }
  }
}

/// The column in which a line shows a value.
public struct OSLogStringAlignment: Sendable {
  private let columns: Int
  private let isRight: Bool
  public static var none: OSLogStringAlignment {
    OSLogStringAlignment(columns: 0, isRight: false)
  }
  public static func left(columns: @autoclosure @escaping () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns(), isRight: false)
  }
  public static func right(columns: @autoclosure @escaping () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns(), isRight: true)
  }
  func text(_ text: String) -> String {
    let missing = min(max(columns, 0), 1_000) - text.count
    guard missing > 0 else { return text }
    let space = String(repeating: " ", count: missing)
    return isRight ? space + text : text + space
  }
}

extension OSLogMessage.StringInterpolation {
  public mutating func appendInterpolation<T>(
    _ value: @autoclosure () -> T, align: OSLogStringAlignment, privacy: OSLogPrivacy = .auto
  ) { text += align.text("\(value())") }
  public mutating func appendInterpolation<T: BinaryInteger>(
    _ number: @autoclosure () -> T, format: OSLogIntegerFormatting,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) { text += align.text(format.text(number())) }
  public mutating func appendInterpolation(
    _ number: @autoclosure () -> Int32, format: OSLogInt32ExtendedFormat,
    privacy: OSLogPrivacy = .auto
  ) { text += format.text(number()) }
  public mutating func appendInterpolation(
    _ number: @autoclosure () -> Int, format: OSLogIntExtendedFormat,
    privacy: OSLogPrivacy = .auto
  ) { text += format.text(number()) }
  public mutating func appendInterpolation<T: BinaryFloatingPoint>(
    _ number: @autoclosure () -> T, format: OSLogFloatFormatting,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) { text += align.text(format.text(Double(number()))) }
  public mutating func appendInterpolation(
    _ boolean: @autoclosure () -> Bool, format: OSLogBoolFormat, privacy: OSLogPrivacy = .auto
  ) {
    let boolean = boolean()
    text += format == .truth ? "\(boolean)" : boolean ? "yes" : "no"
  }
}
