extension IndexPath {
  /// Makes the path of a table's row.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  /// Makes the path of a collection's item.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  /// The section that the path leads to.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }
  /// The row that the path leads to.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
  /// The item that the path leads to.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}

extension NSIndexPath {
  public convenience init(row: Int, section: Int) {
    self.init(indexes: [section, row], length: 2)
  }
  public convenience init(item: Int, section: Int) {
    self.init(indexes: [section, item], length: 2)
  }
  public var section: Int { index(atPosition: 0) }
  public var row: Int { index(atPosition: 1) }
  public var item: Int { index(atPosition: 1) }
}
