@main
enum Keyward {
  static func main() {
    print("keyward 0.1.0")
  }
}
