import SwiftUI

/// The rows of keys.
///
/// They keep their physical places in each language, as on Apple's keyboards.
struct KeyRows: View {
    @EnvironmentObject private var model: KeyboardModel

    var body: some View {
        VStack(spacing: 0) {
            ForEach(Array(model.rows.enumerated()), id: \.offset) { _, keys in
                KeyRow {
                    ForEach(keys) { key in
                        KeyButton(key: key)
                            .layoutValue(key: KeyWidth.self, value: width(of: key, in: keys))
                    }
                }
            }
        }
        .environment(\.layoutDirection, .leftToRight)
    }

    private func width(of key: Key, in row: [Key]) -> CGFloat? {
        switch key {
        case .text: return row.count < 8 ? nil : 1
        case .shift, .delete, .space: return nil
        case .page: return row.contains(.space) ? 1.25 : nil
        case .globe: return 1.25
        case .return: return 2
        }
    }
}

/// A key's width in tenths of the row.
///
/// Keys without one share the space that the others leave.
struct KeyWidth: LayoutValueKey {
    static let defaultValue: CGFloat? = nil
}

/// Keys side by side without gaps, so that no tap is lost between them; centered if they don't fill the row.
struct KeyRow: Layout {
    private static let columns: CGFloat = 10

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        proposal.replacingUnspecifiedDimensions(by: CGSize(width: 320, height: 44))
    }

    func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
    ) {
        let widths = subviews.map { $0[KeyWidth.self] }
        let rest = Self.columns - widths.reduce(0) { $0 + ($1 ?? 0) }
        let shares = widths.filter { $0 == nil }.count
        let share = shares > 0 ? rest / CGFloat(shares) : 0
        let column = bounds.width / Self.columns
        var x = bounds.minX + (shares > 0 ? 0 : rest / 2 * column)
        for (subview, width) in zip(subviews, widths) {
            let size = ProposedViewSize(width: (width ?? share) * column, height: bounds.height)
            subview.place(at: CGPoint(x: x, y: bounds.minY), proposal: size)
            x += (width ?? share) * column
        }
    }
}
