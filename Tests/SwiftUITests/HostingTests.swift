import Testing

@testable import SwiftUI
@testable import UIKit

@MainActor
struct HostingTests {
  private func board(_ size: CGSize = CGSize(width: 320, height: 200)) -> UIView {
    UIView(frame: CGRect(origin: .zero, size: size))
  }
  private func pin(_ view: UIView, to outer: UIView) {
    view.translatesAutoresizingMaskIntoConstraints = false
    outer.addSubview(view)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: outer.topAnchor),
      view.bottomAnchor.constraint(equalTo: outer.bottomAnchor),
      view.leadingAnchor.constraint(equalTo: outer.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: outer.trailingAnchor),
    ])
    outer.layoutIfNeeded()
  }
  private func label(_ view: UIView) -> UILabel? {
    (view as? UILabel) ?? view.subviews.lazy.compactMap(label).first
  }

  @Test func `a pinned view fills what it is pinned to`() {
    let outer = board()
    let hosting = UIHostingController(rootView: Color.red)
    pin(hosting.view, to: outer)
    #expect(hosting.view.frame == outer.bounds)
    #expect(hosting.view.subviews.first?.frame == outer.bounds)
  }
  @Test func `the view lives on without its controller and follows its state`() {
    struct Counting: View {
      let hand: (@escaping () -> Void) -> Void
      @State private var count = 0
      var body: some View {
        hand { count += 1 }
        return Text("\(count)")
      }
    }
    let outer = board()
    var add: () -> Void = {}
    pin(UIHostingController(rootView: Counting { add = $0 }).view, to: outer)
    #expect(label(outer)?.text == "0")
    add()
    outer.layoutIfNeeded()
    #expect(label(outer)?.text == "1")
  }
  @Test func `the intrinsic size is the root's ideal, unless the options leave it out`() {
    let hosting = UIHostingController(rootView: Box(120, 45))
    #expect(hosting.view.intrinsicContentSize == CGSize(width: 120, height: 45))
    #expect(
      hosting.sizeThatFits(in: CGSize(width: 500, height: 500)) == CGSize(width: 120, height: 45))
    hosting.sizingOptions = []
    #expect(hosting.view.intrinsicContentSize.height == UIView.noIntrinsicMetric)
    hosting.sizingOptions = .intrinsicContentSize
    #expect(hosting.view.intrinsicContentSize.height == 45)
  }
  @Test func `a height constraint counts more than the ideal`() {
    let outer = board()
    let hosting = UIHostingController(rootView: Box(20, 45))
    let view: UIView = hosting.view
    view.translatesAutoresizingMaskIntoConstraints = false
    outer.addSubview(view)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: outer.topAnchor),
      view.leadingAnchor.constraint(equalTo: outer.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: outer.trailingAnchor),
      view.heightAnchor.constraint(equalToConstant: 99),
    ])
    outer.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 0, y: 0, width: 320, height: 99))
  }
  @Test(arguments: [
    (content: 300.0, height: nil, isScrolled: false, expected: 300.0),
    (100, nil, false, 216), (300, nil, true, 216), (300, 250, false, 250), (100, 250, false, 250),
  ])
  func `a keyboard without a height of its own grows for what cannot be lower`(
    content: Double, height: Double?, isScrolled: Bool, expected: Double
  ) {
    let keyboard = UIInputView(frame: .zero, inputViewStyle: .keyboard)
    keyboard.host(width: 320, systemHeight: 216)
    if let height {
      let wish = keyboard.heightAnchor.constraint(equalToConstant: height)
      wish.priority = UILayoutPriority(999)
      wish.isActive = true
    }
    let box = Box(20, content)
    let hosting = UIHostingController(
      rootView: isScrolled ? AnyView(ScrollView { box }) : AnyView(box))
    pin(hosting.view, to: keyboard)
    keyboard.layoutIfNeeded()
    #expect(keyboard.bounds.size == CGSize(width: 320, height: expected))
    #expect(hosting.view.frame == keyboard.bounds)
  }
  @Test func `another child takes the place of the one that is removed`() {
    let outer = board()
    let first = UIHostingController(rootView: Text("first"))
    pin(first.view, to: outer)
    first.view.removeFromSuperview()
    let second = UIHostingController(rootView: Text("second"))
    pin(second.view, to: outer)
    #expect(outer.subviews == [second.view] && label(outer)?.text == "second")
  }
  @Test func `a view of UIKit's stands in a row, and one of SwiftUI's in a stack view`() {
    struct Wrapped: UIViewRepresentable {
      let text: String
      func makeUIView(context: UIViewRepresentableContext<Wrapped>) -> UILabel { UILabel() }
      func updateUIView(_ view: UILabel, context: UIViewRepresentableContext<Wrapped>) {
        view.text = text
      }
    }
    let laid = Laid(
      root: HStack {
        Wrapped(text: "inside"); Text("beside")
      })
    #expect(laid.texts == ["inside", "beside"])
    let stack = UIStackView(arrangedSubviews: [
      UIHostingController(rootView: Box(30, 20)).view,
      UIHostingController(rootView: Box(50, 20)).view,
    ])
    stack.frame = CGRect(x: 0, y: 0, width: 80, height: 20)
    stack.layoutIfNeeded()
    #expect(stack.arrangedSubviews.map(\.frame.width) == [30, 50])
  }
  @Test func `a view that is dropped takes its tree with it`() {
    final class Kept {}
    weak var view: UIView?
    weak var inside: Kept?
    do {
      let object = Kept()
      let laid = Laid(root: Text("x").onTapGesture { _ = object })
      (view, inside) = (laid.view, object)
    }
    #expect(view == nil && inside == nil)
  }
}

private final class MissingStore: ObservableObject {
  @Published var number = 0
}

struct MessageTests {
  @Test func `a missing environment object is named by its type`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        struct Reading: View {
          @EnvironmentObject private var store: MissingStore
          var body: some View { Text("\(store.number)") }
        }
        _ = Laid(root: Reading())
      }
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("MissingStore") && message.contains("environmentObject"))
  }
}

// MARK: - Names that keyboards use themselves

private struct Context { let value = "context" }
private struct Node { let value = "node" }
private struct Key: Hashable { let label: String }
private struct Configuration { let value = "configuration" }
private struct Frame { let value = "frame" }
private struct Element { let value = "element" }
private struct Row: View {
  let keys: [Key]
  var body: some View { HStack { ForEach(keys, id: \.self) { Text($0.label) } } }
}
private struct Container<Header: View, Content: View>: View {
  let header: Header
  @ViewBuilder let content: (Context) -> Content
  init(header: Header, @ViewBuilder content: @escaping (Context) -> Content) {
    (self.header, self.content) = (header, content)
  }
  var body: some View {
    VStack {
      header
      content(Context())
    }
  }
}
private struct PressStyle: ButtonStyle {
  func makeBody(configuration: ButtonStyleConfiguration) -> some View {
    configuration.label.opacity(configuration.isPressed ? 0.5 : 1)
  }
}
extension View {
  fileprivate func keyed(_ isOn: Bool) -> some View { modifier(Framed(isOn: isOn)) }
  @ViewBuilder fileprivate func iff<Other: View>(
    _ condition: Bool, _ change: (Self) -> Other
  ) -> some View {
    if condition { change(self) } else { self }
  }
}
private struct Framed: ViewModifier {
  let isOn: Bool
  func body(content: Content) -> some View { content.padding(isOn ? 2 : 0) }
}
private struct KeyGap: EnvironmentKey { static let defaultValue: CGFloat = 6 }
extension EnvironmentValues {
  fileprivate var keyGap: CGFloat {
    get { self[KeyGap.self] }
    set { self[KeyGap.self] = newValue }
  }
}

@MainActor
struct LanguageTests {
  @Test func `a keyboard's own types may be called as ours are inside`() {
    let laid = Laid(
      CGSize(width: 200, height: 200),
      root: Container(header: Row(keys: [Key(label: "a"), Key(label: "b")])) { context in
        Text(context.value)
        Text(Node().value + Configuration().value + Frame().value + Element().value)
      })
    #expect(laid.texts == ["a", "b", "context", "nodeconfigurationframeelement"])
  }
  @Test func `functions, styles and modifiers of a keyboard's own make views`() {
    @ViewBuilder func key(_ name: String, isWide: Bool) -> some View {
      if isWide { Text(name).bold() } else { Text(name) }
    }
    struct Reading: View {
      @Environment(\.keyGap) private var gap
      var body: some View { Text("\(Int(gap))") }
    }
    let laid = Laid(
      CGSize(width: 200, height: 200),
      root: VStack {
        key("q", isWide: true)
        Button("w") {}.buttonStyle(PressStyle())
        Text("e").keyed(true).iff(true) { $0.underline() }
        Reading()
        Reading().environment(\.keyGap, 9)
      })
    #expect(laid.texts == ["q", "w", "e", "6", "9"])
  }
}
