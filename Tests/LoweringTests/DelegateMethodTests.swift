import Foundation
import TestSupport
import Testing

/// The optional methods of UIKit's delegates, which Apple's runtime finds by their names.
@Suite struct `Methods of delegates` {
  @Test func `an optional method of a class below the delegate is called through a member of it`()
    throws
  {
    let texts = try rewritten(
      "class A: UIView, UITableViewDelegate {}\nclass B: A {}",
      "class C: B {\n  func scrollViewDidScroll(_ scrollView: UIScrollView) {}\n}\n"
        + "extension C { func tableView(_ t: UITableView, heightForRowAt i: IndexPath) -> CGFloat { 1 } }\n"
        + "class D: B { func scrollViewDidScroll(_ scrollView: UIScrollView) {} }")
    let (delegate, below) = (texts[0], texts[1].split(separator: "\n"))
    let member = "func _below_scrollViewDidScroll(_ p0: UIScrollView) {"
    #expect(
      delegate.contains(
        "@_implements(UIScrollViewDelegate, scrollViewDidScroll(_:)) @_disfavoredOverload @MainActor \(member) "
          + "(_UnimplementedDelegate.shared as any UIScrollViewDelegate).scrollViewDidScroll(p0) }")
    )
    #expect(delegate.components(separatedBy: member).count == 2, "one for both classes")
    #expect(
      delegate.contains(
        "@_implements(UITableViewDelegate, tableView(_:heightForRowAt:)) @_disfavoredOverload @MainActor "
          + "func _below_tableView(_ p0: UITableView, heightForRowAt p1: IndexPath) -> CGFloat {"))
    #expect(below[2].contains("@MainActor override \(member) self.scrollViewDidScroll(p0) }"))
    #expect(
      below[2].contains("-> CGFloat { self.tableView(p0, heightForRowAt: p1) }"), "\(below[2])")
    #expect(below[4].contains("override \(member)"))
  }

  @Test(arguments: [
    // The delegate has it, and the class below overrides it.
    (
      "{ func scrollViewDidScroll(_ scrollView: UIScrollView) {} }",
      "override func scrollViewDidScroll(_ scrollView: UIScrollView) {}"
    ),
    // No method of the protocol, or one that Objective-C doesn't see.
    ("{}", "func scrollViewDidScroll(_ view: OwnView) {}"),
    ("{}", "func scrollViewDidScroll(in scrollView: UIScrollView) {}"),
    ("{}", "private func scrollViewDidScroll(_ scrollView: UIScrollView) {}"),
    ("{}", "static func scrollViewDidScroll(_ scrollView: UIScrollView) {}"),
    ("{}", "func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {}"),
  ])
  func `no other method of a class below a delegate gets a member`(delegate: String, method: String)
    throws
  {
    let text = try rewritten(
      "class A: UIView, UIScrollViewDelegate \(delegate)\nclass B: A { \(method) }")[0]
    #expect(!text.contains("_below_"))
  }

  @Test(arguments: [
    // A delegate is asked whether it has the method, by its Objective-C name.
    (
      "d?.scrollViewDidScroll?(s)",
      "d?._implementing(\"scrollViewDidScroll:\")?.scrollViewDidScroll (s)"
    ),
    (
      "d.collectionView!(c, didSelectItemAt: i)",
      "d._implementing(\"collectionView:didSelectItemAt:\")!.collectionView (c, didSelectItemAt: i)"
    ),
    (
      "(d as? UITextFieldDelegate)?.textFieldShouldReturn?(f) ?? true",
      "(d as? UITextFieldDelegate)?._implementing(\"textFieldShouldReturn:\")?.textFieldShouldReturn (f) ?? true"
    ),
    // Other labels, no receiver, and closures of the same name.
    ("d?.scrollViewDidScroll?(in: s)", nil),
    ("scrollViewDidScroll?(s)", nil),
    ("d?.textFieldDidEndEditing?(f)", nil),
    ("d?.scrollViewDidZoom?(s)", nil),
    ("d?.didTap?(s)", nil),
  ])
  func `a call with a question mark is to UIKit's optional method or to a closure`(
    call: String, result: String?
  ) throws {
    let closures =
      "struct Own { var textFieldDidEndEditing: ((UITextField) -> Void)? }\n"
      + "func f(scrollViewDidZoom: ((UIScrollView) -> Void)?) {}\n"
    let text = try rewritten("func g() { _ = \(call) }", closures)[0]
    #expect(text.contains("_ = \(result ?? call) }"), "\(text)")
  }

  @Test func `an object answers to the delegates' methods that it has`() throws {
    let text = try rewritten(
      "class A: NSObject, UIScrollViewDelegate {\n"
        + "  func scrollViewDidScroll(_ scrollView: UIScrollView) {}\n"
        + "  private func scrollViewDidZoom(_ scrollView: UIScrollView) {}\n"
        + "  func scrollViewDidScroll(_ scrollView: OwnView) {}\n}\n"
        + "extension A { func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil } }")[0]
    #expect(
      text.contains(
        "switch selector { case \"scrollViewDidScroll:\", \"viewForZoomingIn:\": return true;"),
      "\(text)")
    #expect(text.contains("UIScrollViewDelegate, @MainActor _ObjCDispatching {"))
  }

  @Test(arguments: [
    (
      "UIScrollViewDelegate.scrollViewDidScroll(_:)",
      "Selector._of(\"scrollViewDidScroll:\", UIScrollViewDelegate.scrollViewDidScroll(_:))._ofOptional"
    ),
    (
      "UITableViewDelegate.scrollViewDidScroll",
      "Selector._of(\"scrollViewDidScroll:\", UITableViewDelegate.scrollViewDidScroll(_:))._ofOptional"
    ),
    (
      "UICollectionViewDelegateFlowLayout.collectionView(_:layout:sizeForItemAt:)",
      "Selector(\"collectionView:layout:sizeForItemAt:\")"
    ),
    (
      "A.scrollViewDidScroll(_:)",
      "Selector._of(\"scrollViewDidScroll:\", A.scrollViewDidScroll(_:))"
    ),
  ])
  func `a selector of an optional method is answered by the object's table alone`(
    method: String, result: String
  ) throws {
    let text = try rewritten(
      "class A: NSObject { @objc func scrollViewDidScroll(_ scrollView: UIScrollView) {} }\n"
        + "let s = #selector(\(method))")[0]
    #expect(text.hasSuffix("\nlet s = \(result)"), "\(text)")
  }

  @Test(arguments: [
    (availability: "@available(*, deprecated)", isCalled: true),
    ("@available(*, deprecated, message: \"x\")", true), ("@available(*, unavailable)", false),
  ])
  func `a retired method below a delegate causes no warning`(
    availability: String, isCalled: Bool
  ) throws {
    let text = try rewritten(
      "class A: UIView, UIScrollViewDelegate {}\nclass B: A {\n"
        + "\(availability) func scrollViewDidScroll(_ s: UIScrollView) {} }")[0]
    #expect(text.contains("\(availability) @MainActor override func _below_") == isCalled)
    #expect(text.contains("_below_") == isCalled)
  }

  @Test func `all optional methods of the delegates in the table are UIKit's, and none is missing`()
    throws
  {
    let table = try String(
      contentsOf: repositoryFolder.appendingPathComponent(
        "Sources/keyward-lower/Model/DelegateProtocol.swift"), encoding: .utf8)
    let entry = /DelegateProtocol\(\s*"(\w+)", of: "(\w+)",[^\[]*\[([^\]]*)\]/
    let source = try uikitSource()
    var count = 0
    for match in table.matches(of: entry) {
      let name = String(match.1)
      let listed = Set(match.3.matches(of: /"([^"]+)"/).map { String($0.1) })
      let required = members(of: "public protocol \(name)", in: source)
      let defaults = members(of: "extension \(name)", in: source)
      #expect(listed == required.intersection(defaults), "\(name)")
      count += listed.count
    }
    #expect(count > 100)
  }

  private func uikitSource() throws -> String {
    let folder = repositoryFolder.appendingPathComponent("Sources/UIKit")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    return try files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
      .joined(separator: "\n")
  }

  /// The methods of all declarations with a head, as `scrollViewDidScroll(_:)`.
  private func members(of head: String, in source: String) -> Set<String> {
    var found: Set<String> = []
    for part in source.components(separatedBy: "\n" + head).dropFirst() {
      guard let next = part.first, !next.isLetter, let end = part.range(of: "\n}") else { continue }
      for match in part[..<end.lowerBound].matches(of: /func (\w+)\(([^)]*(?:\(\)[^)]*)*)\)/) {
        let labels = match.2.split(separator: ",").map { parameter in
          parameter.split(whereSeparator: { " :\n".contains($0) }).first.map { $0 + ":" } ?? ""
        }
        found.insert("\(match.1)(\(labels.joined()))")
      }
    }
    return found
  }
}
