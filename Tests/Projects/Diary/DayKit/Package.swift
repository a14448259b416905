// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "DayKit",
  products: [.library(name: "DayKit", targets: ["DayKit"])],
  targets: [.target(name: "DayKit")])
