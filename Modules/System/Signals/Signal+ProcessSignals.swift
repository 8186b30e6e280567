import ReactiveKernel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Signal where Value == ProcessSignal, Failure == Never {
  /// Sends the POSIX signals of the given kinds that this process receives.
  ///
  ///     received       --INT----TERM-----HUP--
  ///     processSignals --INT----TERM----------
  ///
  /// While a kind has a subscriber, a handler of the library replaces the former action of that kind. For example,
  /// `SIGINT` no longer ends the process. All subscribers of a kind share the handler. When the last of them has ended,
  /// the library restores exactly the former action of the kind. It first checks whether other code has installed
  /// another action during the subscriptions; if so, that action stays. Other code must not change the action between
  /// this check and the restoration.
  ///
  /// The last subscriber may end before the delivery of a caught signal has begun. Then the library raises the signal
  /// again, for the action that is installed at that time. So a handler of other code may run on the thread that ends
  /// the subscription.
  ///
  /// If several signals of a kind arrive before the first is delivered, they are sent as one value, as with any signal
  /// handler. If several kinds wait, the kind with the lowest number is sent first.
  ///
  /// Delivers on a queue of the library. All kinds share this queue, so a slow subscriber delays the other subscribers;
  /// `deliver(on:)` avoids that. The signal never completes. A child process that is started during a subscription has
  /// the default action for the kind, even if this process ignored the kind before.
  ///
  /// Traps for kinds that no handler can take: `SIGKILL`, `SIGSTOP`, and signals of a fault, such as `SIGSEGV` (C15).
  /// The first subscription of the process makes a pipe, which stays open. It traps if the process has no descriptors
  /// left for this pipe.
  ///
  /// Elsewhere: `process.on("SIGINT")` (Node.js).
  ///
  /// - Parameters:
  ///   - kinds: the kinds of signals that are sent.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  public static func processSignals(
    _ kinds: ProcessSignal..., file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    for kind in kinds { requireCatchable(kind, file: file, line: line) }
    let kinds = Set(kinds)
    return .attaching { downstream in
      // All kinds are delivered by one queue, so their values are serial (C2).
      for kind in kinds { SignalHandlers.shared.attach(downstream, to: kind) }
    }
  }
}

/// The signals that the processor raises for a fault: after their handler the faulty instruction would run again,
/// without end.
private let faults = [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP]

/// Traps for a kind that no handler can take.
private func requireCatchable(_ kind: ProcessSignal, file: StaticString, line: UInt) {
  let number = kind.rawValue
  var current = sigaction()
  // A pending bit for each number; and the system refuses numbers that it keeps for itself.
  let isKnown = number > 0 && number <= UInt.bitWidth && sigaction(number, nil, &current) == 0
  if !isKnown || [SIGKILL, SIGSTOP].contains(number) || faults.contains(number) {
    Diagnostics.trap(
      "processSignals was given \(kind), number \(number).", breaking: "C15, a handler can take the signal",
      meaning: "the end or a fault of the process should be observed",
      remedy: "observe SIGTERM, SIGINT and SIGHUP; a crash is seen by the parent process", file: file, line: line)
  }
}
