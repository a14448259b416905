/// A target of an Xcode project, with its parts.
package struct XcodeTarget: Equatable, Sendable {
  /// A folder that Xcode synchronizes with the disk; all of it belongs to the target except the exceptions.
  package struct Folder: Equatable, Sendable {
    /// The absolute path.
    package var path: String
    /// Paths relative to the folder that do not belong to the target.
    package var leftOut: Set<String> = []
    /// Where not empty, only these paths relative to the folder belong to the target.
    package var only: Set<String> = []
    /// Paths relative to the folder of folders that are copied unchanged.
    package var copied: Set<String> = []

    /// Makes a folder.
    package init(
      path: String, leftOut: Set<String> = [], only: Set<String> = [], copied: Set<String> = []
    ) {
      self.path = path
      self.leftOut = leftOut
      self.only = only
      self.copied = copied
    }
  }

  /// A Swift package's product that the target links.
  package struct PackageProduct: Equatable, Sendable {
    /// Where a package is.
    package enum Place: Equatable, Sendable {
      /// A folder, by its absolute path.
      case local(path: String)
      /// A repository.
      case remote(RemotePackage)
      /// The project does not say; Xcode then looks among the packages that it knows.
      case unknown
    }
    /// The product's name.
    package var name: String
    /// Its package.
    package var place: Place
  }

  /// A package in a repository, as the project names it; neither text has been checked.
  package struct RemotePackage: Hashable, Sendable {
    /// Which of its versions the project takes.
    package enum Requirement: Hashable, Sendable {
      /// A version, and later ones before the next major one.
      case upToNextMajor(String)
      /// A version, and later ones before the next minor one.
      case upToNextMinor(String)
      /// This version alone.
      case exact(String)
      /// Versions from the first to just before the second.
      case range(String, String)
      /// The newest commit of a branch.
      case branch(String)
      /// A commit.
      case revision(String)
      /// Something else, or nothing.
      case unknown(String)
    }
    /// The address of the repository.
    package var address: String
    /// The versions.
    package var requirement: Requirement

    /// Makes a package.
    package init(address: String, requirement: Requirement) {
      self.address = address
      self.requirement = requirement
    }
  }

  /// The name.
  package var name: String
  /// The key of its object.
  package var identifier: String
  /// Such as `com.apple.product-type.app-extension`; empty for a target without a product.
  package var productType: String
  /// Absolute paths of the files that are compiled, in the project's order.
  package var sources: [String] = []
  /// Absolute paths of the files and folders that are copied or compiled as resources.
  package var resources: [String] = []
  /// Synchronized folders (Xcode 16).
  package var folders: [Folder] = []
  /// Targets of the same project that this one depends on or links, by identifier.
  package var dependencies: [String] = []
  /// Packages' products.
  package var packageProducts: [PackageProduct] = []
  /// Names of linked libraries and frameworks that are neither Apple's nor made by a target of the project.
  package var foreignLibraries: [String] = []
  /// The names of phases that run a script.
  package var scripts: [String] = []

  /// Makes a target without files.
  package init(name: String, identifier: String, productType: String) {
    self.name = name
    self.identifier = identifier
    self.productType = productType
  }

  /// Whether the target makes an app extension.
  package var isAppExtension: Bool { productType == "com.apple.product-type.app-extension" }

  /// Whether the target makes a library that others import as a module.
  package var isLibrary: Bool {
    [
      "com.apple.product-type.framework", "com.apple.product-type.framework.static",
      "com.apple.product-type.library.static", "com.apple.product-type.library.dynamic",
    ].contains(productType)
  }

  /// The usual name of the kind of target.
  package var kindName: String {
    switch productType {
    case "com.apple.product-type.application": "an app"
    case "com.apple.product-type.app-extension": "an app extension"
    case "com.apple.product-type.bundle.unit-test": "unit tests"
    case "com.apple.product-type.bundle.ui-testing": "UI tests"
    case "com.apple.product-type.framework", "com.apple.product-type.framework.static":
      "a framework"
    case "com.apple.product-type.library.static", "com.apple.product-type.library.dynamic":
      "a library"
    case "": "a target without a product"
    default: productType
    }
  }
}
