import Foundation
import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport

enum Failure: Error, Equatable { case expected }

/// Runs a blocking closure on its own thread, because a blocked thread of the task pool could stop all other tasks.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withUnsafeContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: body()) }
  }
}

extension Signal {
  /// The same signal, with a closure that runs at the end of each subscription.
  func teardown(_ action: @escaping @Sendable () -> Void) -> Signal {
    .attaching { downstream in
      downstream.add { action() }
      attach(downstream)
    }
  }

  /// The same signal, with a closure that runs when each subscription has been made.
  func started(_ action: @escaping @Sendable () -> Void) -> Signal {
    .attaching { downstream in
      attach(downstream)
      action()
    }
  }
}

/// Owns a subject until `drop` is called.
final class Owner<Value: Sendable, Failure: Error>: Sendable {
  private let subject: SharedVariable<Subject<Value, Failure>>

  let signal: Signal<Value, Failure>

  init(_ subject: Subject<Value, Failure>) {
    signal = subject.signal
    self.subject = SharedVariable(subject)
  }

  func send(_ value: Value) { subject.value?.send(value) }

  func complete() { subject.value?.complete() }

  func drop() { subject.value = nil }
}

/// Runs all actions that were queued on the main actor before.
@MainActor
func settle() async {
  for _ in 0..<10 { await Task.yield() }
}
