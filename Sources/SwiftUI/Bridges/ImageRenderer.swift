/// Draws a view into an image.
@MainActor
public final class ImageRenderer<Content: View>: ObservableObject {
  @Published public var content: Content
  @Published public var proposedSize = ProposedViewSize.unspecified
  @Published public var scale: CGFloat = 1
  @Published public var isOpaque = false
  public init(content view: Content) { content = view }

  /// The image; `nil` for a view without a size.
  public var uiImage: UIImage? {
    let controller = UIHostingController(rootView: content)
    let ideal = controller.sizeThatFits(in: CGSize(width: CGFloat.infinity, height: .infinity))
    let size = CGSize(
      width: proposedSize.width ?? ideal.width, height: proposedSize.height ?? ideal.height)
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      return nil
    }
    controller.view.frame = CGRect(origin: .zero, size: size)
    controller.view.layoutIfNeeded()
    let format = UIGraphicsImageRendererFormat()
    (format.scale, format.opaque) = (scale, isOpaque)
    return UIGraphicsImageRenderer(size: size, format: format).image { _ in
      _ = controller.view.drawHierarchy(in: controller.view.bounds, afterScreenUpdates: true)
    }
  }
  public var cgImage: CGImage? { uiImage?.cgImage }
}
