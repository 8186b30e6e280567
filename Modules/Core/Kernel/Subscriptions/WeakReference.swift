/// A reference that does not keep its object, and is nil once the object has been released. It never changes.
///
/// Embedded Swift has no weak references. There it shares a cell with the object's ``WeakTarget``, and is for one thread.
struct WeakReference<Object: AnyObject & Sendable>: @unchecked Sendable {
  #if hasFeature(Embedded)
    // Unchecked, and unsafe, because there is one thread: the cell says whether the object is still there, before the object is used.
    private unowned(unsafe) let referent: Object
    private let cell: WeakTarget.Cell

    init(to object: Object, _ target: borrowing WeakTarget) {
      referent = object
      cell = target.cell
    }

    var object: Object? { cell.isAlive ? referent : nil }
  #else
    // Unchecked because it is set in `init` alone, and reading a weak reference is atomic. It cannot be a constant before Swift 6.3.
    private weak var referent: Object?

    init(to object: Object, _: borrowing WeakTarget) { referent = object }

    var object: Object? { referent }
  #endif
}

/// What a class has whose objects are referred to weakly. It takes room in Embedded Swift only.
@usableFromInline
struct WeakTarget: ~Copyable, Sendable {
  #if hasFeature(Embedded)
    @usableFromInline
    final class Cell: @unchecked Sendable {
      // Unchecked because there is one thread.
      @usableFromInline var isAlive = true

      @inlinable
      init() {}
    }

    @usableFromInline let cell = Cell()

    deinit { cell.isAlive = false }
  #endif

  @inlinable
  init() {}
}
