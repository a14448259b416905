internal import NibArchive

/// The decoder from which an object in a nib initializes itself.
///
/// UIKit's own classes read through it; a keyboard's class that requests its own keys finds none, as in a nib of
/// Apple's.
final class NibCoder: NSCoder {
  private let loader: NibLoader
  private let place: Int

  init(_ loader: NibLoader, _ place: Int) {
    self.loader = loader
    self.place = place
    super.init()
  }

  override var allowsKeyedCoding: Bool { true }
  override func containsValue(forKey key: String) -> Bool { false }
  override func decodeObject(forKey key: String) -> Any? { nil }
  override func decodeBool(forKey key: String) -> Bool { false }
  override func decodeInteger(forKey key: String) -> Int { 0 }
  override func decodeInt32(forKey key: String) -> Int32 { 0 }
  override func decodeInt64(forKey key: String) -> Int64 { 0 }
  override func decodeFloat(forKey key: String) -> Float { 0 }
  override func decodeDouble(forKey key: String) -> Double { 0 }

  /// A value that an object needs before it is whole.
  @MainActor
  func value(_ key: String) -> NibValue? {
    loader.archive.objects[place].properties.last { $0.key == key }?.value
  }
  @MainActor
  func integer(_ key: String) -> Int? { value(key)?.integer }
  @MainActor
  func text(_ key: String) -> String? { value(key)?.text }

  /// Applies the nib's values to a view.
  @MainActor
  func populate(_ view: UIView) { loader.populate(view, at: place) }
  @MainActor
  func populate(_ controller: UIViewController) { loader.populate(controller, at: place) }
}

extension NibValue {
  var flag: Bool { if case .bool(let flag) = self { flag } else { false } }
  var double: Double { if case .number(let number) = self { number } else { 0 } }
  var cgFloat: CGFloat { CGFloat(double) }
  var integer: Int { Int(exactly: double.rounded()) ?? 0 }
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var place: Int? { if case .object(let place) = self { place } else { nil } }
  var places: [Int] { if case .list(let values) = self { values.compactMap(\.place) } else { [] } }
  var items: [NibValue] { if case .list(let values) = self { values } else { [] } }
  var record: [NibProperty] { if case .record(let record) = self { record } else { [] } }
  func part(_ key: String) -> NibValue? { record.last { $0.key == key }?.value }

  /// The requested count of numbers.
  private func numbers(_ count: Int) -> [CGFloat]? {
    guard case .numbers(let numbers) = self, numbers.count == count else { return nil }
    return numbers.map { CGFloat($0) }
  }
  var point: CGPoint? { numbers(2).map { CGPoint(x: $0[0], y: $0[1]) } }
  var size: CGSize? { numbers(2).map { CGSize(width: $0[0], height: $0[1]) } }
  var rect: CGRect? {
    numbers(4).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
  }
  var insets: UIEdgeInsets? {
    numbers(4).map { UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) }
  }
  var directionalInsets: NSDirectionalEdgeInsets? {
    numbers(4).map {
      NSDirectionalEdgeInsets(top: $0[0], leading: $0[1], bottom: $0[2], trailing: $0[3])
    }
  }
}
