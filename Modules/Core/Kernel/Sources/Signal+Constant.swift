extension Signal {
  /// A signal that sends one value, then completes.
  ///
  ///     just(1) (1|)
  ///
  /// Elsewhere: `return:` (ReactiveObjC), `init(value:)` (ReactiveSwift), `just(_:)` (RxSwift), `Just` (Combine).
  ///
  /// - Parameter value: what each subscription gets.
  @inlinable
  public static func just(_ value: Value) -> Signal {
    .attaching { downstream in
      downstream.next(value)
      downstream.terminal(.completed)
    }
  }

  /// A signal that completes at once.
  ///
  ///     empty |
  ///
  /// Elsewhere: `empty` (ReactiveObjC, ReactiveSwift), `empty()` (RxSwift), `Empty` (Combine).
  @inlinable
  public static var empty: Signal {
    .attaching { $0.terminal(.completed) }
  }

  /// A signal that never sends anything, nor ends.
  ///
  ///     never -------
  ///
  /// Keeps nothing: its subscriptions end when their disposables are dropped (C9).
  ///
  /// Elsewhere: `never` (ReactiveObjC, ReactiveSwift), `never()` (RxSwift), `Empty(completeImmediately: false)` (Combine).
  @inlinable
  public static var never: Signal {
    .attaching { _ in }
  }

  /// A signal that fails at once.
  ///
  ///     fail #
  ///
  /// Elsewhere: `error:` (ReactiveObjC), `init(error:)` (ReactiveSwift), `error(_:)` (RxSwift), `Fail` (Combine).
  ///
  /// - Parameter failure: what each subscription gets.
  @inlinable
  public static func fail(_ failure: Failure) -> Signal {
    .attaching { $0.terminal(.failed(failure)) }
  }
}

extension Signal where Failure == Never {
  /// A signal that cannot fail, sends one value, then completes.
  @inlinable
  public static func just(_ value: Value) -> Signal {
    .attaching { downstream in
      downstream.next(value)
      downstream.terminal(.completed)
    }
  }

  /// A signal that cannot fail and completes at once.
  @inlinable
  public static var empty: Signal {
    .attaching { $0.terminal(.completed) }
  }

  /// A signal that cannot fail, and never sends anything, nor ends.
  @inlinable
  public static var never: Signal {
    .attaching { _ in }
  }
}
