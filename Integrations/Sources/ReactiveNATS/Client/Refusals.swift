import Dispatch
import Guarding

/// The subjects that a connection uses, and what happens when the server does not permit one.
///
/// The server says so later, and names the subject in a text. The C client keeps the text of the last report only, so
/// that a report may come with the text of a later one. Then that text comes twice. After two equal texts each
/// subscription is tried once more, one after the other.
final class Refusals: Sendable {
  enum Use: Sendable {
    case publishing(String)
    case reading(String, queue: String?)

    /// The text about it, as the C client keeps it.
    var text: String {
      let text =
        switch self {
        case .publishing(let subject): "Publish to \(Use.quoted(subject))"
        case .reading(let subject, let queue):
          "Subscription to \(Use.quoted(subject))" + (queue.map { " using queue \(Use.quoted($0))" } ?? "")
        }
      return Use.kept("Permissions Violation for " + text)
    }

    private static func quoted(_ word: String) -> String {
      "\"" + word.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] } + "\""
    }

    /// As much as the client has room for.
    static func kept(_ text: String) -> String { String(decoding: text.utf8.prefix(255), as: UTF8.self) }
  }

  private struct Entry {
    let text: String
    let refuse: @Sendable (_ text: String) -> Void
    /// Subscribes once more, and returns the last text of the server after that; nil if the connection is cut. It
    /// blocks the thread.
    let attempt: (@Sendable () -> String?)?
    /// Whether it was tried since the client has connected.
    var hasBeenTried = false
  }

  private struct State {
    var last: UInt64 = 0
    var entries: [UInt64: Entry] = [:]
    /// The text of the last report.
    var text = ""
    var isTrying = false
  }

  private let state = Guarded(State())

  /// Calls a closure when the server does not permit a use of a subject, perhaps several times.
  ///
  /// - Parameter attempt: uses it once more, and returns the last text of the server after that; nil if the connection
  ///   is cut. It may block the thread.
  /// - Returns: the number for ``remove(_:)``.
  func add(
    _ use: Use, attempt: (@Sendable () -> String?)? = nil, refuse: @escaping @Sendable (_ text: String) -> Void
  ) -> UInt64 {
    let entry = Entry(text: use.text, refuse: refuse, attempt: attempt)
    return state.withLock { state in
      state.last += 1
      state.entries[state.last] = entry
      return state.last
    }
  }

  func remove(_ number: UInt64) {
    // Released without the lock, because a `deinit` of the closures' captures may run.
    let former = state.withLock { $0.entries.removeValue(forKey: number) }
    withExtendedLifetime(former) {}
  }

  /// Takes a report of the client.
  func take(_ text: String) {
    let (refused, begins) = state.withLock { state in
      let begins = state.text == text && !state.isTrying
      state.text = text
      if begins { state.isTrying = true }
      return (state.entries.values.filter { $0.text == text }, begins)
    }
    for entry in refused { entry.refuse(text) }
    // Elsewhere, because it waits for the server.
    if begins { DispatchQueue.global().async { self.tryAll() } }
  }

  /// Another server, or a later moment, may have other permissions.
  func reconnected() {
    state.withLock { state in
      state.text = ""
      for number in state.entries.keys { state.entries[number]?.hasBeenTried = false }
    }
  }

  /// Tries the subscriptions that have not been tried.
  private func tryAll() {
    while let (number, entry) = next() {
      // More than once, because another report may replace the text meanwhile.
      for _ in 1...3 {
        guard let text = entry.attempt?() else { return state.withLock { $0.isTrying = false } }
        guard text == entry.text else { continue }
        entry.refuse(text)
        break
      }
      state.withLock { $0.entries[number]?.hasBeenTried = true }
    }
  }

  private func next() -> (UInt64, Entry)? {
    state.withLock { state in
      let next = state.entries.first { $0.value.attempt != nil && !$0.value.hasBeenTried }
      state.isTrying = next != nil
      return next.map { ($0.key, $0.value) }
    }
  }
}
