#if Diagnosis
  import ReactiveDisposables
  import ReactiveInspection
  import ReactiveKernel
  import ReactiveSchedulers

  /// The path of an event downstream, through the operators of a subscription to its sink.
  public struct Trail: Sendable, CustomStringConvertible {
    /// An operator, a source or a sink on the path.
    public struct Step: Sendable {
      /// The operator's function, such as `map(_:)`.
      public let function: String
      let frames: [UInt]

      /// The operator's name, such as `map`.
      public var name: String { nodeName(of: function, at: place) }

      /// The place of the operator in the source code, or the place where a sink subscribed.
      public var place: Place? { Place(frames) }
    }

    /// The steps of the path. The first step sent the event, and the last step is the sink.
    public let steps: [Step]
    /// The system's identifier of the thread that delivers the event to the sink.
    public let thread: UInt
    /// The type of the scheduler whose action runs on that thread; nil if no scheduler's action runs there.
    public let scheduler: String?

    init(_ origin: Stage) {
      var steps: [Step] = []
      var next: Stage? = origin
      while let stage = next {
        steps.append(Step(function: stage.function, frames: stage.assembly.frames))
        next = stage.parent
      }
      self.steps = steps
      thread = currentThreadIdentity()
      scheduler = SchedulerContext.current.map { "\(type(of: $0))" }
    }

    /// The steps in one line:
    /// `map Orders.swift:12 – subscribed at Orders.swift:14 – delivered on MainScheduler, thread 7f41`.
    public var description: String {
      let scheduler = scheduler.map { "\($0), " } ?? ""
      return "\(path) – delivered on \(scheduler)thread \(String(thread, radix: 16))"
    }

    /// The steps of a cycle of hubs, each of which holds the next one. It ends where it begins.
    ///
    /// A cycle through a closure of the program has no such trail, because Swift has no list of the objects that a
    /// closure holds.
    ///
    /// - Parameter subscriptions: those to each hub, the hub upstream first.
    @Sendable
    static func ring(of subscriptions: [[AnyObject]]) -> String? {
      let stages = subscriptions.compactMap { links in
        links.compactMap { ($0 as? Subscription)?.newestStage }.max { $0.number < $1.number }
      }
      return stages.isEmpty ? nil : stages.map { Trail($0).path }.joined(separator: " – ") + " – and again"
    }

    /// The steps in one line, without the thread.
    var path: String {
      let words = steps.map { step in
        let place = step.place.map { "\($0)" }
        let text = step.function == "subscribe" ? "subscribed at \(place ?? "?")" : "\(step.name) \(place ?? "")"
        return text.onOneLine
      }
      return words.joined(separator: " – ")
    }
  }
#endif
