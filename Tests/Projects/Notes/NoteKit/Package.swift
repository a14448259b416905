// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "NoteKit",
  platforms: [.iOS(.v15)],
  products: [.library(name: "NoteKit", targets: ["NoteKit"])],
  targets: [
    .target(name: "Marks"),
    .target(name: "NoteKit", dependencies: ["Marks"], resources: [.process("Resources")]),
    .testTarget(name: "NoteKitTests", dependencies: ["NoteKit"]),
  ])
