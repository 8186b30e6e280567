/// A reference that does not keep its object, and is nil after the object has been released. It never changes.
///
/// Embedded Swift has no weak references. There it shares a cell with the object's ``WeakTarget``, and is for one
/// thread.
@frozen
@usableFromInline
package struct WeakReference<Object: AnyObject & Sendable>: @unchecked Sendable {
  #if hasFeature(Embedded)
    // Unchecked, and unsafe, because there is one thread: the cell says whether the object still exists, before the
    // object is used.
    private unowned(unsafe) let referent: Object
    private let life: WeakTarget.Life

    package init(to object: Object, _ target: borrowing WeakTarget) {
      referent = object
      life = target.life
    }

    package var object: Object? { life.isOver ? nil : referent }
  #else
    // Unchecked because it is set in `init` alone, and reading a weak reference is atomic. It cannot be a constant
    // before Swift 6.3. `Optional` is written out, because a variable of type `Object?` is set to nil first: that costs
    // a call.
    @usableFromInline weak var referent: Optional<Object>
    #if Exploration
      @usableFromInline let life: UInt
    #endif

    @inlinable
    @inline(__always)
    package init(to object: Object, _ target: borrowing WeakTarget) {
      referent = object
      #if Exploration
        life = target.life.number
      #endif
    }

    @inlinable
    package var object: Object? {
      #if Exploration
        StepListener.ofThisThread?.step(.look, at: life)
      #endif
      return referent
    }
  #endif
}

/// A part of each class whose objects are referred to weakly. It takes room in Embedded Swift and for an exploration
/// only.
@usableFromInline
package struct WeakTarget: ~Copyable, Sendable {
  #if hasFeature(Embedded)
    /// Whether the object was released.
    @usableFromInline
    final class Life: @unchecked Sendable {
      // Unchecked because Embedded Swift is for one thread.
      var isOver = false
    }

    let life = Life()

    deinit { life.isOver = true }
  #elseif Exploration
    @usableFromInline let life = StepPlace()
  #endif

  @inlinable
  package init() {}
}
