@main
enum Bench {
  static func main() {
    print("keyward-bench 0.1.0")
  }
}
