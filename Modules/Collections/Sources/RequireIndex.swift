import ReactiveDisposables

/// Traps if an index is not in a range of indices.
func requireIndex(
  _ index: Int, in range: Range<Int>, of operation: StaticString = #function, file: StaticString, line: UInt
) {
  if range.contains(index) { return }
  Diagnostics.trap(
    "\(operation) was given the index \(index), and the indices are \(range.lowerBound)..<\(range.upperBound).",
    breaking: "C15, an index is one of the list's",
    meaning: "another thread, or a subscriber, has edited the list since the index was found",
    remedy: "find the index and use it in one closure of edit(_:)", file: file, line: line)
}
