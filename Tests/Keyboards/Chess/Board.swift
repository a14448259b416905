import UIKit

/// A part of a keyboard. Its output is what a press of it means.
@MainActor
protocol KeyboardPart {
    associatedtype Output
    func makeView(_ send: @escaping (Output) -> Void) -> UIView
}

struct Press<Output>: KeyboardPart {
    let title: String
    let output: Output
    var tint = UIColor.label

    func makeView(_ send: @escaping (Output) -> Void) -> UIView {
        let button = UIButton(type: .system)
        button.setTitle(title, for: .normal)
        button.tintColor = tint
        button.addAction(UIAction { _ in send(output) }, for: .touchUpInside)
        return button
    }
}

struct Line<Output>: KeyboardPart {
    let axis: NSLayoutConstraint.Axis
    let parts: [any KeyboardPart]

    init(_ axis: NSLayoutConstraint.Axis = .horizontal, @PartBuilder<Output> parts: () -> [any KeyboardPart])
    {
        self.axis = axis
        self.parts = parts()
    }

    func makeView(_ send: @escaping (Output) -> Void) -> UIView {
        let stack = UIStackView()
        stack.axis = axis
        stack.distribution = .fillEqually
        for part in parts {
            stack.addArrangedSubview(open(part, send))
        }
        return stack
    }

    private func open<Part: KeyboardPart>(_ part: Part, _ send: @escaping (Output) -> Void) -> UIView {
        part.makeView { output in
            if let output = output as? Output { send(output) }
        }
    }
}

@resultBuilder
enum PartBuilder<Output> {
    static func buildExpression(_ part: some KeyboardPart) -> [any KeyboardPart] { [part] }
    static func buildBlock(_ parts: [any KeyboardPart]...) -> [any KeyboardPart] { parts.flatMap { $0 } }
    static func buildArray(_ parts: [[any KeyboardPart]]) -> [any KeyboardPart] { parts.flatMap { $0 } }
    static func buildOptional(_ parts: [any KeyboardPart]?) -> [any KeyboardPart] { parts ?? [] }
    static func buildEither(first parts: [any KeyboardPart]) -> [any KeyboardPart] { parts }
    static func buildEither(second parts: [any KeyboardPart]) -> [any KeyboardPart] { parts }
}
