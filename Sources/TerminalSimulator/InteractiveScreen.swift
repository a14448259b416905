import Platform
import KeyboardHost
import KeyboardProtocol
import KeyboardTesting

/// Draws the model: a function from it and the window's size to lines, and from a cell to a key.
struct InteractiveScreen {
  let columns: Int
  let rows: Int

  /// The smallest window in which a keyboard can be seen.
  static let least = (columns: 40, rows: 12)
  /// From this width on the document is beside the keyboard.
  private static let wide = 100
  /// How wide a keyboard is drawn at most, in cells.
  private static let widest = 80
  /// The row of the keyboard's upper edge.
  private static let top = 1

  private var isWide: Bool { columns >= Self.wide }
  private var pictureColumns: Int { min(isWide ? columns * 3 / 5 : columns, Self.widest) }

  /// The window's lines, as many as it has, none wider than it is.
  func lines(of model: InteractiveModel) -> [ScreenLine] {
    guard columns >= Self.least.columns, rows >= Self.least.rows else { return tooSmall }
    let picture = pictureLines(of: model)
    var lines = [header(of: model)]
    let texts = documentLines(of: model, width: isWide ? columns - pictureColumns - 2 : columns)
    if isWide {
      for index in 0..<max(picture.count, texts.count) {
        let left = picture.indices.contains(index) ? picture[index] : ScreenLine()
        let right = texts.indices.contains(index) ? texts[index] : ScreenLine()
        lines.append(left.beside(right, at: pictureColumns + 2))
      }
    } else {
      lines += picture + texts
    }
    let bottom = bottomLines(of: model)
    let room = rows - bottom.count
    guard lines.count <= room else { return tooSmall(for: lines.count + bottom.count) }
    lines += happenings(of: model, room: room - lines.count)
    lines += Array(repeating: ScreenLine(), count: room - lines.count)
    return (lines + bottom).map { $0.fitted(to: columns) }
  }

  /// The key at a cell of the window, and where its drawing is.
  func key(atColumn column: Int, row: Int, of model: InteractiveModel) -> Int? {
    drawing(of: model)?.keys.last {
      $0.row == row - Self.top - 1 && $0.columns.contains(column - 1)
    }?.view
  }

  /// How many points of the keyboard a cell is wide and high.
  func pointsPerCell(of model: InteractiveModel) -> (x: Double, y: Double)? {
    drawing(of: model).map { ($0.points.x, $0.points.y) }
  }

  private func drawing(of model: InteractiveModel) -> KeyboardPicture.Drawing? {
    guard columns >= Self.least.columns, rows >= Self.least.rows, let layout = model.layout else {
      return nil
    }
    return KeyboardPicture.drawing(of: layout, columns: pictureColumns)
  }

  // MARK: - Parts

  private func header(of model: InteractiveModel) -> ScreenLine {
    var line = ScreenLine(model.keyboard?.forDisplay ?? "no keyboard", .strong)
    line.append(" on the field “\(model.field.forDisplay)”")
    if model.isTouching { line.append("   finger down", .strong) }
    return line
  }

  private func pictureLines(of model: InteractiveModel) -> [ScreenLine] {
    guard let drawing = drawing(of: model) else {
      return [ScreenLine("(no keyboard is on the screen; :show or :field KIND shows one)")]
    }
    let edge = String(repeating: "─", count: drawing.cells.first?.count ?? 0)
    let marked = drawing.keys.last { $0.view == model.highlighted }
    let inner = drawing.cells.enumerated().map { row, cells in
      var line = ScreenLine("│")
      for (column, cell) in cells.enumerated() {
        let isMarked = marked.map { $0.row == row && $0.columns.contains(column) } ?? false
        line.append(cell, isMarked ? .reversed : .plain)
      }
      line.append("│")
      return line
    }
    return [ScreenLine("╭\(edge)╮")] + inner + [ScreenLine("╰\(edge)╯")]
  }

  private func documentLines(of model: InteractiveModel, width: Int) -> [ScreenLine] {
    let label = "document  "
    let room = max(width - label.count - 3, 8)
    let (before, middle, after) = model.document
    let shownMiddle = middle.isEmpty ? "" : "[\(middle.escaped(limit: 40).fitted(to: room / 3))]"
    let left = String(before.suffix(400)).escaped(limit: 800)
      .suffixFitted(to: max(room - shownMiddle.terminalCells - min(after.count, room / 3), 4))
    let rest = room - left.terminalCells - shownMiddle.terminalCells
    let right = String(after.prefix(400)).escaped(limit: 800).fitted(to: max(rest, 1))
    var document = ScreenLine(label, .strong)
    document.append("“\(left)\(shownMiddle)▏\(right)”")
    return [
      document, context("before", model.contexts.before, width, keepsEnd: true),
      context("after", model.contexts.after, width, keepsEnd: false),
    ]
  }

  /// The text that the keyboard receives: less than the document where the host app has a window on
  /// it.
  private func context(
    _ name: String, _ text: String?, _ width: Int, keepsEnd: Bool
  ) -> ScreenLine {
    let label = name.padded(to: 10)
    var line = ScreenLine(label, .strong)
    guard let text else {
      line.append("nothing")
      return line
    }
    let room = max(width - label.count - 2, 4)
    let shown =
      keepsEnd
      ? String(text.suffix(400)).escaped(limit: 800).suffixFitted(to: room)
      : String(text.prefix(400)).escaped(limit: 800).fitted(to: room)
    line.append("“\(shown)”")
    return line
  }

  /// The attempts that the sandbox stopped, and below them the printed lines and events; the last ones that fit.
  private func happenings(of model: InteractiveModel, room: Int) -> [ScreenLine] {
    guard room > 1 else { return [] }
    var lines: [ScreenLine] = []
    if model.accesses.isEmpty {
      lines.append(ScreenLine("The sandbox stopped nothing."))
    } else {
      let shown = model.accesses.suffix(max(1, room / 3))
      let more = model.accesses.count - shown.count
      let count = more > 0 ? " (and \(more) more before)" : ""
      lines.append(ScreenLine("The sandbox stopped\(count):", .strong))
      lines += shown.map { ScreenLine("  \($0)") }
    }
    return lines + model.log.suffix(max(0, room - lines.count)).map { ScreenLine($0) }
  }

  private func bottomLines(of model: InteractiveModel) -> [ScreenLine] {
    let prompt =
      model.command.map { ScreenLine(":\($0.escaped(limit: 400).suffixFitted(to: columns - 3))▏") }
      ?? ScreenLine("Type or click keys; Tab, arrows and Return; :help; Ctrl-C quits.")
    return [ScreenLine(model.message.escaped(limit: 400), .strong), prompt]
  }

  private var tooSmall: [ScreenLine] {
    tooSmall(for: Self.least.rows)
  }

  private func tooSmall(for needed: Int) -> [ScreenLine] {
    let words = [
      "The window is too small:", "it has \(columns) x \(rows) cells,",
      "and needs \(max(Self.least.columns, min(columns, 200))) x \(max(needed, Self.least.rows)).",
      "Make it larger,", "or press Ctrl-C.",
    ]
    let lines = words.prefix(max(rows, 0)).map { ScreenLine($0.fitted(to: max(columns, 0))) }
    return lines + Array(repeating: ScreenLine(), count: max(0, rows - lines.count))
  }
}
