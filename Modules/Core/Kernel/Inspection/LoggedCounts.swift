/// A value with counts that `log` writes: a change of a collection, with the number of its edits. A log contains no
/// values (decision 0069), but counts say nothing about their content.
package protocol LoggedCounts {
  /// Fields of a line, each after a space, such as ` edits=2 count=30`.
  var loggedCounts: String { get }
}
