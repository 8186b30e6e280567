import ReactiveKernel

extension MainSignal {
  /// Leaves out the first values. Otherwise as `skip` of a signal.
  ///
  /// - Parameter count: how many values to leave out; not negative.
  public func skip(_ count: Int, file: StaticString = #file, line: UInt = #line) -> MainSignal {
    Diagnostics.requireCount(count, of: "skip(_:)", file: file, line: line)
    return lift { next in
      let remaining = SerialState(count)
      return { value in if remaining.value > 0 { remaining.value &-= 1 } else { next(value) } }
    }
  }

  /// Leaves out the first values, as long as they pass a test on the main actor.
  public func skip(while isSkipped: @escaping @MainActor (Value) -> Bool) -> MainSignal {
    lift { next in
      let isOpen = SerialState(false)
      return { value in
        if !isOpen.value, isSkipped(value) { return }
        isOpen.value = true
        next(value)
      }
    }
  }
}

extension ActorSignal {
  /// Leaves out the first values. Otherwise as `skip` of a signal.
  ///
  /// - Parameter count: how many values to leave out; not negative.
  public func skip(_ count: Int, file: StaticString = #file, line: UInt = #line) -> ActorSignal {
    Diagnostics.requireCount(count, of: "skip(_:)", file: file, line: line)
    return lift { next in
      let remaining = SerialState(count)
      return { actor, value in if remaining.value > 0 { remaining.value &-= 1 } else { next(actor, value) } }
    }
  }

  /// Leaves out the first values, as long as they pass a test on the actor.
  public func skip(while isSkipped: @escaping @Sendable (isolated Isolation, Value) -> Bool) -> ActorSignal {
    lift { next in
      let isOpen = SerialState(false)
      return { actor, value in
        if !isOpen.value, isSkipped(actor, value) { return }
        isOpen.value = true
        next(actor, value)
      }
    }
  }
}
