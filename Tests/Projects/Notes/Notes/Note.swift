/// The note that the app and its keyboard share.
struct Note: Equatable {
  var text: String
  var shout: String { text.uppercased() + "!" }
}
