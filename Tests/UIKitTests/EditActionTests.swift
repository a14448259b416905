import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct EditActionTests {
  private func field(_ text: String, selecting range: (Int, Int)) -> UITextField {
    let field = UITextField()
    field.text = text
    let start = field.position(from: field.beginningOfDocument, offset: range.0)
    let end = field.position(from: field.beginningOfDocument, offset: range.1)
    if let start, let end { field.selectedTextRange = field.textRange(from: start, to: end) }
    return field
  }

  @Test(
    arguments: [
      ("copy:", (0, 0), false), ("copy:", (0, 2), true), ("cut:", (0, 0), false),
      ("cut:", (1, 3), true), ("delete:", (0, 3), true), ("delete:", (1, 1), false),
      ("select:", (1, 1), true), ("select:", (0, 2), false), ("selectAll:", (0, 2), true),
      ("selectAll:", (0, 3), false), ("paste:", (0, 0), false), ("tap:", (0, 2), false),
    ] as [(String, (Int, Int), Bool)])
  func `a field allows what its selection allows`(
    name: String, range: (Int, Int), isAllowed: Bool
  ) {
    let field = field("abc", selecting: range)
    #expect(field.canPerformAction(Selector(name), withSender: nil) == isAllowed)
    #expect(!UIView().canPerformAction(Selector(name), withSender: nil))
  }

  @Test func `deleting and selecting change the field`() {
    let field = field("one two", selecting: (4, 7))
    field.delete(nil)
    #expect(field.text == "one ")
    field.selectAll(nil)
    #expect(field.selectedTextRange.flatMap { field.text(in: $0) } == "one ")
    field.insertText("x")
    #expect(field.text == "x")
    field.select(nil)
    #expect(field.selectedTextRange.flatMap { field.text(in: $0) } == "x")
  }

  @Test func `a secret is not copied`() {
    let field = field("abc", selecting: (0, 3))
    field.isSecureTextEntry = true
    #expect(!field.canPerformAction(Selector("copy:"), withSender: nil))
    #expect(field.canPerformAction(Selector("delete:"), withSender: nil))
  }

  @Test func `without full access there is nothing to paste`() {
    let field = field("abc", selecting: (0, 3))
    field.copy(nil)
    field.paste(nil)
    #expect(field.text == "abc")
  }
}
