extension Signal {
  /// A signal that completes at once.
  ///
  ///     empty |
  ///
  /// Elsewhere: `empty` (ReactiveObjC, ReactiveSwift), `empty()` (RxSwift), `Empty` (Combine).
  @inlinable
  public static var empty: Signal {
    Signal(traits: [.immediate, .single]) { $0.terminal(.completed) }
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
}

extension Signal where Failure == Never {
  /// A signal that cannot fail and completes at once.
  @inlinable
  public static var empty: Signal {
    Signal(traits: [.immediate, .single]) { $0.terminal(.completed) }
  }

  /// A signal that cannot fail, and never sends anything, nor ends.
  @inlinable
  public static var never: Signal {
    .attaching { _ in }
  }
}
