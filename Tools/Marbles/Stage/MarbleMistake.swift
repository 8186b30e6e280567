import Reactive

/// A mistake in a marble diagram, and its place.
struct MarbleMistake: Error, Equatable {
  var text: String
  /// Which sign of the text is the offending one.
  var place: Int
  var problem: String
  /// The allowed signs, in one or more lines.
  var allowed: [String]

  /// The mistake as the reader of the terminal sees it: the diagram, and a caret under the sign.
  func failure(inDiagramOf name: String) -> CommandFailure {
    var failure = CommandFailure.usage("the diagram of '\(name)' cannot be read: \(problem)")
    let column = String(text.prefix(place)).onOneLine.width
    failure.details = ["", "  " + text.onOneLine, "  " + String(repeating: " ", count: column) + "^", ""] + allowed
    return failure
  }
}
