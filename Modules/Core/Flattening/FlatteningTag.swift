/// What the outer signal and an inner one of a ``Flattening`` are counted as, and are told apart by.
///
/// Outside the machine, for a generic type's constants are looked up each time.
@usableFromInline
enum FlatteningTag {
  /// The highest bit below the sign's, in an `Int` of any width.
  @usableFromInline static var outer: Int { 1 << (Int.bitWidth - 2) }
  @usableFromInline static var inner: Int { 1 }
}
