#if Diagnosis
  import ReactiveInspection

  // A subscription lists the stages that began under it, the newest first, and owns each. They end with the
  // subscription, however it ends.
  extension Subscription {
    /// Begins the stage of a signal that a subscriber is attached to, and the sink's if the subscription has none. It
    /// ends at once if the subscription has ended.
    ///
    /// - Returns: the stage, which the caller owns.
    @usableFromInline
    final func beginStage(_ assembly: Assembly) -> Unmanaged<Stage> {
      var parent = ownNewestStage()
      var isFirst = false
      if parent == nil {
        parent = ownStageOfParent()
        isFirst = parent != nil
      }
      let stage = Stage.begin(
        assembly, parent: parent ?? beginSink((self as? UpstreamSubscription)?.hub, owners: 2), isFirst: isFirst,
        owners: 2)
      list(stage)
      return stage
    }

    /// Begins the stage of this sink, whose values go to a closure.
    @usableFromInline
    final func beginSink() { beginSink(nil) }

    /// Begins the stage of this sink, whose values go to a hub or to a closure.
    @discardableResult
    final func beginSink(_ hub: ObjectIdentifier?, owners: Int = 1) -> Unmanaged<Stage> {
      let sink = Stage.begin(
        Assembly(function: "subscribe"), parent: nil, isFirst: true, sink: type(of: self),
        fedHub: hub.map { UInt(bitPattern: $0) } ?? 0, owners: owners)
      list(sink)
      return sink
    }

    /// Notes the address of the hub in which a link is a place, in the stage that subscribes to it with this
    /// subscription.
    final func note(hubOf link: SubscriptionLink) {
      let hub = link.hubAddress
      if hub != 0 { withNearestStage { $0.hub.store(hub) } }
    }

    /// Calls a closure with the stage that subscribes with this subscription: the newest under it, or under a parent.
    package final func withNearestStage(_ body: (Stage) -> Void) {
      (ownNewestStage() ?? ownStageOfParent())?._withUnsafeGuaranteedRef {
        body($0)
        $0.disown()
      }
    }

    /// The newest stage under this subscription itself that has not ended. The caller owns it.
    private func ownNewestStage() -> Unmanaged<Stage>? {
      lock.withLock {
        let newest = isDisposed ? nil : newestStage
        newest?._withUnsafeGuaranteedRef { $0.own() }
        return newest
      }
    }

    /// The newest stage under the nearest parent that has one. The caller owns it.
    private func ownStageOfParent() -> Unmanaged<Stage>? {
      var place = parent
      while let here = place {
        if let newest = here.ownNewestStage() { return newest }
        place = here.parent
      }
      return nil
    }

    /// The number of the newest stage that has not ended.
    final var newestStageNumber: UInt64? {
      lock.withLock { isDisposed ? nil : newestStage?._withUnsafeGuaranteedRef { $0.number } }
    }

    /// The newest stage that has not ended. Under the lock.
    private var newestStage: Unmanaged<Stage>? {
      var next = stages
      while let stage = next, stage._withUnsafeGuaranteedRef(\.isEnded) {
        next = stage._withUnsafeGuaranteedRef { $0.below }
      }
      return next
    }

    /// Lists a stage, or ends it if the subscription has ended. Removes the newest stages that have ended, so that
    /// their number stays small.
    private func list(_ stage: Unmanaged<Stage>) {
      var former: Unmanaged<Stage>?
      var newest: Unmanaged<Stage>?
      let isListed = lock.withLock {
        if isDisposed { return false }
        (former, newest) = (stages, newestStage)
        stage._withUnsafeGuaranteedRef { $0.below = newest }
        stages = stage
        return true
      }
      // Without the lock: a stage that is not used any more may release a recording.
      if isListed {
        disown(from: former, to: newest)
      } else {
        stage._withUnsafeGuaranteedRef {
          $0.end(.cut)
          $0.disown()
        }
      }
    }

    /// Ends all stages. Called once, by the thread that ends the subscription.
    final func cutStages() {
      var next = stages
      while let stage = next {
        stage._withUnsafeGuaranteedRef {
          next = $0.below
          $0.end(.cut)
          $0.disown()
        }
      }
    }

    private func disown(from first: Unmanaged<Stage>?, to end: Unmanaged<Stage>?) {
      var next = first
      while let stage = next, stage.toOpaque() != end?.toOpaque() {
        stage._withUnsafeGuaranteedRef {
          next = $0.below
          $0.disown()
        }
      }
    }
  }
#endif
