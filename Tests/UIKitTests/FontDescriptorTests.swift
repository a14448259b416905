import Testing

@testable import UIKit

/// A descriptor, and the font that it must lead to.
private struct FontRow: CustomTestStringConvertible, Sendable {
  var name: String
  var make: @Sendable () -> UIFont?
  var font: UIFont
  var isItalic = false
  var isFixedPitch = false
  var testDescription: String { name }

  static let all: [FontRow] = [
    FontRow(
      name: "a font's own descriptor",
      make: {
        UIFont(descriptor: UIFont.systemFont(ofSize: 20, weight: .bold).fontDescriptor, size: 0)
      },
      font: .systemFont(ofSize: 20, weight: .bold)),
    FontRow(
      name: "another size",
      make: { UIFont(descriptor: UIFont.systemFont(ofSize: 20).fontDescriptor, size: 31) },
      font: .systemFont(ofSize: 31)),
    FontRow(
      name: "a size of its own",
      make: {
        UIFont(descriptor: UIFont.systemFont(ofSize: 20).fontDescriptor.withSize(9), size: 0)
      },
      font: .systemFont(ofSize: 9)),
    FontRow(
      name: "bold and italic",
      make: { with([.traitBold, .traitItalic]) }, font: .systemFont(ofSize: 17, weight: .bold),
      isItalic: true),
    FontRow(name: "no traits", make: { with([]) }, font: .systemFont(ofSize: 17)),
    FontRow(
      name: "a monospaced design",
      make: {
        UIFont.systemFont(ofSize: 17).fontDescriptor.withDesign(.monospaced).map {
          UIFont(descriptor: $0, size: 0)
        }
      },
      font: .monospacedSystemFont(ofSize: 17, weight: .regular), isFixedPitch: true),
    FontRow(
      name: "a rounded design is measured as the default",
      make: {
        UIFont.systemFont(ofSize: 17).fontDescriptor.withDesign(.rounded).map {
          UIFont(descriptor: $0, size: 0)
        }
      },
      font: .systemFont(ofSize: 17)),
    FontRow(
      name: "a weight among the traits",
      make: {
        let traits: [UIFontDescriptor.TraitKey: Any] = [.weight: UIFont.Weight.heavy]
        let plain = UIFont.systemFont(ofSize: 17).fontDescriptor
        return UIFont(descriptor: plain.addingAttributes([.traits: traits]), size: 0)
      },
      font: .systemFont(ofSize: 17, weight: .heavy)),
    FontRow(
      name: "a name",
      make: { UIFont(descriptor: UIFontDescriptor(name: "Georgia-Bold", size: 12), size: 0) },
      font: UIFont(name: "Georgia-Bold", size: 12) ?? .systemFont(ofSize: 1)),
    FontRow(
      name: "a style",
      make: {
        UIFont(descriptor: .preferredFontDescriptor(withTextStyle: .title1), size: 0)
      },
      font: .preferredFont(forTextStyle: .title1)),
  ]

  private static func with(_ traits: UIFontDescriptor.SymbolicTraits) -> UIFont? {
    UIFont.systemFont(ofSize: 17, weight: .heavy).fontDescriptor.withSymbolicTraits(traits).map {
      UIFont(descriptor: $0, size: 0)
    }
  }
}

@Suite struct FontDescriptorTests {
  @Test(arguments: FontRow.all)
  private func `a descriptor leads to a font`(row: FontRow) throws {
    let font = try #require(row.make())
    #expect((font.familyName, font.pointSize) == (row.font.familyName, row.font.pointSize))
    #expect(font.weight == row.font.weight)
    #expect(font.isItalic == row.isItalic && font.isFixedPitch == row.isFixedPitch)
  }

  @Test func `a design is only there for the system's font`() {
    #expect(UIFontDescriptor(name: "Georgia", size: 12).withDesign(.serif) == nil)
  }

  @Test func `traits are told as they were asked for`() {
    let bold = UIFont.systemFont(ofSize: 17, weight: .bold).fontDescriptor
    #expect(bold.symbolicTraits == .traitBold)
    #expect(bold.withSymbolicTraits([.traitItalic])?.symbolicTraits == .traitItalic)
  }
}
