import Reactive

extension MarbleMistake {
  /// The mistake as the reader of the terminal sees it: the diagram, and a caret under the sign.
  func failure(inDiagramOf name: String) -> CommandFailure {
    var failure = CommandFailure.usage("the diagram of '\(name)' cannot be read: \(problem)")
    let column = String(String.UnicodeScalarView(text.unicodeScalars.prefix(place))).onOneLine.width
    failure.details = ["", "  " + text.onOneLine, "  " + String(repeating: " ", count: column) + "^", ""] + allowed
    return failure
  }
}
