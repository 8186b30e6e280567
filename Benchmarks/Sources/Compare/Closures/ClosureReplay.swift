/// A minimal replay subject: the values in an array.
final class ClosureReplay {
  private let source = ClosureSource()
  private let capacity: Int?
  @exclusivity(unchecked) private var values: [Int] = []

  /// Keeps the last value, or all values.
  init(keepsAll: Bool) { capacity = keepsAll ? nil : 1 }

  @inline(never)
  func send(_ value: Int) {
    if values.count == capacity { values[0] = value } else { values.append(value) }
    source.send(value)
  }

  @inline(never)
  func subscribe(_ handler: @escaping Handler) {
    for value in values { handler(value) }
    _ = source.subscribe(handler)
  }
}
