#if Diagnosis
  import ReactiveInspection

  extension Signal {
    /// Begins the stage of this signal, and returns a subscriber that counts what it sends. A signal of one value has
    /// no stage: it has ended when `attach` returns.
    ///
    /// Not inlined, so that the two copies of a chain stay small enough for the compiler to fuse.
    @inlinable
    @inline(never)
    static func counting(
      _ downstream: Subscriber<Value, Failure>, assembly: Assembly, traits: SignalTraits
    ) -> Subscriber<Value, Failure> {
      if traits.isSuperset(of: .unstaged) || downstream.isDisposed { return downstream }
      let stage = downstream.subscription.beginStage(assembly)
      return StageCounter(stage, downstream).subscriber(under: downstream.subscription)
    }

    /// Subscribes where the sink has not decided, with a subscriber that counts what this signal sends.
    ///
    /// Never inlined, so that the compiler fuses the chains of the other branch of `onAttach(_:)`. It takes the
    /// source, not its signal: so the compiler specialises this function for a known source, without a closure.
    @inlinable
    @inline(never)
    static func attachInspected(
      _ downstream: Subscriber<Value, Failure>, assembly: Assembly, traits: SignalTraits,
      to source: @escaping @Sendable (Subscriber<Value, Failure>) -> Void
    ) {
      // Asked here too: a subscriber that is returned unchanged would retain its closures.
      if traits.isSuperset(of: .unstaged) { return source(downstream) }
      source(counting(downstream, assembly: assembly, traits: traits))
    }
  }

  extension SignalTraits {
    /// The traits of a signal of one value, which has no stage.
    @inlinable
    @inline(__always)
    static var unstaged: SignalTraits { [.immediate, .single] }
  }

  /// Counts the events that a stage sends. The closures of a subscriber that call it capture nothing else, so they need
  /// no memory.
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
