import Synchronization

/// Lets go of a lock that is a bit of a word.
///
/// Other modules do not get to see that it releases nothing: an inlined store was seen to let a retain that was made under the lock happen after it.
///
/// - Parameters:
///   - word: what holds the lock.
///   - value: what it holds from then on.
@_semantics("optimize.no.crossmodule")
@inline(never)
package func unlock(_ word: borrowing Atomic<UInt>, leaving value: UInt) {
  word.store(value, ordering: .releasing)
}
