extension Signal {
  /// A signal that sends one value, then completes. ReactiveObjC: `return:`.
  @inlinable
  public static func just(_ value: Value) -> Signal {
    .attaching { downstream in
      downstream.next(value)
      downstream.terminal(.completed)
    }
  }

  /// A signal that completes at once. ReactiveObjC: `empty`.
  @inlinable
  public static var empty: Signal {
    .attaching { $0.terminal(.completed) }
  }

  /// A signal that never sends anything, nor ends. Keeps nothing: its subscriptions end when their disposables are dropped (C9).
  @inlinable
  public static var never: Signal {
    .attaching { _ in }
  }

  /// A signal that fails at once. ReactiveObjC: `error:`.
  @inlinable
  public static func fail(_ failure: Failure) -> Signal {
    .attaching { $0.terminal(.failed(failure)) }
  }
}

extension Signal where Failure == Never {
  /// A signal that cannot fail, sends one value, then completes. ReactiveObjC: `return:`.
  @inlinable
  public static func just(_ value: Value) -> Signal {
    .attaching { downstream in
      downstream.next(value)
      downstream.terminal(.completed)
    }
  }

  /// A signal that cannot fail and completes at once. ReactiveObjC: `empty`.
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
