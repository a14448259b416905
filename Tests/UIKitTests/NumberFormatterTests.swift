import Testing
import UIKit

@Suite struct `Number formatters` {
  private func formatter(_ style: NumberFormatter.Style, _ locale: String) -> NumberFormatter {
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: locale)
    formatter.numberStyle = style
    formatter.generatesDecimalNumbers = true
    return formatter
  }

  @Test(arguments: [
    (NumberFormatter.Style.decimal, "en_US", "0.1", "0.1"), (.decimal, "en_US", "-7.30", "-7.3"),
    (.decimal, "en_US", "1,234.5", "1234.5"), (.decimal, "de_DE", "1.234,5", "1234.5"),
    (.decimal, "en_US", "123456789012345678.25", "123456789012345678.25"),
    (.decimal, "en_US", "12", "12"), (.decimal, "en_US", "0", "0"),
    (.percent, "en_US", "12.3%", "0.123"), (.currency, "en_US", "-$1,234.56", "-1234.56"),
    (.scientific, "en_US", "1.5E3", "1500"), (.scientific, "en_US", "1.5E-3", "0.0015"),
    (.spellOut, "en_US", "twenty-one", "21"),
  ])
  func `a text is read as the decimal number that it says`(
    style: NumberFormatter.Style, locale: String, text: String, value: String
  ) throws {
    let number = try #require(formatter(style, locale).number(from: text))
    #expect(number is NSDecimalNumber && number.decimalValue == Decimal(string: value))
  }

  @Test func `a multiplier divides the digits`() {
    let formatter = formatter(.decimal, "en_US")
    formatter.multiplier = 1000
    #expect(formatter.number(from: "1.1")?.decimalValue == Decimal(string: "0.0011"))
  }

  @Test func `other texts are no number, and without the setting a number is no decimal one`() {
    let formatter = formatter(.decimal, "en_US")
    #expect(formatter.number(from: "abc") == nil)
    formatter.generatesDecimalNumbers = false
    let number = formatter.number(from: "2.5")
    #expect(number == 2.5 && !(number is NSDecimalNumber))
  }

  @Test func `a copy has the same settings, and is of the same class`() throws {
    let formatter = formatter(.currency, "de_DE")
    formatter.currencyCode = "JPY"
    formatter.minimumFractionDigits = 3
    formatter.roundingMode = .down
    formatter.positivePrefix = "+"
    let copy = try #require(formatter.copy() as? NumberFormatter)
    #expect(copy.generatesDecimalNumbers && copy.number(from: "x") == nil)
    for value in [1234.5678, -2, 0] as [NSNumber] {
      #expect(copy.string(from: value) == formatter.string(from: value))
    }
    copy.minimumFractionDigits = 0
    #expect(formatter.minimumFractionDigits == 3)
  }
}
