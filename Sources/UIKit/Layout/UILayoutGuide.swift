/// A rectangle that takes part in Auto Layout without being a view.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
  open internal(set) weak var owningView: UIView?
  open var identifier = ""
  private(set) var layoutNode: LayoutNode

  public override init() {
    layoutNode = LayoutNode(kind: .guide, view: nil)
    super.init()
    layoutNode.guide = self
  }

  init(insetOf view: UIView, _ kind: LayoutNode.Kind) {
    owningView = view
    layoutNode = LayoutNode(kind: kind, view: view)
    super.init()
    layoutNode.guide = self
  }

  open var layoutFrame: CGRect {
    guard let view = owningView else { return .zero }
    if layoutNode.isInset { return view.bounds.inset(by: layoutNode.insets) }
    return view.root.layoutEngine?.frame(of: layoutNode) ?? .zero
  }

  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
}
