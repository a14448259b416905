import Combine
import TestSupport
import Testing

@testable import UIKit

/// A class whose setters announce their changes, as `keyward-lower` writes them.
private class Lamp: NSObject {
  var watts = 5 { didSet { _didSetValue(of: self, \Lamp.watts, "watts") } }
  var isBright: Bool { watts > 40 }
  private var shade = 1.0
  var dim: Double {
    get { shade }
    set {
      defer { _didSetValue(of: self, \Lamp.dim, "dim") }
      shade = newValue
    }
  }
}
private final class Diary: NSObject, _KeyValueObserver {
  var lines: [String] = []
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    let old = change?[.oldKey].map { "\($0)→" } ?? ""
    lines.append("\(keyPath ?? "") \(old)\(change?[.newKey] ?? "?")")
  }
}

@Suite @MainActor struct `Observing values by their keys` {
  @Test(
    arguments: [
      ([.old, .new], ["5→6", "6→6"]), (.new, ["·→6", "·→6"]), (.old, ["5→·", "6→·"]),
      ([], ["·→·", "·→·"]), ([.initial, .new], ["·→5", "·→6", "·→6"]),
    ] as [(NSKeyValueObservingOptions, [String])])
  func `a closure has the values that its options request, once for each time that one is set`(
    options: NSKeyValueObservingOptions, heard: [String]
  ) {
    let lamp = Lamp()
    var lines: [String] = []
    let observation = lamp.observe(\.watts, options: options) { object, change in
      #expect(object === lamp && change.kind == .setting && !change.isPrior)
      lines.append(
        "\(change.oldValue.map(String.init) ?? "·")→\(change.newValue.map(String.init) ?? "·")")
    }
    lamp.watts = 6
    lamp.watts = 6
    observation.invalidate()
    lamp.watts = 7
    #expect(lines == heard)
  }

  @Test func `an observation ends with its token, and with its object`() {
    var lines: [Int] = []
    var lamp: Lamp? = Lamp()
    weak let gone = lamp
    var observation = lamp?.observe(\.watts) { lamp, _ in lines.append(lamp.watts) }
    lamp?.watts = 1
    observation = nil
    lamp?.watts = 2
    observation = lamp?.observe(\.watts) { lamp, _ in lines.append(lamp.watts) }
    lamp = nil
    #expect(gone == nil && lines == [1])
    observation?.invalidate()
  }

  @Test func `a value that follows from another one is reported when it changes`() {
    let lamp = Lamp()
    var lines: [Bool] = []
    let observation = lamp.observe(\.isBright) { lamp, _ in lines.append(lamp.isBright) }
    for watts in [10, 60, 100, 5] { lamp.watts = watts }
    #expect(lines == [true, false])
    observation.invalidate()
  }

  @Test func `names find stored values and those that a setter announces`() {
    let (lamp, diary) = (Lamp(), Diary())
    var mark = 0
    withUnsafeMutablePointer(to: &mark) { context in
      lamp.addObserver(diary, forKeyPath: "watts", options: [.old, .new, .initial], context: nil)
      lamp.addObserver(diary, forKeyPath: "dim", options: .new, context: context)
      lamp.watts = 6
      lamp.dim = 0.5
      lamp.removeObserver(diary, forKeyPath: "watts")
      lamp.removeObserver(diary, forKeyPath: "dim", context: nil)
      lamp.dim = 0.25
      lamp.removeObserver(diary, forKeyPath: "dim", context: context)
      (lamp.watts, lamp.dim) = (7, 1)
    }
    #expect(diary.lines == ["watts 5", "watts 5→6", "dim 0.5", "dim 0.25"])
  }

  @Test func `changes by hand are reported by name and by key path`() {
    final class Box: NSObject {
      var value = 1
      func change(_ new: Int) {
        willChangeValue(forKey: "value")
        value = new
        didChangeValue(forKey: "value")
      }
      func change(by step: Int) {
        willChangeValue(for: \.value)
        value += step
        didChangeValue(for: \.value)
      }
    }
    let (box, diary) = (Box(), Diary())
    var lines: [Int] = []
    let observation = box.observe(\.value) { box, _ in lines.append(box.value) }
    box.addObserver(diary, forKeyPath: "value", options: .new, context: nil)
    box.change(2)
    box.change(by: 0)
    box.change(by: 1)
    observation.invalidate()
    #expect(lines == [2, 2, 3])
    #expect(diary.lines == ["value 2", "value 3"])
  }

  @Test func `UIKit's values are compared at the end of a turn, so that two changes are one`() {
    let (scrollView, label, diary) = (UIScrollView(), UILabel(), Diary())
    var lines: [String] = []
    let observations = [
      scrollView.observe(\.contentOffset, options: [.old, .new]) {
        lines.append("\($1.oldValue?.y ?? -1)→\($1.newValue?.y ?? -1)")
      },
      scrollView.observe(\.superview) { view, _ in
        lines.append(view.superview == nil ? "out" : "in")
      },
      label.observe(\.text, options: .new) { lines.append(($1.newValue ?? nil) ?? "nil") },
    ]
    label.addObserver(diary, forKeyPath: "text", options: [.old, .new], context: nil)
    scrollView.contentOffset.y = 3
    scrollView.contentOffset.y = 9
    label.text = "a"
    #expect(lines.isEmpty && KeyValueObservers.compare())
    #expect(lines.sorted() == ["0.0→9.0", "a"] && diary.lines == ["text <null>→a"])
    #expect(!KeyValueObservers.compare())
    let view = UIView()
    view.addSubview(scrollView)
    label.text = nil
    #expect(KeyValueObservers.compare() && lines.dropFirst(2).sorted() == ["in", "nil"])
    for observation in observations { observation.invalidate() }
    label.removeObserver(diary, forKeyPath: "text")
    scrollView.removeFromSuperview()
    #expect(!KeyValueObservers.compare())
  }

  @Test func `observers that change each other's values end`() {
    let (first, second) = (UIView(), UIView())
    let observations = [
      first.observe(\.tag) { first, _ in second.tag = first.tag + 1 },
      second.observe(\.tag) { second, _ in first.tag = second.tag + 1 },
    ]
    first.tag = 1
    #expect(KeyValueObservers.compare() && first.tag < 100)
    for observation in observations { observation.invalidate() }
  }

  @Test func `an object that only an observation keeps may end other observations`() {
    final class Holder: NSObject { var part: NSObject? }
    final class Part: NSObject {
      var observation: NSKeyValueObservation?
      deinit { observation?.invalidate() }
    }
    let (holder, lamp, diary) = (Holder(), Lamp(), Diary())
    var part: Part? = Part()
    weak let gone = part
    part?.observation = lamp.observe(\.watts) { _, _ in }
    holder.part = part
    holder.addObserver(diary, forKeyPath: "part", options: [], context: nil)
    (holder.part, part) = (nil, nil)
    #expect(gone != nil)
    holder.removeObserver(diary, forKeyPath: "part")
    #expect(gone == nil)
  }

  @Test func `an object that uses the address of another one has no observers`() {
    for _ in 0..<200 {
      var lamp: Lamp? = Lamp()
      let observation = lamp?.observe(\.watts) { _, _ in Issue.record("a freed object's observer") }
      lamp = nil
      Lamp().watts = 3
      withExtendedLifetime(observation) {}
    }
  }

  @Test func `a publisher sends the value at once and whenever it is set`() {
    let lamp = Lamp()
    var (lines, later): ([Int], [Int]) = ([], [])
    var ties: Set<AnyCancellable> = []
    lamp.publisher(for: \.watts).sink { lines.append($0) }.store(in: &ties)
    lamp.publisher(for: \.watts, options: .new).sink { later.append($0) }.store(in: &ties)
    lamp.watts = 6
    ties = []
    lamp.watts = 7
    #expect(lines == [5, 6] && later == [6])
    #expect([1, 2].publisher.prepend([0]).append(Set([3])).collected == [0, 1, 2, 3])
  }
}
extension Publisher where Failure == Never {
  fileprivate var collected: [Output] {
    var all: [Output] = []
    let tie = sink { all.append($0) }
    tie.cancel()
    return all
  }
}
