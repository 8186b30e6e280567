typealias Handler = (Int) -> Void

/// A minimal subject: closures in an array, without any guarantee.
final class ClosureSource {
  @exclusivity(unchecked) private var handlers: [Handler?] = []

  @inline(never)
  func subscribe(_ handler: @escaping Handler) -> Int {
    // The last freed place is used again, so that subscribing and disposing in turn does not fill the memory.
    if let last = handlers.last, last == nil { handlers.removeLast() }
    handlers.append(handler)
    return handlers.count - 1
  }

  @inline(never)
  func dispose(_ place: Int) {
    handlers[place] = nil
  }

  @inline(never)
  func send(_ value: Int) {
    for handler in handlers { handler?(value) }
  }
}
