import ReactiveKernel

extension MainSignal {
  /// Leaves out each value that a comparison on the main actor finds equal to the last one that was sent.
  public func distinctUntilChanged(
    _ areEqual: @escaping @MainActor (_ last: Value, _ value: Value) -> Bool
  ) -> MainSignal {
    lift { next in
      let last = SerialState(Value?.none)
      return { value in
        if let last = last.value, areEqual(last, value) { return }
        last.value = value
        next(value)
      }
    }
  }
}

extension MainSignal where Value: Equatable & SendableMetatype {
  /// Leaves out each value that equals the one before it.
  public func distinctUntilChanged() -> MainSignal { distinctUntilChanged { $0 == $1 } }
}

extension ActorSignal {
  /// Leaves out each value that a comparison on the actor finds equal to the last one that was sent.
  public func distinctUntilChanged(
    _ areEqual: @escaping @Sendable (_ actor: isolated Isolation, _ last: Value, _ value: Value) -> Bool
  ) -> ActorSignal {
    lift { next in
      let last = SerialState(Value?.none)
      return { actor, value in
        if let last = last.value, areEqual(actor, last, value) { return }
        last.value = value
        next(actor, value)
      }
    }
  }
}

extension ActorSignal where Value: Equatable & SendableMetatype {
  /// Leaves out each value that equals the one before it.
  public func distinctUntilChanged() -> ActorSignal { distinctUntilChanged { _, last, value in last == value } }
}
