/// Standard output as a text stream: what `print` writes to.
public struct StandardOutput: TextOutputStream, Sendable {
  /// Makes the stream.
  public init() {}

  /// Writes text, without anything of another thread's in between.
  public func write(_ text: String) {
    print(text, terminator: "")
  }
}
