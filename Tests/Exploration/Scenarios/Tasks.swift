#if Exploration
  @testable import ReactiveBridging
  import ReactiveCore
  import ReactiveSubjects

  extension Catalogue {
    /// The async sequence of a signal. The jobs of the task run on a thread of the scenario.
    ///
    /// `Task.cancel()` runs the handlers of the library under a lock of the Swift runtime, at which the explorer cannot
    /// stop a thread. So the other scenarios call what the handler calls, on a thread of its own, and take what the
    /// task would await.
    static var tasks: [Scenario] {
      [
        consumed("send × end", "1| |") { world, subject in
          world.thread { subject.use { $0.send(1) } }
          world.thread { subject.use { $0.complete() } }
        },
        consumed("send, end", "1| |") { world, subject in
          world.thread {
            subject.use { $0.send(1) }
            subject.use { $0.complete() }
          }
        },
        consumed("send × drop", "1| |") { world, subject in
          world.thread { subject.use { $0.send(1) } }
          world.thread { subject.drop() }
        },
        consumed("the loop is left × send, send", "1| 9| |") { world, subject in
          world.thread {
            subject.use { $0.send(9) }
            subject.use { $0.send(1) }
            // Otherwise a task that was late for the values would wait for ever.
            subject.drop()
          }
        },
        consumed("the loop is left × send × end", "9| |") { world, subject in
          world.thread { subject.use { $0.send(9) } }
          world.thread { subject.use { $0.complete() } }
        },
        taken("cancel × send", "./. 1/.") { world, subject, feed in
          world.thread { feed.cancel() }
          world.thread { subject.use { $0.send(1) } }
        },
        taken("cancel × end", "./. |/.") { world, subject, feed in
          world.thread { feed.cancel() }
          world.thread { subject.use { $0.complete() } }
        },
        taken("cancel × drop", "./.") { world, subject, feed in
          world.thread { feed.cancel() }
          world.thread { subject.drop() }
        },
        taken("cancel × send, drop", "./. 1/.") { world, subject, feed in
          world.thread { feed.cancel() }
          world.thread {
            subject.use { $0.send(1) }
            subject.drop()
          }
        },
        taken("send, end", "1/|") { world, subject, _ in
          world.thread {
            subject.use { $0.send(1) }
            subject.use { $0.complete() }
          }
        },
        taken("cancel × send, end", "./. 1/. 1/|") { world, subject, feed in
          world.thread { feed.cancel() }
          world.thread {
            subject.use { $0.send(1) }
            subject.use { $0.complete() }
          }
        },
      ]
    }

    /// A task that takes the values, and leaves its loop with the value 9.
    private static func consumed(
      _ title: String, _ allowed: String, _ prepare: @escaping (World, Held<Subject<Int, Never>>) -> Void
    ) -> Scenario {
      Scenario("a task: \(title)", allowed) { world in
        let log = world.log()
        let executor = world.keep(ThreadExecutor())
        let subject = Subject<Int, Never>()
        let signal = subject.signal
        world.keep(
          Task(executorPreference: executor) {
            for await value in signal.values {
              log.add(value)
              if value == 9 { break }
            }
            log.add("|")
            executor.queue.close()
          })
        world.thread { executor.queue.run() }
        let held = world.keep(Held(subject))
        prepare(world, held)
      }
    }

    /// A thread that takes two items from the feed of a sequence, as a task does.
    private static func taken(
      _ title: String, _ allowed: String,
      _ prepare: @escaping (World, Held<Subject<Int, Never>>, Feed<Int, Never>) -> Void
    ) -> Scenario {
      Scenario("a feed: take × \(title)", allowed) { world in
        let logs = [world.log(), world.log()]
        let subject = Subject<Int, Never>()
        let feed = world.keep(Feed<Int, Never>(.values(.unbounded)))
        feed.start(subject.signal)
        world.thread {
          for log in logs {
            feed.queue.take(
              .closure { item in
                switch item {
                case .value(let value): log.add(value)
                case .end(nil): log.add(".")
                case .end: log.add("|")
                }
              })
          }
        }
        prepare(world, world.keep(Held(subject)), feed)
      }
    }
  }
#endif
