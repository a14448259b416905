import Testing

@testable import UIKit

private typealias Tree = NSDiffableDataSourceSectionSnapshot<String>

@MainActor @Suite struct `Trees in sections` {
  /// a with b (with c) and d, and e; only a is expanded.
  private func tree() -> Tree {
    var tree = Tree()
    tree.append(["a", "e"])
    tree.append(["b", "d"], to: "a")
    tree.append(["c"], to: "b")
    tree.expand(["a"])
    return tree
  }

  @Test func `a tree answers where things are`() {
    let tree = tree()
    #expect(tree.items == ["a", "b", "c", "d", "e"] && tree.rootItems == ["a", "e"])
    #expect(tree.visibleItems == ["a", "b", "d", "e"])
    #expect(tree.level(of: "c") == 2 && tree.parent(of: "c") == "b" && tree.parent(of: "a") == nil)
    #expect(tree.isExpanded("a") && !tree.isExpanded("b") && !tree.isVisible("c"))
    #expect(tree.index(of: "d") == 3 && !tree.contains("x"))
    let part = tree.snapshot(of: "a", includingParent: true)
    #expect(part.items == ["a", "b", "c", "d"] && part.rootItems == ["a"])
    #expect(tree.snapshot(of: "a").rootItems == ["b", "d"])
    #expect(tree.visualDescription() == "- a\n  + b\n      c\n    d\n  e")
  }

  @Test func `changes leave what Apple's leave`() {
    var tree = tree()
    tree.insert(["x"], before: "d")
    tree.insert(["y"], after: "b")
    #expect(tree.items == ["a", "b", "c", "y", "x", "d", "e"] && tree.level(of: "y") == 1)
    tree.delete(["b"])
    #expect(tree.items == ["a", "y", "x", "d", "e"])
    var other = Tree()
    other.append(["m"])
    other.append(["n"], to: "m")
    tree.replace(childrenOf: "a", using: other)
    #expect(tree.items == ["a", "m", "n", "e"] && tree.level(of: "n") == 2)
    var last = Tree()
    last.append(["z"])
    #expect(tree.insert(last, after: "a") == "z" && tree.rootItems == ["a", "z", "e"])
    tree.collapse(["a"])
    #expect(tree.visibleItems == ["a", "z", "e"])
    tree.deleteAll()
    #expect(tree.items.isEmpty)
  }

  private func list() -> (UICollectionView, UICollectionViewDiffableDataSource<Int, String>) {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 400),
      collectionViewLayout: UICollectionViewCompositionalLayout.list(
        using: UICollectionLayoutListConfiguration(appearance: .sidebar)))
    let row = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
      cell, _, item in
      cell.accessibilityLabel = item
      cell.accessories = [.outlineDisclosure()]
    }
    let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) {
      $0.dequeueConfiguredReusableCell(using: row, for: $1, item: $2)
    }
    return (view, source)
  }
  private func press(_ item: String, in view: UICollectionView) {
    view.layoutIfNeeded()
    let cell = view.visibleCells.first { $0.accessibilityLabel == item }
    (cell?.subviews.first { $0 is UIButton } as? UIButton)?.sendActions(for: .touchUpInside)
    view.layoutIfNeeded()
  }

  @Test func `a row's mark expands and collapses it, and rows are indented by their level`() {
    let (view, source) = list()
    source.apply(tree(), to: 1)
    view.layoutIfNeeded()
    let rows = { view.visibleCells.map(\.accessibilityLabel) }
    #expect(rows() == ["a", "b", "d", "e"])
    let levels = view.visibleCells.map { ($0 as? UICollectionViewListCell)?.indentationLevel }
    #expect(levels == [0, 1, 1, 0])
    press("b", in: view)
    #expect(rows() == ["a", "b", "c", "d", "e"] && source.snapshot(for: 1).isExpanded("b"))
    press("a", in: view)
    #expect(rows() == ["a", "e"] && source.snapshot().itemIdentifiers == ["a", "e"])
    press("a", in: view)
    #expect(rows() == ["a", "b", "c", "d", "e"])
  }

  @Test func `handlers decide, and make the children when they are needed`() {
    let (view, source) = list()
    var roots = Tree()
    roots.append(["a", "b"])
    source.sectionSnapshotHandlers.shouldExpandItem = { $0 != "b" }
    source.sectionSnapshotHandlers.snapshotForExpandingParent = { parent, children in
      var made = children
      made.append([parent + "1"])
      return made
    }
    source.apply(roots, to: 1)
    press("a", in: view)
    press("b", in: view)
    #expect(source.snapshot().itemIdentifiers == ["a", "a1", "b"])
  }

  @Test func `a moved item is moved in the snapshot, and the handlers learn of it`() {
    let (view, source) = list()
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([1, 2])
    snapshot.appendItems(["a", "b", "c"], toSection: 1)
    snapshot.appendItems(["d"], toSection: 2)
    source.apply(snapshot)
    view.layoutIfNeeded()
    #expect(!view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
    final class Heard { var texts: [String] = [] }
    let heard = Heard()
    source.reorderingHandlers.canReorderItem = { $0 != "d" }
    source.reorderingHandlers.didReorder = { transaction in
      heard.texts = transaction.finalSnapshot.itemIdentifiers
      #expect(transaction.initialSnapshot.itemIdentifiers == ["a", "b", "c", "d"])
      #expect(transaction.sectionTransactions.map(\.sectionIdentifier) == [1, 2])
      #expect(transaction.sectionTransactions.last?.finalSnapshot.items == ["a", "d"])
    }
    #expect(view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
    let last = view.cellForItem(at: IndexPath(item: 0, section: 1))
    view.updateInteractiveMovementTargetPosition(last?.center ?? .zero)
    view.endInteractiveMovement()
    view.layoutIfNeeded()
    #expect(heard.texts == ["b", "c", "a", "d"])
    #expect(view.visibleCells.map(\.accessibilityLabel) == ["b", "c", "a", "d"])
    #expect(source.snapshot().itemIdentifiers(inSection: 2) == ["a", "d"])
  }
}
