import SwiftUI
import Testing

@MainActor private final class Tally { var count = 0 }

/// Frames in stacks in frames, as keyboards of rows of keys have them.
private struct Nested: View {
  let depth: Int
  let tally: Tally
  var body: some View {
    if depth == 0 {
      Color.red.frame(width: 10, height: 10)
        .alignmentGuide(VerticalAlignment.center) { [tally] in
          MainActor.assumeIsolated { tally.count += 1 }
          return $0.height / 2
        }
    } else {
      HStack(spacing: 0) {
        VStack(spacing: 0) { AnyView(Nested(depth: depth - 1, tally: tally)) }
          .frame(width: 200).frame(height: 100).frame(maxWidth: .infinity)
      }
      .frame(height: 100).background(Color.blue)
    }
  }
}

private final class Lift: ObservableObject { @Published var lift: CGFloat = 0 }
private struct Lifted: View {
  @ObservedObject var model: Lift
  var body: some View {
    HStack(alignment: .top, spacing: 0) {
      Color.red.frame(width: 10, height: 40)
      Color.blue.frame(width: 10, height: 10)
        .alignmentGuide(.top) { [lift = model.lift] _ in lift }
        .frame(width: 20)
    }
  }
}

@MainActor @Suite struct GuideTests {
  @Test func `a guide deep inside frames is computed a few times for each level`() {
    func count(_ depth: Int) -> Int {
      let tally = Tally()
      _ = Laid(CGSize(width: 300, height: 200), root: Nested(depth: depth, tally: tally))
      return tally.count
    }
    let (shallow, deep) = (count(2), count(12))
    #expect(shallow > 0 && deep <= shallow * 12)
  }

  @Test func `a guide that changes moves what is aligned by it`() {
    let model = Lift()
    let laid = Laid(root: Lifted(model: model))
    let small = CGSize(width: 10, height: 10)
    let before = laid.frames.first { $0.size == small }?.minY
    #expect(before == 30)
    model.lift = -7
    laid.update()
    #expect(laid.frames.first { $0.size == small }?.minY == 37)
  }
}
