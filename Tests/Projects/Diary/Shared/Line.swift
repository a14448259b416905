/// A line of text, compiled into each target that lists it.
struct Line {
  var words: [String]
  var text: String { words.joined(separator: " ") }
}
