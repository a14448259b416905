/// The cost of 30 keys in SwiftUI until they are laid out, against the same keys in UIKit's stack views; and the cost
/// of pressing one of them, against making and laying out all.
///
/// Each sample makes new keys, with other titles.
enum SwiftUIRows {
  static func measure(rounds: Int) throws -> [Row] {
    let program = MeasuredProgram(
      name: "keys", text: text, archives: ["libSwiftUI.a"], libraries: ["swiftObservation"])
    let columns = try program.run(rounds: rounds, columns: 3)
    return [
      Row(
        name: "swiftui/30-keys", unit: .milliseconds, ours: columns[0], against: columns[1],
        called: "the same keys in UIKit's stack views"),
      Row(
        name: "swiftui/key-pressed", unit: .microseconds, ours: columns[2], against: columns[0],
        called: "making and laying out all keys"),
    ]
  }

  /// Prints the nanoseconds of both, and of a press, a line for each round.
  private static let text = #"""
    import SwiftUI
    import UIKit

    struct Key: View {
      let title: String
      let insert: (String) -> Void
      var body: some View {
        Button {
          insert(title)
        } label: {
          Text(title).font(.system(size: 22)).frame(maxWidth: .infinity, maxHeight: .infinity)
            .background(Color(.systemBackground)).clipShape(RoundedRectangle(cornerRadius: 5))
        }
        .buttonStyle(.plain)
      }
    }
    struct Keys: View {
      let rows: [[String]]
      let insert: (String) -> Void
      var body: some View {
        VStack(spacing: 10) {
          ForEach(rows, id: \.self) { row in
            HStack(spacing: 6) {
              ForEach(row, id: \.self) { Key(title: $0, insert: insert) }
            }
          }
        }
        .padding(3)
      }
    }

    @main
    @MainActor
    struct Program {
      static let size = CGRect(x: 0, y: 0, width: 390, height: 216)
      static func titles(_ round: Int) -> [[String]] {
        [10, 9, 7, 4].enumerated().map { row, count in
          (0..<count).map { String(UnicodeScalar(UInt8(65 + ($0 + round) % 26))) + "\(row)" }
        }
      }

      static func swiftUI(_ titles: [[String]]) -> UIView {
        let view: UIView = UIHostingController(rootView: Keys(rows: titles) { _ in }).view
        view.frame = size
        view.layoutIfNeeded()
        return view
      }
      static func uiKit(_ titles: [[String]]) -> UIView {
        let rows = UIStackView(
          arrangedSubviews: titles.map { titles in
            let row = UIStackView(
              arrangedSubviews: titles.map { title in
                let key = UIButton(type: .system)
                key.setTitle(title, for: .normal)
                key.titleLabel?.font = .systemFont(ofSize: 22)
                key.backgroundColor = .systemBackground
                key.layer.cornerRadius = 5
                return key
              })
            row.distribution = .fillEqually
            row.spacing = 6
            return row
          })
        rows.axis = .vertical
        rows.distribution = .fillEqually
        rows.spacing = 10
        rows.frame = size
        rows.layoutIfNeeded()
        return rows
      }
      static func control(in view: UIView) -> UIControl? {
        if let control = view as? UIControl { return control }
        for subview in view.subviews {
          if let found = control(in: subview) { return found }
        }
        return nil
      }
      static func press(_ view: UIView) {
        guard let key = control(in: view) else {
          FileHandle.standardError.write(Data("there is no key\n".utf8))
          exit(1)
        }
        key.isHighlighted = true
        key.sendActions(for: .touchDown)
        view.layoutIfNeeded()
      }

      static func nanoseconds(_ body: () -> Void) -> Int64 {
        let elapsed = ContinuousClock().measure(body).components
        return elapsed.seconds * 1_000_000_000 + elapsed.attoseconds / 1_000_000_000
      }
      static func main() {
        for round in 0..<(Int(CommandLine.arguments[1]) ?? 0) {
          let titles = titles(round)
          var ours = UIView()
          let made = nanoseconds { ours = swiftUI(titles) }
          let laidOut = nanoseconds { _ = uiKit(titles) }
          print(made, laidOut, nanoseconds { press(ours) })
        }
      }
    }
    """#
}
