/// The UTF-8 of a text that grows at its end. A copy keeps the text that the original had when the copy was made.
///
/// A copy shares the bytes: it costs O(log n) for a text of n bytes, whatever is appended to the original afterwards.
struct GrowingText: Sendable {
  /// Each part has at least twice as many bytes as the next one, so there are O(log n) of them.
  private var parts: [[UInt8]] = []
  /// The number of bytes that were copied so far.
  private(set) var copiedCount = 0

  /// Adds bytes.
  ///
  /// Complexity: O(log n) for a byte, if all calls together have added n bytes. A byte is copied when it comes, and
  /// then only into a part that is larger by half at least.
  mutating func append(_ bytes: some Collection<UInt8>) {
    if bytes.isEmpty { return }
    var (first, count) = (parts.count, bytes.count)
    while first > 0, parts[first - 1].count < 2 * count {
      first -= 1
      count += parts[first].count
    }
    var last: [UInt8] = []
    last.reserveCapacity(count)
    for part in parts[first...] { last += part }
    last += bytes
    parts.replaceSubrange(first..., with: CollectionOfOne(last))
    copiedCount += count
  }

  /// The first bytes.
  func prefix(_ count: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    for part in parts { result += part.prefix(count - result.count) }
    return result
  }
}
