import ReactiveKernel

/// A change of a table: the new content, and the edits that lead to it.
///
/// The first change that a subscriber gets has the content and no edits. Each later change has at least one edit. Its
/// content is the content of the previous change after these edits.
public struct TableChange<ID: Hashable & Sendable, Row: Sendable>: Sendable {
  /// The content after the edits.
  public let content: TableContent<ID, Row>
  /// The edits from the previous content to this content: at most one edit for each ID.
  public let edits: [TableEdit<ID, Row>]
  /// Whether this is the first change of the subscription.
  public let isFirst: Bool

  init(content: TableContent<ID, Row>, edits: [TableEdit<ID, Row>], isFirst: Bool = false) {
    self.content = content
    self.edits = edits
    self.isFirst = isFirst
  }
}

extension TableChange: Equatable where Row: Equatable {}

extension TableChange: LoggedCounts {
  package var loggedCounts: String { " edits=\(edits.count) count=\(content.count)" }
}
