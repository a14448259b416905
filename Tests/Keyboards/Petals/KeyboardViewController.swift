import SwiftUI
import UIKit

// Letters with shift, in stacks, pinned to the edges: the commonest way to have SwiftUI in a keyboard.

class KeyboardViewController: UIInputViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        let keyboard = KeyboardView(
            insert: { [weak self] in self?.textDocumentProxy.insertText($0) },
            delete: { [weak self] in self?.textDocumentProxy.deleteBackward() },
            next: { [weak self] in self?.advanceToNextInputMode() })
        let hosting = UIHostingController(rootView: keyboard)
        hosting.view.translatesAutoresizingMaskIntoConstraints = false
        hosting.view.backgroundColor = .clear
        addChild(hosting)
        view.addSubview(hosting.view)
        hosting.didMove(toParent: self)
        NSLayoutConstraint.activate([
            hosting.view.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            hosting.view.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            hosting.view.topAnchor.constraint(equalTo: view.topAnchor),
            hosting.view.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
    }
}

struct KeyboardView: View {
    enum Shift { case off, once, locked }

    let insert: (String) -> Void
    let delete: () -> Void
    let next: () -> Void
    @State private var shift = Shift.off
    @Environment(\.colorScheme) private var colorScheme

    private let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]

    var body: some View {
        VStack(spacing: 8) {
            ForEach(rows, id: \.self) { row in
                HStack(spacing: 6) {
                    if row == rows.last { shiftKey }
                    ForEach(Array(row), id: \.self) { letter in
                        KeyView(title: title(letter)) { type(letter) }
                    }
                    if row == rows.last { deleteKey }
                }
            }
            HStack(spacing: 6) {
                Button(action: next) { Image(systemName: "globe") }
                    .accessibilityLabel("next keyboard")
                    .frame(width: 44)
                KeyView(title: "space") { insert(" ") }
                KeyView(title: "return") { insert("\n") }.frame(width: 88)
            }
        }
        .padding(4)
        .frame(height: 216)
        .background(colorScheme == .dark ? Color.black : Color(.systemGray5))
    }

    private var shiftKey: some View {
        Button {
            shift = shift == .off ? .once : shift == .once ? .locked : .off
        } label: {
            Image(systemName: shift == .off ? "shift" : shift == .once ? "shift.fill" : "capslock.fill")
                .frame(maxWidth: .infinity, maxHeight: .infinity)
        }
        .accessibilityIdentifier("shift")
    }

    private var deleteKey: some View {
        Button(action: delete) {
            Image(systemName: "delete.left").frame(maxWidth: .infinity, maxHeight: .infinity)
        }
        .accessibilityIdentifier("delete")
    }

    private func title(_ letter: Character) -> String {
        shift == .off ? String(letter) : letter.uppercased()
    }

    private func type(_ letter: Character) {
        insert(title(letter))
        if shift == .once { shift = .off }
    }
}

struct KeyView: View {
    let title: String
    let action: () -> Void

    var body: some View {
        Button(action: action) {
            Text(title)
                .font(.system(size: 20))
                .frame(maxWidth: .infinity, maxHeight: .infinity)
        }
        .buttonStyle(KeyStyle())
    }
}

struct KeyStyle: ButtonStyle {
    @Environment(\.colorScheme) private var colorScheme

    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .foregroundColor(.primary)
            .background(
                RoundedRectangle(cornerRadius: 5)
                    .fill(
                        configuration.isPressed
                            ? Color.gray : colorScheme == .dark ? Color(white: 0.3) : .white
                    )
                    .shadow(color: .black.opacity(0.3), radius: 0, y: 1))
    }
}

#Preview {
    KeyboardView(insert: { _ in }, delete: {}, next: {})
}
