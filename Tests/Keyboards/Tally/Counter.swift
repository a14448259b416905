import Foundation

/// A counter that others observe.
class Counter: NSObject {
    @objc dynamic var count = 0
    @objc dynamic private(set) var label: String? {
        didSet {
            if label == oldValue { return }
            renames += 1
        }
    }
    @objc dynamic var isEven: Bool { count.isMultiple(of: 2) }
    private(set) var renames = 0
    private var stored = 1.0
    @objc(step) dynamic var stride: Double {
        get { stored }
        set { stored = max(newValue, 1) }
    }

    @objc class func keyPathsForValuesAffectingIsEven() -> Set<String> { [#keyPath(count)] }

    func rename(_ name: String) { label = name }
}

extension UserDefaults {
    @objc dynamic var favorite: String {
        get { string(forKey: "favorite") ?? "none" }
        set { set(newValue, forKey: "favorite") }
    }
}
