/// Asked what a picker shows.
@preconcurrency @MainActor
public protocol UIPickerViewDataSource: NSObjectProtocol {
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// Asked how the rows of a picker look, and notified of the row that is picked.
@preconcurrency @MainActor
public protocol UIPickerViewDelegate: NSObjectProtocol {
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat
  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat
  func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String?
  func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString?
  func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: UIView?
  ) -> UIView
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
  public func pickerView(
    _ pickerView: UIPickerView, widthForComponent component: Int
  ) -> CGFloat { 0 }
  public func pickerView(
    _ pickerView: UIPickerView, rowHeightForComponent component: Int
  ) -> CGFloat { 0 }
  public func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? { nil }
  public func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString? { nil }
  public func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: UIView?
  ) -> UIView { pickerView.label(row, component) }
  public func pickerView(
    _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
  ) {}
}

/// Wheels of rows, of which each has one in the middle that is picked.
///
/// A wheel is flat here. A tap on a row turns the wheel to it, a drag to the row that is then the nearest to the middle.
@preconcurrency @MainActor
open class UIPickerView: UIView {
  open weak var dataSource: (any UIPickerViewDataSource)? { didSet { reloadAllComponents() } }
  open weak var delegate: (any UIPickerViewDelegate)? { didSet { reloadAllComponents() } }
  /// Kept: the picked row is always marked.
  open var showsSelectionIndicator = true
  private var wheels: [PickerWheel] = []
  private let mark = UIView()

  public override init(frame: CGRect) {
    super.init(
      frame: frame.isEmpty
        ? CGRect(origin: frame.origin, size: CGSize(width: 320, height: 216)) : frame)
    takeDefaults()
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  override func takeDefaults() {
    mark.backgroundColor = .tertiarySystemFill
    mark.layer.cornerRadius = 8
    mark.isUserInteractionEnabled = false
    addSubview(mark)
    clipsToBounds = true
  }
  open override var intrinsicContentSize: CGSize { CGSize(width: 320, height: 216) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  // MARK: Rows

  open var numberOfComponents: Int {
    makeWheels()
    return wheels.count
  }
  open func numberOfRows(inComponent component: Int) -> Int {
    makeWheels()
    return wheels.indices.contains(component) ? wheels[component].count : 0
  }
  open func rowSize(forComponent component: Int) -> CGSize {
    CGSize(width: width(of: component), height: rowHeight(of: component))
  }
  open func view(forRow row: Int, forComponent component: Int) -> UIView? {
    makeWheels()
    return wheels.indices.contains(component) ? wheels[component].row(row) : nil
  }
  open func reloadAllComponents() {
    for wheel in wheels { wheel.removeFromSuperview() }
    wheels = []
    setNeedsLayout()
  }
  open func reloadComponent(_ component: Int) {
    makeWheels()
    if wheels.indices.contains(component) { wheels[component].reload() }
  }
  /// Turns a wheel to a row; the delegate isn't notified.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    makeWheels()
    if wheels.indices.contains(component) { wheels[component].turn(to: row) }
  }
  /// The row in the middle, or -1 where a wheel has none.
  open func selectedRow(inComponent component: Int) -> Int {
    makeWheels()
    return wheels.indices.contains(component) ? wheels[component].selected : -1
  }

  private func makeWheels() {
    guard wheels.isEmpty, let dataSource else { return }
    wheels = (0..<max(0, dataSource.numberOfComponents(in: self))).map {
      PickerWheel(self, component: $0)
    }
    for wheel in wheels { addSubview(wheel) }
    setNeedsLayout()
  }
  func count(of component: Int) -> Int {
    max(0, dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0)
  }
  func rowHeight(of component: Int) -> CGFloat {
    let wanted = delegate?.pickerView(self, rowHeightForComponent: component) ?? 0
    return wanted > 0 ? wanted : 32
  }
  private func width(of component: Int) -> CGFloat {
    let wanted = delegate?.pickerView(self, widthForComponent: component) ?? 0
    return wanted > 0 ? wanted : bounds.width / CGFloat(max(1, wheels.count))
  }
  func makeView(_ row: Int, _ component: Int, reusing view: UIView?) -> UIView {
    delegate?.pickerView(self, viewForRow: row, forComponent: component, reusing: view)
      ?? label(row, component)
  }
  /// The label of a row that has a title.
  func label(_ row: Int, _ component: Int) -> UIView {
    let label = UILabel()
    label.font = .systemFont(ofSize: 21)
    label.textAlignment = .center
    if let title = delegate?.pickerView(
      self, attributedTitleForRow: row, forComponent: component)
    {
      label.attributedText = title
    } else {
      label.text = delegate?.pickerView(self, titleForRow: row, forComponent: component) ?? "?"
    }
    return label
  }
  func picked(_ row: Int, _ component: Int) {
    delegate?.pickerView(self, didSelectRow: row, inComponent: component)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    makeWheels()
    let total = wheels.indices.reduce(CGFloat(0)) { $0 + width(of: $1) }
    var left = (bounds.width - total) / 2
    for (index, wheel) in wheels.enumerated() {
      wheel.frame = CGRect(x: left, y: 0, width: width(of: index), height: bounds.height)
      left += width(of: index)
    }
    let height = wheels.indices.map(rowHeight).max() ?? 32
    mark.frame = CGRect(
      x: 8, y: (bounds.height - height) / 2, width: max(0, bounds.width - 16), height: height)
  }
}

/// One wheel of a picker.
@MainActor
private final class PickerWheel: UIScrollView, UIScrollViewDelegate {
  private unowned let picker: UIPickerView
  private let component: Int
  private(set) var count = 0
  private(set) var selected = -1
  private var rows: [Int: PickerRow] = [:]
  private var height: CGFloat { picker.rowHeight(of: component) }

  init(_ picker: UIPickerView, component: Int) {
    self.picker = picker
    self.component = component
    super.init(frame: .zero)
    delegate = self
    reload()
  }
  required init?(coder: NSCoder) { nil }

  func reload() {
    for row in rows.values { row.removeFromSuperview() }
    rows = [:]
    count = picker.count(of: component)
    selected = count == 0 ? -1 : max(0, min(selected, count - 1))
    setNeedsLayout()
  }
  func row(_ index: Int) -> UIView? { rows[index]?.content }
  func turn(to row: Int) {
    guard count > 0 else { return }
    selected = max(0, min(row, count - 1))
    showSelected()
    setNeedsLayout()
  }
  private func showSelected() {
    contentOffset.y = CGFloat(max(0, selected)) * height - contentInset.top
  }
  func pick(_ row: Int) {
    turn(to: row)
    picker.picked(selected, component)
  }

  private var laidOutSize = CGSize.zero
  override func layoutSubviews() {
    super.layoutSubviews()
    contentSize = CGSize(width: bounds.width, height: CGFloat(count) * height)
    if laidOutSize != bounds.size {
      laidOutSize = bounds.size
      let room = max(0, (bounds.height - height) / 2)
      contentInset = UIEdgeInsets(top: room, left: 0, bottom: room, right: 0)
      showSelected()
    }
    showRows()
  }
  private func showRows() {
    guard count > 0, height > 0 else { return }
    let first = max(0, Int(bounding: bounds.minY / height))
    let last = min(count - 1, Int(bounding: bounds.maxY / height))
    let wanted = first <= last ? first...last : 0...0
    for (index, row) in rows where !wanted.contains(index) {
      row.removeFromSuperview()
      rows[index] = nil
    }
    for index in wanted where rows[index] == nil {
      let row = PickerRow(picker.makeView(index, component, reusing: nil)) { [weak self] in
        self?.pick(index)
      }
      rows[index] = row
      addSubview(row)
    }
    for (index, row) in rows {
      row.frame = CGRect(x: 0, y: CGFloat(index) * height, width: bounds.width, height: height)
    }
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { settle() }
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { settle() }
  private func settle() {
    guard count > 0, height > 0 else { return }
    pick(Int(bounding: ((contentOffset.y + contentInset.top) / height).rounded()))
  }
}

/// One row of a wheel, which a tap picks.
@MainActor
private final class PickerRow: UIControl {
  let content: UIView
  private let tapped: () -> Void

  init(_ content: UIView, tapped: @escaping () -> Void) {
    self.content = content
    self.tapped = tapped
    super.init(frame: .zero)
    content.isUserInteractionEnabled = false
    addSubview(content)
    addAction(UIAction { [weak self] _ in self?.tapped() }, for: .touchUpInside)
  }
  required init?(coder: NSCoder) { nil }
  override func layoutSubviews() {
    super.layoutSubviews()
    content.frame = bounds
  }
}
