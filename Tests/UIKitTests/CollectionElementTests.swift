import Testing

@testable import UIKit

@MainActor
private final class Source: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  var texts = [["a", "b", "c", "d", "e", "f"]]
  var asked: [String] = []
  var gone: [String] = []
  func numberOfSections(in collectionView: UICollectionView) -> Int { texts.count }
  func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    texts[section].count
  }
  func collectionView(
    _ view: UICollectionView, cellForItemAt path: IndexPath
  ) -> UICollectionViewCell {
    let cell = view.dequeueReusableCell(withReuseIdentifier: "c", for: path)
    cell.accessibilityLabel = texts[path.section][path.item]
    return cell
  }
  func collectionView(
    _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
  ) -> UICollectionReusableView {
    asked.append(kind)
    return view.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "h", for: path)
  }
  func collectionView(
    _ view: UICollectionView,
    didEndDisplayingSupplementaryView supplement: UICollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) { gone.append(elementKind) }
}

@MainActor
private final class MovingSource: NSObject, UICollectionViewDataSource {
  var texts = ["a", "b", "c", "d"]
  func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    texts.count
  }
  func collectionView(
    _ view: UICollectionView, cellForItemAt path: IndexPath
  ) -> UICollectionViewCell {
    let cell = view.dequeueReusableCell(withReuseIdentifier: "c", for: path)
    cell.accessibilityLabel = texts[path.item]
    return cell
  }
  func collectionView(_ view: UICollectionView, canMoveItemAt path: IndexPath) -> Bool {
    path.item != 3
  }
  func collectionView(
    _ view: UICollectionView, moveItemAt source: IndexPath, to destination: IndexPath
  ) { texts.insert(texts.remove(at: source.item), at: destination.item) }
}

@MainActor @Suite struct `Elements of collections` {
  private let source = Source()

  private func collection(_ layout: UICollectionViewLayout) -> UICollectionView {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 100), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "c")
    for kind in ["badge", "head", "foot"] {
      view.register(
        UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "h")
    }
    view.delegate = source
    view.dataSource = source
    view.layoutIfNeeded()
    return view
  }
  private func size(_ width: CGFloat, _ height: CGFloat) -> NSCollectionLayoutSize {
    NSCollectionLayoutSize(widthDimension: .absolute(width), heightDimension: .absolute(height))
  }
  /// Rows of 40 points.
  private func rows(
    _ supplements: [NSCollectionLayoutSupplementaryItem] = []
  ) -> NSCollectionLayoutSection {
    let whole = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .absolute(40))
    return NSCollectionLayoutSection(
      group: .vertical(
        layoutSize: whole,
        subitems: [NSCollectionLayoutItem(layoutSize: whole, supplementaryItems: supplements)]))
  }
  private func labels(_ view: UICollectionView) -> [String?] {
    view.layoutIfNeeded()
    return view.visibleCells.map(\.accessibilityLabel)
  }

  @Test func `a badge is at the edges of its item, moved by its offset`() throws {
    let corner = NSCollectionLayoutSupplementaryItem(
      layoutSize: size(20, 10), elementKind: "badge",
      containerAnchor: .init(edges: [.top, .trailing], fractionalOffset: CGPoint(x: -0.5, y: 0.2)))
    let below = NSCollectionLayoutSupplementaryItem(
      layoutSize: size(20, 10), elementKind: "foot", containerAnchor: .init(edges: .bottom),
      itemAnchor: .init(edges: .top, absoluteOffset: CGPoint(x: 0, y: -3)))
    let layout = UICollectionViewCompositionalLayout(section: rows([corner, below]))
    let view = collection(layout)
    let path = IndexPath(item: 1, section: 0)
    #expect(
      view.supplementaryView(forElementKind: "badge", at: path)?.frame
        == CGRect(x: 170, y: 42, width: 20, height: 10))
    #expect(
      layout.layoutAttributesForSupplementaryView(ofKind: "foot", at: path)?.frame
        == CGRect(x: 90, y: 77, width: 20, height: 10))
  }

  @Test func `a decoration is the layout's own view, behind the cells, also after scrolling`()
    throws
  {
    final class Backdrop: UICollectionReusableView {}
    let section = rows()
    section.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 0, bottom: 10, trailing: 0)
    let backdrop = NSCollectionLayoutDecorationItem.background(elementKind: "backdrop")
    backdrop.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 5, bottom: 4, trailing: 5)
    section.decorationItems = [backdrop]
    let layout = UICollectionViewCompositionalLayout(section: section)
    layout.register(Backdrop.self, forDecorationViewOfKind: "backdrop")
    let view = collection(layout)
    view.contentOffset = CGPoint(x: 0, y: 90)
    view.layoutIfNeeded()
    let found = try #require(view.subviews.first { $0 is Backdrop })
    #expect(found.frame == CGRect(x: 5, y: 4, width: 190, height: 252))
    let firstCell = try #require(view.subviews.firstIndex { $0 is UICollectionViewCell })
    #expect(try #require(view.subviews.firstIndex { $0 === found }) < firstCell)
    #expect(source.asked.isEmpty)
  }

  @Test func `a pinned header stays above cells that come later`() throws {
    let section = rows()
    let head = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: size(200, 20), elementKind: "head", alignment: .top)
    head.pinToVisibleBounds = true
    section.boundarySupplementaryItems = [head]
    let view = collection(UICollectionViewCompositionalLayout(section: section))
    view.contentOffset = CGPoint(x: 0, y: 80)
    view.layoutIfNeeded()
    let views = view.subviews.filter { $0 is UICollectionReusableView }
    #expect(views.last.map { !($0 is UICollectionViewCell) && $0.frame.minY == 80 } == true)
  }

  @Test func `headers that leave the screen are removed, and the delegate is notified`() {
    let section = rows()
    section.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(200, 20), elementKind: "head", alignment: .top)
    ]
    let view = collection(UICollectionViewCompositionalLayout(section: section))
    #expect(view.visibleSupplementaryViews(ofKind: "head").count == 1)
    view.contentOffset = CGPoint(x: 0, y: 100)
    #expect(view.visibleSupplementaryViews(ofKind: "head").isEmpty && source.gone == ["head"])
  }

  @Test func `a layout's own header and footer have paths of one number`() {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    let foot = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: size(200, 15), elementKind: "foot", alignment: .bottom)
    foot.pinToVisibleBounds = true
    configuration.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(200, 20), elementKind: "head", alignment: .top), foot,
    ]
    let view = collection(
      UICollectionViewCompositionalLayout(section: rows(), configuration: configuration))
    let path = IndexPath(index: 0)
    #expect(view.contentSize.height == 275)
    #expect(view.cellForItem(at: IndexPath(item: 0, section: 0))?.frame.minY == 20)
    #expect(view.supplementaryView(forElementKind: "head", at: path)?.frame.minY == 0)
    // Pinned, it is at the end of what shows.
    #expect(view.supplementaryView(forElementKind: "foot", at: path)?.frame.minY == 85)
  }

  @Test func `a section's handler changes the elements on the screen at each layout`() {
    final class Heard { var offsets: [CGFloat] = [] }
    let heard = Heard()
    let section = rows()
    section.visibleItemsInvalidationHandler = { items, offset, environment in
      heard.offsets.append(offset.y)
      #expect(environment.container.contentSize == CGSize(width: 200, height: 100))
      for item in items where item.representedElementCategory == .cell {
        item.alpha = item.indexPath.item == 2 ? 0.5 : 1
        item.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
      }
    }
    let view = collection(UICollectionViewCompositionalLayout(section: section))
    view.contentOffset = CGPoint(x: 0, y: 30)
    view.layoutIfNeeded()
    #expect(view.visibleCells.map(\.alpha) == [1, 1, 0.5, 1])
    #expect(view.visibleCells[1].frame == CGRect(x: 50, y: 50, width: 100, height: 20))
    #expect(heard.offsets.first == 0 && heard.offsets.last == 30)
  }

  @Test func `insets count from the edge that a section refers to`() {
    let section = rows()
    section.contentInsetsReference = .layoutMargins
    section.contentInsets.leading = 3
    let view = collection(UICollectionViewCompositionalLayout(section: section))
    let margins = view.layoutMargins
    let cell = view.cellForItem(at: IndexPath(item: 0, section: 0))
    #expect(margins.left > 0 && cell?.frame.minX == margins.left + 3)
    #expect(cell?.frame.width == 200 - margins.left - margins.right - 3)
  }

  // MARK: Moving

  private func movable() -> (UICollectionView, MovingSource) {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 200, height: 20)
    layout.minimumLineSpacing = 0
    let view = collection(layout)
    let source = MovingSource()
    view.dataSource = source
    view.layoutIfNeeded()
    return (view, source)
  }

  @Test func `an item follows the finger, and the source moves it at the end`() {
    let (view, source) = movable()
    #expect(!view.beginInteractiveMovementForItem(at: IndexPath(item: 3, section: 0)))
    #expect(view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 90, y: 45))
    #expect(labels(view) == ["b", "c", "a", "d"] && source.texts == ["a", "b", "c", "d"])
    #expect(view.visibleCells[2].center == CGPoint(x: 90, y: 45))
    view.endInteractiveMovement()
    #expect(labels(view) == ["b", "c", "a", "d"] && source.texts == ["b", "c", "a", "d"])
    #expect(view.visibleCells[2].center == CGPoint(x: 100, y: 50))
  }

  @Test func `a cancelled movement changes nothing, nor does one that the source can't do`() {
    let (view, source) = movable()
    view.beginInteractiveMovementForItem(at: IndexPath(item: 2, section: 0))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 90, y: 5))
    #expect(labels(view) == ["c", "a", "b", "d"])
    view.cancelInteractiveMovement()
    #expect(labels(view) == ["a", "b", "c", "d"] && source.texts == ["a", "b", "c", "d"])

    view.dataSource = self.source
    view.layoutIfNeeded()
    view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 90, y: 45))
    view.endInteractiveMovement()
    #expect(labels(view).prefix(3) == ["a", "b", "c"])
  }
}
