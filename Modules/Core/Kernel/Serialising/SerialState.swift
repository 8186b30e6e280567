/// The one box for an operator's state: a variable that only serial code touches.
///
/// Events of one subscription are serial (C2), and so is everything a ``Serialiser`` runs; state used from there alone needs no
/// lock. Make one for each subscription (C6).
public final class SerialState<Value>: @unchecked Sendable {
  // Unchecked because C2 proves it: whoever delivers has acquired what the previous delivery released. Unchecked for exclusivity
  // as well, for the check would cost more than most operators do.
  @exclusivity(unchecked) @usableFromInline final var storage: Value

  /// Makes a box with an initial value.
  @inlinable
  public init(_ value: Value) {
    storage = value
  }

  /// The state.
  ///
  /// Accessors of this module's, for the exclusivity check is left out only in code that is compiled where the variable is.
  @inlinable
  public final var value: Value {
    @inline(__always) _read { yield storage }
    @inline(__always) _modify { yield &storage }
  }
}
