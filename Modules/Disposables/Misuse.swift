/// How the library stops the program when it is misused.
package enum Misuse {
  /// Stops the program, in release builds too, and says why in four parts (C15).
  ///
  /// - Parameters:
  ///   - problem: the misuse.
  ///   - rule: which rule of the contract it breaks.
  ///   - meaning: the usual cause.
  ///   - remedy: the correct use.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  package static func trap(
    _ problem: String, breaking rule: String, meaning: String, remedy: String, file: StaticString, line: UInt
  ) -> Never {
    // A failed precondition prints no message in a release build.
    fatalError(
      """
      \(problem)
        Rule:    \(rule)
        Meaning: \(meaning)
        Remedy:  \(remedy)
      """, file: file, line: line)
  }
}
