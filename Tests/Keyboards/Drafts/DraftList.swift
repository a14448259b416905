import Combine
import SwiftUI

final class DraftStore: ObservableObject {
    // A name of URL loading, which the keyboard is not linked with.
    @Published var tasks = ["hello", "thanks", "bye"]
    @Published var loudness = 0
    var said: [String] = []
}

struct DraftList: View {
    @ObservedObject var store: DraftStore
    let say: (String) -> Void
    @State private var draft = ""
    @FocusState private var isWriting: Bool

    var body: some View {
        VStack(spacing: 0) {
            HStack {
                TextField("new phrase", text: $draft)
                    .focused($isWriting)
                    .textFieldStyle(.roundedBorder)
                    .onSubmit(add)
                Loudness(level: $store.loudness).frame(width: 90, height: 30)
            }
            List {
                Section(header: Text("phrases")) {
                    ForEach(store.tasks, id: \.self) { phrase in
                        Text(phrase)
                            .frame(maxWidth: .infinity, alignment: .leading)
                            .contentShape(Rectangle())
                            .onTapGesture { say(phrase + String(repeating: "!", count: store.loudness)) }
                    }
                }
            }
            HStack {
                ForEach(["o", "k"], id: \.self) { letter in
                    Button(letter) { isWriting ? draft.append(letter) : say(letter) }
                        .frame(maxWidth: .infinity, minHeight: 36)
                }
                Button("add", action: add).disabled(draft.isEmpty)
            }
        }
    }

    private func add() {
        store.tasks.insert(draft, at: 0)
        draft = ""
        isWriting = false
    }
}

/// UIKit's stepper with a coordinator.
struct Loudness: UIViewRepresentable {
    @Binding var level: Int

    final class Coordinator: NSObject {
        var level: Binding<Int>
        init(level: Binding<Int>) { self.level = level }
        @objc func changed(_ sender: UIStepper) { level.wrappedValue = Int(sender.value) }
    }

    func makeCoordinator() -> Coordinator { Coordinator(level: $level) }

    func makeUIView(context: Context) -> UIStepper {
        let stepper = UIStepper()
        stepper.maximumValue = 3
        stepper.accessibilityLabel = "loudness"
        stepper.addTarget(context.coordinator, action: #selector(Coordinator.changed), for: .valueChanged)
        return stepper
    }

    func updateUIView(_ stepper: UIStepper, context: Context) {
        context.coordinator.level = $level
        stepper.value = Double(level)
    }
}
