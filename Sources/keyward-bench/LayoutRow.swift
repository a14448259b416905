/// The cost of the first layout of a keyboard of 33 keys in nested stack views, against setting the same keys'
/// frames by hand and laying them out.
///
/// Each sample makes new keys, with other titles: nothing is remembered from the layout before.
enum LayoutRow {
  static func measure(rounds: Int) throws -> Row {
    let columns = try MeasuredProgram(name: "layout", text: text).run(rounds: rounds, columns: 2)
    return Row(
      name: "layout/33-keys", unit: .milliseconds, ours: columns[0], against: columns[1],
      called: "the same keys with frames set by hand")
  }

  /// Prints the nanoseconds of both layouts, a line for each round.
  private static let text = #"""
    import UIKit

    @main
    @MainActor
    struct Program {
      static let counts = [10, 9, 9, 5]

      static func keys(_ round: Int) -> [[UIButton]] {
        counts.map { count in
          (0..<count).map { index in
            let key = UIButton(type: .system)
            key.setTitle(String(UnicodeScalar(UInt8(65 + (index + round) % 26))), for: .normal)
            return key
          }
        }
      }

      static func constrained(_ keys: [[UIButton]]) -> UIView {
        let rows = UIStackView(
          arrangedSubviews: keys.map { keys in
            let row = UIStackView(arrangedSubviews: keys)
            row.distribution = .fillEqually
            row.spacing = 6
            return row
          })
        rows.axis = .vertical
        rows.distribution = .fillEqually
        rows.spacing = 10
        rows.translatesAutoresizingMaskIntoConstraints = false
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 216))
        view.addSubview(rows)
        NSLayoutConstraint.activate([
          rows.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 3),
          rows.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -3),
          rows.topAnchor.constraint(equalTo: view.topAnchor, constant: 3),
          rows.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -3),
        ])
        return view
      }

      static func placed(_ keys: [[UIButton]]) -> UIView {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 216))
        for (row, keys) in keys.enumerated() {
          let width = (384 - 6 * CGFloat(keys.count - 1)) / CGFloat(keys.count)
          for (column, key) in keys.enumerated() {
            key.frame = CGRect(
              x: 3 + CGFloat(column) * (width + 6), y: 3 + CGFloat(row) * 55, width: width, height: 45)
            view.addSubview(key)
          }
        }
        return view
      }

      static func nanoseconds(_ body: () -> Void) -> Int64 {
        let elapsed = ContinuousClock().measure(body).components
        return elapsed.seconds * 1_000_000_000 + elapsed.attoseconds / 1_000_000_000
      }

      static func main() {
        for round in 0..<(Int(CommandLine.arguments[1]) ?? 0) {
          let (ours, theirs) = (keys(round), keys(round))
          let view = constrained(ours)
          let solved = nanoseconds { view.layoutIfNeeded() }
          var other: UIView?
          let set = nanoseconds {
            other = placed(theirs)
            other?.layoutIfNeeded()
          }
          guard zip(ours.joined(), theirs.joined()).allSatisfy({
            abs($0.convert($0.bounds, to: view).minX - $1.frame.minX) < 1
              && abs($0.bounds.width - $1.frame.width) < 1
          }) else {
            FileHandle.standardError.write(Data("the two layouts differ\n".utf8))
            exit(1)
          }
          print(solved, set)
        }
      }
    }
    """#
}
