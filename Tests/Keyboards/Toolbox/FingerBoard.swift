import SwiftUI

/// Directions by drags, a count by holding and dragging in sequence, and a mark by two taps.
struct FingerBoard: View {
    let typist: any Typist
    @GestureState(resetTransaction: Transaction(animation: .spring)) private var pull = CGSize.zero
    @State private var held = 0

    var body: some View {
        HStack {
            knob
                .offset(pull)
                .gesture(drag)
            Circle()
                .fill(.orange.gradient)
                .overlay { Text("\(held)").foregroundStyle(.white) }
                .gesture(hold)
                .accessibilityLabel("holder")
            Capsule()
                .strokeBorder(.blue, lineWidth: 3)
                .contentShape(.capsule)
                .gesture(taps)
                .accessibilityLabel("tapper")
        }
        .padding()
    }

    private var knob: some View {
        RoundedRectangle(cornerRadius: 12).fill(.teal).accessibilityLabel("knob")
    }

    private var drag: some Gesture {
        DragGesture(minimumDistance: 12)
            .updating($pull) { value, pull, _ in pull = value.translation }
            .onEnded { value in
                let (x, y) = (value.translation.width, value.translation.height)
                let isFlat = abs(x) > abs(y)
                typist.put(isFlat ? (x < 0 ? "←" : "→") : (y < 0 ? "↑" : "↓"))
            }
    }

    private var hold: some Gesture {
        LongPressGesture(minimumDuration: 0.4)
            .onEnded { _ in held += 1 }
            .sequenced(before: DragGesture(minimumDistance: 0))
            .onEnded { value in
                guard case .second(true, let drag) = value else { return }
                typist.put((drag?.translation.height ?? 0) < -20 ? "⇞" : "\(held)")
            }
    }

    private var taps: some Gesture {
        TapGesture(count: 2).onEnded { typist.put("‖") }
    }
}
