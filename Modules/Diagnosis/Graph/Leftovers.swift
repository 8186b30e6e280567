#if Diagnosis
  import ReactiveInspection

  /// The subscriptions that began during a check for leaks, and have not ended.
  enum Leftovers {
    /// Begins a check. Returns the closure that lists the trails, with the number of equal ones.
    @Sendable
    static func begin() -> @Sendable () -> [String] {
      let first = Stages.newest
      return {
        let left = Stages.live.filter { $0.number > first }
        let downstream = Set(left.compactMap(\.parent?.number))
        // The trail from a stage without upstreams contains all stages downstream of it.
        let trails = left.filter { !downstream.contains($0.number) }.map { Trail($0).path }
        return Dictionary(grouping: trails, by: \.self).map { "\($0.value.count) × \($0.key)" }.sorted()
      }
    }
  }
#endif
