public import SwiftUI

/// Shows a player's film with its controls. Keyward shows no films: the view is black, with the overlay on it.
public struct VideoPlayer<VideoOverlay: View>: View {
  private let player: AVPlayer?
  private let overlay: VideoOverlay

  public init(player: AVPlayer?) where VideoOverlay == EmptyView {
    self.init(player: player) { EmptyView() }
  }
  public init(player: AVPlayer?, @ViewBuilder videoOverlay: () -> VideoOverlay) {
    self.player = player
    overlay = videoOverlay()
  }
  public var body: some View {
    ZStack {
      Color.black
      overlay
    }
    .onAppear { SystemServices.tell("VideoPlayer stays black: Keyward shows no films") }
  }
}
