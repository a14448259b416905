import Foundation
import Testing

@testable import Audit

struct LanguageTagTests {
  @Test(arguments: [
    "nl", "nl-BE", "en-US", "zh-Hant", "zh-Hant-TW", "es-419", "sr-Latn-RS", "mul", "mis", "und",
    "zxx", "lou", "kv-RU", "shn", "inh", "tok", "art-x-tokipona", "x-klingon", "X-A-B-C",
    "sl-rozaj",
    "sl-rozaj-biske-1994", "de-CH-1901", "de-1996", "hy-Latn-IT-arevela", "zh-cmn-Hans-CN",
    "zh-yue-HK", "ar-afb", "en-a-bbb-x-a-ccc", "de-a-value", "en-u-islamcal",
    "zh-CN-a-myext-x-private",
    "en-x-a", "qaa-Qaaa-QM-x-southern", "de-Qaaa", "sr-Latn-QM", "i-klingon", "I-Default",
    "en-GB-oed",
    "sgn-BE-FR", "art-lojban", "zh-min-nan", "i-enochian", "abcd", "abcdefgh", "en-0abc",
    "en-Latn-GB-boont-r-extended-sequence-x-private", "tlh-a-bb-foo",
  ])
  func `a well-formed tag is taken`(text: String) throws {
    #expect(throws: Never.self) { try LanguageTag(text) }
  }

  @Test(arguments: [
    ("", "a part is empty"), ("-", "a part is empty"), ("en-", "a part is empty"),
    ("-en", "a part is empty"), ("en--US", "a part is empty"), ("ko_KR", "underscores"),
    ("zh_Hant", "underscores"), ("e", "at least two letters"), ("1", "at least two letters"),
    ("12", "is not a language"), ("e1", "is not a language"), ("enñ", "letters a to z"),
    ("日本", "letters a to z"),
    ("en US", "letters a to z"), ("en.US", "letters a to z"), ("en-US!", "letters a to z"),
    ("abcdefghi", "longer than eight"), ("en-abcdefghi", "longer than eight"),
    ("en-US-x", "nothing follows the private"), ("x", "nothing follows the private"),
    ("en-a", "nothing follows the extension"), ("en-a-x-b", "nothing follows the extension"),
    ("en-a-bbb-a-ccc", "occurs twice"), ("sl-rozaj-rozaj", "occurs twice"),
    ("de-419-DE", "wrong place"), ("a-DE", "at least two letters"),
    ("ar-a-aaa-b-bbb-a-ccc", "occurs twice"),
    ("en-US-Latn", "wrong place"), ("en-gan-yue-cmn-hak", "wrong place"),
    ("abcd-yue", "wrong place"),
    ("nl-BEL-BE-1", "nothing follows the extension"), ("en-1abc2-12", "wrong place"),
  ])
  func `what is no tag is refused with a reason`(text: String, reason: String) throws {
    let fault = try #require(throws: LanguageTag.Fault.self) { try LanguageTag(text) }
    #expect(fault.reason.contains(reason), "\(fault.reason)")
  }

  @Test func `a tag is taken apart`() throws {
    let tag = try LanguageTag("ZH-yue-hant-hk-1ABC-u-nu-latn-x-a")
    #expect(tag.language == "zh")
    #expect(tag.extended == ["yue"])
    #expect(tag.script == "Hant")
    #expect(tag.region == "HK")
    #expect(tag.variants == ["1abc"])
    #expect(tag.singletons == ["u"])
    #expect(try LanguageTag("x-anything").language == nil)
  }

  @Test(arguments: [
    ("ar", LanguageScript.Direction.rightToLeft), ("he", .rightToLeft), ("fa-IR", .rightToLeft),
    ("ur", .rightToLeft), ("ckb", .rightToLeft), ("dv", .rightToLeft), ("ar-Latn", .leftToRight),
    ("az-Arab", .rightToLeft), ("az", .unknown), ("pa", .unknown), ("en", .leftToRight),
    ("zh-Hant", .leftToRight), ("mul", .unknown), ("art-x-toki", .unknown), ("x-a", .unknown),
    ("ff-Adlm", .rightToLeft), ("ar-afb", .rightToLeft), ("tok", .unknown),
  ])
  func `the direction follows from the script, or else from the language`(
    text: String, direction: LanguageScript.Direction
  ) throws {
    #expect(LanguageScript(tag: try LanguageTag(text)).direction == direction)
  }

  /// ICU's own list lacks some of the registered codes.
  @Test func `every code of two letters that ICU knows is known`() {
    let codes = Locale.LanguageCode.isoLanguageCodes.map(\.identifier).filter { $0.count == 2 }
    #expect(codes.count > 150)
    #expect(codes.filter { !LanguageScript.twoLetterCodes.contains($0) } == [])
    #expect(LanguageScript.twoLetterCodes.count <= 192)
  }
}
