import ReactiveCore
import ReactiveTesting

/// Lets the model of an operator send events, and set an alarm.
///
/// The model has one alarm, which stands for the timer of the operator. Events and alarms of one tick come in the order
/// in which they were scheduled. Postponing the alarm does not replace its timer. At the old time, the timer gives no
/// alarm, and is scheduled again for the new time.
public struct ModelTime {
  private(set) var now: Moment
  private(set) var events: [ModelEvent] = []
  /// The moment of the alarm's action.
  private(set) var ring: Moment?
  /// The moment at which the input was disposed.
  private(set) var parting: Moment?
  /// The signal that replaces the input.
  private(set) var successor: ModelSignal?
  private var due = 0
  private var steps = 0

  init(_ start: Moment) {
    now = start
  }

  /// The current time, in ticks.
  public var tick: Int { now.tick }

  var isOver: Bool { events.last?.event.isTerminal ?? false || successor != nil }

  /// Sends an event.
  public mutating func send(_ event: PipelineEvent) { events.append(ModelEvent(moment: nextStep(), event: event)) }

  /// Sends values.
  public mutating func send(_ values: [Int]) { for value in values { send(.next(value)) } }

  /// Sets the alarm to a tick.
  public mutating func wake(at tick: Int) {
    let moment = nextStep()
    due = tick
    if let ring, ring.tick <= tick { return }
    ring = moment.later(by: tick - moment.tick)
  }

  /// Sets the alarm to a number of ticks from now.
  public mutating func wake(after ticks: Int) { wake(at: tick + ticks) }

  /// Disposes the input, so that no more of its events come.
  public mutating func disposeInput() { parting = nextStep() }

  /// Disposes the input, and continues with another signal.
  public mutating func `continue`(with other: ModelSignal) {
    disposeInput()
    successor = other
  }

  mutating func nextStep() -> Moment {
    defer { steps += 1 }
    return now.step(steps)
  }

  fileprivate mutating func turn(to moment: Moment) {
    now = moment
    steps = 0
  }

  /// Runs the alarm's action; returns `false` if the alarm was postponed, and schedules it again.
  fileprivate mutating func runsAlarm(at moment: Moment) -> Bool {
    turn(to: moment)
    ring = due > tick ? moment.later(by: due - tick) : nil
    return ring == nil
  }
}

/// What the model of a timed operator reacts to: the subscription, an event, or the alarm.
public enum ModelInput {
  /// The operator is subscribed to, and subscribes to its input next.
  case subscription
  /// The input sends an event.
  case event(PipelineEvent)
  /// The time has reached the tick of the alarm.
  case alarm
}

extension ModelSignal {
  /// Reacts to the subscription, to each event, and to the alarm. Each subscription has a state of its own.
  ///
  /// - Parameters:
  ///   - initial: the state at the subscription.
  ///   - answer: reacts to one of these inputs. Its second argument sends events, and sets the alarm.
  public func timed<State: Sendable>(
    _ initial: State, _ answer: @escaping @Sendable (_ state: inout State, _ time: inout ModelTime, ModelInput) -> Void
  ) -> ModelSignal {
    ModelSignal { start in
      var state = initial
      var time = ModelTime(start)
      answer(&state, &time, .subscription)
      let input = run(time.nextStep())
      var arrivals = input.events[...]
      while !time.isOver {
        let arrival = time.parting == nil ? arrivals.first : nil
        if let ring = time.ring, ring < arrival?.moment ?? .never {
          if time.runsAlarm(at: ring) { answer(&state, &time, .alarm) }
        } else if let arrival {
          arrivals.removeFirst()
          time.turn(to: arrival.moment)
          answer(&state, &time, .event(arrival.event))
        } else {
          break
        }
      }
      let successor = time.successor.map { $0.run(time.nextStep()) }
      return ModelRun(
        time.events + (successor?.events ?? []), of: [input.before(time.parting)] + (successor.map { [$0] } ?? []))
    }
  }
}
