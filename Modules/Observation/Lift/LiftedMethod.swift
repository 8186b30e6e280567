import ReactiveChannel
import ReactiveDisposables
import ReactiveKernel

/// A closure of an object and of arguments, and its results: the object weakly, and called only where the object may be touched.
final class LiftedMethod<Object: AnyObject, Arguments: Sendable, Result: Sendable, Failure: Error>: @unchecked Sendable
{
  // Unchecked because of the closure, which is called in the confinement only; nothing here changes.
  private weak var object: Object?
  private let confinement: Confinement
  private let method: (Object, Arguments) -> Result
  private let results = Hub<Result, Failure>(capacity: 1)

  init(of object: Object, in confinement: Confinement, _ method: @escaping (Object, Arguments) -> Result) {
    self.object = object
    self.confinement = confinement
    self.method = method
  }

  deinit {
    // The signals have released what takes their values: there are no results any more.
    results.abandon()
  }

  /// The last result, and those that follow.
  var signal: Signal<Result, Failure> { results.replaying }

  /// Makes what takes the arguments, and ends with the object.
  func makeSubscriber() -> Subscriber<Arguments, Failure> {
    let subscriber = results.makeSubscriber(
      next: { [self] (arguments: Arguments) in call(arguments) }, terminal: { [results] in results.end($0) })
    if let lifetime = (object as? any LifetimeOwner)?.lifetime {
      subscriber.add(lifetime.onEnded { [weak self] in self?.complete() })
    }
    return subscriber
  }

  private func call(_ arguments: Arguments) {
    confinement.check("A lifted closure was called")
    // The object is kept alive while the closure runs.
    guard let object else { return complete() }
    results.send(method(object, arguments))
  }

  /// Completes the results. The end releases the signals first, which hold this: without it the results would be abandoned.
  private func complete() { withExtendedLifetime(self) { results.end(.completed) } }
}

// MARK: Signals of arguments

extension LiftedMethod {
  /// Takes each value of a signal.
  func applied<A: SignalSource<Arguments, Failure>>(to signal: A) -> Signal<Result, Failure> {
    signal.signal.attach(makeSubscriber())
    return self.signal
  }

  /// Takes the latest values of two signals.
  func applied<A: SignalSource, B: SignalSource>(to first: A, _ second: B) -> Signal<Result, Failure>
  where Arguments == (A.Value, B.Value), A.Failure == Failure, B.Failure == Failure {
    let arguments = SerialState<(A.Value?, B.Value?)>((nil, nil))
    let joiner = Joiner(makeSubscriber(), sources: 2)
    let call: @Sendable () -> Void = {
      if case (let first?, let second?) = arguments.value { joiner.downstream.next((first, second)) }
    }
    joiner.join(first.signal) { value in
      arguments.value.0 = value
      call()
    }
    joiner.join(second.signal) { value in
      arguments.value.1 = value
      call()
    }
    return signal
  }

  /// Takes the latest values of three signals.
  func applied<A: SignalSource, B: SignalSource, C: SignalSource>(
    to first: A, _ second: B, _ third: C
  ) -> Signal<Result, Failure>
  where
    Arguments == (A.Value, B.Value, C.Value), A.Failure == Failure, B.Failure == Failure, C.Failure == Failure
  {
    let arguments = SerialState<(A.Value?, B.Value?, C.Value?)>((nil, nil, nil))
    let joiner = Joiner(makeSubscriber(), sources: 3)
    let call: @Sendable () -> Void = {
      if case (let first?, let second?, let third?) = arguments.value {
        joiner.downstream.next((first, second, third))
      }
    }
    joiner.join(first.signal) { value in
      arguments.value.0 = value
      call()
    }
    joiner.join(second.signal) { value in
      arguments.value.1 = value
      call()
    }
    joiner.join(third.signal) { value in
      arguments.value.2 = value
      call()
    }
    return signal
  }
}
