/// A box for the state of an operator, which only serial code uses.
///
/// Events of one subscription are serial (C2), and so is all code that a ``Serialiser`` runs. State that only such code
/// uses needs no lock. Make one box for each subscription (C6).
public final class SerialState<Value>: @unchecked Sendable {
  // Unchecked because C2 proves it: each delivery has acquired what the previous delivery released. Unchecked for
  // exclusivity as well: the check would cost more than most operators do.
  @exclusivity(unchecked) @usableFromInline final var storage: Value

  /// Makes a box with an initial value.
  @inlinable
  public init(_ value: Value) {
    storage = value
  }

  /// The state.
  ///
  /// The variable is behind accessors because the compiler omits the exclusivity check only in the module of the
  /// variable. With a public variable, an inlinable operator of another module would pay for the check at each event.
  @inlinable
  public final var value: Value {
    @inline(__always) _read { yield storage }
    @inline(__always) _modify { yield &storage }
  }
}
