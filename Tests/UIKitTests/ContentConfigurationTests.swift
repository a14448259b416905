import Testing

@testable import UIKit

/// Cells whose content and background are values.
@MainActor @Suite struct `Content configurations` {
  /// The keyboard's own content.
  private struct Own: UIContentConfiguration {
    var text = "a"
    func makeContentView() -> any UIView & UIContentView { OwnView(self) }
    func updated(for state: any UIConfigurationState) -> Own {
      guard let cell = state as? UICellConfigurationState, cell.isSelected else { return self }
      return Own(text: text + "!")
    }
  }
  private final class OwnView: UIView, UIContentView {
    let label = UILabel()
    var configuration: any UIContentConfiguration { didSet { show() } }
    init(_ configuration: Own) {
      self.configuration = configuration
      super.init(frame: .zero)
      addSubview(label)
      show()
    }
    required init?(coder: NSCoder) { nil }
    func show() { label.text = (configuration as? Own)?.text }
  }

  private func texts(_ view: UIView) -> [String] {
    let own = (view as? UILabel).flatMap { $0.isHidden ? nil : $0.text }
    return (own.map { [$0] } ?? []) + view.subviews.flatMap(texts)
  }

  @Test(arguments: [
    (UITableViewCell.CellStyle.default, false), (.subtitle, false), (.value1, true),
    (.value2, true),
  ])
  func `the default content follows the cell's style`(
    style: UITableViewCell.CellStyle, isBeside: Bool
  ) {
    let cell = UITableViewCell(style: style, reuseIdentifier: nil)
    var content = cell.defaultContentConfiguration()
    #expect(content.prefersSideBySideTextAndSecondaryText == isBeside)
    content.text = "first"
    content.secondaryText = "second"
    cell.contentConfiguration = content
    cell.frame = CGRect(x: 0, y: 0, width: 320, height: 60)
    cell.layoutIfNeeded()
    #expect(texts(cell) == ["first", "second"])
    let labels = cell.contentView.subviews[0].subviews.compactMap { $0 as? UILabel }
    #expect(labels[0].frame.minX.rounded() == 16)
    #expect(
      isBeside
        ? labels[1].frame.maxX.rounded() == 304 : labels[1].frame.minY >= labels[0].frame.maxY)
  }

  @Test func `a row without a height is as high as its content`() {
    let list = UIListContentView(configuration: .cell())
    let low = list.intrinsicContentSize.height
    var content = UIListContentConfiguration.cell()
    content.text = "a"
    list.configuration = content
    let one = list.intrinsicContentSize.height
    content.secondaryText = "b"
    list.configuration = content
    #expect(low == 22 && one > low && list.intrinsicContentSize.height > one)
  }

  @Test func `a view is kept for contents of one type and updated with the cell's state`() {
    let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    cell.contentConfiguration = Own()
    let view = cell.contentView.subviews.first as? OwnView
    cell.contentConfiguration = Own(text: "b")
    #expect(cell.contentView.subviews.first === view && view?.label.text == "b")
    cell.isSelected = true
    cell.layoutIfNeeded()
    #expect(view?.label.text == "b!" && (cell.contentConfiguration as? Own)?.text == "b")
    cell.contentConfiguration = nil
    #expect(cell.contentView.subviews.isEmpty)
  }

  @Test func `an update handler gets the state before the next layout`() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    var heard: [Bool] = []
    cell.configurationUpdateHandler = { _, state in heard.append(state.isHighlighted) }
    cell.layoutIfNeeded()
    cell.isHighlighted = true
    #expect(heard == [false])
    cell.layoutIfNeeded()
    #expect(heard == [false, true])
  }

  @Test func `a background is a view behind the content, darker while the cell is pressed`() {
    let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    var background = UIBackgroundConfiguration.listPlainCell()
    background.cornerRadius = 9
    background.backgroundInsets = NSDirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 3, trailing: 4)
    cell.backgroundConfiguration = background
    cell.layoutIfNeeded()
    let view = cell.subviews[0]
    #expect(view.frame == CGRect(x: 2, y: 1, width: 44, height: 46))
    #expect(view.layer.cornerRadius == 9 && view.backgroundColor == .systemBackground)
    cell.isHighlighted = true
    cell.layoutIfNeeded()
    #expect(view.backgroundColor == .systemGray4)
    cell.backgroundConfiguration = nil
    #expect(!cell.subviews.contains(view))
  }

  /// A value set by the handler requested the next update, so that a layout never settled.
  @Test func `values that an update sets are shown and request no other update`() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.frame = CGRect(x: 0, y: 0, width: 320, height: 44)
    var updates = 0
    cell.configurationUpdateHandler = { cell, state in
      updates += 1
      var background = UIBackgroundConfiguration.listPlainCell()
      background.backgroundColor = state.isSelected ? .red : .blue
      cell.backgroundConfiguration = background
      cell.contentConfiguration = Own(text: "\(updates)")
      cell.setNeedsUpdateConfiguration()
    }
    for _ in 0..<3 { cell.layoutIfNeeded() }
    #expect(updates == 1 && texts(cell) == ["1"])
    #expect(cell.subviews.first?.backgroundColor == .blue)
    cell.isSelected = true
    for _ in 0..<3 { cell.layoutIfNeeded() }
    #expect(updates == 2 && texts(cell) == ["2!"])
    #expect(cell.subviews.first?.backgroundColor == .red)
  }

  @Test func `an update that changes the view's state is followed by another one`() {
    let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    var states: [Bool] = []
    cell.configurationUpdateHandler = { cell, state in
      states.append(state.isSelected)
      cell.isSelected = true
    }
    for _ in 0..<3 { cell.layoutIfNeeded() }
    #expect(states == [false, true])
  }

  @Test func `a title that is set later takes the place of the configuration's`() {
    let button = UIButton(configuration: .plain())
    button.configuration?.title = "Button"
    button.setTitle("7", for: .normal)
    #expect(button.titleLabel?.text == "7" && button.currentTitle == "7")
    #expect(button.configuration?.title == "7")
    button.setTitle("!", for: .selected)
    button.isSelected = true
    #expect(button.currentTitle == "!" && button.titleLabel?.text == "!")
    let image = UIImage(systemName: "delete.left")
    button.setImage(image, for: .normal)
    #expect(button.configuration?.image === image)
  }

  /// Radii that a view of 60 by 40 points in a container with a radius of 12, 4 points from its corner, shows.
  @Test(
    arguments: [
      (UICornerConfiguration.uniformCorners(radius: .fixed(12)), 12), (.capsule(), 20),
      (.capsule(maximumRadius: 5), 5), (.uniformCorners(radius: 99), 20),
      (.uniformTopRadius(7.5), 7.5), (.uniformCorners(radius: .containerConcentric()), 8),
      (.uniformCorners(radius: .containerConcentric(minimum: 10)), 10),
    ] as [(UICornerConfiguration, CGFloat)])
  func `corners are rounded as they are configured`(
    corners: UICornerConfiguration, radius: CGFloat
  ) {
    let container = UIView()
    container.layer.cornerRadius = 12
    let view = UIVisualEffectView(effect: UIGlassEffect())
    container.addSubview(view)
    view.frame = CGRect(x: 4, y: 4, width: 10, height: 10)
    view.cornerConfiguration = corners
    view.frame = CGRect(x: 4, y: 4, width: 60, height: 40)
    #expect(view.layer.cornerRadius == radius)
    #expect(view.effectiveRadius(corner: .topLeft) == radius)
  }
}
