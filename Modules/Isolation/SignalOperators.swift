import ReactiveKernel

// Operators that need no state of the actor. They are written before `isolated(to:)`, or behind `signal`; here the
// compiler says so.

extension MainSignal {
  /// Unavailable: write `flatMap(.latest) { … }`.
  @available(*, unavailable, message: "write flatMap(.latest) { … }")
  public func flatMapLatest<Output>(_ transform: @MainActor (Value) -> Signal<Output, Failure>) -> MainSignal<
    Output, Failure
  > { fatalError() }

  /// Unavailable: values come on the actor already. Write `deliver(on:)` before `isolated(to:)`.
  @available(*, unavailable, message: "values come on the actor; write it before isolated(to:)")
  public func deliver<Context>(on scheduler: Context) -> MainSignal { fatalError() }

  /// Unavailable: use this operator before `isolated(to:)`, or after `.signal`.
  @available(*, unavailable, message: "use it before isolated(to:), or write .signal in front of it")
  public func scan<Result>(_ initial: Result, _ combine: @MainActor (Result, Value) -> Result) -> MainSignal<
    Result, Failure
  > { fatalError() }

  /// Unavailable: use this operator before `isolated(to:)`, or after `.signal`.
  @available(*, unavailable, message: "use it before isolated(to:), or write .signal in front of it")
  public func distinctUntilChanged(_ areEqual: @MainActor (Value, Value) -> Bool) -> MainSignal { fatalError() }

  /// Unavailable: use this operator before `isolated(to:)`, or after `.signal`.
  @available(*, unavailable, message: "use it before isolated(to:), or write .signal in front of it")
  public func distinctUntilChanged() -> MainSignal { fatalError() }

  /// Unavailable: use this operator before `isolated(to:)`, or after `.signal`.
  @available(*, unavailable, message: "use it before isolated(to:), or write .signal in front of it")
  public func take(_ count: Int) -> MainSignal { fatalError() }

  /// Unavailable: use this operator before `isolated(to:)`, or after `.signal`.
  @available(*, unavailable, message: "use it before isolated(to:), or write .signal in front of it")
  public func take(while isIncluded: @MainActor (Value) -> Bool) -> MainSignal { fatalError() }

  /// Unavailable: use this operator before `isolated(to:)`, or after `.signal`.
  @available(*, unavailable, message: "use it before isolated(to:), or write .signal in front of it")
  public func skip(_ count: Int) -> MainSignal { fatalError() }

  /// Unavailable: use this operator before `isolated(to:)`, or after `.signal`.
  @available(*, unavailable, message: "use it before isolated(to:), or write .signal in front of it")
  public func skip(while isSkipped: @MainActor (Value) -> Bool) -> MainSignal { fatalError() }

  /// Unavailable: use this operator before `isolated(to:)`, or after `.signal`.
  @available(*, unavailable, message: "use it before isolated(to:), or write .signal in front of it")
  public func mapError<NewFailure: Error>(_ transform: @MainActor (Failure) -> NewFailure) -> MainSignal<
    Value, NewFailure
  > { fatalError() }

  /// Unavailable: use this operator before `isolated(to:)`, or after `.signal`.
  @available(*, unavailable, message: "use it before isolated(to:), or write .signal in front of it")
  public func `catch`<NewFailure: Error>(_ handler: @MainActor (Failure) -> Signal<Value, NewFailure>) -> MainSignal<
    Value, NewFailure
  > { fatalError() }

  /// Unavailable: use this operator before `isolated(to:)`, or after `.signal`.
  @available(*, unavailable, message: "use it before isolated(to:), or write .signal in front of it")
  public func switchToLatest() -> MainSignal { fatalError() }
}

extension ActorSignal {
  /// Unavailable: write `flatMap(.latest) { … }`.
  @available(*, unavailable, message: "write flatMap(.latest) { … }")
  public func flatMapLatest<Output>(_ transform: (isolated Isolation, Value) -> Signal<Output, Failure>) -> ActorSignal<
    Isolation, Output, Failure
  > { fatalError() }

  /// Unavailable: values come on the actor already. Write `deliver(on:)` before `isolated(to:)`.
  @available(*, unavailable, message: "values come on the actor; write it before isolated(to:)")
  public func deliver<Context>(on scheduler: Context) -> ActorSignal { fatalError() }

  /// Unavailable: use this operator before `isolated(to:)`, or after `.signal`.
  @available(*, unavailable, message: "use it before isolated(to:), or write .signal in front of it")
  public func scan<Result>(_ initial: Result, _ combine: @Sendable (isolated Isolation, Result, Value) -> Result)
    -> ActorSignal<Isolation, Result, Failure>
  { fatalError() }

  /// Unavailable: use this operator before `isolated(to:)`, or after `.signal`.
  @available(*, unavailable, message: "use it before isolated(to:), or write .signal in front of it")
  public func distinctUntilChanged(_ areEqual: @Sendable (isolated Isolation, Value, Value) -> Bool) -> ActorSignal {
    fatalError()
  }

  /// Unavailable: use this operator before `isolated(to:)`, or after `.signal`.
  @available(*, unavailable, message: "use it before isolated(to:), or write .signal in front of it")
  public func distinctUntilChanged() -> ActorSignal { fatalError() }

  /// Unavailable: use this operator before `isolated(to:)`, or after `.signal`.
  @available(*, unavailable, message: "use it before isolated(to:), or write .signal in front of it")
  public func take(_ count: Int) -> ActorSignal { fatalError() }

  /// Unavailable: use this operator before `isolated(to:)`, or after `.signal`.
  @available(*, unavailable, message: "use it before isolated(to:), or write .signal in front of it")
  public func take(while isIncluded: @Sendable (isolated Isolation, Value) -> Bool) -> ActorSignal { fatalError() }

  /// Unavailable: use this operator before `isolated(to:)`, or after `.signal`.
  @available(*, unavailable, message: "use it before isolated(to:), or write .signal in front of it")
  public func skip(_ count: Int) -> ActorSignal { fatalError() }

  /// Unavailable: use this operator before `isolated(to:)`, or after `.signal`.
  @available(*, unavailable, message: "use it before isolated(to:), or write .signal in front of it")
  public func skip(while isSkipped: @Sendable (isolated Isolation, Value) -> Bool) -> ActorSignal { fatalError() }

  /// Unavailable: use this operator before `isolated(to:)`, or after `.signal`.
  @available(*, unavailable, message: "use it before isolated(to:), or write .signal in front of it")
  public func mapError<NewFailure: Error>(_ transform: @Sendable (isolated Isolation, Failure) -> NewFailure)
    -> ActorSignal<Isolation, Value, NewFailure>
  { fatalError() }

  /// Unavailable: use this operator before `isolated(to:)`, or after `.signal`.
  @available(*, unavailable, message: "use it before isolated(to:), or write .signal in front of it")
  public func `catch`<NewFailure: Error>(
    _ handler: @Sendable (isolated Isolation, Failure) -> Signal<Value, NewFailure>
  ) -> ActorSignal<Isolation, Value, NewFailure> { fatalError() }

  /// Unavailable: use this operator before `isolated(to:)`, or after `.signal`.
  @available(*, unavailable, message: "use it before isolated(to:), or write .signal in front of it")
  public func switchToLatest() -> ActorSignal { fatalError() }
}
