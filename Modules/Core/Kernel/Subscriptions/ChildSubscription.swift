/// A subscription that ends with its parent, or earlier on its own.
///
/// The parent owns it. It refers to the parent weakly, so that any thread may end it, also while another thread
/// releases the parent (C5). A class of its own, so that the sink's subscription does not pay for the weak reference.
@usableFromInline
package class ChildSubscription: Subscription, @unchecked Sendable {
  // Unchecked because the base class is; nothing here ever changes.
  // Not an unmanaged reference that the parent clears: an abandoned child needs a strong one, to a parent that another
  // thread may release. Not a strong reference, because the parent owns the child: `never().take(1)` would leak.
  private final let owner: WeakReference<Subscription>

  @usableFromInline
  init(of parent: Subscription, isSideInput: Bool = false) {
    owner = WeakReference(to: parent, parent.weakTarget)
    super.init()
    self.isSideInput = isSideInput
    parent.adopt(child: self)
  }

  package override final var parent: Subscription? { owner.object }
}
