import SwiftUI
import Testing

/// A tree in a view of a given size, as a keyboard has it.
@MainActor
final class Laid {
  let controller: UIHostingController<AnyView>
  var view: UIView { controller.view }

  init(_ size: CGSize = CGSize(width: 100, height: 100), root: some View) {
    controller = UIHostingController(rootView: AnyView(root))
    view.frame = CGRect(origin: .zero, size: size)
    view.layoutIfNeeded()
  }

  /// Lays out again what has changed.
  func update() { view.layoutIfNeeded() }

  /// The frames of all views without views inside, in the root's coordinates, in drawing order.
  var frames: [CGRect] {
    var found: [CGRect] = []
    func visit(_ view: UIView) {
      if view.subviews.isEmpty, view !== self.view {
        found.append(view.convert(view.bounds, to: self.view))
      }
      for subview in view.subviews { visit(subview) }
    }
    visit(view)
    return found
  }
  /// The texts of the labels, in drawing order.
  var texts: [String] {
    var found: [String] = []
    func visit(_ view: UIView) {
      if let label = view as? UILabel { found.append(label.text ?? "") }
      for subview in view.subviews { visit(subview) }
    }
    visit(view)
    return found
  }
  /// The first view of a kind.
  func first<Kind: UIView>(_ kind: Kind.Type) -> Kind? {
    func visit(_ view: UIView) -> Kind? {
      if let found = view as? Kind { return found }
      for subview in view.subviews {
        if let found = visit(subview) { return found }
      }
      return nil
    }
    return visit(view)
  }
}

/// A row of a table: the views, and the resulting frames.
@MainActor
struct LayoutRow {
  let name: String
  var size = CGSize(width: 100, height: 100)
  let root: () -> AnyView
  let frames: [CGRect]

  init(
    _ name: String, @ViewBuilder _ root: @escaping () -> some View, _ frames: [[CGFloat]]
  ) {
    self.name = name
    self.root = { AnyView(root()) }
    self.frames = frames.map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
  }
  init(
    _ name: String, size: CGSize, @ViewBuilder _ root: @escaping () -> some View,
    _ frames: [[CGFloat]]
  ) {
    self.init(name, root, frames)
    self.size = size
  }
}

/// A color of a fixed size.
struct Box: View {
  let width: CGFloat?
  let height: CGFloat?
  init(_ width: CGFloat? = nil, _ height: CGFloat? = nil) {
    (self.width, self.height) = (width, height)
  }
  var body: some View { Color.red.frame(width: width, height: height) }
}
