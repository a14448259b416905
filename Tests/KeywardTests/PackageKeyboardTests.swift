import Foundation
import TestSupport
import Testing

/// A keyboard with packages from repositories and its own C sources, built by the command and typed through.
struct PackageKeyboardTests {
  private let controller = """
    import CCount
    import Greetings
    import UIKit

    class KeyboardViewController: UIInputViewController {
      private let keys: [(String, () -> String)] = [
        ("greet", { Greeting.text }), ("resource", { Greeting.resource }),
        ("count", { String(kit_count("four")) }), ("own", { String(own_sum(2, 3)) }),
      ]

      override func viewDidLoad() {
        super.viewDidLoad()
        for (index, key) in keys.enumerated() {
          let button = UIButton(frame: CGRect(x: index * 70, y: 0, width: 70, height: 40))
          button.setTitle(key.0, for: .normal)
          button.tag = index
          button.addTarget(self, action: #selector(tap(_:)), for: .touchUpInside)
          view.addSubview(button)
        }
      }

      @objc private func tap(_ sender: UIButton) {
        textDocumentProxy.insertText(keys[sender.tag].1() + " ")
      }
    }
    """

  private func write(_ project: PackageProject) throws {
    try project.write(controller, "App/KeyboardViewController.swift")
    try project.write("#import <UIKit/UIKit.h>\n#import \"Own.h\"\n", "App/Bridge.h")
    try project.write("#pragma once\nint own_sum(int left, int right);\n", "App/Own.h")
    try project.write(
      "#include \"Own.h\"\nint own_sum(int left, int right) { return left + right; }\n",
      "App/Own.c")
    try project.writePackage(
      "repositories/Greetings",
      """
      products: [.library(name: "Greetings", targets: ["Greetings"]), .library(name: "CCount", targets: ["CCount"])],
      dependencies: [.package(url: "\(PackageProject.host)Words", from: "1.0.0")],
      targets: [
        .target(name: "Greetings", dependencies: ["CCount", .product(name: "Words", package: "Words")],
          resources: [.process("Resources")], swiftSettings: [.define("ON_IOS", .when(platforms: [.iOS]))]),
        .target(name: "CCount", cSettings: [.define("MORE", to: "1")])]
      """,
      [
        "Sources/Greetings/Greeting.swift": """
        import CCount
        import UIKit
        import Words

        public enum Greeting {
          public static var text: String {
            #if ON_IOS
            return words + String(kit_count("ab"))
            #else
            return "elsewhere"
            #endif
          }
          public static var resource: String {
            var green: CGFloat = 0
            UIColor(resource: .Paint.leaf).getRed(nil, green: &green, blue: nil, alpha: nil)
            let text = Bundle.module.path(forResource: "hello", ofType: "txt").flatMap {
              try? String(contentsOfFile: $0, encoding: .utf8)
            } ?? "none"
            return text + "\\((green * 10).rounded())"
          }
        }
        """,
        "Sources/Greetings/Resources/hello.txt": "resource",
        "Sources/Greetings/Resources/A.xcassets/Paint/Contents.json":
          #"{"properties":{"provides-namespace":true}}"#,
        "Sources/Greetings/Resources/A.xcassets/Paint/leaf.colorset/Contents.json":
          #"{"colors":[{"color":{"components":{"red":"0","green":"0.6","blue":"0","alpha":"1"}}}]}"#,
        "Sources/CCount/include/CCount.h": "#pragma once\nint kit_count(const char *text);\n",
        "Sources/CCount/count.c":
          "#include \"CCount.h\"\n#include <string.h>\nint kit_count(const char *text) { return (int)strlen(text) + MORE; }\n",
      ])
    try project.commit("Greetings", tag: "1.0.0")
    try project.writePackage(
      "repositories/Words", PackageProject.library("Words"),
      ["Sources/Words/Words.swift": "public let words = \"word\"\n"])
    try project.commit("Words", tag: "1.2.0")
    let address = PackageProject.host + "Greetings"
    let version = "kind = upToNextMajorVersion; minimumVersion = 1.0.0;"
    try project.write(
      files: ["KeyboardViewController.swift", "Own.c"],
      [.remote("Greetings", address, version), .remote("CCount", address, version)],
      settings: "SWIFT_OBJC_BRIDGING_HEADER = Bridge.h;")
  }

  @Test func `packages from repositories and C are built, and typed through`() throws {
    try withScratchFolder { folder in
      let project = try PackageProject(folder)
      try write(project)
      let keys = ["greet", "resource", "count", "own"].flatMap { ["--tap", $0] }
      let report = try runReport([project.project.path] + keys, in: project.folder)
      #expect(report["document"] as? String == "word3 resource6.0 5 5 ")
    }
  }
}
