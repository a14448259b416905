import SwiftUI

/// Candidates over marked text, in a lazy row that scrolls.
struct WordBoard: View {
    let typist: any Typist
    @State private var stem = ""

    private let words = ["ana", "anna", "bab", "baba", "banana", "bandana", "nabab", "nana"]

    private var candidates: [String] {
        stem.isEmpty ? [] : words.filter { $0.hasPrefix(stem) }
    }

    var body: some View {
        VStack(spacing: 6) {
            ScrollViewReader { scroll in
                ScrollView(.horizontal, showsIndicators: false) {
                    LazyHStack(spacing: 12) {
                        ForEach(candidates, id: \.self) { word in
                            Text(word)
                                .padding(.horizontal, 8)
                                .background(.thinMaterial, in: .capsule)
                                .onTapGesture { choose(word) }
                        }
                    }
                }
                .onChange(of: stem) { scroll.scrollTo(candidates.first, anchor: .leading) }
            }
            .frame(height: 36)
            HStack {
                ForEach(["a", "b", "n"], id: \.self) { letter in
                    Button(letter) { stem += letter }.frame(maxWidth: .infinity, minHeight: 60)
                }
                Button("keep") { choose(stem) }.disabled(stem.isEmpty)
            }
        }
        .onChange(of: stem) { _, stem in
            if !stem.isEmpty { typist.compose(stem) }
        }
    }

    private func choose(_ word: String) {
        typist.compose(word)
        typist.compose(nil)
        stem = ""
    }
}
