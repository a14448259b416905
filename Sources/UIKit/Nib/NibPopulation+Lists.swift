internal import NibArchive

extension NibPopulation {
  func apply(_ key: String, _ value: NibValue, toTable table: UITableView) -> Bool {
    switch key {
    // Read before the table was whole.
    case "style": break
    case "rowHeight": table.rowHeight = height(value)
    case "estimatedRowHeight": table.estimatedRowHeight = height(value)
    case "sectionHeaderHeight": table.sectionHeaderHeight = height(value)
    case "sectionFooterHeight": table.sectionFooterHeight = height(value)
    case "separatorStyle":
      table.separatorStyle = .init(rawValue: value.integer) ?? .singleLine
    case "separatorColor": table.separatorColor = color(value)
    case "separatorInset": if let insets = value.insets { table.separatorInset = insets }
    case "allowsSelection": table.allowsSelection = value.flag
    case "allowsMultipleSelection": table.allowsMultipleSelection = value.flag
    case "tableHeaderView": table.tableHeaderView = loader.view(at: value.place)
    case "tableFooterView": table.tableFooterView = loader.view(at: value.place)
    case "backgroundView": table.backgroundView = loader.view(at: value.place)
    case "prototype":
      if let (identifier, nib) = prototype(value) {
        table.register(nib, forCellReuseIdentifier: identifier)
      }
    default: return false
    }
    return true
  }

  /// Interface Builder writes -1 for what the content decides.
  private func height(_ value: NibValue) -> CGFloat {
    value.double < 0 ? UITableView.automaticDimension : value.cgFloat
  }

  private func prototype(_ value: NibValue) -> (identifier: String, nib: UINib)? {
    guard loader.archive.parts.indices.contains(value.integer) else { return nil }
    let part = loader.archive.parts[value.integer]
    return (part.identifier, UINib(part.archive, name: loader.name, bundle: loader.bundle))
  }

  func apply(_ key: String, _ value: NibValue, toCell cell: UITableViewCell) -> Bool {
    switch key {
    // Read before the cell was whole, or by the table.
    case "style", "reuseIdentifier", "rowHeight": break
    case "contentView": adopt(cell.contentView, value)
    case "textLabel": adopt(cell.textLabel, value)
    case "detailTextLabel": adopt(cell.detailTextLabel, value)
    case "imageView": adopt(cell.imageView, value)
    case "selectionStyle": cell.selectionStyle = .init(rawValue: value.integer) ?? .default
    case "accessoryType": cell.accessoryType = .init(rawValue: value.integer) ?? .none
    case "indentationLevel": cell.indentationLevel = value.integer
    case "indentationWidth": cell.indentationWidth = value.cgFloat
    case "separatorInset": if let insets = value.insets { cell.separatorInset = insets }
    case "backgroundView": cell.backgroundView = loader.view(at: value.place)
    case "selectedBackgroundView": cell.selectedBackgroundView = loader.view(at: value.place)
    case "accessoryView": cell.accessoryView = loader.view(at: value.place)
    default: return false
    }
    return true
  }

  func apply(_ key: String, _ value: NibValue, toCollection list: UICollectionView) -> Bool {
    switch key {
    case "collectionViewLayout":
      if let layout = value.place.flatMap({ loader.object(at: $0) }) as? UICollectionViewLayout {
        list.collectionViewLayout = layout
      }
    case "allowsSelection": list.allowsSelection = value.flag
    case "allowsMultipleSelection": list.allowsMultipleSelection = value.flag
    case "backgroundView": list.backgroundView = loader.view(at: value.place)
    case "prototype":
      if let (identifier, nib) = prototype(value) {
        list.register(nib, forCellWithReuseIdentifier: identifier)
      }
    default: return false
    }
    return true
  }

  func apply(_ key: String, _ value: NibValue, toItem view: UICollectionReusableView) -> Bool {
    if key == "reuseIdentifier" {
      view.reuseIdentifier = value.text
      return true
    }
    guard let cell = view as? UICollectionViewCell else { return false }
    switch key {
    case "contentView": adopt(cell.contentView, value)
    case "backgroundView": cell.backgroundView = loader.view(at: value.place)
    case "selectedBackgroundView": cell.selectedBackgroundView = loader.view(at: value.place)
    default: return false
    }
    return true
  }
}
