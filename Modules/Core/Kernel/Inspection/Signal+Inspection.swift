#if Diagnosis
  // With the trait, the functions that make signals have a second form. It takes the name of the function that calls it, which is the operator's. The
  // compiler prefers it, because the first form is disfavoured then.

  extension Signal {
    @inlinable
    package init(
      traits: SignalTraits = [], firstPart: SignalPart<Value, Failure>? = nil, function: StaticString = #function,
      onAttach: @escaping @Sendable (Subscriber<Value, Failure>) -> Void
    ) {
      self.init(assembly: Assembly(function: function), traits: traits, firstPart: firstPart, source: onAttach)
    }

    @inlinable
    init(
      assembly: Assembly, traits: SignalTraits, firstPart: SignalPart<Value, Failure>?,
      source: @escaping @Sendable (Subscriber<Value, Failure>) -> Void
    ) {
      self.assembly = assembly
      self.traits = traits
      self.firstPart = firstPart
      self.source = source
    }

    /// The same signal, under the name of another function.
    @inlinable
    func named(_ function: StaticString) -> Signal {
      Signal(
        assembly: Assembly(function: function, frames: assembly.frames), traits: traits, firstPart: firstPart,
        source: source)
    }

    /// Runs the source with a subscriber, which counts while inspection is on.
    @inlinable
    @inline(__always)
    func onAttach(_ subscriber: Subscriber<Value, Failure>) {
      source(Stages.isOn ? inspected(subscriber) : subscriber)
    }

    /// The subscriber that counts what this signal sends. A signal of one value has no stage: it has ended when `attach` returns.
    @inlinable
    @inline(never)
    func inspected(_ downstream: Subscriber<Value, Failure>) -> Subscriber<Value, Failure> {
      let subscription = downstream.subscription
      if traits.isSuperset(of: [.immediate, .single]) { return downstream }
      guard let stage = Stage.begin(assembly, under: subscription) else { return downstream }
      let next = stage.recorded(downstream.next)
      let terminal = downstream.terminal
      return Subscriber(
        next: { value in
          stage.noteValue()
          next(value)
        },
        terminal: { termination in
          guard case .failed = termination else {
            stage.end(under: subscription, isFailure: false)
            return terminal(termination)
          }
          stage.end(under: subscription, isFailure: true)
          stage.passFailure { terminal(termination) }
        },
        subscription: subscription)
    }

    /// As the form without the name of the function.
    @inlinable
    public static func attaching(
      function: StaticString = #function,
      _ onAttach: @escaping @Sendable (_ downstream: Subscriber<Value, Failure>) -> Void
    ) -> Signal {
      Signal(function: function, onAttach: onAttach)
    }

    /// As the form without the name of the function.
    @inlinable
    public func lift<Output: Sendable>(
      sendsOneForOne: Bool = false, function: StaticString = #function,
      _ wrap: @escaping @Sendable (_ next: @escaping @Sendable (Output) -> Void) -> @Sendable (Value) -> Void
    ) -> Signal<Output, Failure> {
      // The body of the other form, because a reference to a method allocates.
      Signal<Output, Failure>(traits: sendsOneForOne ? traits : traits.subtracting(.single), function: function) {
        downstream in
        attach(under: downstream.subscription, next: wrap(downstream.next), terminal: downstream.terminal)
      }
    }

    /// As the form without the name of the function.
    @inlinable
    public func liftEnding<Output: Sendable>(
      function: StaticString = #function,
      _ wrap:
        @escaping @Sendable (
          _ next: @escaping @Sendable (Output) -> Void, _ complete: @escaping @Sendable () -> Void
        ) -> @Sendable (Value) throws(Failure) -> Void
    ) -> Signal<Output, Failure> {
      typealias Wrap =
        @Sendable (@escaping @Sendable (Output) -> Void, @escaping @Sendable () -> Void) ->
        @Sendable (Value)
        throws(Failure) -> Void
      let lift: (@escaping Wrap) -> Signal<Output, Failure> = self.liftEnding(_:)
      return lift(wrap).named(function)
    }

    /// As the form without the name of the function.
    @inlinable
    package static func inParts(
      traits: SignalTraits = [], function: StaticString = #function, _ firstPart: @escaping SignalPart<Value, Failure>
    ) -> Signal {
      Signal(traits: traits, firstPart: firstPart, function: function) { subscriber in
        Signal.run(firstPart, for: subscriber, completesWhenAbandoned: false)
      }
    }

    /// As the form without the name of the function.
    @inlinable
    public func followed<NewFailure: Error>(
      function: StaticString = #function,
      by following: @escaping @Sendable (Termination<Failure>) -> (@Sendable () -> Signal<Value, NewFailure>)?
    ) -> Signal<Value, NewFailure> {
      typealias Following = @Sendable (Termination<Failure>) -> (@Sendable () -> Signal<Value, NewFailure>)?
      let followed: (@escaping Following) -> Signal<Value, NewFailure> = self.followed(by:)
      return followed(following).named(function)
    }
  }
#endif
