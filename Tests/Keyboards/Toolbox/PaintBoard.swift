import SwiftUI

/// Colors and an image of the catalog by the constants that Xcode makes for them.
struct PaintBoard: View {
    let typist: any Typist
    @Environment(\.self) private var environment

    var body: some View {
        VStack {
            Button("leaf", image: .Night.star) {
                put([Color(.leaf), .leaf, Color(.Night.moon), Color.Night.moon])
            }
            .foregroundStyle(.leaf)
            Button("kit") {
                put([UIColor.leaf, UIColor.Night.moon, UIColor(resource: .leaf)].map(Color.init(uiColor:)))
            }
            .background(.leaf, in: .capsule)
            HStack {
                Image(.Night.star)
                Label("star", image: .Night.star)
            }
            .onTapGesture {
                let (star, same) = (UIImage.Night.star, UIImage(resource: .Night.star))
                typist.put("\(Int(star.size.width))×\(Int(same.size.height))")
            }
        }
    }

    private func put(_ colors: [Color]) {
        let texts = colors.map { color in
            let parts = color.resolve(in: environment)
            let numbers = [parts.red, parts.green, parts.blue].map { Int(($0 * 255).rounded()) }
            return numbers.map(String.init).joined(separator: ".")
        }
        typist.put(texts.joined(separator: " ") + " ")
    }
}
