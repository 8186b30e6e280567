import ReactiveKernel

/// A search for the permits that one value needs: one of each buffer that it leads to.
struct PermitSearch {
  enum Outcome {
    case complete
    /// A buffer has no place.
    case full(Room)
    /// A member is leaving, because its subscription ends.
    case closed
  }

  /// Whether operators that keep all values are not waited for.
  var skipsKeepers: Bool
  /// The permits that buffers have given.
  var permits: [Permit]
  /// The buffers that are not waited for.
  let exempt: [Room]

  func needsNone(of buffer: Room) -> Bool {
    exempt.contains { $0 === buffer } || permits.contains { $0.owner === buffer }
  }
}
