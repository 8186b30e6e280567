import ReactiveKernel

extension Signal {
  /// Keeps the best value and sends it at completion, for `min` and `max`.
  @inlinable
  func extreme(_ isBetter: @escaping @Sendable (_ value: Value, _ best: Value) -> Bool) -> Signal {
    gathering {
      Gathering<Value?>(nil, for: $0) { (dropped: Value?, hook: @Sendable (Value) -> Void) in
        if let dropped { hook(dropped) }
      }
    } take: { best, value, _ in
      let last = best.value
      if let last, !isBetter(value, last) { return best.discard(value) }
      best.value = value
      best.discard(last)
    } flush: { best, next in
      if let value = best.take() { next(value) }
    }
  }
}
