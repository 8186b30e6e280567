/// A handler of pairs.
typealias PairHandler = (Int, Int) -> Void

@inline(never)
func latest(_ next: @escaping PairHandler) -> (Handler, Handler) {
  let (first, second) = (Latest(), Latest())
  return (
    { value in
      first.value = value
      if let other = second.value { next(value, other) }
    },
    { value in
      second.value = value
      if let other = first.value { next(other, value) }
    }
  )
}

@inline(never)
func zipped(_ next: @escaping PairHandler) -> (Handler, Handler) {
  let (first, second) = (Waiting(), Waiting())
  return (
    { value in
      if let other = second.takeFirst() { next(value, other) } else { first.add(value) }
    },
    { value in
      if let other = first.takeFirst() { next(other, value) } else { second.add(value) }
    }
  )
}

private final class Latest {
  @exclusivity(unchecked) var value: Int?
}

/// The values that wait for a partner. Its memory is released when it is empty.
private final class Waiting {
  @exclusivity(unchecked) private var values: [Int] = []
  @exclusivity(unchecked) private var taken = 0

  func add(_ value: Int) { values.append(value) }

  func takeFirst() -> Int? {
    if taken == values.count { return nil }
    defer {
      taken += 1
      if taken == values.count {
        values.removeAll(keepingCapacity: true)
        taken = 0
      }
    }
    return values[taken]
  }
}
