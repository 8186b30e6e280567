#if Exploration
  import ReactiveSubjects

  /// An action of a thread at a subject.
  enum Action: String {
    case send, complete, fail
    /// Adds another subscriber.
    case subscribe
    /// Disposes of the first subscriber's subscription.
    case dispose
    /// Releases the subject.
    case drop
    /// Sends 5. The first subscriber sends 6 when it gets that.
    case reenter
  }

  struct SubjectFailure: Error {}

  /// A subject of any kind.
  struct AnySubject: Sendable {
    let signal: Signal<Int, SubjectFailure>
    let send: @Sendable (Int) -> Void
    let complete: @Sendable () -> Void
    let fail: @Sendable (SubjectFailure) -> Void

    static let plain: @Sendable () -> AnySubject = {
      let subject = Subject<Int, SubjectFailure>()
      return AnySubject(
        signal: subject.signal, send: { subject.send($0) }, complete: { subject.complete() }, fail: { subject.fail($0) }
      )
    }

    static let behaviour: @Sendable () -> AnySubject = {
      let subject = BehaviorSubject<Int, SubjectFailure>(0)
      return AnySubject(
        signal: subject.signal, send: { subject.send($0) }, complete: { subject.complete() }, fail: { subject.fail($0) }
      )
    }

    static let replay: @Sendable () -> AnySubject = {
      let subject = ReplaySubject<Int, SubjectFailure>(capacity: 2)
      return AnySubject(
        signal: subject.signal, send: { subject.send($0) }, complete: { subject.complete() }, fail: { subject.fail($0) }
      )
    }
  }

  extension Scenario {
    /// Several threads at one subject. The first subscriber is there from the beginning. The thread with number `n`
    /// sends the value `n`.
    init(
      _ kind: String, _ actions: [Action], of make: @escaping @Sendable () -> AnySubject, _ allowed: String,
      bound: Int? = nil
    ) {
      self.init(kind + ": " + actions.map(\.rawValue).joined(separator: " × "), allowed, bound: bound) { world in
        let made = make()
        // It does not hold the subject.
        let signal = made.signal
        let subject = world.keep(Held(made))
        let first = world.recording()
        let late = actions.map { $0 == .subscribe ? world.recording() : nil }
        first.subscribe(to: signal) { value in if value == 5 { subject.use { $0.send(6) } } }
        for (index, action) in actions.enumerated() {
          world.thread {
            switch action {
            case .send: subject.use { $0.send(index + 1) }
            case .complete: subject.use { $0.complete() }
            case .fail: subject.use { $0.fail(SubjectFailure()) }
            case .subscribe: late[index]?.subscribe(to: signal)
            case .dispose: first.dispose()
            case .drop: subject.drop()
            case .reenter: subject.use { $0.send(5) }
            }
          }
        }
      }
    }
  }

  extension Catalogue {
    /// A row of the table: the actions of the threads, and the outcomes for a subject, a behaviour subject and a replay
    /// subject.
    private typealias Row = (actions: [Action], plain: String, behaviour: String, replay: String)

    static var pairs: [Scenario] { scenarios(of: pairRows) + owners + neighbours + replaying }
    static var triples: [Scenario] { scenarios(of: tripleRows) }

    /// A subject with two owners, which release it at the same time.
    private static var owners: [Scenario] {
      [
        ("subject", AnySubject.plain, "-"), ("behaviour", AnySubject.behaviour, "0"),
        ("replay", AnySubject.replay, "-"),
      ]
      .map { kind, make, allowed in
        Scenario("\(kind): drop × drop, each its own reference", allowed) { world in
          let made = make()
          let first = world.recording()
          first.subscribe(to: made.signal)
          let owners = [world.keep(Held(made)), world.keep(Held(made))]
          for owner in owners { world.thread { owner.drop() } }
        }
      }
    }

    /// Two subscribers, of which the first leaves while a value is delivered.
    private static var neighbours: [Scenario] {
      [
        Scenario("two subscribers: send × the first leaves", "-/1 1/1") { world in
          let subject = world.keep(Subject<Int, Never>())
          let first = world.record(subject.signal)
          world.record(subject.signal)
          world.thread { subject.send(1) }
          world.thread { first.dispose() }
        },
        Scenario("three subscribers: send × the first leaves × the second leaves", "-/-/1 -/1/1 1/-/1 1/1/1") { world in
          let subject = world.keep(Subject<Int, Never>())
          let first = world.record(subject.signal)
          let second = world.record(subject.signal)
          world.record(subject.signal)
          world.thread { subject.send(1) }
          world.thread { first.dispose() }
          world.thread { second.dispose() }
        },
      ]
    }

    /// A subscriber that gets two values of before its subscription.
    private static var replaying: [Scenario] {
      func scenario(_ title: String, _ allowed: String, _ actions: [@Sendable (AnySubject) -> Void]) -> Scenario {
        Scenario("replay of 8 and 9: subscribe × \(title)", allowed) { world in
          let subject = world.keep(AnySubject.replay())
          subject.send(8)
          subject.send(9)
          let late = world.recording()
          world.thread { late.subscribe(to: subject.signal) { value in if value == 9 { subject.send(7) } } }
          for action in actions { world.thread { action(subject) } }
        }
      }
      return [
        scenario("send", "8917 8971 917", [{ $0.send(1) }]),
        scenario("complete", "897| 89|", [{ $0.complete() }]),
        scenario("send × complete", "8917| 891| 8971| 897| 89| 917| 91|", [{ $0.send(1) }, { $0.complete() }]),
      ]
    }

    private static func scenarios(of rows: [Row]) -> [Scenario] {
      rows.flatMap { row in
        [
          Scenario("subject", row.actions, of: AnySubject.plain, row.plain),
          Scenario("behaviour", row.actions, of: AnySubject.behaviour, row.behaviour),
          Scenario("replay", row.actions, of: AnySubject.replay, row.replay),
        ]
      }
    }

    private static let pairRows: [Row] = [
      ([.send, .send], "12 21", "012 021", "12 21"),
      ([.send, .complete], "1| |", "01| 0|", "1| |"),
      ([.send, .fail], "1x x", "01x 0x", "1x x"),
      ([.send, .subscribe], "1/- 1/1", "01/01 01/1", "1/1"),
      ([.send, .dispose], "- 1", "0 01", "- 1"),
      ([.send, .drop], "- 1", "0 01", "- 1"),
      ([.send, .reenter], "156 516 561", "0156 0516 0561", "156 516 561"),
      ([.complete, .complete], "|", "0|", "|"),
      ([.complete, .fail], "x |", "0x 0|", "x |"),
      ([.complete, .subscribe], "|/|", "0|/0|", "|/|"),
      ([.complete, .dispose], "- |", "0 0|", "- |"),
      ([.complete, .drop], "- |", "0 0|", "- |"),
      ([.complete, .reenter], "56| 5| |", "056| 05| 0|", "56| 5| |"),
      ([.fail, .fail], "x", "0x", "x"),
      ([.fail, .subscribe], "x/x", "0x/0x", "x/x"),
      ([.fail, .dispose], "- x", "0 0x", "- x"),
      ([.fail, .drop], "- x", "0 0x", "- x"),
      ([.fail, .reenter], "56x 5x x", "056x 05x 0x", "56x 5x x"),
      ([.subscribe, .subscribe], "-/-/-", "0/0/0", "-/-/-"),
      ([.subscribe, .dispose], "-/-", "0/0", "-/-"),
      ([.subscribe, .drop], "-/-", "0/0", "-/-"),
      ([.subscribe, .reenter], "56/- 56/56 56/6", "056/056 056/56 056/6", "56/56"),
      ([.dispose, .dispose], "-", "0", "-"),
      ([.dispose, .drop], "-", "0", "-"),
      ([.dispose, .reenter], "- 5 56", "0 05 056", "- 5 56"),
      ([.drop, .reenter], "- 5 56", "0 05 056", "- 5 56"),
      ([.reenter, .reenter], "5566 5656", "05566 05656", "5566 5656"),
    ]

    private static let tripleRows: [Row] = [
      ([.send, .dispose, .subscribe], "-/- -/1 1/- 1/1", "0/01 0/1 01/01 01/1", "-/1 1/1"),
      ([.send, .complete, .subscribe], "1|/1| 1|/| |/|", "01|/01| 01|/1| 0|/0|", "1|/1| |/|"),
      (
        [.send, .send, .subscribe], "12/- 12/12 12/2 21/- 21/1 21/21", "012/012 012/12 012/2 021/021 021/1 021/21",
        "12/12 21/21"
      ),
      ([.send, .drop, .subscribe], "-/- 1/- 1/1", "0/0 01/01 01/1", "-/- 1/1"),
      (
        [.reenter, .send, .subscribe],
        "256/- 256/256 256/56 256/6 526/- 526/26 526/526 526/6 562/- 562/2 562/562 562/62",
        "0256/0256 0256/256 0256/56 0256/6 0526/0526 0526/26 0526/526 0526/6 0562/0562 0562/2 0562/562 0562/62",
        "256/256 256/56 526/26 526/526 562/562 562/62"
      ),
      ([.reenter, .dispose, .complete], "- 5 56 56| 5| |", "0 05 056 056| 05| 0|", "- 5 56 56| 5| |"),
      ([.send, .subscribe, .subscribe], "1/-/- 1/-/1 1/1/- 1/1/1", "01/01/01 01/01/1 01/1/01 01/1/1", "1/1/1"),
      ([.complete, .subscribe, .dispose], "-/| |/|", "0/0| 0|/0|", "-/| |/|"),
      ([.send, .fail, .dispose], "- 1 1x x", "0 01 01x 0x", "- 1 1x x"),
      ([.drop, .subscribe, .dispose], "-/-", "0/0", "-/-"),
    ]
  }
#endif
