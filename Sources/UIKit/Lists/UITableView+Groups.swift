/// The look of sections as groups: rows on a gray ground, from edge to edge or as cards with round corners.
extension UITableView {
  /// The margin at both sides of a card.
  var cardMargin: CGFloat { style == .insetGrouped ? 16 : 0 }

  /// The height of the text below a group, which may have several lines.
  func groupFooterHeight(_ section: Int) -> CGFloat {
    let label = UILabel()
    label.font = .systemFont(ofSize: 13)
    label.numberOfLines = 0
    label.text = dataSource?.tableView(self, titleForFooterInSection: section)
    let room = bounds.width - 2 * cardMargin - 30
    let text = label.sizeThatFits(CGSize(width: max(room, 0), height: 0)).height
    return max(28, text + 12)
  }
}

extension UITableViewCell {
  struct PlaceInSection: Equatable {
    var isFirst = false
    var isLast = false
  }
  static let cardRadius: CGFloat = 10

  /// Notes whether the row is at an end of its section, where a card has round corners.
  func takePlace(isFirst: Bool, isLast: Bool) {
    let place = PlaceInSection(isFirst: isFirst, isLast: isLast)
    if placeInSection != place {
      placeInSection = place
      ViewChanges.note()
    }
    guard table?.style == .insetGrouped else { return }
    let corners: CACornerMask = [
      isFirst ? [.layerMinXMinYCorner, .layerMaxXMinYCorner] : [],
      isLast ? [.layerMinXMaxYCorner, .layerMaxXMaxYCorner] : [],
    ]
    layer.cornerRadius = corners.isEmpty ? 0 : Self.cardRadius
    layer.maskedCorners = corners.isEmpty ? .allCorners : corners
    if !corners.isEmpty { clipsToBounds = true }
  }
}
