import ReactiveKernel
import ReactivePacing

/// A subscription of a consumer that requests values, such as a subscriber of a reactive stream or a view that scrolls
/// (C17).
///
///     signal   --1--2--3--|
///     requests ^2---------^1
///     next     --1--2-----3|
///
/// ```
/// let numbers = Signal<Int, Never>(1...3)
/// let subscription = RequestedSubscription(to: numbers) { number in
///   print(number)
///   return 0
/// } ended: { _ in print("completed") }
/// subscription.request(2)  // prints 1 and 2
/// subscription.request(1)  // prints 3 and completed
/// ```
///
/// The first request subscribes to the signal. A source that can wait, such as a sequence, sends only the requested
/// number of values. If `buffering` is `.suspending(n)`, such a source may send up to n more values before they are
/// requested (C17). Other sources may send values that were not requested, and `buffering` decides which of these
/// values wait. A failure or a completion comes after the waiting values, and needs no request.
///
/// Values are delivered by the thread that sends or the thread that requests (C7), one at a time. The signal's source
/// holds the subscription (C9). If the source releases the subscription without a terminal, the waiting values can
/// still be requested, and no event follows them. If you release this object without disposing it, the requested values
/// are still delivered.
///
/// Elsewhere: the subscription of reactive streams.
public final class RequestedSubscription<Value: Sendable, Failure: Error>: Disposable {
  /// Takes a value, and returns how many more values it requests.
  public typealias Next = @Sendable (_ value: Value) -> Int
  /// Takes the terminal.
  public typealias Ended = @Sendable (_ termination: Termination<Failure>) -> Void

  private let run: RequestedRun<Value, Failure>

  /// Makes a subscription that begins with the first request.
  ///
  /// - Parameters:
  ///   - signal: the signal. The first request subscribes to it, on the thread of that request.
  ///   - buffering: selects which values wait if they come without a request. The count in the policy must not be
  ///     negative, and must be at least one for `suspending`.
  ///   - discard: takes the values that the policy drops, on the sending thread. It also takes the values that wait at
  ///     a disposal, on the disposing thread.
  ///   - next: takes a value, and returns how many more values it requests: not negative; `Int.max` requests all
  ///     values. The closure may also call `request` and `dispose`.
  ///   - ended: takes the failure or the completion.
  public init(
    to signal: some SignalSource<Value, Failure>, buffering: BufferingPolicy = .unbounded,
    onDiscard discard: (@Sendable (Value) -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line,
    next: @escaping Next, ended: @escaping Ended
  ) {
    let operation: StaticString = "RequestedSubscription(buffering:)"
    let ahead = buffering.checkedPlaces(of: operation, file: file, line: line) ?? 0
    let room = RequestRoom(ahead: ahead, of: operation, file: file, line: line)
    run = RequestedRun(
      to: signal.signal, buffering: buffering, room: room, onDiscard: discard, next: next, ended: ended)
  }

  deinit { run.releaseHandle() }

  /// Whether the subscription has ended: its terminal was delivered, or it was disposed.
  public var isDisposed: Bool { run.isDisposed }

  /// The number of values that wait for a request.
  public var count: Int { run.count }

  /// Requests `count` more values. Requests add up. Does nothing after the end.
  ///
  /// - Parameter count: not negative; `Int.max` requests all values.
  public func request(_ count: Int, file: StaticString = #fileID, line: UInt = #line) {
    Diagnostics.requireCount(count, of: "request(_:)", file: file, line: line)
    run.request(count)
  }

  /// Requests all values, like `request(.max)`.
  public func requestAll() { request(.max) }

  /// Ends the subscription, and drops the values that wait. Nothing is delivered after the call, except for a delivery
  /// in progress on another thread (C4).
  public func dispose() { run.dispose() }
}
