import Foundation
import Testing

@testable import UIKit

/// Numbers that no keyboard wants, and that a division by a width of zero makes.
private let odd: [CGFloat] = [
  .nan, .infinity, -.infinity, 0, -1, 1e300, -1e300, 1e19, .leastNonzeroMagnitude,
  .greatestFiniteMagnitude,
]
private let oddPlaces: [Int] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]

/// A keyboard that calculates with odd numbers shows something odd, and goes on.
@MainActor @Suite struct OddNumberTests {
  private func show(_ view: UIView) {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 216))
    root.addSubview(view)
    root.layoutIfNeeded()
  }
  private func dot(_ size: CGSize = CGSize(width: 10, height: 10)) -> UIImage {
    UIGraphicsImageRenderer(size: size).image { context in
      context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
    }
  }

  @Test(arguments: odd) func `a style has a hash, and caps have a size`(number: CGFloat) {
    let style = NSMutableParagraphStyle()
    style.lineSpacing = number
    #expect(Set([style]).contains(style) || number.isNaN)
    let caps = UIEdgeInsets(top: number, left: number, bottom: 0, right: 0)
    let image = dot().resizableImage(withCapInsets: caps)
    #expect(image.leftCapWidth == image.topCapHeight)
    #expect(image.leftCapWidth == (number == 0 || number == -1 ? Int(number) : image.leftCapWidth))
  }

  @Test(arguments: odd) func `rectangles of any numbers meet`(number: CGFloat) {
    let plain = CGRect(x: 0, y: 0, width: 10, height: 10)
    for rect in [
      CGRect(x: number, y: 0, width: 5, height: 5), CGRect(x: 0, y: 0, width: number, height: 5),
      CGRect(x: -number, y: number, width: number, height: number), .infinite, .null,
    ] {
      let shared = [plain.shared(with: rect), rect.shared(with: plain)]
      for part in shared where !part.isNull && part.width > 0 && part.height > 0 {
        #expect(plain.holds(CGPoint(x: part.midX, y: part.midY)))
      }
      #expect(!rect.overlaps(.null) && !plain.holds(CGPoint(x: CGFloat.nan, y: 1)))
      let table = UITableView(frame: plain)
      #expect(table.indexPathsForRows(in: rect) == [])
    }
    #expect(plain.overlaps(.infinite) && CGRect.infinite.shared(with: plain) == plain)
    let touching = CGRect(x: 10, y: 0, width: 10, height: 10)
    #expect(!plain.overlaps(touching) && !plain.shared(with: touching).isNull)
  }

  @Test(arguments: odd) func `images are made of any size`(number: CGFloat) {
    let size = CGSize(width: number, height: number)
    #expect(dot(size).cgImage.map { $0.width >= 0 && $0.width == $0.height } ?? true)
    let format = UIGraphicsImageRendererFormat()
    format.scale = number
    let scaled = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4), format: format)
    #expect(scaled.image { $0.fill(.zero) }.cgImage.map { $0.width >= 0 } ?? true)
    UIGraphicsBeginImageContextWithOptions(size, false, number)
    let context = UIGraphicsGetCurrentContext()
    #expect(context?.makeImage().map { $0.height >= 0 } ?? true)
    UIGraphicsEndImageContext()
    for rect in [
      CGRect(x: number, y: 0, width: 5, height: 5), CGRect(origin: .zero, size: size),
      CGRect(x: number, y: number, width: number, height: number),
    ] {
      let part = dot().cgImage?.cropping(to: rect)
      #expect(part.map { $0.width <= 20 * 20 } ?? true)
    }
  }

  @Test(arguments: odd) func `lines of any width have an outline`(number: CGFloat) throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { renderer in
      let context = renderer.cgContext
      context.setLineWidth(number)
      context.setLineCap(.round)
      context.setLineJoin(.round)
      context.move(to: CGPoint(x: 1, y: 1))
      context.addLine(to: CGPoint(x: 9, y: 9))
      context.addLine(to: CGPoint(x: 3, y: 19))
      context.strokePath()
      // Smaller than a pixel, on the border between two.
      dot().draw(
        in: CGRect(
          x: CGFloat(0.5).nextDown, y: CGFloat(0.5).nextDown, width: 1e-16, height: 1e-16))
    }
    #expect(image.pngData() != nil)
  }

  @Test(arguments: odd) func `wheels turn to the nearest row`(number: CGFloat) {
    let date = UIDatePicker()
    date.datePickerMode = .countDownTimer
    date.countDownDuration = number
    show(date)
    let wheels = UIPickerView(frame: CGRect(x: 0, y: 0, width: number, height: number))
    let rows = Rows(height: number)
    wheels.dataSource = rows
    wheels.delegate = rows
    show(wheels)
    for wheel in wheels.subviews.compactMap({ $0 as? UIScrollView }) {
      wheel.contentOffset = CGPoint(x: 0, y: number)
      wheel.layoutIfNeeded()
      wheel.delegate?.scrollViewDidEndDecelerating(wheel)
    }
    #expect((0..<5).contains(wheels.selectedRow(inComponent: 0)))
  }

  @Test(arguments: oddPlaces) func `controls have no page or segment that isn't there`(place: Int) {
    let pages = UIPageControl()
    pages.numberOfPages = place
    pages.currentPage = place
    #expect(pages.currentPage >= 0 && (pages.currentPage == 0 || pages.currentPage < place))
    let segments = UISegmentedControl(items: ["a", "b"])
    segments.selectedSegmentIndex = place
    segments.insertSegment(withTitle: "c", at: place, animated: false)
    #expect(segments.numberOfSegments == 3)
  }

  @Test(arguments: oddPlaces) func `a range of glyphs ends where the text does`(place: Int) {
    let text = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    text.text = "hello"
    let layout = text.layoutManager
    let all = NSRange(location: 0, length: 5)
    let whole = layout.boundingRect(forGlyphRange: all, in: text.textContainer)
    let box = layout.boundingRect(
      forGlyphRange: NSRange(location: place, length: place), in: text.textContainer)
    #expect(box == .zero || whole.contains(box))
    var lines = 0
    layout.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: place)) {
      _, _, _, _, _ in lines += 1
    }
    #expect(lines == (place > 0 ? 1 : 0))
  }

  @Test func `a point isn't in a view without a place`() {
    let view = UIView()
    view.bounds = CGRect(x: CGFloat.nan, y: 0, width: 10, height: 10)
    #expect(!view.point(inside: .zero, with: nil))
    view.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(view.point(inside: .zero, with: nil))
    #expect(!view.point(inside: CGPoint(x: CGFloat.nan, y: 0), with: nil))
    #expect(!view.point(inside: CGPoint(x: 10, y: 0), with: nil))
  }

  @Test func `a caret stands before the scalar that its place is in`() throws {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
    field.text = "a👩‍👩‍👧b"
    let places = (0...(field.text ?? "").utf16.count).map { offset in
      field.position(from: field.beginningOfDocument, offset: offset)
        .map { field.caretRect(for: $0).minX }
    }
    let found = places.compactMap(\.self)
    #expect(found.count == places.count && found == found.sorted() && found[2] == found[1])
  }
}

@MainActor private final class Rows: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
  let height: CGFloat
  init(height: CGFloat) { self.height = height }
  func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 5 }
  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat {
    height
  }
  func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? { "row" }
}
