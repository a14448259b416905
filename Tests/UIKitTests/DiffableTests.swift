import Testing

@testable import UIKit

private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

/// A change of a snapshot with sections A (1, 2, 3) and B (4), and what it has afterwards.
private struct ChangeRow: CustomTestStringConvertible, @unchecked Sendable {
  let name: String
  let outcome: String
  let change: (inout Snapshot) -> Void
  var testDescription: String { name }
  init(_ name: String, _ outcome: String, _ change: @escaping (inout Snapshot) -> Void) {
    self.name = name
    self.outcome = outcome
    self.change = change
  }

  static let all: [ChangeRow] = [
    ChangeRow("nothing", "A123 B4") { _ in },
    ChangeRow("appendSections", "A123 B4 C") { $0.appendSections(["C"]) },
    ChangeRow("insertSections before", "A123 C B4") {
      $0.insertSections(["C"], beforeSection: "B")
    },
    ChangeRow("insertSections after", "A123 C B4") { $0.insertSections(["C"], afterSection: "A") },
    ChangeRow("deleteSections", "B4") { $0.deleteSections(["A"]) },
    ChangeRow("moveSection before", "B4 A123") { $0.moveSection("B", beforeSection: "A") },
    ChangeRow("moveSection after", "B4 A123") { $0.moveSection("A", afterSection: "B") },
    ChangeRow("appendItems to the last section", "A123 B45") { $0.appendItems([5]) },
    ChangeRow("appendItems to a section", "A1235 B4") { $0.appendItems([5], toSection: "A") },
    ChangeRow("insertItems before", "A1523 B4") { $0.insertItems([5], beforeItem: 2) },
    ChangeRow("insertItems after", "A1253 B4") { $0.insertItems([5], afterItem: 2) },
    ChangeRow("deleteItems", "A13 B") { $0.deleteItems([2, 4]) },
    ChangeRow("deleteAllItems", "") { $0.deleteAllItems() },
    ChangeRow("moveItem before", "A312 B4") { $0.moveItem(3, beforeItem: 1) },
    ChangeRow("moveItem after, into another section", "A23 B41") { $0.moveItem(1, afterItem: 4) },
    ChangeRow("reloadItems", "A123 B4") { $0.reloadItems([1]) },
  ]
}

@MainActor @Suite struct `Diffable data sources` {
  private func snapshot() -> Snapshot {
    var snapshot = Snapshot()
    snapshot.appendSections(["A", "B"])
    snapshot.appendItems([1, 2, 3], toSection: "A")
    snapshot.appendItems([4])
    return snapshot
  }

  @Test(arguments: ChangeRow.all)
  private func `a change leaves what Apple's leaves`(row: ChangeRow) {
    var changed = snapshot()
    row.change(&changed)
    let told = changed.sectionIdentifiers.map { section in
      section + changed.itemIdentifiers(inSection: section).map(String.init).joined()
    }
    #expect(told.joined(separator: " ") == row.outcome)
    #expect(changed.numberOfItems == changed.itemIdentifiers.count)
  }

  @Test func `a snapshot answers where things are`() {
    let snapshot = snapshot()
    #expect(snapshot.indexOfItem(4) == 3 && snapshot.indexOfItem(9) == nil)
    #expect(snapshot.indexOfSection("B") == 1 && snapshot.numberOfItems(inSection: "A") == 3)
    #expect(snapshot.sectionIdentifier(containingItem: 4) == "B")
  }

  private func list() -> (
    UICollectionView, UICollectionViewDiffableDataSource<String, Int>, () -> [Int]
  ) {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 20, height: 20)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 200), collectionViewLayout: layout)
    final class Asked { var items: [Int] = [] }
    let asked = Asked()
    let registration = UICollectionView.CellRegistration<UICollectionViewCell, Int> {
      cell, _, item in
      asked.items.append(item)
      cell.tag = item
    }
    let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: view) {
      $0.dequeueConfiguredReusableCell(using: registration, for: $1, item: $2)
    }
    return (
      view, source,
      {
        defer { asked.items = [] }
        return asked.items
      }
    )
  }

  @Test func `items that stay keep their cells, also where they move`() {
    let (view, source, asked) = list()
    source.apply(snapshot())
    view.layoutIfNeeded()
    #expect(asked() == [1, 2, 3, 4] && view.visibleCells.map(\.tag) == [1, 2, 3, 4])
    let first = source.indexPath(for: 1).flatMap(view.cellForItem)
    var next = source.snapshot()
    next.moveItem(1, afterItem: 3)
    next.appendItems([5])
    next.deleteItems([2])
    source.apply(next)
    view.layoutIfNeeded()
    #expect(asked() == [5] && view.visibleCells.map(\.tag) == [3, 1, 4, 5])
    #expect(source.indexPath(for: 1).flatMap(view.cellForItem) === first)
    #expect(source.itemIdentifier(for: IndexPath(item: 1, section: 1)) == 5)
    #expect(source.itemIdentifier(for: IndexPath(item: 9, section: 0)) == nil)
  }

  @Test func `what is reconfigured keeps its cell, what is reloaded does not`() {
    let (view, source, asked) = list()
    source.apply(snapshot())
    view.layoutIfNeeded()
    _ = asked()
    let cell = view.cellForItem(at: IndexPath(item: 0, section: 0))
    var next = source.snapshot()
    next.reconfigureItems([1])
    source.apply(next)
    view.layoutIfNeeded()
    #expect(asked() == [1] && view.cellForItem(at: IndexPath(item: 0, section: 0)) === cell)
    next = source.snapshot()
    #expect(next.reconfiguredItemIdentifiers.isEmpty)
    next.reloadItems([2])
    source.apply(next)
    view.layoutIfNeeded()
    #expect(asked() == [2])
    source.applySnapshotUsingReloadData(source.snapshot())
    view.layoutIfNeeded()
    #expect(asked().sorted() == [1, 2, 3, 4])
  }

  @Test func `a selection stays with its item`() {
    let (view, source, _) = list()
    source.apply(snapshot())
    view.layoutIfNeeded()
    view.selectItem(at: source.indexPath(for: 3), animated: false, scrollPosition: [])
    var next = source.snapshot()
    next.deleteItems([1])
    source.apply(next)
    view.layoutIfNeeded()
    #expect(view.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
  }

  @Test func `headers come from the provider, through a registration`() {
    let (view, source, _) = list()
    (view.collectionViewLayout as? UICollectionViewFlowLayout)?.headerReferenceSize = CGSize(
      width: 200, height: 30)
    let kind = UICollectionView.elementKindSectionHeader
    let registration = UICollectionView.SupplementaryRegistration<UICollectionReusableView>(
      elementKind: kind
    ) { view, _, path in view.tag = 100 + path.section }
    source.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: registration, for: path)
    }
    source.apply(snapshot())
    view.layoutIfNeeded()
    let head = view.supplementaryView(
      forElementKind: kind, at: IndexPath(item: 0, section: 1))
    #expect(head?.tag == 101)
  }

  @Test func `a table shows its snapshot`() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    let source = UITableViewDiffableDataSource<String, Int>(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
      cell.textLabel?.text = "\(item)"
      return cell
    }
    source.apply(snapshot(), animatingDifferences: false)
    table.layoutIfNeeded()
    #expect(table.visibleCells.map(\.textLabel?.text) == ["1", "2", "3", "4"])
    #expect(source.indexPath(for: 4) == IndexPath(row: 0, section: 1))
  }

  @Test func `a table's source may say what its rows allow, and remove them`() {
    final class Source: UITableViewDiffableDataSource<String, Int> {
      var removed: [IndexPath] = []
      override func tableView(_ table: UITableView, canEditRowAt path: IndexPath) -> Bool {
        path.row > 0
      }
      override func tableView(
        _ table: UITableView, commit style: UITableViewCell.EditingStyle, forRowAt path: IndexPath
      ) { removed.append(path) }
      override func tableView(
        _ table: UITableView, titleForFooterInSection section: Int
      ) -> String? { "end" }
    }
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    let source = Source(tableView: table) { _, _, _ in UITableViewCell() }
    source.apply(snapshot(), animatingDifferences: false)
    table.layoutIfNeeded()
    let (first, second) = (IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0))
    #expect(table.dataSource?.tableView(table, canEditRowAt: first) == false)
    table.dataSource?.tableView(table, commit: .delete, forRowAt: second)
    #expect(source.removed == [second])
    #expect(table.dataSource?.tableView(table, titleForFooterInSection: 0) == "end")
  }
}
