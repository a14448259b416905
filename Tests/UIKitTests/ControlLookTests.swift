import KeyboardProtocol
import Testing

@testable import UIKit

/// Snapshots of a keyboard show the system's own controls.
@MainActor @Suite struct `Controls in the scene` {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))

  private func shown(_ view: UIView, _ frame: CGRect) -> ViewSnapshot {
    view.frame = frame
    root.addSubview(view)
    root.layoutIfNeeded()
    return SnapshotBuilder.picture(of: root).views[1]
  }
  /// The filled areas of a color, as their bounds.
  private func areas(_ entry: ViewSnapshot, _ color: UIColor) -> [CGRect] {
    let wanted = color.resolvedColor(with: .current).cgColor.packed
    return (entry.decoration?.marks ?? []).compactMap { mark in
      guard case .fill(let steps, let color, _) = mark, color == wanted else { return nil }
      return bounds(steps)
    }
  }
  private func bounds(_ steps: [DrawnStep]) -> CGRect {
    let points = steps.compactMap { step -> DrawnPoint? in
      switch step {
      case .move(let end), .line(let end), .quadratic(let end, _), .cubic(let end, _, _): end
      case .close: nil
      }
    }
    let (x, y) = (points.map(\.x), points.map(\.y))
    guard let left = x.min(), let top = y.min(), let right = x.max(), let bottom = y.max() else {
      return .null
    }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  @Test func `a slider has a track up to its thumb`() {
    let slider = UISlider()
    slider.minimumTrackTintColor = .red
    slider.maximumTrackTintColor = .blue
    slider.thumbTintColor = .green
    slider.value = 0.5
    let entry = shown(slider, CGRect(x: 10, y: 10, width: 128, height: 31))
    #expect(areas(entry, .blue) == [CGRect(x: 10, y: 23.5, width: 128, height: 4)])
    #expect(areas(entry, .red) == [CGRect(x: 10, y: 23.5, width: 64, height: 4)])
    #expect(areas(entry, .green) == [CGRect(x: 60, y: 11.5, width: 28, height: 28)])
    slider.semanticContentAttribute = .forceRightToLeft
    slider.value = 0
    let mirrored = SnapshotBuilder.picture(of: root).views[1]
    #expect(areas(mirrored, .green) == [CGRect(x: 110, y: 11.5, width: 28, height: 28)])
  }

  @Test func `a bar is filled as far as it says`() {
    let bar = UIProgressView(progressViewStyle: .default)
    bar.progressTintColor = .red
    bar.progress = 0.25
    #expect(
      areas(shown(bar, CGRect(x: 0, y: 0, width: 200, height: 4)), .red)
        == [CGRect(x: 0, y: 0, width: 50, height: 4)])
    let before = ViewChanges.count
    bar.progress = 0.5
    #expect(ViewChanges.count > before)
  }

  @Test func `a page control has a dot for each page`() {
    let pages = UIPageControl()
    pages.numberOfPages = 3
    pages.currentPage = 1
    pages.pageIndicatorTintColor = .red
    pages.currentPageIndicatorTintColor = .blue
    let entry = shown(pages, CGRect(x: 0, y: 0, width: 100, height: 26))
    #expect(areas(entry, .red).map(\.midX) == [34, 66] && areas(entry, .blue).map(\.midX) == [50])
    for width in [CGFloat.greatestFiniteMagnitude, .infinity, .nan] {
      let endless = pages.look(in: CGRect(x: 0, y: 0, width: width, height: 26))
      #expect(endless.commands.count <= 3)
    }
  }

  @Test func `segments stand in a trough, and the chosen one is raised`() {
    let control = UISegmentedControl(items: ["a", "b"])
    control.selectedSegmentTintColor = .red
    control.selectedSegmentIndex = 1
    let entry = shown(control, CGRect(x: 0, y: 0, width: 200, height: 32))
    #expect(areas(entry, .red) == [CGRect(x: 102, y: 2, width: 96, height: 28)])
    #expect(areas(entry, .tertiarySystemFill) == [CGRect(x: 0, y: 0, width: 200, height: 32)])
    control.semanticContentAttribute = .forceRightToLeft
    control.setNeedsLayout()
    root.layoutIfNeeded()
    let mirrored = SnapshotBuilder.picture(of: root).views[1]
    #expect(areas(mirrored, .red) == [CGRect(x: 2, y: 2, width: 96, height: 28)])
  }

  @Test func `a stepper has its parts in one box`() {
    let entry = shown(UIStepper(), CGRect(x: 0, y: 0, width: 94, height: 32))
    #expect(areas(entry, .tertiarySystemFill) == [CGRect(x: 0, y: 0, width: 94, height: 32)])
    #expect(areas(entry, .separator) == [CGRect(x: 46.5, y: 7, width: 1, height: 18)])
  }

  nonisolated static let corners: [(UIButton.Configuration.CornerStyle, Double)] = [
    (.fixed, 9), (.dynamic, 9), (.small, 4), (.medium, 5.95), (.large, 8.9), (.capsule, 20),
  ]

  @Test(arguments: corners)
  func `a configured button has the corners of its style`(
    style: UIButton.Configuration.CornerStyle, radius: Double
  ) {
    var configuration = UIButton.Configuration.filled()
    configuration.cornerStyle = style
    configuration.background.cornerRadius = 9
    let button = UIButton(configuration: configuration)
    let entry = shown(button, CGRect(x: 0, y: 0, width: 80, height: 40))
    #expect(abs(entry.cornerRadius - radius) < 0.001 && entry.background != nil)
    button.layer.cornerRadius = 3
    #expect(SnapshotBuilder.picture(of: root).views[1].cornerRadius == 3)
  }

  @Test func `a configured background keeps its distance and has its line`() {
    var configuration = UIButton.Configuration.plain()
    configuration.background.backgroundColor = .red
    configuration.background.backgroundInsets = .init(top: 2, leading: 4, bottom: 6, trailing: 8)
    configuration.background.strokeColor = .blue
    configuration.background.strokeWidth = 2
    let entry = shown(
      UIButton(configuration: configuration), CGRect(x: 0, y: 0, width: 80, height: 40))
    #expect(entry.background == nil)
    #expect(areas(entry, .red) == [CGRect(x: 4, y: 2, width: 68, height: 32)])
    let lines = (entry.decoration?.marks ?? []).compactMap { mark -> CGRect? in
      if case .stroke(let steps, 0x0000_FFFF, width: 2, _) = mark { bounds(steps) } else { nil }
    }
    #expect(lines == [CGRect(x: 5, y: 3, width: 66, height: 30)])
  }

  @Test func `an attributed title of a configuration brings its font and color`() {
    var configuration = UIButton.Configuration.plain()
    configuration.attributedTitle = AttributedString(
      "k",
      attributes: AttributeContainer([
        .font: UIFont.systemFont(ofSize: 31), .foregroundColor: UIColor.red,
      ]))
    let entry = shown(
      UIButton(configuration: configuration), CGRect(x: 0, y: 0, width: 80, height: 40))
    #expect(entry.fontSize == 31 && entry.foreground == 0xFF00_00FF)
  }

  @Test func `a field with a round border has a background, and its text keeps a distance`() {
    let field = UITextField()
    field.borderStyle = .roundedRect
    let frame = CGRect(x: 10, y: 10, width: 100, height: 34)
    let empty = shown(field, frame)
    #expect(empty.background == 0xFFFF_FFFF && empty.cornerRadius == 6 && empty.text == nil)
    field.text = "abc"
    let filled = shown(field, frame)
    #expect(
      filled.decoration?.textFrame
        == DrawnRect(origin: DrawnPoint(x: 17, y: 10), width: 86, height: 34))
    #expect(filled.decoration?.marks.count == 1)
    field.clearButtonMode = .always
    #expect(areas(shown(field, frame), .systemGray2).count == 1)
  }

  @Test func `the text of a text view begins at its top`() throws {
    let view = UITextView()
    view.text = "a\nb"
    let entry = shown(view, CGRect(x: 0, y: 0, width: 100, height: 100))
    let place = try #require(entry.decoration?.textFrame)
    #expect(place.origin == DrawnPoint(x: 5, y: 8) && abs(place.height - 28.632) < 0.01)
  }

  @Test func `rows have a line below them and a mark at their end`() throws {
    let table = UITableView(frame: .zero)
    table.separatorColor = .red
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.table = table
    let frame = CGRect(x: 0, y: 0, width: 200, height: 44)
    #expect(areas(shown(cell, frame), .red).map(\.minX) == [15])
    cell.accessoryType = .disclosureIndicator
    cell.separatorInset = .zero
    let entry = shown(cell, frame)
    #expect(areas(entry, .red).map(\.width) == [200])
    let chevrons = try #require(entry.decoration).marks.compactMap { mark -> CGRect? in
      if case .stroke(let steps, _, _, _) = mark { bounds(steps) } else { nil }
    }
    #expect(chevrons == [CGRect(x: 175, y: 16.5, width: 6, height: 11)])
    table.separatorStyle = .none
    #expect(areas(shown(cell, frame), .red).isEmpty)
  }

  @Test func `a blur is the color of its material`() {
    let view = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
    let dark = shown(view, CGRect(x: 0, y: 0, width: 50, height: 50))
    #expect(areas(dark, UIColor(white: 0.145, alpha: 0.7)).count == 1)
    view.effect = nil
    #expect(SnapshotBuilder.picture(of: root).views[1].decoration == nil)
  }
}
