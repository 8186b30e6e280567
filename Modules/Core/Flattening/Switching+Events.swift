import ReactiveKernel
import Synchronization

/// What the inner signals send. The short ways are written out, for a closure would count references to the machine.
extension Switching {
  @inlinable
  func send(_ value: Value, as number: Int) {
    guard serialiser.claimIfIdle() else { return sendLater(value, as: number) }
    pass(value, from: number)
    serialiser.release()
  }

  @inlinable
  @inline(never)
  func sendLater(_ value: Value, as number: Int) {
    serialiser.forward(Numbered(value, number)) { [self] sent in pass(sent.payload, from: sent.number) }
  }

  @inlinable
  func pass(_ value: Value, from number: Int) {
    if newest.load(ordering: .acquiring) == number { downstream.next(value) }
  }

  @inlinable
  func innerEnded(with termination: Termination<Failure>, as number: Int) {
    guard serialiser.claimIfIdle() else { return endLater(with: termination, as: number) }
    end(number, with: termination)
    serialiser.release()
  }

  @inlinable
  @inline(never)
  func endLater(with termination: Termination<Failure>, as number: Int) {
    serialiser.forward(Numbered(termination, number)) { [self] sent in end(sent.number, with: sent.payload) }
  }

  @inlinable
  func end(_ number: Int, with termination: Termination<Failure>) {
    switch termination {
    case .completed: sourceEnded(tag: number, isAbandoned: false)
    case .failed: if newest.load(ordering: .acquiring) == number { finish(with: termination) }
    }
  }
}
