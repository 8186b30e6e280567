/// The content of a source, and its edits.
protocol SourceContent: Sendable {
  associatedtype Edit: Sendable

  /// An empty content.
  init()

  /// The fewest edits with the same effect. May call closures of the user, such as the equality of IDs.
  static func composed(_ edits: [Edit]) -> [Edit]
}
