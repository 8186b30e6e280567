/// An operator's inputs and outputs as they were in one run.
struct Diagram: Sendable {
  /// The operator's name in the documentation.
  var name: String
  /// The section of the documentation that it is in.
  var section: String
  /// How it was called in this run.
  var call: String
  /// The same in a test.
  var code: String
  var inputs: [DiagramRow]
  var outputs: [DiagramRow]
  /// How many ticks were watched.
  var length: Int
  /// Why it ends before its signals do, if it does.
  var cut: Cut?

  /// Why a diagram ends early.
  enum Cut: Sendable {
    /// It was not watched for longer.
    case length
    /// There are too many rows or marks for one picture.
    case room
  }
}
