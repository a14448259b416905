extension UISearchBar {
  /// A picture in the field, or a button at its end.
  public enum Icon: Int, Sendable {
    case search = 0
    case clear, bookmark, resultsList
  }

  /// Replaces an icon in a state; `nil` brings the system's back.
  public func setImage(_ iconImage: UIImage?, for icon: Icon, state: UIControl.State) {
    searchTextField.icons.images[.init(icon: icon, state: state.rawValue)] = iconImage
    switch icon {
    case .search, .clear: ViewChanges.note()
    case .bookmark, .resultsList:
      let usual = state == .normal ? UIImage(systemName: icon.symbol) : nil
      button(icon)?.setImage(iconImage ?? usual, for: state)
    }
  }
  /// The image that was set for an icon in a state.
  public func image(for icon: Icon, state: UIControl.State) -> UIImage? {
    searchTextField.icons.images[.init(icon: icon, state: state.rawValue)]
  }
  /// Moves an icon away from its usual place.
  public func setPositionAdjustment(_ adjustment: UIOffset, for icon: Icon) {
    searchTextField.icons.offsets[icon] = adjustment
    ViewChanges.note()
    setNeedsLayout()
  }
  public func positionAdjustment(for icon: Icon) -> UIOffset {
    searchTextField.icons.offsets[icon] ?? .zero
  }
  /// How far the text is from its usual place in the field.
  public var searchTextPositionAdjustment: UIOffset {
    get { searchTextField.icons.textOffset }
    set {
      searchTextField.icons.textOffset = newValue
      searchTextField.setNeedsLayout()
      ViewChanges.note()
    }
  }
  /// How far the field is from its usual place in the bar.
  public var searchFieldBackgroundPositionAdjustment: UIOffset {
    get { searchTextField.icons.fieldOffset }
    set {
      searchTextField.icons.fieldOffset = newValue
      setNeedsLayout()
    }
  }
}

extension UISearchBar.Icon {
  var symbol: String {
    switch self {
    case .search: "magnifyingglass"
    case .clear: "xmark.circle.fill"
    case .bookmark: "book"
    case .resultsList: "chevron.down.circle"
    }
  }
}

/// The icons of a search field that differ from the system's, and how far its parts are moved.
struct SearchIcons {
  struct Key: Hashable {
    let icon: UISearchBar.Icon
    let state: UInt
  }
  var images: [Key: UIImage] = [:]
  var offsets: [UISearchBar.Icon: UIOffset] = [:]
  var textOffset = UIOffset.zero
  var fieldOffset = UIOffset.zero
}

extension CGRect {
  func moved(by offset: UIOffset) -> CGRect {
    offsetBy(dx: offset.horizontal, dy: offset.vertical)
  }
}

extension UISearchTextField {
  /// The image in place of a system's icon in the field's state.
  func icon(_ icon: UISearchBar.Icon) -> UIImage? {
    let usual = icons.images[.init(icon: icon, state: UIControl.State.normal.rawValue)]
    guard !isEnabled else { return usual }
    return icons.images[.init(icon: icon, state: UIControl.State.disabled.rawValue)] ?? usual
  }

  /// Draws the lens, or the image in its place.
  func addLens(to look: inout ControlLook, in border: CGRect) {
    guard markRoom > 0 else { return }
    let place = border.moved(by: icons.offsets[.search] ?? .zero)
    guard let image = icon(.search) else { return look.lens(in: place, isAtRight: isRightToLeft) }
    let middle = CGPoint(
      x: isRightToLeft ? place.maxX - 16 : place.minX + 16, y: place.midY)
    look.image(image, Self.fitted(image, at: middle), tint: .secondaryLabel)
  }
  /// Draws the image in place of the mark that clears the text; false without one.
  func addClearIcon(to look: inout ControlLook) -> Bool {
    guard let image = icon(.clear) else { return false }
    let place = clearButtonRect(forBounds: bounds)
    look.image(
      image, Self.fitted(image, at: CGPoint(x: place.midX, y: place.midY)), tint: .systemGray2)
    return true
  }
  /// The frame of an icon: at most as high as the field's text.
  private static func fitted(_ image: UIImage, at middle: CGPoint) -> CGRect {
    let most: CGFloat = 20
    let factor = min(1, most / max(image.size.width, image.size.height, 1))
    let size = CGSize(width: image.size.width * factor, height: image.size.height * factor)
    return CGRect(
      x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width,
      height: size.height)
  }
}
