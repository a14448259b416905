extension View {
  /// Shows a view over the keyboard's view while a binding is true. A drag downwards takes it away.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    modifier(
      PresentingModifier(isPresented: isPresented, dismissed: onDismiss) { dismiss in
        SheetBody(content: content(), dismiss: dismiss)
      })
  }
  /// Shows a view over the keyboard's view while there is an item.
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    modifier(
      PresentingModifier(isPresented: Binding(isSet: item), dismissed: onDismiss) { dismiss in
        SheetBody(
          content: item.wrappedValue.map { content($0).id($0.id) }, dismiss: dismiss)
      })
  }
  /// Covers the keyboard's view while a binding is true.
  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    modifier(
      PresentingModifier(isPresented: isPresented, dismissed: onDismiss) { _ in
        SheetBody(content: content(), dismiss: nil)
      })
  }
  /// Covers the keyboard's view while there is an item.
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    modifier(
      PresentingModifier(isPresented: Binding(isSet: item), dismissed: onDismiss) { _ in
        SheetBody(content: item.wrappedValue.map { content($0).id($0.id) }, dismiss: nil)
      })
  }
  /// Shows a view in a box beside this one. A tap beside the box takes it away.
  public func popover<Content: View>(
    isPresented: Binding<Bool>,
    attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View { popup(isPresented, arrowEdge) { _ in PopoverBody(content: content()) } }
  public func popover<Content: View>(
    isPresented: Binding<Bool>,
    attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge?,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View { popup(isPresented, arrowEdge ?? .top) { _ in PopoverBody(content: content()) } }
  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
    arrowEdge: Edge = .top, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    popup(Binding(isSet: item), arrowEdge) { _ in
      PopoverBody(content: item.wrappedValue.map { content($0).id($0.id) })
    }
  }

  /// Shows a box beside the view, over a shade that takes it away.
  func popup<Box: View>(
    _ isPresented: Binding<Bool>, _ edge: Edge,
    @ViewBuilder _ box: @escaping (_ dismiss: @escaping () -> Void) -> Box
  ) -> some View {
    modifier(PopupModifier(isPresented: isPresented, edge: edge, box: box))
  }
}

/// The shade, and the box that is beside the view.
private struct PopupModifier<Box: View>: ViewModifier {
  let isPresented: Binding<Bool>
  let edge: Edge
  let box: (@escaping () -> Void) -> Box
  func body(content: Content) -> some View {
    content.modifier(
      PresentingModifier(isPresented: isPresented, place: .beside(edge)) { dismiss in
        Group {
          PresentationShade(opacity: 0.001, dismiss: dismiss)
          box(dismiss)
        }
      })
  }
}

private struct SheetBody<Content: View>: View {
  let content: Content
  let dismiss: (() -> Void)?
  @State private var isHeld = false
  var body: some View {
    let sheet = content.frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(Color(.systemBackground))
      .onPreferenceChange(DismissalHeldKey.self) { isHeld = $0 }
    if let dismiss {
      sheet.gesture(
        DragGesture(minimumDistance: 20).onEnded {
          if !isHeld, $0.translation.height > 60 { dismiss() }
        })
    } else {
      sheet
    }
  }
}
private struct PopoverBody<Content: View>: View {
  let content: Content
  var body: some View {
    content.background(
      Color(.secondarySystemBackground), in: RoundedRectangle(cornerRadius: 12)
    )
    .clipShape(RoundedRectangle(cornerRadius: 12))
    .shadow(radius: 8)
  }
}

/// The anchor of a popover. Kept: a popover is beside the whole view.
public enum PopoverAttachmentAnchor {
  case rect(Anchor<CGRect>.Source)
  case point(UnitPoint)
}

private struct DismissalHeldKey: PreferenceKey {
  static var defaultValue: Bool { false }
  static func reduce(value: inout Bool, nextValue: () -> Bool) { value = value || nextValue() }
}

/// A height of a sheet. Inside a keyboard a sheet covers the whole view.
public struct PresentationDetent: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case medium, large
    case fraction(CGFloat)
    case height(CGFloat)
    case custom(ObjectIdentifier)
  }
  let kind: Kind
  public static let medium = PresentationDetent(kind: .medium)
  public static let large = PresentationDetent(kind: .large)
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
    PresentationDetent(kind: .fraction(fraction))
  }
  public static func height(_ height: CGFloat) -> PresentationDetent {
    PresentationDetent(kind: .height(height))
  }
  public static func custom<D: CustomPresentationDetent>(_ type: D.Type) -> PresentationDetent {
    PresentationDetent(kind: .custom(ObjectIdentifier(type)))
  }
  /// The facts about a sheet for its detents.
  @dynamicMemberLookup
  public struct Context {
    public let maxDetentValue: CGFloat
    let environment: EnvironmentValues
    public subscript<T>(dynamicMember keyPath: KeyPath<EnvironmentValues, T>) -> T {
      environment[keyPath: keyPath]
    }
  }
}
/// A height of a sheet that a keyboard computes.
public protocol CustomPresentationDetent {
  typealias Context = PresentationDetent.Context
  static func height(in context: Context) -> CGFloat?
}
/// Whether views behind a sheet may be touched.
public struct PresentationBackgroundInteraction: Sendable {
  public static let automatic = PresentationBackgroundInteraction()
  public static let enabled = PresentationBackgroundInteraction()
  public static func enabled(upThrough detent: PresentationDetent)
    -> PresentationBackgroundInteraction
  { PresentationBackgroundInteraction() }
  public static let disabled = PresentationBackgroundInteraction()
}
/// How a presentation adapts to little room.
public struct PresentationAdaptation: Sendable {
  public static let automatic = PresentationAdaptation()
  public static let none = PresentationAdaptation()
  public static let popover = PresentationAdaptation()
  public static let sheet = PresentationAdaptation()
  public static let fullScreenCover = PresentationAdaptation()
}
/// Whether a drag changes a sheet's height or scrolls its content first.
public struct PresentationContentInteraction: Equatable, Sendable {
  let scrolls: Bool
  public static let automatic = PresentationContentInteraction(scrolls: false)
  public static let resizes = PresentationContentInteraction(scrolls: false)
  public static let scrolls = PresentationContentInteraction(scrolls: true)
}

extension View {
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    preference(key: DismissalHeldKey.self, value: isDisabled)
  }
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    ignored("presentationDetents")
  }
  public func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View { ignored("presentationDetents") }
  public func presentationDragIndicator(_ visibility: Visibility) -> some View {
    ignored("presentationDragIndicator", when: visibility == .visible)
  }
  public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View {
    frame(maxWidth: .infinity, maxHeight: .infinity).background(style)
  }
  public func presentationBackground<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(alignment: alignment, content: content)
  }
  public func presentationBackgroundInteraction(
    _ interaction: PresentationBackgroundInteraction
  ) -> some View { ignored("presentationBackgroundInteraction") }
  public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View {
    ignored("presentationCornerRadius", when: cornerRadius != nil)
  }
  public func presentationContentInteraction(
    _ behavior: PresentationContentInteraction
  ) -> some View { ignored("presentationContentInteraction") }
  public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View {
    ignored("presentationCompactAdaptation")
  }
  public func presentationCompactAdaptation(
    horizontal: PresentationAdaptation, vertical: PresentationAdaptation
  ) -> some View { ignored("presentationCompactAdaptation") }
}
