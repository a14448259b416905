import Glibc

/// The folders that every app's and extension's container has on iOS.
enum StandardFolders {
  /// Makes the folders of the container that the host has started the process with, and has Foundation find them: it looks for Linux's
  /// names of them otherwise, which are not there.
  static func make() {
    // Only keyward sets both, so other programs' homes get no folders.
    guard let home = getenv("CFFIXED_USER_HOME"), let own = getenv("HOME"), strcmp(home, own) == 0
    else { return }
    let container = String(cString: home)
    let folders = ["Documents", "Library", "Library/Caches", "Library/Application Support", "tmp"]
    for folder in folders { mkdir("\(container)/\(folder)", 0o755) }
    setenv("XDG_CACHE_HOME", "\(container)/Library/Caches", 1)
    setenv("XDG_DATA_HOME", "\(container)/Library/Application Support", 1)
  }
}
