/// An object that shows the elements of a list on the screen, such as the controller of a `UICollectionView`.
///
/// An adapter shows its own copy of the content. It does not read the list, because the list may have been edited again
/// since the change was sent.
///
///     func apply(_ difference: ListDifference, settingContent set: @escaping () -> Void) {
///       collectionView.performBatchUpdates {
///         set()
///         collectionView.deleteItems(at: difference.deletions.map { [0, $0] })
///         collectionView.insertItems(at: difference.insertions.map { [0, $0] })
///         for move in difference.moves { collectionView.moveItem(at: [0, move.from], to: [0, move.to]) }
///       }
///       collectionView.reconfigureItems(at: difference.updates.map { [0, $0.to] })
///     }
///
/// <doc:ListsOnAScreen> has a whole controller.
///
/// Subscribe with `list.changes.observeOnMain { adapter.take($0) }`. Put
/// `deliver(on: .main, buffering: .suspending(1))` in front of `observeOnMain` to merge the changes that come while the
/// main thread is busy.
@MainActor
public protocol ListAdapter<Element>: AnyObject {
  /// The type of the elements.
  associatedtype Element: Sendable

  /// The content that is shown.
  var content: ListContent<Element> { get set }

  /// Shows all elements of the content. Called for the first change.
  func reload()

  /// Shows a change in one step.
  ///
  /// - Parameters:
  ///   - difference: the edits of the change. Old indices are indices before all edits, and new indices are indices
  ///     after all edits.
  ///   - set: sets ``content``. Call it once, where the list view on the screen expects its data to change. The closure
  ///     is escaping because the closures of UIKit and AppKit are escaping.
  func apply(_ difference: ListDifference, settingContent set: @escaping () -> Void)
}

extension ListAdapter {
  /// Shows a change of a list.
  public func take(_ change: ListChange<Element>) {
    if change.isFirst {
      content = change.content
      reload()
    } else {
      apply(change.difference) { self.content = change.content }
    }
  }
}
