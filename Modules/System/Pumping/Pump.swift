import Dispatch
import ReactiveKernel
import ReactivePacing

/// Sends the values of a ``Producer`` to a subscriber, from a serial queue, and waits for room (C17).
///
/// Until the end, the blocks on its queue and the closure that wakes it hold it.
package final class Pump<Source: Producer>: @unchecked Sendable {
  // Unchecked because the variables are used on the queue only, which is serial.
  private let queue: DispatchQueue
  private let downstream: Subscriber<Source.Value, SystemFailure>
  private let room: Room?
  private var source: Source?
  /// A value that waits for room.
  private var held: Source.Value?
  private var waiter: RoomWaiter?
  private var hasEnded = false

  private init(_ downstream: Subscriber<Source.Value, SystemFailure>, on queue: DispatchQueue) {
    self.downstream = downstream
    self.queue = queue
    room = downstream.room
  }

  /// Makes the producer on the calling thread, so that it has seen everything that happens later, and sends its values
  /// from the queue.
  ///
  /// - Parameters:
  ///   - queue: serial. Pumps that follow each other may share one. Nil for a queue of its own.
  ///   - open: takes the queue, and the closure that wakes the pump. Call it on that queue.
  static func start(
    _ downstream: Subscriber<Source.Value, SystemFailure>,
    on queue: DispatchQueue? = nil,
    _ open: (_ queue: DispatchQueue, _ wake: @escaping @Sendable () -> Void) throws(SystemFailure) -> Source
  ) {
    guard !downstream.isDisposed else { return }
    let queue = queue ?? DispatchQueue(label: "ReactiveSystem.Pump")
    let pump = Pump(downstream, on: queue)
    var failure: SystemFailure?
    // So that no block that the producer adds uses the variables yet.
    queue.suspend()
    do throws(SystemFailure) {
      pump.source = try open(queue) { pump.run() }
    } catch {
      failure = error
    }
    downstream.add { queue.async { pump.end(nil) } }
    queue.async { [failure] in if let failure { pump.end(.failed(failure)) } else { pump.run() } }
    queue.resume()
  }

  private func run() {
    // A producer may wake the pump while that waits for room.
    while !hasEnded, waiter == nil {
      if downstream.isDisposed { return end(nil) }
      guard hasPlace() else { return }
      do throws(SystemFailure) {
        switch try source?.next() ?? .ended {
        case .value(let value): guard send(value) else { return }
        case .waiting:
          source?.awaitNext()
          return
        case .ended: return end(.completed)
        }
      } catch {
        return end(.failed(error))
      }
    }
  }

  /// Ends once. The subscriber that receives the terminal finds everything closed (C5).
  private func end(_ termination: Termination<SystemFailure>?) {
    guard !hasEnded else { return }
    hasEnded = true
    held = nil
    if let waiter = waiter.take() { room?.cancel(waiter) }
    let finish: @Sendable () -> Void = { [downstream] in
      guard let termination else { return }
      downstream.end(with: termination)
    }
    guard var source = source.take() else { return finish() }
    source.close(then: finish)
  }

  // MARK: Room

  /// Whether a value may be made now. If not, the room runs the pump later.
  private func hasPlace() -> Bool {
    guard let room else { return true }
    let isGranted = wait(for: room) { [self] in
      room.returnPermit()
      run()
    }
    // Only the place counts: the value is not made yet.
    if isGranted { room.returnPermit() }
    return isGranted
  }

  /// Whether the value was sent. If not, the room sends it later.
  private func send(_ value: Source.Value) -> Bool {
    guard let room else {
      downstream.next(value)
      return true
    }
    held = value
    let isGranted = wait(for: room) { [self] in
      pass(through: room)
      run()
    }
    if isGranted { pass(through: room) }
    return isGranted
  }

  private func pass(through room: Room) {
    let permit = room.makePermit()
    guard let value = held.take(), !downstream.isDisposed else { return }
    permit.run { downstream.next(value) }
  }

  /// Whether a room grants a permit now. If not, `granted` runs later, on the queue. Ends when the room is closed.
  private func wait(for room: Room, then granted: @escaping @Sendable () -> Void) -> Bool {
    var reply = room.requestPermit()
    if reply == .wait {
      // Requested again, because the room may have changed.
      let waiter = RoomWaiter { [self] isGranted in
        queue.async { [self] in
          self.waiter = nil
          // Also after the end: the room gets its permit back.
          if isGranted { granted() } else { end(nil) }
        }
      }
      reply = room.requestPermit(waiter)
      if reply == .wait { self.waiter = waiter }
    }
    if reply == .closed { end(nil) }
    return reply == .granted
  }
}
