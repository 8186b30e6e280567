#if Diagnosis
  import ReactiveInspection

  extension Signal {
    /// Subscribes with a subscriber that counts what this signal sends. A signal of one value has no stage: it has ended when `attach` returns.
    ///
    /// Never inlined, so that the compiler fuses the chains of the other branch of `onAttach(_:)`. It takes the source by itself, and not in its signal:
    /// so the compiler makes a copy of this function for a source that it knows, and no closure for it.
    @inlinable
    @inline(never)
    static func attachInspected(
      _ downstream: Subscriber<Value, Failure>, assembly: Assembly, traits: SignalTraits,
      to source: @escaping @Sendable (Subscriber<Value, Failure>) -> Void
    ) {
      guard !traits.isSuperset(of: .unstaged), let stage = downstream.subscription.beginStage(assembly)
      else { return source(downstream) }
      source(StageCounter(stage, downstream).subscriber(under: downstream.subscription))
    }

    /// Begins the stage of the sink, at the line of the call. A call of `attachInspected` would come too late: the copy for a known source is called from the
    /// line of the last operator.
    @inlinable
    @inline(__always)
    func beginSink(of subscription: Subscription) {
      if _slowPath(Stages.isOn), !traits.isSuperset(of: .unstaged) { subscription.beginSink() }
    }
  }

  extension SignalTraits {
    /// The traits of a signal of one value, which has no stage.
    @inlinable
    @inline(__always)
    static var unstaged: SignalTraits { [.immediate, .single] }
  }

  /// Counts the events that a stage sends. The closures of a subscriber that call it capture nothing else, so they need no memory.
  @usableFromInline
  final class StageCounter<Value: Sendable, Failure: Error>: @unchecked Sendable {
    // Unchecked because the counter owns the stage until its `deinit`; nothing here ever changes.
    @usableFromInline let stage: Unmanaged<Stage>
    @usableFromInline let next: @Sendable (Value) -> Void
    @usableFromInline let terminal: @Sendable (Termination<Failure>) -> Void

    /// - Parameter stage: owned by the caller, and by the counter in its place.
    @inlinable
    init(_ stage: Unmanaged<Stage>, _ downstream: Subscriber<Value, Failure>) {
      self.stage = stage
      let isRecorded = stage._withUnsafeGuaranteedRef { $0.isRecorded }
      next = isRecorded ? recording(downstream.next, by: stage._withUnsafeGuaranteedRef { $0.record }) : downstream.next
      terminal = downstream.terminal
    }

    /// The subscriber for the upstream.
    @inlinable
    @inline(__always)
    func subscriber(under subscription: Subscription) -> Subscriber<Value, Failure> {
      Subscriber(
        next: { value in self.send(value) }, terminal: { termination in self.end(termination) },
        subscription: subscription)
    }

    @inlinable
    deinit { stage._withUnsafeGuaranteedRef { $0.disown() } }

    @inlinable
    @inline(__always)
    func send(_ value: Value) { stage._withUnsafeGuaranteedRef { $0.deliver { next(value) } } }

    @inlinable
    func end(_ termination: Termination<Failure>) {
      stage._withUnsafeGuaranteedRef { stage in
        guard case .failed = termination else {
          stage.end(.completed)
          return terminal(termination)
        }
        stage.end(.failed)
        stage.passFailure { terminal(termination) }
      }
    }
  }
#endif
