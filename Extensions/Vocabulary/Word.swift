import UIKit

/// The pet's words: a picture, and the texts of `Localizable.strings` in the user's language.
enum Word: String, CaseIterable {
    case food, walk, cuddle

    var picture: UIImage? { UIImage(named: rawValue) }
    var name: String { NSLocalizedString("\(rawValue).name", comment: "What the picture shows") }
    var phrase: String { NSLocalizedString("\(rawValue).phrase", comment: "What the pet says") }
}
