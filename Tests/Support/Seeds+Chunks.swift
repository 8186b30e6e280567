extension Range<Int> {
  /// The range in parts of a hundred, each of which is a case of a test. Swift Testing takes as long for a case as it
  /// has cases in all, so thousands of cases cost more than what they test.
  package var chunks: [Range<Int>] {
    stride(from: lowerBound, to: upperBound, by: 100).map { $0..<Swift.min($0 + 100, upperBound) }
  }
}
