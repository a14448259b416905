/// A Swift file that the builder writes and compiles with the sources.
struct GeneratedSource: Equatable {
  var text: String
  /// The file of the developer that it is made from, for the compiler's errors in it; `nil` where there is no such file.
  var origin: String?
}
