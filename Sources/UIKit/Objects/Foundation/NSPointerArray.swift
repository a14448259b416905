/// A list of objects by their addresses, which may keep them weakly. A deallocated object's place has `nil`.
open class NSPointerArray: NSObject, @unchecked Sendable {
  private struct Entry {
    private weak var weak: AnyObject?
    private var strong: AnyObject?
    init(_ pointer: UnsafeMutableRawPointer?, isWeak: Bool) {
      let object = pointer.map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
      if isWeak { weak = object } else { strong = object }
    }
    var object: AnyObject? { strong ?? weak }
    var pointer: UnsafeMutableRawPointer? {
      object.map { Unmanaged.passUnretained($0).toOpaque() }
    }
  }
  private var entries: [Entry] = []
  private let isWeak: Bool

  public init(options: NSPointerFunctions.Options) {
    isWeak = options.contains(.weakMemory)
  }
  public override convenience init() { self.init(options: []) }
  open class func weakObjects() -> NSPointerArray { NSPointerArray(options: .weakMemory) }
  open class func strongObjects() -> NSPointerArray { NSPointerArray(options: []) }

  open var allObjects: [Any] { entries.compactMap(\.object) }
  /// The number of places; more than before adds places with `nil`.
  open var count: Int {
    get { entries.count }
    set {
      let added = min(max(0, newValue), 1 << 20) - entries.count
      if added < 0 { return entries.removeLast(-added) }
      entries += Array(repeating: Entry(nil, isWeak: isWeak), count: added)
    }
  }
  /// The address in a place; `nil` if there is no such place.
  open func pointer(at index: Int) -> UnsafeMutableRawPointer? {
    has(index, "pointer(at:)") ? entries[index].pointer : nil
  }
  open func addPointer(_ pointer: UnsafeMutableRawPointer?) {
    entries.append(Entry(pointer, isWeak: isWeak))
  }
  open func removePointer(at index: Int) {
    if has(index, "removePointer(at:)") { entries.remove(at: index) }
  }
  open func insertPointer(_ item: UnsafeMutableRawPointer?, at index: Int) {
    guard index != entries.count else { return addPointer(item) }
    if has(index, "insertPointer(_:at:)") {
      entries.insert(Entry(item, isWeak: isWeak), at: index)
    }
  }
  open func replacePointer(at index: Int, withPointer item: UnsafeMutableRawPointer?) {
    if has(index, "replacePointer(at:withPointer:)") {
      entries[index] = Entry(item, isWeak: isWeak)
    }
  }
  /// Removes the places with `nil`.
  open func compact() { entries.removeAll { $0.object == nil } }

  private func has(_ index: Int, _ member: String) -> Bool {
    if entries.indices.contains(index) { return true }
    SystemServices.tell(
      "NSPointerArray.\(member): iOS throws an exception for the index \(index), because there are"
        + " \(entries.count) places")
    return false
  }
}
