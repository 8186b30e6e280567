#if canImport(FoundationNetworking)
  import Dispatch
  import Foundation
  import FoundationNetworking
  import ReactiveDisposables

  /// Looks for a task to which nothing has happened for the timeout of its request.
  ///
  /// In place of the timeout of Foundation on Linux, which comes on a queue of Foundation: a redirect that the delegate
  /// follows at that moment stops the program. This one comes on the delegate's queue. Behind each delivery the time
  /// begins again, so a slow subscriber is no silent server.
  final class IdleTimeout: @unchecked Sendable {
    // Unchecked because the variables are used on the delegate's queue only. Of the timer's own calls, one adds an
    // operation to that queue.
    private let seconds: Double
    private let queue: OperationQueue
    private let timer = DispatchSource.makeTimerSource()
    private let expired: @Sendable () -> Void
    private var lastEvent = DispatchTime.now()
    private var hasEnded = false

    /// Begins to measure.
    ///
    /// - Parameters:
    ///   - seconds: the time without an event after which it expires.
    ///   - queue: the delegate's queue, which is serial.
    ///   - expired: called once, on the queue.
    init(after seconds: Double, on queue: OperationQueue, _ expired: @escaping @Sendable () -> Void) {
      self.seconds = seconds
      self.queue = queue
      self.expired = expired
      timer.setEventHandler { [weak self, queue] in
        queue.addOperation { [weak self] in self?.look(again: true) }
      }
      schedule()
      timer.activate()
    }

    /// The time of the last event is now.
    func touch() { lastEvent = .now() }

    /// Ends without a call.
    func end() {
      hasEnded = true
      timer.cancel()
    }

    private func schedule() { timer.schedule(deadline: lastEvent + seconds, leeway: .milliseconds(1)) }

    /// - Parameter again: whether the events that wait on the queue now come first. A delivery may have held them up.
    private func look(again: Bool) {
      if hasEnded { return }
      if .now() < lastEvent + seconds { return schedule() }
      if again { return queue.addOperation { [weak self] in self?.look(again: false) } }
      end()
      expired()
    }
  }

  extension URLRequest {
    /// The value of Foundation's timeout, in seconds: three years. The largest numbers overflow in Foundation.
    static let withoutTimeout = 1e8

    /// The time without an event after which the request fails, in seconds; nil if it waits without an end.
    ///
    /// - Parameter session: its timeout counts if that of the request is the default. Foundation does not say whether
    ///   the default was set.
    func timeout(in session: URLSession) -> Double? {
      let seconds = timeoutInterval == 60 ? session.configuration.timeoutIntervalForRequest : timeoutInterval
      return seconds < URLRequest.withoutTimeout ? max(0, seconds) : nil
    }
  }
#endif
