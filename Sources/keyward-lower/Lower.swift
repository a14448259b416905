import SwiftParser
import SwiftSyntax

@main
enum Lower {
  static func main() {
    print("keyward-lower 0.1.0")
  }
}
