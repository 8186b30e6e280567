/// What the outer signal and an inner one of a ``Flattening`` are counted as, and are told apart by.
///
/// Outside the machine, for a generic type's constants are looked up each time.
@usableFromInline
enum FlatteningTag {
  @usableFromInline static var outer: Int { 1 << 62 }
  @usableFromInline static var inner: Int { 1 }
}
