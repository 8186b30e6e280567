import ReactiveKernel

/// A change of a list: the new content, and the edits that lead to it.
///
/// The first change that a subscriber gets has the content and no edits. Each later change has at least one edit. Its
/// content is the content of the previous change after these edits.
public struct ListChange<Element: Sendable>: Sendable {
  /// The content after the edits.
  public let content: ListContent<Element>
  /// The edits from the previous content to this content. Apply them in their order. Removals come first, from the last
  /// index to the first, and then moves. Insertions follow, from the first index to the last, and then updates.
  public let edits: [ListEdit<Element>]
  /// Whether this is the first change of the subscription.
  public let isFirst: Bool

  init(content: ListContent<Element>, edits: [ListEdit<Element>], isFirst: Bool = false) {
    self.content = content
    self.edits = edits
    self.isFirst = isFirst
  }
}

extension ListChange: Equatable where Element: Equatable {}

extension ListChange: LoggedCounts {
  package var loggedCounts: String { " edits=\(edits.count) count=\(content.count)" }
}
