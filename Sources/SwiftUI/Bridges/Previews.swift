/// Makes previews for Xcode's canvas. Nothing calls it here.
@MainActor @preconcurrency
public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder @MainActor @preconcurrency static var previews: Previews { get }
}
/// The device of a preview.
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral: String) { rawValue = stringLiteral }
}
public enum PreviewLayout: Sendable {
  case device
  case sizeThatFits
  case fixed(width: CGFloat, height: CGFloat)
}
extension View {
  public func previewDevice(_ value: PreviewDevice?) -> some View { self }
  public func previewLayout(_ value: PreviewLayout) -> some View { self }
  public func previewDisplayName(_ value: String?) -> some View { self }
}
