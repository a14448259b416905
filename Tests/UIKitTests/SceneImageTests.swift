import Foundation
import KeyboardProtocol
import Testing

@testable import UIKit

/// The snapshot's entries for images.
@MainActor @Suite struct `Images in the scene` {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
  private let view = UIImageView(frame: CGRect(x: 10, y: 20, width: 40, height: 20))
  private static let blue: UInt32 = 0x0000_FFFF

  init() { root.addSubview(view) }

  private var marks: [DrawnMark] {
    SnapshotBuilder.picture(of: root).views[1].decoration?.marks ?? []
  }
  private var images: [DrawnImage] {
    marks.compactMap { if case .image(let image) = $0 { image } else { nil } }
  }
  private func pixels(_ width: Int, _ height: Int, _ value: UInt8) -> UIImage {
    let pixels = ImagePixels(
      width: width, height: height, bytes: [UInt8](repeating: value, count: width * height * 4))
    return UIImage(
      name: "photo", size: CGSize(width: width, height: height), content: ImageContent(pixels))
  }

  @Test func `have the frame of their content mode`() {
    view.image = pixels(10, 10, 1)
    let frames: [(UIView.ContentMode, [Double])] = [
      (.scaleToFill, [10, 20, 40, 20]), (.scaleAspectFit, [20, 20, 20, 20]),
      (.scaleAspectFill, [10, 10, 40, 40]), (.center, [25, 25, 10, 10]),
      (.topLeft, [10, 20, 10, 10]), (.bottomRight, [40, 30, 10, 10]), (.top, [25, 20, 10, 10]),
    ]
    for (mode, frame) in frames {
      view.contentMode = mode
      let shown = images.first?.frame
      let numbers = shown.map { [$0.origin.x, $0.origin.y, $0.width, $0.height] }
      #expect(numbers == frame, "\(mode)")
    }
  }

  @Test func `are sent once, however many images are made of the same bytes`() throws {
    let other = UIImageView(frame: view.frame)
    root.addSubview(other)
    view.image = pixels(3, 2, 77)
    other.image = pixels(3, 2, 77)
    _ = SceneImages.takeWaiting()
    let views = SnapshotBuilder.picture(of: root).views.dropFirst()
    let sources = views.flatMap { $0.decoration?.marks ?? [] }.compactMap {
      if case .image(let image) = $0 { image.source } else { nil }
    }
    #expect(sources.count == 2 && Set(sources).count == 1)
    let sent = SceneImages.takeWaiting()
    #expect(sent.count == 1 && sent.first.map { .sent($0.number) } == sources.first)
    _ = SnapshotBuilder.picture(of: root)
    #expect(SceneImages.takeWaiting().isEmpty)
  }

  @Test func `take the tint where they are templates`() {
    view.tintColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    let photo = pixels(4, 4, 9)
    let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    let cases: [(UIImage?, UInt32?)] = [
      (photo, nil), (photo.withRenderingMode(.alwaysTemplate), Self.blue),
      (photo.withTintColor(red), 0xFF00_00FF),
      (UIImage(systemName: "star"), Self.blue),
      (UIImage(systemName: "star")?.withTintColor(red), 0xFF00_00FF),
      (UIImage(systemName: "star")?.withRenderingMode(.alwaysOriginal), 0x0000_00FF),
    ]
    for (image, color) in cases {
      view.image = image
      #expect(images.first?.color == color, "\(String(describing: image))")
    }
    let heavy = UIImage.SymbolConfiguration(pointSize: 20, weight: .bold)
    view.image = UIImage(systemName: "star", withConfiguration: heavy)
    #expect(images.first?.source == .symbol(weight: 7))
  }

  @Test func `reach no further than a view that clips`() {
    view.image = pixels(10, 10, 1)
    view.contentMode = .scaleAspectFill
    #expect(marks.count == 1)
    view.clipsToBounds = true
    #expect(marks.count == 3)
    guard case .clip(let steps) = marks[0] else {
      Issue.record("\(marks)")
      return
    }
    #expect(steps.first == .move(DrawnPoint(x: 10, y: 20)) && marks[2] == .end)
    view.contentMode = .scaleAspectFit
    #expect(marks.count == 1)
  }

  /// The middle of such an image is stretched many times in one direction, and its lines are not.
  @Test func `that were drawn with edges that keep their size have lines of even width`() {
    let drawn = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
      UIColor.red.setStroke()
      context.cgContext.setLineWidth(2)
      context.cgContext.stroke(CGRect(x: 1, y: 1, width: 8, height: 8))
    }
    view.frame.size = CGSize(width: 100, height: 20)
    view.image = drawn.resizableImage(withCapInsets: .init(top: 3, left: 3, bottom: 3, right: 3))
    var tops: [Double] = []
    for mark in marks {
      switch mark {
      case .stroke(_, _, let width, _): #expect(abs(width - 2) < 0.01)
      case .fill(let steps, _, _):
        tops += steps.compactMap { step in
          if case .line(let end) = step, end.y < 25 { end.y } else { nil }
        }
      default: continue
      }
    }
    #expect(!tops.isEmpty && tops.allSatisfy { $0 > 19.9 && $0 < 22.1 || $0 > 22.9 }, "\(tops)")
  }

  @Test func `that were drawn are told as their drawing`() {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20))
    let drawn = renderer.image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 20))
    }
    view.image = drawn
    #expect(images.isEmpty)
    let fills = marks.compactMap { if case .fill(let steps, _, _) = $0 { steps } else { nil } }
    #expect(fills.first?.contains(.line(DrawnPoint(x: 30, y: 40))) == true, "\(fills)")
    view.image = drawn.resizableImage(
      withCapInsets: UIEdgeInsets(top: 5, left: 5, bottom: 5, right: 5), resizingMode: .stretch)
    #expect(marks.count { if case .clip = $0 { true } else { false } } == 9)
  }

  @Test func `of an animation follow the virtual clock`() {
    let film = [pixels(1, 1, 11), pixels(1, 1, 12)]
    view.animationImages = film
    view.animationDuration = 2
    view.image = pixels(1, 1, 13)
    #expect(view.currentImage === view.image)
    view.startAnimating()
    #expect(view.currentImage === film[0] && view.isAnimating)
    VirtualClock.current.advance(microseconds: 1_000_000) {}
    #expect(view.currentImage === film[1])
    view.animationRepeatCount = 1
    VirtualClock.current.advance(microseconds: 1_500_000) {}
    #expect(view.currentImage === view.image)
    view.stopAnimating()
    #expect(view.currentImage === view.image && !view.isAnimating)
  }

  @Test func `lie below a button's title and above its background`() {
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    view.removeFromSuperview()
    root.addSubview(button)
    button.setBackgroundImage(pixels(2, 2, 21), for: .normal)
    button.setImage(UIImage(systemName: "shift"), for: .normal)
    root.layoutIfNeeded()
    #expect(images.map(\.name) == ["photo", "shift"])
    #expect(images.first.map { [$0.frame.width, $0.frame.height] } == [100, 40])
    #expect(images.first?.color == nil)
  }
}
