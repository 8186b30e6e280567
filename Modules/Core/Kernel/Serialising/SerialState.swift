/// A box for the state of an operator. Only serial code may use the box.
///
/// Code is *serial* if no two threads run it at the same time. The closures that take the events of one subscription
/// are serial (C2), and so are the deliveries of one ``Serialiser``. State that only these closures use needs no lock.
/// Make one box for each subscription (C6).
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
  /// This is a computed property, because a public stored variable would be slow in an operator of another module. In
  /// such an operator, each event would pay for a run-time check that accesses to the variable do not overlap. The
  /// compiler omits this check only in the module that declares the variable.
  @inlinable
  public final var value: Value {
    @inline(__always) _read { yield storage }
    @inline(__always) _modify { yield &storage }
  }
}
