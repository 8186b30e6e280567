/// The decisions of a run that differ from the default, by their numbers, as short text such as `3.1 17.2`.
///
/// A run takes the first of the possible steps at each decision: the step that has been ready for longest. So a run is
/// known by the decisions at which it took another step, or at which a fault occurred.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct Replay: Hashable, Sendable, CustomStringConvertible {
  /// The choice at each decision that differs from the default. A choice is not zero.
  var deviations: [Int: Int] = [:]

  init(_ deviations: [Int: Int] = [:]) { self.deviations = deviations }

  /// Reads the text of a replay; nil if it is not one.
  init?(_ text: String) {
    for word in text.split(separator: " ") {
      let numbers = word.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let decision = numbers[0], let choice = numbers[1], decision >= 0, choice > 0 else {
        return nil
      }
      deviations[decision] = choice
    }
  }

  var description: String {
    deviations.sorted { $0.key < $1.key }.map { "\($0.key).\($0.value)" }.joined(separator: " ")
  }
}
