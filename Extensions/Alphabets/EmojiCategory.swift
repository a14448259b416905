import SwiftUI

/// A group of emoji.
enum EmojiCategory: String, CaseIterable, Identifiable {
    case smileys, animals, food, places, objects

    var id: Self { self }

    var title: LocalizedStringKey { LocalizedStringKey(rawValue) }

    /// Represents the category in the bar.
    var symbol: String { emoji[0] }

    var emoji: [String] { characters.map(String.init) }

    private var characters: String {
        switch self {
        case .smileys: return "😀😃😄😁😆😅😂🙂🙃😉😊😇😍😘😗😚😙😋😛😜😝😎😏😐😑😶😒🙄😬😌😔😪😴😷😵😕😟🙁😮😯😲😳😦😧😨😰😥😢😭😱😖😣😞😓😩😫😤😡😠😈👿💀💩"
        case .animals: return "🐶🐱🐭🐹🐰🐻🐼🐨🐯🐮🐷🐸🐵🙈🙉🙊🐔🐧🐦🐤🐺🐗🐴🐝🐛🐌🐞🐜🐢🐍🐙🐠🐟🐬🐳🐋🐊🐘🐫🐪🐄🐎🐖🐏🐑🐐🐕🐩🐈🐓🐇🐁🐀🐉🌵🎄🌲🌳🌴🌱🌿🍀🍁🍂🍃🍄🌷🌹🌺🌸🌼🌻"
        case .food: return "🍏🍎🍐🍊🍋🍌🍉🍇🍓🍈🍒🍑🍍🍅🍆🌽🍠🍞🍳🍔🍟🍕🍝🍜🍲🍛🍣🍱🍤🍙🍚🍘🍢🍡🍧🍨🍦🍰🎂🍮🍭🍬🍫🍩🍪🍼🍵🍶🍺🍻🍷🍸🍹🍴"
        case .places: return "🚗🚕🚙🚌🚎🚓🚑🚒🚐🚚🚛🚜🚲🚨🚃🚋🚞🚝🚄🚅🚈🚂🚆🚇🚊🚉🚁🚤🚢⛵🚀✈💺⛽🚧🗽🗼🏰🏯🎡🎢🎠⛲🗻🌋⛺🏠🏡🏭🏢🏬🏣🏤🏥🏦🏨🏪🏫🏩💒⛪🌅🌄🌠🌇🌆🌃🌉🌁"
        case .objects: return "⌚📱💻💽💾💿📀📼📷📹🎥📞📟📠📺📻⏰⏳📡🔋🔌💡🔦💸💵💴💶💷💰💳💎🔧🔨🔩🔫💣🔪🚬🔮💈🔭🔬💊💉🚽🚿🛀🔑🚪🎁🎈🎏🎀🎊🎉🎎🏮🎐📦📖📚🔖🔗📎📐📏📌📍✂📝🔍🔒"
        }
    }
}
