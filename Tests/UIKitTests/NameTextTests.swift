import Testing

@testable import UIKit

@Suite struct NameTextTests {
  private let us = Locale(identifier: "en_US")
  private func name(_ given: String, _ family: String) -> PersonNameComponents {
    var name = PersonNameComponents()
    (name.givenName, name.familyName) = (given, family)
    return name
  }

  @Test(
    arguments: [
      (.short, "Anna"), (.medium, "Anna Lopez"), (.long, "Dr. Anna Maria Lopez Jr."),
      (.abbreviated, "AL"),
    ] as [(PersonNameComponents.FormatStyle.Style, String)])
  func `a name is written in each style`(
    style: PersonNameComponents.FormatStyle.Style, text: String
  ) {
    var name = name("Anna", "Lopez")
    (name.middleName, name.namePrefix, name.nameSuffix) = ("Maria", "Dr.", "Jr.")
    #expect(name.formatted(.name(style: style).locale(us)) == text)
  }

  @Test(
    arguments: [
      ("太郎", "山田", "ja_JP", "山田 太郎"), ("小明", "王", "zh_CN", "王小明"), ("민수", "김", "ko_KR", "김민수"),
      ("Minsu", "Kim", "ko_KR", "Minsu Kim"), ("小明", "王", "en_US", "王小明"),
    ])
  func `East Asian names begin with the family`(
    given: String, family: String, locale: String, text: String
  ) {
    let formatter = PersonNameComponentsFormatter()
    formatter.locale = Locale(identifier: locale)
    #expect(formatter.string(from: name(given, family)) == text)
    formatter.style = .abbreviated
    #expect(formatter.string(from: name(given, family)).count == (given == "Minsu" ? 2 : 1))
  }

  @Test func `the short style prefers the nickname, and the phonetic one the reading`() {
    var name = name("太郎", "山田")
    name.phoneticRepresentation = self.name("たろう", "やまだ")
    let formatter = PersonNameComponentsFormatter()
    formatter.isPhonetic = true
    #expect(formatter.string(for: name) == "やまだ たろう")
    #expect(formatter.string(for: 1) == nil)
    name.nickname = "Taro"
    #expect(PersonNameComponentsFormatter.localizedString(from: name, style: .short) == "Taro")
    #expect(PersonNameComponents().formatted() == "")
  }

  @Test(
    arguments: [
      ("Dr. Anna Maria Lopez Jr.", "Dr.|Anna|Maria|Lopez|Jr."), ("Lopez, Anna", "|Anna||Lopez|"),
      ("Anna", "|Anna|||"), ("山田太郎", "|太郎||山田|"), ("王小明", "|小明||王|"), ("山田 太郎", "|太郎||山田|"),
    ])
  func `a written name is taken apart`(text: String, parts: String) throws {
    let name = try PersonNameComponents(text)
    let found = [
      name.namePrefix, name.givenName, name.middleName, name.familyName, name.nameSuffix,
    ]
    #expect(found.map { $0 ?? "" }.joined(separator: "|") == parts)
  }

  @Test(arguments: ["", " ", "12", ",", "-"])
  func `a text without letters is no name`(text: String) {
    #expect(throws: CocoaError.self) { try PersonNameComponents(text) }
  }

  @Test func `parts of a name have attributes`() {
    let text = name("Anna", "Lopez").formatted(.name(style: .medium).attributed)
    #expect(text.runs.map(\.personNameComponent) == [.givenName, nil, .familyName])
    let annotated = PersonNameComponentsFormatter().annotatedString(from: name("Anna", "Lopez"))
    let key = NSAttributedString.Key(NSPersonNameComponentKey)
    #expect(annotated.attribute(key, at: 5, effectiveRange: nil) as? String == "familyName")
  }
}
