import OpenCombineShim
import ReactiveBridging
import ReactiveKernel

extension Signal {
  /// Makes a signal from a publisher, with its type of failures.
  ///
  ///     publisher --1--2--3--|
  ///     signal    --1--2--3--|
  ///
  /// Each subscription subscribes to the publisher, on the subscribing thread (C6). The sending thread delivers (C7).
  /// If a value waited for room, the thread that made the room delivers it. If a publisher sends a value while it
  /// delivers another one, the new value comes after that delivery (C2).
  ///
  /// **Demand.** If no consumer downstream grants room, the demand is unlimited. Otherwise the signal requests as many
  /// values as there is room for (C17). Without demand, a `PassthroughSubject` drops its values, and a
  /// `CurrentValueSubject` keeps the latest.
  ///
  /// **End.** A disposal cancels Combine's subscription, even if the publisher has not sent it yet. If the publisher
  /// ends after that, or ends twice, the end is ignored, but a failure is reported (C1). `@Published` sends no
  /// completion when its object is released: store the subscription in a bag of the object.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameter publisher: any thread may subscribe to it, as Combine promises. Its closures run on the threads that
  ///   subscribe and send.
  public init<Source: Publisher>(_ publisher: Source) where Source.Output == Value, Source.Failure == Failure {
    let subscribe = Unisolated { (sink: PublisherSink<Value, Failure>) in publisher.subscribe(sink) }
    self = .attaching { downstream in
      if !downstream.isDisposed { subscribe.value(PublisherSink(downstream)) }
    }
  }
}

extension Publisher where Output: Sendable {
  /// The publisher as a signal; see `Signal(publisher)`.
  ///
  /// ```
  /// model.$query.signal.debounce(for: .milliseconds(300), on: .main).subscribe(next: { query in … })
  /// ```
  ///
  /// A published property sends the new value before the property has it. Use the value that the signal sends, and do
  /// not read the property again.
  public var signal: Signal<Output, Failure> { Signal(self) }
}
