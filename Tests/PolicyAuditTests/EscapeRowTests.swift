import Testing

@testable import PolicyAudit

@Suite struct EscapeRowTests {
  @Test func `no row has two ways of one name`() {
    var names: Set<String> = []
    for row in EscapeRow.all {
      #expect(!row.cases.isEmpty, "\(row.id)")
      for one in row.cases {
        #expect(names.insert("\(row.id)/\(one.variant)").inserted, "\(row.id)/\(one.variant)")
      }
    }
  }
}
