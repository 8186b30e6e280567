#if Diagnosis
  import ReactiveDisposables
  import ReactiveInspection
  import ReactiveKernel

  /// Shows the subscriptions of the process. The type exists only with the package trait `Diagnosis`, a build option
  /// that is off by default.
  public enum Inspection {
    /// Lists and counts the subscriptions that begin from now on.
    ///
    /// Subscriptions that began before are not listed. Sources of one value, such as `just(1)`, are not listed either,
    /// because they end before `subscribe` returns.
    ///
    /// From now on, the messages of traps, of undeliverable failures on standard error, and of a failed `expectNoLeaks`
    /// contain a ``Trail``. A trail is the path of an event through the operators.
    ///
    /// - Parameter places: whether to record at which file and line each signal is made and subscribed to. Without
    ///   places, a chain of operators is cheaper to make. A signal that was made before this call has no place.
    public static func start(places: Bool = true) {
      Diagnostics.describeChains(
        by: ChainDescriptions(
          trail: { delivery.map { "\($0)" } }, remains: Leftovers.begin, ring: Trail.ring(of:)))
      Stages.begin(places: places)
    }

    /// Stops listing and counting new subscriptions. Listed subscriptions stay listed until they end.
    public static func stop() {
      Stages.stop()
      Diagnostics.describeChains(by: nil)
    }

    /// The trail of the failure that the calling thread delivers. The trail leads from the operator that sent the
    /// failure, through each operator downstream, to the sink.
    ///
    /// Read this property in the closure of `subscribe(next:failed:)`, of `catch`, or of
    /// `Diagnostics.reportUndeliverable(to:)`. The trail is nil if no failure is being delivered. It is also nil if the
    /// subscription is not listed, for example because it began before ``start(places:)``. If an operator moves the
    /// failure to another thread, the trail continues there.
    public static var failure: Trail? { Stage.failingOnThisThread.map { Trail($0) } }

    /// The trail of the failure or value that the calling thread delivers. The trail leads from the operator that sent
    /// the event to the sink.
    ///
    /// Read this property in closures that take values, and in functions that such closures call. The trail is nil if
    /// nothing is being delivered. It is also nil if the subscription is not listed, for example because it began
    /// before ``start(places:)``. The call searches all subscriptions of the process.
    public static var delivery: Trail? { failure ?? Stages.deliveringOnThisThread.map { Trail($0) } }

    /// Returns the subscriptions that have not ended.
    ///
    /// The call stops no thread that delivers. So in the result, an operator may have sent more events than the next
    /// operator has taken.
    ///
    /// - Returns: the subscriptions, in the order in which they began. The result retains none of the subscriptions.
    public static func live() -> LiveGraph { graph(of: Stages.live) }

    private static func graph(of stages: [Stage]) -> LiveGraph {
      let now = ContinuousClock.now
      let sent = stages.map(\.sent)
      var taken: [UInt64: Int] = [:]
      for (stage, sent) in zip(stages, sent) {
        taken[stage.number, default: 0] += stage.takenFromEnded
        if let parent = stage.parent { taken[parent.number, default: 0] += sent }
      }
      var subscribers: [UInt: [UInt64]] = [:]
      var feeders: [UInt: [UInt64]] = [:]
      for stage in stages {
        let hub = stage.hub.load()
        if hub != 0 { subscribers[hub, default: []].append(stage.number) }
        if stage.fedHub != 0 { feeders[stage.fedHub, default: []].append(stage.number) }
      }
      return LiveGraph(
        nodes: zip(stages, sent).map { stage, sent in
          LiveGraph.Node(
            id: stage.number, parent: stage.parent?.number, function: stage.function, frames: stage.assembly.frames,
            age: now - stage.beginning, thread: stage.thread, eventsIn: taken[stage.number] ?? 0, eventsOut: sent,
            endedUpstreams: stage.endedUpstreams, busy: stage.record?.busy,
            feeders: feeders[stage.hub.load()] ?? [], subscribers: subscribers[stage.fedHub] ?? [],
            waiting: stage.record?.waitingCount)
        })
    }
  }

  extension Stage {
    /// The name of the operator's function without its arguments, or what a sink is.
    var function: String {
      guard let sink else { return assembly.function }
      let type = "\(sink)".prefix { $0 != "<" }
      switch type {
      case "Subscription": return "subscribe"
      case "UpstreamSubscription": return "subscribe(target)"
      case "SetterSubscription": return "bind"
      case _ where type.hasSuffix("Subscription"): return operatorBeforeTheStart
      default: return type.prefix(1).lowercased() + type.dropFirst()
      }
    }
  }
#endif
