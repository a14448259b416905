import Testing

@testable import UIKit

private typealias Dimension = NSCollectionLayoutDimension

@MainActor
private func size(
  _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
) -> NSCollectionLayoutSize {
  NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
}

@MainActor
private func item(
  _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
) -> NSCollectionLayoutItem { NSCollectionLayoutItem(layoutSize: size(width, height)) }

/// A section, how many items it has, and where they must be in a room of 200 by 100, with the reason.
private struct LayoutRow: CustomTestStringConvertible, @unchecked Sendable {
  let reason: String
  var count: Int
  /// x, y, width, height of each item.
  let frames: [[CGFloat]]
  let content: CGFloat
  let make: @MainActor () -> NSCollectionLayoutSection
  var testDescription: String { reason }

  init(
    _ reason: String, _ count: Int, content: CGFloat, _ frames: [[CGFloat]],
    _ make: @escaping @MainActor () -> NSCollectionLayoutSection
  ) {
    self.reason = reason
    self.count = count
    self.frames = frames
    self.content = content
    self.make = make
  }

  static let all: [LayoutRow] = [
    LayoutRow(
      "a quarter of the width fits four times, the fifth begins the next group", 5, content: 80,
      [[0, 0, 50, 40], [50, 0, 50, 40], [100, 0, 50, 40], [150, 0, 50, 40], [0, 40, 50, 40]]
    ) {
      NSCollectionLayoutSection(
        group: .horizontal(
          layoutSize: size(.fractionalWidth(1), .absolute(40)),
          subitems: [item(.fractionalWidth(0.25), .fractionalHeight(1))]))
    },
    LayoutRow(
      "content insets of an item are taken from its place", 2, content: 40,
      [[5, 3, 90, 34], [105, 3, 90, 34]]
    ) {
      let half = item(.fractionalWidth(0.5), .fractionalHeight(1))
      half.contentInsets = NSDirectionalEdgeInsets(top: 3, leading: 5, bottom: 3, trailing: 5)
      return NSCollectionLayoutSection(
        group: .horizontal(
          layoutSize: size(.fractionalWidth(1), .absolute(40)), subitems: [half]))
    },
    LayoutRow(
      "a count shares the width after the distances: (200 - 2 * 10) / 3 = 60", 3, content: 30,
      [[0, 0, 60, 30], [70, 0, 60, 30], [140, 0, 60, 30]]
    ) {
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.fractionalWidth(1), .absolute(30)),
        subitem: item(.fractionalWidth(1), .fractionalHeight(1)), count: 3)
      group.interItemSpacing = .fixed(10)
      return NSCollectionLayoutSection(group: group)
    },
    LayoutRow(
      "a distance counts when it is asked whether one more fits: 90 + 30 + 90 > 200", 2,
      content: 40, [[0, 0, 90, 20], [0, 20, 90, 20]]
    ) {
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.fractionalWidth(1), .absolute(20)),
        subitems: [item(.absolute(90), .fractionalHeight(1))])
      group.interItemSpacing = .fixed(30)
      return NSCollectionLayoutSection(group: group)
    },
    LayoutRow(
      "a flexible distance takes what is left: 10 at least, and 200 - 90 - 10 - 90 = 10", 2,
      content: 20, [[0, 0, 90, 20], [110, 0, 90, 20]]
    ) {
      let pair = NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.fractionalWidth(1), .absolute(20)),
        subitems: [item(.absolute(90), .fractionalHeight(1))])
      pair.interItemSpacing = .flexible(10)
      return NSCollectionLayoutSection(group: pair)
    },
    LayoutRow(
      "a column of two shares the height, groups follow below", 3, content: 120,
      [[0, 0, 200, 30], [0, 30, 200, 30], [0, 60, 200, 30]]
    ) {
      NSCollectionLayoutSection(
        group: .vertical(
          layoutSize: size(.fractionalWidth(1), .absolute(60)),
          subitem: item(.fractionalWidth(1), .fractionalHeight(1)), count: 2))
    },
    LayoutRow(
      "items of different sizes come in turn", 4, content: 40,
      [[0, 0, 50, 20], [50, 0, 150, 20], [0, 20, 50, 20], [50, 20, 150, 20]]
    ) {
      NSCollectionLayoutSection(
        group: .horizontal(
          layoutSize: size(.fractionalWidth(1), .absolute(20)),
          subitems: [
            item(.fractionalWidth(0.25), .fractionalHeight(1)),
            item(.fractionalWidth(0.75), .fractionalHeight(1)),
          ]))
    },
    LayoutRow(
      "a group in a group takes its parts from the outer one", 3, content: 60,
      [[0, 0, 100, 60], [100, 0, 100, 30], [100, 30, 100, 30]]
    ) {
      let column = NSCollectionLayoutGroup.vertical(
        layoutSize: size(.fractionalWidth(0.5), .fractionalHeight(1)),
        subitem: item(.fractionalWidth(1), .fractionalHeight(1)), count: 2)
      return NSCollectionLayoutSection(
        group: .horizontal(
          layoutSize: size(.fractionalWidth(1), .absolute(60)),
          subitems: [item(.fractionalWidth(0.5), .fractionalHeight(1)), column]))
    },
    LayoutRow(
      "insets of a section take from what fractions are of: (200 - 20) / 2 = 90", 2, content: 35,
      [[10, 5, 90, 20], [100, 5, 90, 20]]
    ) {
      let section = NSCollectionLayoutSection(
        group: .horizontal(
          layoutSize: size(.fractionalWidth(1), .absolute(20)),
          subitems: [item(.fractionalWidth(0.5), .fractionalHeight(1))]))
      section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 10, trailing: 10)
      return section
    },
    LayoutRow(
      "the distance between groups stands between groups only", 3, content: 76,
      [[0, 0, 200, 20], [0, 28, 200, 20], [0, 56, 200, 20]]
    ) {
      let section = NSCollectionLayoutSection(
        group: .horizontal(
          layoutSize: size(.fractionalWidth(1), .absolute(20)),
          subitems: [item(.fractionalWidth(1), .fractionalHeight(1))]))
      section.interGroupSpacing = 8
      return section
    },
    LayoutRow(
      "edge spacing lies outside of the item's size", 2, content: 40,
      [[5, 0, 90, 40], [105, 0, 90, 40]]
    ) {
      let spaced = item(.absolute(90), .fractionalHeight(1))
      spaced.edgeSpacing = NSCollectionLayoutEdgeSpacing(
        leading: .fixed(5), top: nil, trailing: .fixed(5), bottom: nil)
      return NSCollectionLayoutSection(
        group: .horizontal(
          layoutSize: size(.fractionalWidth(1), .absolute(40)), subitems: [spaced]))
    },
    LayoutRow(
      "fractions of the height go by the height of the view", 1, content: 50, [[0, 0, 200, 50]]
    ) {
      NSCollectionLayoutSection(
        group: .horizontal(
          layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.5)),
          subitems: [item(.fractionalWidth(1), .fractionalHeight(1))]))
    },
    LayoutRow(
      "an item may be square by taking its height from the width", 2, content: 100,
      [[0, 0, 100, 100], [100, 0, 100, 100]]
    ) {
      NSCollectionLayoutSection(
        group: .horizontal(
          layoutSize: size(.fractionalWidth(1), .fractionalWidth(0.5)),
          subitems: [item(.fractionalWidth(0.5), .fractionalWidth(0.5))]))
    },
    LayoutRow(
      "an item larger than its group is set all the same", 1, content: 20, [[0, 0, 300, 20]]
    ) {
      NSCollectionLayoutSection(
        group: .horizontal(
          layoutSize: size(.fractionalWidth(1), .absolute(20)),
          subitems: [item(.absolute(300), .fractionalHeight(1))]))
    },
    LayoutRow(
      "a group of one's own puts cells where its closure says", 2, content: 50,
      [[10, 5, 20, 20], [150, 20, 30, 30]]
    ) {
      NSCollectionLayoutSection(
        group: .custom(layoutSize: size(.fractionalWidth(1), .absolute(50))) { _ in
          [
            NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 10, y: 5, width: 20, height: 20)),
            NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 150, y: 20, width: 30, height: 30)),
          ]
        })
    },
    LayoutRow("a section without items has its insets", 0, content: 12, []) {
      let section = NSCollectionLayoutSection(
        group: .horizontal(
          layoutSize: size(.fractionalWidth(1), .absolute(50)),
          subitems: [item(.fractionalWidth(1), .fractionalHeight(1))]))
      section.contentInsets = NSDirectionalEdgeInsets(top: 6, leading: 0, bottom: 6, trailing: 0)
      return section
    },
    LayoutRow(
      "a section that scrolls across has its groups beside each other and the height of one", 3,
      content: 40, [[0, 0, 160, 40], [170, 0, 160, 40], [340, 0, 160, 40]]
    ) {
      let section = NSCollectionLayoutSection(
        group: .horizontal(
          layoutSize: size(.fractionalWidth(0.8), .absolute(40)),
          subitems: [item(.fractionalWidth(1), .fractionalHeight(1))]))
      section.orthogonalScrollingBehavior = .continuous
      section.interGroupSpacing = 10
      return section
    },
  ]
}

@MainActor
private final class Counts: NSObject, UICollectionViewDataSource {
  var counts: [Int] = []
  func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
  func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    counts[section]
  }
  func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
    -> UICollectionViewCell
  { view.dequeueReusableCell(withReuseIdentifier: "c", for: path) }
  func collectionView(
    _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
  ) -> UICollectionReusableView {
    view.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "h", for: path)
  }
}

@MainActor @Suite struct `Compositional layout` {
  private let counts = Counts()

  private func collection(
    _ layout: UICollectionViewLayout, _ numbers: [Int]
  ) -> UICollectionView {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 100), collectionViewLayout: layout)
    counts.counts = numbers
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "c")
    view.register(
      UICollectionReusableView.self, forSupplementaryViewOfKind: "head",
      withReuseIdentifier: "h")
    view.dataSource = counts
    view.layoutIfNeeded()
    return view
  }
  private func row(_ height: CGFloat) -> NSCollectionLayoutSection {
    NSCollectionLayoutSection(
      group: .horizontal(
        layoutSize: size(.fractionalWidth(1), .absolute(height)),
        subitems: [item(.fractionalWidth(1), .fractionalHeight(1))]))
  }

  @Test(arguments: LayoutRow.all)
  private func `items stand where the reason says`(row: LayoutRow) throws {
    let view = collection(UICollectionViewCompositionalLayout(section: row.make()), [row.count])
    let layout = view.collectionViewLayout
    for (index, frame) in row.frames.enumerated() {
      let found = try #require(
        layout.layoutAttributesForItem(at: IndexPath(item: index, section: 0)))
      #expect(
        [found.frame.minX, found.frame.minY, found.frame.width, found.frame.height] == frame)
    }
    #expect(layout.collectionViewContentSize.height == row.content)
  }

  @Test func `sections follow each other at their distance, each as its provider says`() {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.interSectionSpacing = 7
    let layout = UICollectionViewCompositionalLayout(
      sectionProvider: { section, environment in
        #expect(environment.container.effectiveContentSize == CGSize(width: 200, height: 100))
        return row(section == 0 ? 20 : 30)
      }, configuration: configuration)
    let view = collection(layout, [1, 2])
    let tops = [(0, 0), (0, 1), (1, 1)].map {
      layout.layoutAttributesForItem(at: IndexPath(item: $0.0, section: $0.1))?.frame.minY
    }
    #expect(tops == [0, 27, 57] && view.contentSize.height == 87)
  }

  @Test func `the way of the layout may be horizontal`() {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.scrollDirection = .horizontal
    let section = NSCollectionLayoutSection(
      group: .vertical(
        layoutSize: size(.absolute(60), .fractionalHeight(1)),
        subitem: item(.fractionalWidth(1), .fractionalHeight(1)), count: 2))
    let layout = UICollectionViewCompositionalLayout(
      section: section, configuration: configuration)
    let view = collection(layout, [5])
    let third = layout.layoutAttributesForItem(at: IndexPath(item: 2, section: 0))
    #expect(third?.frame == CGRect(x: 60, y: 0, width: 60, height: 50))
    #expect(view.contentSize == CGSize(width: 180, height: 100))
  }

  @Test func `a header makes room above its section, a pinned one stays in sight`() {
    let section = row(30)
    let header = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: size(.fractionalWidth(1), .absolute(20)), elementKind: "head", alignment: .top)
    header.pinToVisibleBounds = true
    section.boundarySupplementaryItems = [header]
    let layout = UICollectionViewCompositionalLayout(section: section)
    let view = collection(layout, [10])
    #expect(layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame.minY == 20)
    #expect(view.contentSize.height == 320)
    let path = IndexPath(item: 0, section: 0)
    #expect(view.supplementaryView(forElementKind: "head", at: path)?.frame.minY == 0)
    view.contentOffset.y = 50
    view.layoutIfNeeded()
    #expect(view.supplementaryView(forElementKind: "head", at: path)?.frame.minY == 50)
  }

  @Test func `an estimated height is replaced by what the cell's content takes`() {
    final class Tall: UICollectionViewCell {
      override init(frame: CGRect) {
        super.init(frame: frame)
        let inner = UIView()
        inner.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(inner)
        NSLayoutConstraint.activate([
          inner.topAnchor.constraint(equalTo: contentView.topAnchor),
          inner.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
          inner.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
          inner.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
          inner.heightAnchor.constraint(equalToConstant: 33),
        ])
      }
      required init?(coder: NSCoder) { nil }
    }
    let section = NSCollectionLayoutSection(
      group: .vertical(
        layoutSize: size(.fractionalWidth(1), .estimated(10)),
        subitems: [item(.fractionalWidth(1), .estimated(10))]))
    let view = collection(UICollectionViewCompositionalLayout(section: section), [])
    view.register(Tall.self, forCellWithReuseIdentifier: "c")
    counts.counts = [2]
    view.reloadData()
    view.layoutIfNeeded()
    #expect(view.visibleCells.map(\.frame.minY) == [0, 33])
    #expect(
      view.visibleCells.map(\.frame.size)
        == Array(repeating: CGSize(width: 200, height: 33), count: 2))
  }

  @Test(arguments: [
    (UICollectionLayoutSectionOrthogonalScrollingBehavior.continuous, CGFloat(130)),
    (.continuousGroupLeadingBoundary, 170), (.groupPaging, 170), (.paging, 200),
  ])
  func `a section that scrolls across follows a finger and comes to rest where it shall`(
    behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior, rest: CGFloat
  ) {
    let section = NSCollectionLayoutSection(
      group: .horizontal(
        layoutSize: size(.absolute(160), .absolute(40)),
        subitems: [item(.fractionalWidth(1), .fractionalHeight(1))]))
    section.interGroupSpacing = 10
    section.orthogonalScrollingBehavior = behavior
    let layout = UICollectionViewCompositionalLayout(section: section)
    let view = collection(layout, [4])
    let touches = TouchDispatcher(root: view)
    touches.send(finger: 0, phase: .began, at: CGPoint(x: 180, y: 20), timestamp: 0)
    for step in 1...13 {
      touches.send(
        finger: 0, phase: .moved, at: CGPoint(x: 180 - 10 * CGFloat(step), y: 20),
        timestamp: Double(step) * 0.1)
    }
    touches.send(finger: 0, phase: .ended, at: CGPoint(x: 50, y: 20), timestamp: 2)
    #expect(layout.orthogonalOffsets[0] == rest)
    view.layoutIfNeeded()
    let first = layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))
    #expect(first?.frame.minX == -rest && view.contentOffset == .zero)
  }

  @Test func `scrolling to an item of a section that scrolls across brings it into sight`() {
    let section = row(40)
    section.orthogonalScrollingBehavior = .continuous
    let layout = UICollectionViewCompositionalLayout(section: section)
    let view = collection(layout, [3])
    view.scrollToItem(
      at: IndexPath(item: 2, section: 0), at: .centeredHorizontally, animated: false)
    view.layoutIfNeeded()
    #expect(layout.orthogonalOffsets[0] == 400)
    #expect(view.indexPathsForVisibleItems == [IndexPath(item: 2, section: 0)])
  }
}
