import Observation
import SwiftUI

@Observable @MainActor
final class Sum {
    private(set) var digits = ""
    private(set) var terms: [Int] = []

    var total: Int { terms.reduce(0, +) }
    var display: String { digits.isEmpty ? "\(total)" : digits }

    func press(_ key: Character) {
        switch key {
        case "+":
            terms.append(Int(digits) ?? 0)
            digits = ""
        case "C": (digits, terms) = ("", [])
        default: digits.append(key)
        }
    }
}

struct SumBoard: View {
    @Environment(TypistBox.self) private var box
    @State private var sum = Sum()

    var body: some View {
        VStack {
            Text(sum.display).font(.title2.monospacedDigit()).accessibilityIdentifier("display")
            Grid(horizontalSpacing: 4, verticalSpacing: 4) {
                ForEach(["123", "456", "789", "C0+"], id: \.self) { row in
                    GridRow {
                        ForEach(row.map { $0 }, id: \.self) { key in
                            Button(String(key)) { sum.press(key) }
                                .buttonStyle(Tile(isDark: !key.isNumber))
                        }
                    }
                }
            }
            Button("insert") {
                sum.press("+")
                box.typist?.put("\(sum.total)")
            }
        }
    }
}

private struct Tile: ButtonStyle {
    let isDark: Bool
    @Environment(\.colorScheme) private var scheme

    private var fill: AnyShapeStyle {
        isDark ? AnyShapeStyle(.tertiary) : AnyShapeStyle(.background)
    }

    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .frame(maxWidth: .infinity, minHeight: 28)
            .background(fill, in: .rect(cornerRadius: 6))
            .scaleEffect(configuration.isPressed ? 0.94 : 1)
            .animation(.snappy, value: configuration.isPressed)
    }
}
