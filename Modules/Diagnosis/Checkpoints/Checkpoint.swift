import ReactiveKernel

extension Signal {
  /// Names this place of a chain in reports about failures, misuse and leaks.
  ///
  ///     self       --1--2--#
  ///     checkpoint --1--2--#    where the failure is handled, Checkpoint.passed has this checkpoint
  ///
  /// All events are passed on, and a value costs nothing at the checkpoint. The checkpoint is named in
  ///
  /// - ``Checkpoint/passed``, in the closure that handles a failure from upstream of the checkpoint, also after
  ///   `deliver(on:)`, `delay(for:)` and shared signals;
  /// - the report of a failure that comes after the subscription has ended, if the checkpoint lies between the source
  ///   and the subscriber;
  /// - a trap about a thread that waits for itself, or about a cycle of subjects that contains the checkpoint;
  /// - ``Checkpoint/liveSubscriptions``, and a failed `expectNoLeaks`, if a subscription is left at the checkpoint.
  ///
  /// Elsewhere: `checkpoint(_:)` (Reactor).
  ///
  /// - Parameters:
  ///   - name: the name of the place.
  ///   - file: the file that is reported.
  ///   - line: the line that is reported.
  @inlinable
  public func checkpoint(_ name: String, file: StaticString = #fileID, line: UInt = #line) -> Signal {
    let checkpoint = Checkpoint(name, file: file, line: line)
    return .attaching(sendsOneValue: sendsOneValue) { downstream in
      let terminal = downstream.terminal
      let child = checkpoint.makeSubscription(below: downstream.subscription)
      attach(as: child, next: downstream.next) { termination in
        guard case .failed = termination else { return terminal(termination) }
        checkpoint.pass { terminal(termination) }
      }
    }
  }
}

/// A place of a chain that `checkpoint` has named.
public struct Checkpoint: Hashable, Sendable, CustomStringConvertible {
  let place: CheckpointPlace

  @usableFromInline
  init(_ name: String, file: StaticString, line: UInt) {
    place = CheckpointPlace(name, file: "\(file)", line: line)
  }

  init(_ place: CheckpointPlace) { self.place = place }

  /// The name of the place.
  public var name: String { place.name }

  /// The file of the call.
  public var file: String { place.file }

  /// The line of the call.
  public var line: UInt { place.line }

  /// The name, and the file and line of the call.
  public var description: String { place.description }

  /// The checkpoints that the current failure has passed, in order.
  ///
  /// Read this property where a failure is handled: in the closure of `subscribe(failed:)`, `catch`, `mapError` or
  /// `on(failed:)`, on any thread. If `catch` continues with a signal that fails at once, that failure also has the
  /// checkpoints of the first failure. The array is empty outside such closures and in async functions. It is also
  /// empty if the failure waited in a subject whose events another thread delivers. The array is also empty if the
  /// failure waited in an operator until other signals ended.
  public static var passed: [Checkpoint] { FailureTrace.places.map(Checkpoint.init) }

  /// The number of subscriptions that exist at each checkpoint. A subscription counts until it is released.
  public static var liveSubscriptions: [Checkpoint: Int] {
    Dictionary(uniqueKeysWithValues: LiveCheckpoints.numbers.map { (Checkpoint($0), $1) })
  }

  @usableFromInline
  func makeSubscription(below parent: Subscription) -> Subscription { parent.makeChild(at: place) }

  /// Delivers a failure that passes the checkpoint.
  @usableFromInline
  func pass(_ deliver: () -> Void) { FailureTrace.passing(place, deliver) }
}
