public import Foundation
private import FoundationNetworking
public import SwiftUI
private import UIKit

/// The progress of loading an image.
public enum AsyncImagePhase: Sendable {
  case empty
  case success(Image)
  case failure(any Error)
  public var image: Image? {
    if case .success(let image) = self { image } else { nil }
  }
  public var error: (any Error)? {
    if case .failure(let error) = self { error } else { nil }
  }
}

/// An image of an address, which is loaded when the view appears. Without full access the request fails, as on a device.
public struct AsyncImage<Content: View>: View {
  private let url: URL?
  private let scale: CGFloat
  private let transaction: Transaction
  private let content: (AsyncImagePhase) -> Content
  @State private var phase = AsyncImagePhase.empty

  /// Shows the phases of the loading.
  public init(
    url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) {
    (self.url, self.scale) = (url, scale)
    (self.transaction, self.content) = (transaction, content)
  }
  /// Shows the image unchanged, and a gray rectangle until it is loaded.
  public init(url: URL?, scale: CGFloat = 1)
  where Content == _ConditionalContent<Image, Color> {
    self.init(url: url, scale: scale) {
      $0
    } placeholder: {
      Color(.secondarySystemFill)
    }
  }
  /// Shows something else until the image is there.
  public init<I: View, P: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
    @ViewBuilder placeholder: @escaping () -> P
  ) where Content == _ConditionalContent<I, P> {
    self.init(url: url, scale: scale) { phase in
      if let image = phase.image { content(image) } else { placeholder() }
    }
  }

  public var body: some View {
    content(phase).task(id: url) { @MainActor in
      guard let url else { return }
      // Not cancelled with the view: Foundation's URL loading ends the process if a request is cancelled as it begins.
      let new = await Task { await Self.load(url, scale) }.value
      guard !Task.isCancelled else { return }
      withTransaction(transaction) { phase = new }
    }
  }

  /// The largest answer that is taken for an image, in bytes.
  private static var limit: Int { 32 << 20 }
  private static func load(_ url: URL, _ scale: CGFloat) async -> AsyncImagePhase {
    do {
      let (data, _) = try await URLSession.shared.data(from: url)
      guard data.count <= limit, let image = UIImage(data: data, scale: scale) else {
        throw URLError(.cannotDecodeContentData)
      }
      return .success(Image(uiImage: image))
    } catch {
      return .failure(error)
    }
  }
}
