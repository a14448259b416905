// swift-tools-version: 6.2
import PackageDescription

// In your own package, name Keyward's repository by URL and branch in place of the path.
let package = Package(
  name: "SwiftTests",
  dependencies: [.package(name: "keyward", path: "../..")],
  targets: [
    .testTarget(
      name: "CalculatorTests",
      dependencies: [.product(name: "KeyboardTesting", package: "keyward")])
  ]
)
