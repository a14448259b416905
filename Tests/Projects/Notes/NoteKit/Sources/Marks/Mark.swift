/// The marks before entries.
public enum Mark {
  /// Those that text may hold already.
  public static let bullets = ["-", "*"]
}
