import Combine
import QuartzCore
import SwiftUI
import UIKit

/// The state of the keyboard, its settings, and what the keys do.
@MainActor
final class KeyboardModel: ObservableObject {

    private static let doubleTapInterval: CFTimeInterval = 0.3
    private static let repeatInterval: TimeInterval = 0.1
    /// Deleting repeats after half a second.
    private static let silentRepeats = 4

    @AppStorage("alphabet") private(set) var alphabet = Alphabet.latin
    @AppStorage("clicks") var clicks = true
    @AppStorage("keySize") var keySize = KeySize.regular
    @AppStorage("highContrast") var isHighContrast = false
    @AppStorage("capitalizes") var capitalizes = true { didSet { readField() } }

    @Published private(set) var page = Page.letters
    @Published private(set) var shift = ShiftState.off
    @Published private(set) var returnKey = ReturnKey()
    @Published private(set) var needsGlobe = false
    @Published private(set) var hasFullAccess = false

    private weak var controller: UIInputViewController?
    private var deleting: AnyCancellable?
    private var hasRepeated = false
    private var lastShiftTap: CFTimeInterval?

    init(controller: UIInputViewController) {
        self.controller = controller
    }

    // MARK: - Reports of iOS

    func readController() {
        guard let controller else { return }
        update(\.needsGlobe, to: controller.needsInputModeSwitchKey)
        update(\.hasFullAccess, to: controller.hasFullAccess)
        controller.primaryLanguage = alphabet.language
    }

    /// Follows a change of the text or of the field.
    func readField() {
        guard let field = controller?.textDocumentProxy else { return }
        update(\.returnKey, to: ReturnKey(field: field))
        guard shift != .locked else { return }
        update(\.shift, to: capitalizes && alphabet.hasCapitals && field.startsCapital ? .once : .off)
    }

    /// Publishes only what differs, so that the views aren't evaluated for nothing.
    private func update<Value: Equatable>(
        _ property: ReferenceWritableKeyPath<KeyboardModel, Value>, to value: Value
    ) {
        if self[keyPath: property] != value { self[keyPath: property] = value }
    }

    // MARK: - Keys

    var rows: [[Key]] {
        var rows = page.characters(in: alphabet).map { $0.map { Key.text(String($0)) } }
        guard let last = rows.popLast() else { return [] }
        let first = page.sibling.map { [Key.page($0)] } ?? (alphabet.hasCapitals ? [.shift] : [])
        rows.append(first + last + [.delete])
        rows.append([.page(page == .letters ? .numbers : .letters), .page(.emoji)] + bottomKeys)
        return rows
    }

    private var bottomKeys: [Key] {
        needsGlobe ? [.globe, .space, .return] : [.space, .return]
    }

    func title(of key: Key) -> String {
        switch key {
        case .text(let text): return page == .letters && shift.isOn ? text.uppercased() : text
        case .return: return returnKey.title
        case .page(.letters): return alphabet.title
        case .page(.numbers): return "123"
        case .page(.symbols): return "#+="
        default: return key.identifier
        }
    }

    func tap(_ key: Key) {
        click()
        switch key {
        case .text: insert(title(of: key))
        case .space: insertSpace()
        case .return: insert("\n")
        case .delete: deleteOnce()
        case .shift: tapShift()
        case .page(let page): show(page)
        case .globe: break  // iOS handles its touches.
        }
    }

    /// Inserts a text as it is, for example an emoji.
    func insert(_ text: String) {
        controller?.textDocumentProxy.insertText(text)
        readField()
    }

    func show(_ page: Page) {
        self.page = page
    }

    func choose(_ alphabet: Alphabet) {
        self.alphabet = alphabet
        page = .letters
        shift = .off
        readController()
        readField()
    }

    func connectGlobe(_ button: UIButton) {
        button.addTarget(
            controller, action: #selector(UIInputViewController.handleInputModeList(from:with:)),
            for: .allTouchEvents)
    }

    private func insertSpace() {
        insert(" ")
        page = .letters
    }

    private func tapShift() {
        let now = CACurrentMediaTime()
        let isDouble = lastShiftTap.map { now - $0 < Self.doubleTapInterval } ?? false
        lastShiftTap = isDouble ? nil : now
        shift.tap(isDouble: isDouble)
    }

    private func click() {
        if clicks { UIDevice.current.playInputClick() }
    }

    // MARK: - Deleting

    /// A finger has come down on a key; only delete does something before it leaves.
    func press(_ key: Key) {
        guard key == .delete else { return }
        hasRepeated = false
        deleting = Timer.publish(every: Self.repeatInterval, on: .main, in: .common)
            .autoconnect()
            .dropFirst(Self.silentRepeats)
            .sink { [weak self] _ in self?.repeatDelete() }
    }

    func release(_ key: Key) {
        if key == .delete { deleting = nil }
    }

    private func repeatDelete() {
        hasRepeated = true
        deleteBackward()
    }

    /// Deletes at the end of a tap, which may come from VoiceOver without a touch.
    private func deleteOnce() {
        if !hasRepeated { deleteBackward() }
        hasRepeated = false
    }

    private func deleteBackward() {
        controller?.textDocumentProxy.deleteBackward()
        readField()
    }
}
