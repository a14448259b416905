import Testing

@testable import SwiftUI
@testable import UIKit

/// Where scrolling stops, and what follows from the place of a view in a scroll view.
@MainActor
struct ScrollTargetTests {
  private func stop<Behavior: ScrollTargetBehavior>(
    _ behavior: Behavior, from start: CGFloat = 0, at end: CGFloat, speed: CGFloat = 0
  ) throws -> CGFloat {
    let laid = Laid(
      CGSize(width: 100, height: 50),
      root: ScrollView(.horizontal) {
        LazyHStack(spacing: 0) {
          ForEach(0..<10) { _ in Color.red.frame(width: 40) }
        }
        .scrollTargetLayout()
      }
      .scrollTargetBehavior(behavior))
    let view = try #require(laid.first(ScrollHost.self))
    view.contentOffset.x = start
    view.delegate?.scrollViewWillBeginDragging(view)
    var target = CGPoint(x: end, y: 0)
    view.delegate?.scrollViewWillEndDragging(
      view, withVelocity: CGPoint(x: speed, y: 0), targetContentOffset: &target)
    return target.x
  }
  private struct Halves: ScrollTargetBehavior {
    func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
      target.rect.origin.x = (target.rect.minX / 50).rounded() * 50
      if context.contentSize.width < context.containerSize.width { target.rect.origin.x = -1 }
    }
  }

  @Test func `scrolling stops where the behavior wants`() throws {
    #expect(try stop(.viewAligned(limitBehavior: .never), at: 130) == 120)
    #expect(try stop(.viewAligned(limitBehavior: .never), at: 145) == 160)
    #expect(try stop(.viewAligned(limitBehavior: .alwaysByOne), at: 250) == 40)
    #expect(try stop(.viewAligned, at: 250) == 120)
    #expect(try stop(.viewAligned(limitBehavior: .never), at: 900) == 300)
    #expect(try stop(.paging, at: 40) == 0)
    #expect(try stop(.paging, at: 60) == 100)
    #expect(try stop(.paging, at: 30, speed: 1) == 100)
    #expect(try stop(.paging, from: 100, at: 290) == 200)
    #expect(try stop(Halves(), at: 130) == 150)
    #expect(try stop(AnyScrollTargetBehavior(Halves()), at: 20) == 0)
  }
  @Test func `a view knows its place in the scroll view around it`() throws {
    struct Told: View {
      let told: (CGRect) -> Void
      var body: some View {
        GeometryReader { reader in
          let _ = told(reader.frame(in: .scrollView(axis: .vertical)))
          Color.red
        }
        .frame(height: 30)
      }
    }
    var frame = CGRect.zero
    let laid = Laid(
      root: VStack(spacing: 0) {
        Color.blue.frame(height: 20)
        ScrollView {
          Color.red.frame(height: 100)
          Told { frame = $0 }
        }
      })
    let view = try #require(laid.first(ScrollHost.self))
    view.contentOffset.y = 30
    laid.update()
    #expect(frame == CGRect(x: 0, y: 78, width: 100, height: 30))
  }
  @Test func `a transition follows the scrolling`() {
    let way = ScrollTransitionConfiguration.interactive
    #expect(way.progress(0...40, in: 0...100) == 0)
    #expect(abs(way.progress(-20...20, in: 0...100) + 0.5) < 0.001)
    #expect(abs(way.progress(90...130, in: 0...100) - 0.75) < 0.001)
    #expect(way.threshold(.visible(0.5)).progress(-20...20, in: 0...100) == 0)
    #expect(way.threshold(.centered).progress(30...70, in: 0...100) == 0)
    #expect(ScrollTransitionConfiguration.animated.progress(-1...39, in: 0...100) == -1)
    let laid = Laid(
      root: ScrollView {
        Color.clear.frame(height: 80)
        Color.red.frame(height: 40).scrollTransition { $0.opacity($1.isIdentity ? 1 : 0) }
      })
    var alphas: [CGFloat] = []
    func visit(_ view: UIView) {
      alphas.append(view.alpha)
      view.subviews.forEach(visit)
    }
    visit(laid.view)
    #expect(alphas.contains { abs($0 - 0.3) < 0.01 })
  }
  @Test func `visibility is reported when it changes`() throws {
    var told: [Bool] = []
    let laid = Laid(
      root: ScrollView {
        Color.red.frame(height: 90)
        Color.red.frame(height: 40).onScrollVisibilityChange { told.append($0) }
        Color.red.frame(height: 200)
      })
    #expect(told.isEmpty)
    let view = try #require(laid.first(ScrollHost.self))
    view.contentOffset.y = 60
    laid.update()
    view.contentOffset.y = 125
    laid.update()
    #expect(told == [true, false])
  }
}
