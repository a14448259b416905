import Testing

@testable import UIKit

/// Auto Layout against frames that were computed without it.
@MainActor struct LayoutTableTests {
  nonisolated static let rows =
    edgeRows + pairRows + sizeRows + priorityRows + contentRows + guideRows + treeRows + passRows
    + formatRows

  @Test(arguments: rows)
  func `views stand where the row's reason puts them`(row: FramesRow) {
    let view = root(200, 100, [])
    var views: [UIView] = []
    let complaints = reports {
      views = row.build(view)
      view.layoutIfNeeded()
    }
    #expect(views.map(\.frame).areOnPixels(of: row.frames), "\(row.because)")
    #expect(complaints.isEmpty)
  }

  @Test func `the table has two hundred rows, each with a name of its own and a reason`() {
    #expect(Self.rows.count >= 200)
    #expect(Set(Self.rows.map(\.name)).count == Self.rows.count)
    #expect(Self.rows.allSatisfy { $0.because.count > 10 })
  }
}
