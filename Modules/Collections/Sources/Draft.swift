/// A copy of a content, and the edits that were made to it.
struct Draft<Content: SourceContent>: Sendable {
  var content: Content
  var edits: [Content.Edit] = []
  /// Whether the content has changed without an edit.
  var isTouched = false

  /// Whether there is nothing to commit.
  var isUnchanged: Bool { edits.isEmpty && !isTouched }

  init(_ content: Content) { self.content = content }

  mutating func append(_ edit: Content.Edit, applying apply: (inout Content, Content.Edit) -> Void) {
    apply(&content, edit)
    edits.append(edit)
  }
}
