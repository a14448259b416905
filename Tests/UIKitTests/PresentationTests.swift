import Testing

@testable import UIKit

@MainActor @Suite struct PresentationTests {
  private let keyboard = UIInputViewController()

  init() {
    keyboard.view.frame = CGRect(x: 0, y: 0, width: 390, height: 216)
    keyboard.loadViewIfNeeded()
  }
  private func button(_ title: String) -> UIButton? {
    func find(_ view: UIView) -> UIButton? {
      if let button = view as? UIButton, button.currentTitle == title { return button }
      return view.subviews.lazy.compactMap(find).first
    }
    return find(keyboard.view)
  }

  @Test func `an alert covers the keyboard until a choice is made`() throws {
    var chosen: [String] = []
    let alert = UIAlertController(title: "Sure?", message: "It goes.", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      UIAlertAction(title: "Go", style: .destructive) { chosen.append($0.title ?? "") })
    alert.addTextField { $0.placeholder = "name" }
    keyboard.present(alert, animated: true)
    #expect(
      keyboard.presentedViewController === alert && alert.presentingViewController === keyboard)
    #expect(alert.view.superview === keyboard.view && alert.view.frame == keyboard.view.bounds)
    #expect(alert.textFields?.first?.placeholder == "name")
    alert.actions[1].isEnabled = false
    #expect(button("Go")?.isEnabled == false)
    alert.actions[1].isEnabled = true
    try #require(button("Go")).sendActions(for: .touchUpInside)
    #expect(chosen == ["Go"] && keyboard.presentedViewController == nil)
    #expect(alert.view.superview == nil)
  }

  @Test func `an alert that nobody else keeps is there while its choice is handled`() throws {
    var name: String?
    func present() {
      let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
      alert.addTextField { $0.text = "Zebra" }
      alert.addAction(
        UIAlertAction(title: "Keep", style: .default) { [weak alert] _ in
          name = alert?.textFields?.first?.text
        })
      keyboard.present(alert, animated: true)
    }
    present()
    try #require(button("Keep")).sendActions(for: .touchUpInside)
    #expect(name == "Zebra")
  }

  @Test func `a controller that is presented appears and disappears`() {
    final class Page: UIViewController {
      var heard: [String] = []
      override func viewWillAppear(_ animated: Bool) { heard.append("will") }
      override func viewDidAppear(_ animated: Bool) { heard.append("did") }
      override func viewDidDisappear(_ animated: Bool) { heard.append("gone") }
    }
    let page = Page()
    keyboard.present(page, animated: false)
    // Another one waits for its turn, as on a device.
    keyboard.present(UIViewController(), animated: false)
    #expect(keyboard.presentedViewController === page)
    page.dismiss(animated: true)
    #expect(page.heard == ["will", "did", "gone"] && keyboard.presentedViewController == nil)
  }

  @Test func `pasteboards of one name have their items together`() throws {
    #expect(UIPasteboard(name: .init("mine"), create: false) == nil)
    let made = try #require(UIPasteboard(name: .init("mine"), create: true))
    let again = try #require(UIPasteboard(name: .init("mine"), create: true))
    made.string = "x"
    #expect(again.string == made.string && made.changeCount == again.changeCount)
    UIPasteboard.remove(withName: .init("mine"))
    #expect(UIPasteboard(name: .init("mine"), create: false) == nil)
  }

  @Test func `providers bring data in and out of a pasteboard`() async throws {
    let open = UIPasteboard { true }
    let provider = NSItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "public.png", visibility: .all) { done in
      done(Data([1, 2]), nil)
      return nil
    }
    open.itemProviders = [provider]
    #expect(open.contains(pasteboardTypes: ["public.png"]) && open.types == ["public.png"])
    let out = try #require(open.itemProviders.first)
    #expect(out.hasItemConformingToTypeIdentifier("public.image"))
    let data = await withCheckedContinuation { continuation in
      out.loadDataRepresentation(forTypeIdentifier: "public.png") { data, _ in
        continuation.resume(returning: data)
      }
    }
    #expect(data == Data([1, 2]))
    #expect(NSItemProvider(object: "text").canLoadObject(ofClass: String.self))
  }
}
