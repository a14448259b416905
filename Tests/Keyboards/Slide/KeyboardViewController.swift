import SwiftUI
import UIKit

// Keys that are drags: a bubble while the finger is down, a swipe up for the second symbol, a long press for
// capitals.

class KeyboardViewController: UIInputViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        let root = SlideBoard { [unowned self] event in
            switch event {
            case .text(let text): textDocumentProxy.insertText(text)
            case .erase: textDocumentProxy.deleteBackward()
            case .move(let offset): textDocumentProxy.adjustTextPosition(byCharacterOffset: offset)
            }
        }
        guard let board = UIHostingController(rootView: root).view else { return }
        board.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(board)
        board.leftAnchor.constraint(equalTo: view.leftAnchor).isActive = true
        board.rightAnchor.constraint(equalTo: view.rightAnchor).isActive = true
        board.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
        board.bottomAnchor.constraint(equalTo: view.bottomAnchor).isActive = true
    }
}

enum SlideEvent {
    case text(String)
    case erase
    case move(Int)
}

struct SlideBoard: View {
    let send: (SlideEvent) -> Void
    @State private var pressed: String?

    var body: some View {
        GeometryReader { proxy in
            VStack(spacing: 0) {
                HStack(spacing: 0) {
                    ForEach([("a", "1"), ("b", "2"), ("c", "3"), ("d", "4")], id: \.0) { key in
                        SlideKey(letter: key.0, second: key.1, pressed: $pressed, send: send)
                            .frame(width: proxy.size.width / 4, height: 80)
                    }
                }
                HStack(spacing: 0) {
                    EraseKey(send: send).frame(width: proxy.size.width / 4)
                    SweepKey(send: send).frame(width: proxy.size.width / 8)
                    BackKey(send: send).frame(width: proxy.size.width / 8)
                    SpaceBar(send: send)
                }
                .frame(height: 60)
            }
        }
        .frame(height: 140)
    }
}

struct SlideKey: View {
    let letter: String
    let second: String
    @Binding var pressed: String?
    let send: (SlideEvent) -> Void

    var body: some View {
        Text(letter)
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .background(RoundedRectangle(cornerRadius: 6).fill(pressed == letter ? Color.blue : Color.gray))
            .overlay(alignment: .top) {
                if pressed == letter { Text("bubble").offset(y: -20).allowsHitTesting(false) }
            }
            .gesture(
                DragGesture(minimumDistance: 0)
                    .onChanged { _ in pressed = letter }
                    .onEnded { value in
                        pressed = nil
                        send(.text(value.translation.height < -30 ? second : letter))
                    })
    }
}

struct EraseKey: View {
    let send: (SlideEvent) -> Void
    @GestureState private var isDown = false

    var body: some View {
        Image(systemName: isDown ? "delete.left.fill" : "delete.left")
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .contentShape(Rectangle())
            .gesture(
                LongPressGesture(minimumDuration: 0.4)
                    .updating($isDown) { value, state, _ in state = value }
                    .onEnded { _ in send(.text("!")) }
                    .exclusively(before: TapGesture().onEnded { send(.erase) })
            )
            .accessibilityLabel("erase")
    }
}

/// Erases as long as it is held.
struct SweepKey: View {
    let send: (SlideEvent) -> Void
    @GestureState private var isDown = false
    @State private var sweeping: Task<Void, Never>?

    var body: some View {
        Text("sweep")
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .background(isDown ? Color.red : Color.clear)
            .animation(.default, value: isDown)
            .contentShape(Rectangle())
            .gesture(
                DragGesture(minimumDistance: 0).updating($isDown) { _, state, _ in state = true }
            )
            .onChange(of: isDown) { _, isDown in
                sweeping?.cancel()
                guard isDown else { return }
                send(.erase)
                sweeping = Task {
                    try? await Task.sleep(for: .milliseconds(400))
                    while !Task.isCancelled {
                        send(.erase)
                        try? await Task.sleep(for: .milliseconds(100))
                    }
                }
            }
    }
}

/// Moves back as long as it is held.
struct BackKey: View {
    let send: (SlideEvent) -> Void
    @State private var isDown = false

    var body: some View {
        Text("back")
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .contentShape(Rectangle())
            .onLongPressGesture(minimumDuration: 60) {
            } onPressingChanged: { isPressed in
                isDown = isPressed
                if isPressed { step() }
            }
    }

    private func step() {
        guard isDown else { return }
        send(.move(-1))
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { step() }
    }
}

struct SpaceBar: View {
    let send: (SlideEvent) -> Void
    @State private var moved = 0

    var body: some View {
        Button("space") { send(.text(" ")) }
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .background(Color.white)
            .simultaneousGesture(
                DragGesture(minimumDistance: 20)
                    .onChanged { value in
                        let steps = Int(value.translation.width / 20)
                        if steps != moved { send(.move(steps - moved)) }
                        moved = steps
                    }
                    .onEnded { _ in moved = 0 })
    }
}

struct Slide_Previews: PreviewProvider {
    static var previews: some View { SlideBoard { _ in } }
}
