import Keys
import Reactive

/// A script of typed keys and pauses, with a step in each line.
///
///     type TEXT   types the characters, one after the other
///     erase N     takes the last N characters away, one after the other
///     clear       takes everything away
///     enter       types Enter
///     tab         types Tab
///     cancel      types Ctrl-X
///     wait N      waits N milliseconds
///
/// Empty lines, and lines that begin with `#`, are ignored.
struct KeyScript: Sendable {
  private static let pace = Duration.milliseconds(80)
  private static let longestWait = 60_000

  /// The keys, and how long after the one before each is typed.
  private var strokes: [(pause: Duration, key: Key)] = []
  private var pause = KeyScript.pace

  init(lines: [String], title: String) throws(InputFailure) {
    for (index, line) in lines.enumerated() {
      guard try add(line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true).map(String.init)) else {
        throw InputFailure(
          title, line: index + 1,
          "a step is 'type TEXT', 'erase N', 'clear', 'enter', 'tab', 'cancel' or 'wait MILLISECONDS' (up to a minute)")
      }
    }
  }

  /// Types it, on the main queue.
  func keys() -> Signal<Key, InputFailure> {
    Signal(strokes)
      .map { stroke in Signal.timer(after: stroke.pause, on: .main).map(to: stroke.key) }
      .concat()
      .promoteError()
  }

  private mutating func add(_ step: [String]) throws(InputFailure) -> Bool {
    guard let verb = step.first, !verb.hasPrefix("#") else { return true }
    let number = step.dropFirst().first.flatMap { Int($0) } ?? -1
    switch (verb, step.count) {
    case ("type", 2): step[1].forEach { type(.character($0)) }
    case ("erase", 2) where (0...100).contains(number): (0..<number).forEach { _ in type(.backspace) }
    case ("wait", 2) where (0...KeyScript.longestWait).contains(number): pause += .milliseconds(number)
    case ("clear", 1): type(.control("u"))
    case ("enter", 1): type(.enter)
    case ("tab", 1): type(.tab)
    case ("cancel", 1): type(.control("x"))
    default: return false
    }
    return true
  }

  private mutating func type(_ key: Key) {
    strokes.append((pause, key))
    pause = KeyScript.pace
  }
}
