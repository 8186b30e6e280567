/// A mistake in a marble diagram, and its place.
struct MarbleMistake: Error {
  var text: String
  /// Which sign of the text is the offending one.
  var place: Int
  var problem: String
  /// The allowed signs, in one or more lines.
  var allowed: [String]
}
