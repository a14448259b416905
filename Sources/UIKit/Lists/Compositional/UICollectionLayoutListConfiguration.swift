/// How a section of a collection looks as a list.
@MainActor @preconcurrency
public struct UICollectionLayoutListConfiguration {
  public enum Appearance: Int, Sendable {
    case plain = 0
    case grouped, insetGrouped, sidebar, sidebarPlain
  }
  public enum HeaderMode: Int, Sendable {
    case none = 0
    case supplementary, firstItemInSection
  }
  public enum FooterMode: Int, Sendable {
    case none = 0
    case supplementary
  }
  public typealias SwipeActionsConfigurationProvider = (IndexPath) -> UISwipeActionsConfiguration?

  public var appearance: Appearance
  /// Kept: rows have no lines between them.
  public var showsSeparators = true
  public var backgroundColor: UIColor?
  public var headerMode = HeaderMode.none
  public var footerMode = FooterMode.none
  public var headerTopPadding: CGFloat?
  /// Swipes over items of a collection show nothing here, as a notice reports.
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider? {
    didSet { Self.tellOfSwipes() }
  }
  /// Swipes over items of a collection show nothing here, as a notice reports.
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider? {
    didSet { Self.tellOfSwipes() }
  }
  public init(appearance: Appearance) { self.appearance = appearance }

  private static func tellOfSwipes() {
    DeveloperNotices.report(
      "UICollectionLayoutListConfiguration: swiping an item shows no actions in Keyward; in a table it does."
    )
  }
  /// The distance of rows from the edges.
  fileprivate var inset: CGFloat { appearance == .insetGrouped || appearance == .sidebar ? 16 : 0 }
}

extension NSCollectionLayoutSection {
  /// Rows below each other, as wide as the collection.
  public static func list(
    using configuration: UICollectionLayoutListConfiguration,
    layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
    let section = NSCollectionLayoutSection(group: group)
    let inset = configuration.inset
    section.contentInsets = NSDirectionalEdgeInsets(
      top: configuration.headerTopPadding ?? 0, leading: inset, bottom: inset, trailing: inset)
    if configuration.headerMode == .supplementary {
      section.boundarySupplementaryItems.append(
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: size, elementKind: UICollectionView.elementKindSectionHeader,
          alignment: .top))
    }
    if configuration.footerMode == .supplementary {
      section.boundarySupplementaryItems.append(
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: size, elementKind: UICollectionView.elementKindSectionFooter,
          alignment: .bottom))
    }
    return section
  }
}
extension UICollectionViewCompositionalLayout {
  /// A layout whose sections are all lists.
  public static func list(using configuration: UICollectionLayoutListConfiguration)
    -> UICollectionViewCompositionalLayout
  {
    UICollectionViewCompositionalLayout { _, environment in
      NSCollectionLayoutSection.list(using: configuration, layoutEnvironment: environment)
    }
  }
}
