/// Where a field shows its text and the views at its sides.
extension UITextField {
  func shows(_ mode: ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .always: true
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    }
  }

  var showsClearButton: Bool { !content.string.isEmpty && shows(clearButtonMode) }

  func side(_ view: UIView?, _ bounds: CGRect, atEnd: Bool) -> CGRect {
    let size = view?.bounds.size ?? .zero
    return CGRect(
      x: atEnd != isRightToLeft ? bounds.maxX - size.width : bounds.minX,
      y: bounds.midY - size.height / 2,
      width: size.width, height: size.height)
  }

  func inner(_ bounds: CGRect) -> CGRect {
    let border: CGFloat =
      switch borderStyle {
      case .none: 0
      case .line: 2
      case .bezel, .roundedRect: 7
      }
    var insets = UIEdgeInsets(top: 0, left: border + markRoom, bottom: 0, right: border)
    if leftView != nil, shows(leftViewMode) {
      insets.left = leftViewRect(forBounds: bounds).width + border
    }
    if rightView != nil, shows(rightViewMode) {
      insets.right = rightViewRect(forBounds: bounds).width + border
    } else if showsClearButton {
      insets.right = 24 + border
    }
    if isRightToLeft { swap(&insets.left, &insets.right) }
    return bounds.inset(by: insets)
  }

  func rects(of range: UITextRange) -> [CGRect] {
    geometry.rects(from: content.offset(of: range.start), to: content.offset(of: range.end))
  }

  var geometry: FieldGeometry {
    let area = isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    let shown = content.string.isEmpty ? "" : shownText ?? ""
    let text = FieldGeometry(shown, font: shownFont, origin: .zero, width: nil).size
    let free = max(0, area.width - text.width)
    let left: CGFloat =
      switch textAlignment {
      case .center: free / 2
      case .right: free
      case .left, .justified, .natural: 0
      }
    return FieldGeometry(
      shown, font: shownFont,
      origin: CGPoint(x: area.minX + left, y: area.midY - text.height / 2), width: nil)
  }
}
