#if Exploration
  import ReactiveCore
  import ReactiveSchedulers
  import ReactiveSubjects

  extension Catalogue {
    /// Events that go to another thread: a scheduler's, or a task's.
    static var delivering: [Scenario] {
      [
        delivered("send, send × the queue", "12") { world, subject, _, queue in
          world.thread {
            subject.send(1)
            subject.send(2)
            queue.close()
          }
        },
        delivered("send, end × the queue", "1|") { world, subject, _, queue in
          world.thread {
            subject.send(1)
            subject.complete()
            queue.close()
          }
        },
        delivered("send, dispose × the queue", "- 1") { world, subject, recording, queue in
          world.thread {
            subject.send(1)
            recording.dispose()
            queue.close()
          }
        },
        delivered("send × the queue × dispose", "- 1") { world, subject, recording, queue in
          world.thread {
            subject.send(1)
            queue.close()
          }
          world.thread { recording.dispose() }
        },
        delivered("send × the queue × end", "- 1 1| |") { world, subject, _, queue in
          world.thread {
            subject.send(1)
            queue.close()
          }
          world.thread { subject.complete() }
        },
      ]
    }

    private static func delivered(
      _ title: String, _ allowed: String,
      _ prepare: @escaping (World, Subject<Int, Never>, Recording, WorkQueue) -> Void
    ) -> Scenario {
      Scenario("deliver(on:): \(title)", allowed) { world in
        let subject = world.keep(Subject<Int, Never>())
        let scheduler = ThreadScheduler()
        world.keep(scheduler)
        let recording = world.record(subject.signal.deliver(on: scheduler))
        world.thread { scheduler.queue.run() }
        prepare(world, subject, recording, scheduler.queue)
      }
    }
  }
#endif
