/// Where a button has its image and title, and how large both make it.
extension UIButton {
  func sizeOfButton(title: CGSize) -> CGSize {
    if buttonType == .close, configuration == nil {
      return CGSize(width: Self.closeSide, height: Self.closeSide)
    }
    let image = shownImage?.size ?? .zero
    let insets = effectiveInsets
    let gap = title.width > 0 && image.width > 0 ? spacing : 0
    if stacksImage {
      return CGSize(
        width: max(title.width, image.width) + insets.horizontal,
        height: title.height + gap + image.height + insets.vertical)
    }
    let background = currentBackgroundImage?.size ?? .zero
    let least: CGFloat = configuration == nil && contentEdgeInsets == .zero ? 30 : 0
    return CGSize(
      width: max(title.width + gap + image.width + insets.horizontal, background.width, least),
      height: max(max(title.height, image.height) + insets.vertical, background.height))
  }

  func titleSize(width: CGFloat) -> CGSize {
    guard shownTitle != nil else {
      // An empty button is as high as one with a title.
      guard shownImage == nil, let font = titleLabel?.font else { return .zero }
      return CGSize(width: 0, height: TextMetrics.pixelCeiling(font.lineHeight))
    }
    return titleLabel?.sizeThatFits(CGSize(width: width, height: 0)) ?? .zero
  }

  private var spacing: CGFloat { configuration?.imagePadding ?? 0 }
  /// Whether the image is above or below the title.
  private var stacksImage: Bool {
    guard let placement = configuration?.imagePlacement else { return false }
    return !placement.isDisjoint(with: [.top, .bottom])
  }

  /// A button without insets keeps its title six points from the top and the bottom.
  var effectiveInsets: UIEdgeInsets {
    if let configuration {
      return configuration.contentInsets.resolved(isRightToLeft: isRightToLeft)
    }
    guard contentEdgeInsets == .zero else { return contentEdgeInsets }
    return shownImage == nil || shownTitle != nil
      ? UIEdgeInsets(top: 6, left: 0, bottom: 6, right: 0) : .zero
  }

  /// Image and title side by side, as one block aligned in the content rectangle.
  func parts(in content: CGRect) -> (image: CGRect, title: CGRect) {
    let image = shownImage?.size ?? .zero
    if stacksImage { return stacked(image, in: content) }
    let imageWidth = min(image.width, content.width)
    let gap = image.width > 0 && shownTitle != nil ? spacing : 0
    let room = max(0, content.width - imageWidth - gap)
    let title = shownTitle == nil ? .zero : titleSize(width: room)
    let titleWidth = min(title.width, room)
    let free = content.width - imageWidth - gap - titleWidth
    let x: CGFloat =
      switch contentHorizontalAlignment {
      case .left, .fill: content.minX
      case .right: content.minX + free
      case .leading: isRightToLeft ? content.minX + free : content.minX
      case .trailing: isRightToLeft ? content.minX : content.minX + free
      case .center: content.minX + free / 2
      }
    let isAtEnd = (configuration?.imagePlacement.contains(.trailing) == true) != isRightToLeft
    let imageX = isAtEnd ? x + titleWidth + gap : x
    let titleX = isAtEnd ? x : x + imageWidth + gap
    return (
      image: vertical(
        CGRect(x: imageX, y: 0, width: imageWidth, height: image.height), in: content),
      title: vertical(
        CGRect(x: titleX, y: 0, width: titleWidth, height: title.height), in: content)
    )
  }

  /// One above the other, both in the middle.
  private func stacked(_ image: CGSize, in content: CGRect) -> (image: CGRect, title: CGRect) {
    let title = shownTitle == nil ? .zero : titleSize(width: content.width)
    let gap = image.width > 0 && shownTitle != nil ? spacing : 0
    let top = content.midY - (image.height + gap + title.height) / 2
    let isAbove = configuration?.imagePlacement.contains(.top) == true
    func centred(_ size: CGSize, _ y: CGFloat) -> CGRect {
      let width = min(size.width, content.width)
      return CGRect(x: content.midX - width / 2, y: y, width: width, height: size.height)
    }
    return (
      image: centred(image, isAbove ? top : top + title.height + gap),
      title: centred(title, isAbove ? top + image.height + gap : top)
    )
  }

  private func vertical(_ rect: CGRect, in content: CGRect) -> CGRect {
    var rect = rect
    rect.size.height = min(rect.height, content.height)
    switch contentVerticalAlignment {
    case .top: rect.origin.y = content.minY
    case .bottom: rect.origin.y = content.maxY - rect.height
    case .center: rect.origin.y = content.minY + (content.height - rect.height) / 2
    case .fill:
      rect.origin.y = content.minY
      rect.size.height = content.height
    }
    return rect
  }
}
