import ReactiveKernel

extension Signal {
  /// Makes a `collect` that sends several arrays. `step` takes each value and sends the arrays that are full. The rest is sent at completion.
  @inlinable
  func gatheringArrays(
    _ step:
      @escaping @Sendable (
        _ held: Gathering<[Value]>, _ value: Value, _ send: @Sendable ([Value]) -> Void
      ) -> Void
  ) -> Signal<[Value], Failure> {
    gathering {
      Gathering([], for: $0)
    } take: { held, value, next in
      step(held, value, next)
    } flush: { held, next in
      if !held.value.isEmpty { next(held.take()) }
    }
  }
}
