#if Exploration
  import ReactiveSubjects

  extension Catalogue {
    static var subjects: [Scenario] {
      [
        Scenario("send × send", ["12", "21"]) { world in
          let subject = Subject<Int, Never>()
          _ = world.record(subject.signal)
          world.thread { subject.send(1) }
          world.thread { subject.send(2) }
        },
        Scenario("send × dispose", ["-", "1"]) { world in
          let subject = Subject<Int, Never>()
          let first = world.record(subject.signal)
          world.thread { subject.send(1) }
          world.thread { first.dispose() }
        },
        Scenario("send × subscribe", ["1 -", "1 1"]) { world in
          let subject = Subject<Int, Never>()
          _ = world.record(subject.signal)
          let second = world.recording()
          world.thread { subject.send(1) }
          world.thread { second.subscribe(to: subject.signal) }
        },
        Scenario("send × dispose × subscribe", ["- -", "- 1", "1 -", "1 1"]) { world in
          let subject = Subject<Int, Never>()
          let first = world.record(subject.signal)
          let second = world.recording()
          world.thread { subject.send(1) }
          world.thread { first.dispose() }
          world.thread { second.subscribe(to: subject.signal) }
        },
      ]
    }
  }
#endif
