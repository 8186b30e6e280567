#if Exploration
  import ReactiveCommand
  import ReactiveCore
  import ReactiveSchedulers
  import ReactiveSubjects

  extension Catalogue {
    /// Commands: starts, ends and denials.
    static var commands: [Scenario] {
      [
        Scenario("exclusive: begin × begin", "1 2") { world in
          let work = world.keep(Subject<Int, Never>())
          let command = world.keep(Command<Int, Int, Never>(on: .immediate) { _ in work.signal })
          let log = world.log()
          world.thread { if command.begin(1) != nil { log.add(1) } }
          world.thread { if command.begin(2) != nil { log.add(2) } }
        },
        Scenario("exclusive: begin × the work ends", "begun refused") { world in
          let works = world.keep([Subject<Int, Never>(), Subject<Int, Never>()])
          let command = world.keep(Command<Int, Int, Never>(on: .immediate) { works[$0].signal })
          let log = world.log()
          _ = command.begin(0)
          world.thread { log.add(command.begin(1) == nil ? "refused" : "begun") }
          world.thread { works[0].complete() }
        },
        Scenario("exclusive: begin × denied", "begun refused") { world in
          let enabled = Subject<Bool, Never>()
          let command = world.keep(Command<Int, Int, Never>(enabled: enabled.signal, on: .immediate) { .just($0) })
          let log = world.log()
          world.thread { log.add(command.begin(1) == nil ? "refused" : "begun") }
          world.thread { enabled.send(false) }
        },
        Scenario("exclusive: the work sends, ends × cancel", "- 1 1|") { world in
          let work = world.keep(Subject<Int, Never>())
          let command = world.keep(Command<Int, Int, Never>(on: .immediate) { _ in work.signal })
          let execution = command.begin(0)
          if let execution { world.record(execution.signal) }
          world.thread {
            work.send(1)
            work.complete()
          }
          world.thread { execution?.cancel() }
        },
        Scenario("exclusive: begin × cancel all", "idle runs") { world in
          let work = world.keep(Subject<Int, Never>())
          let command = world.keep(Command<Int, Int, Never>(on: .immediate) { _ in work.signal })
          let log = world.log()
          world.atEnd { log.add(command.isExecuting.value ? "runs" : "idle") }
          world.thread { command.execute(1) }
          world.thread { command.cancelAll() }
        },
        Scenario("queued: begin × the work ends", "01") { world in
          let works = world.keep([Subject<Int, Never>(), Subject<Int, Never>()])
          let log = world.log()
          let command = Command<Int, Int, Never>(policy: .queued, on: .immediate) { input in
            log.add(input)
            return works[input].signal
          }
          _ = command.begin(0)
          world.thread { command.execute(1) }
          world.thread { works[0].complete() }
        },
        Scenario("latest: begin × the work sends, ends", "- 5 5|") { world in
          let works = world.keep([Subject<Int, Never>(), Subject<Int, Never>()])
          let command = world.keep(Command<Int, Int, Never>(policy: .latest, on: .immediate) { works[$0].signal })
          if let execution = command.begin(0) { world.record(execution.signal) }
          world.thread { command.execute(1) }
          world.thread {
            works[0].send(5)
            works[0].complete()
          }
        },
        Scenario("a group: begin × begin of another command", "1 2") { world in
          let work = world.keep(Subject<Int, Never>())
          let group = CommandGroup()
          let first = world.keep(Command<Int, Int, Never>(in: group, on: .immediate) { _ in work.signal })
          let second = world.keep(Command<Int, Int, Never>(in: group, on: .immediate) { _ in work.signal })
          let log = world.log()
          world.thread { if first.begin(1) != nil { log.add(1) } }
          world.thread { if second.begin(2) != nil { log.add(2) } }
        },
        Scenario("isExecuting: begin × subscribe", "+ -+") { world in
          let work = world.keep(Subject<Int, Never>())
          let command = world.keep(Command<Int, Int, Never>(on: .immediate) { _ in work.signal })
          let late = world.recording()
          world.thread { command.execute(1) }
          world.thread { late.subscribe(to: command.isExecuting.signal.map { $0 ? "+" : "-" }) }
        },
        Scenario("drop × the work ends × begin", "|", bound: 1) { world in
          let work = world.keep(Subject<Int, Never>())
          let command = world.keep(Held(Command<Int, Int, Never>(on: .immediate) { _ in work.signal }))
          command.use { command in
            if let execution = command.begin(0) { world.record(execution.signal) }
          }
          world.thread { command.drop() }
          world.thread { work.complete() }
          world.thread { command.use { $0.execute(1) } }
        },
      ]
    }
  }
#endif
