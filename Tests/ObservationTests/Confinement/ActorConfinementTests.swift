import Dispatch
import ReactiveObservation
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// Objects that are isolated to an actor.
@Suite struct ActorConfinementTests {
  // MARK: The main actor

  #if EXIT_TESTS
    @Test("A value that a thread sends to a main-actor object traps with the reason (C12)") func theMainActorTraps()
      async throws
    {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let titles = Subject<String, Never>()
        let screen = await MainActor.run {
          let screen = Screen()
          titles.signal.bind(to: screen, \.title)
          return screen
        }
        onThread { titles.send("a") }
        withExtendedLifetime(screen) {}
      }
      try expectBlame(result, "outside the main actor")
    }
  #endif

  #if EXIT_TESTS
    @Test("A value that another task sends to a main-actor object traps") func theMainActorTrapsInTasks() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let titles = Subject<String, Never>()
        let screen = await MainActor.run {
          let screen = Screen()
          lift(screen, titles) { screen, title in screen.title = title }
          return screen
        }
        await Task.detached { titles.send("a") }.value
        withExtendedLifetime(screen) {}
      }
      try expectBlame(result, "A lifted closure was called outside the main actor")
    }
  #endif

  /// Isolated to no actor, and called on the main actor.
  private func bind(_ texts: Subject<String, Never>, to field: Field) {
    texts.signal.bind(to: field, \.text)
  }

  @Test("A property that a helper bound on the main actor may be written there by any task, and from the main queue")
  @MainActor func helpersBindOnTheMainActor() async {
    let texts = Subject<String, Never>()
    let field = Field()
    bind(texts, to: field)
    await Task { @MainActor in texts.send("task") }.value
    #expect(field.text == "task")
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async {
        texts.send("queue")
        continuation.resume()
      }
    }
    #expect(field.text == "queue")
  }

  // MARK: Other actors

  @Test("Any task may send on the actor") func tasksSendOnTheActor() async {
    for owner in [Store(), QueuedStore(on: SilentExecutor()), QueuedStore(on: TellingExecutor())] as [any Owner] {
      let texts = Subject<String, Never>()
      await owner.bind(texts)
      await owner.lift(texts)
      await Task.detached { await owner.perform { texts.send("a") } }.value
      await owner.perform { texts.send("bc") }
      #expect(await owner.text == "bc")
      #expect(await owner.number == 2)
    }
  }

  @Test("An actor's queue counts as the actor, also outside tasks") func queuesAreActors() async {
    for executor in [SilentExecutor(), TellingExecutor()] {
      let texts = Subject<String, Never>()
      let owner = QueuedStore(on: executor)
      await owner.bind(texts)
      executor.queue.sync { texts.send("a") }
      #expect(await owner.text == "a")
    }
  }

  #if EXIT_TESTS
    @Test("A value that a thread sends to an actor's object traps with the reason (C12)") func anActorTraps()
      async throws
    {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let texts = Subject<String, Never>()
        let owner = Store()
        await owner.bind(texts)
        onThread { texts.send("a") }
        withExtendedLifetime(owner) {}
      }
      try expectBlame(result, "outside the actor that its object is isolated to")
    }
  #endif

  #if EXIT_TESTS
    @Test("A value that another actor sends to an actor's object traps") func anActorTrapsOnAnother() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let texts = Subject<String, Never>()
        let owner = Store()
        await owner.bind(texts)
        await Store().perform { texts.send("a") }
        withExtendedLifetime(owner) {}
      }
      try expectBlame(result, "outside the actor that its object is isolated to")
    }
  #endif

  #if EXIT_TESTS
    @Test("A value that a task sends to the object of an actor with a custom executor traps")
    func anActorWithAnExecutorTraps() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let texts = Subject<String, Never>()
        let owner = QueuedStore(on: TellingExecutor())
        await owner.bind(texts)
        await Task.detached { texts.send("a") }.value
        withExtendedLifetime(owner) {}
      }
      try expectBlame(result, "outside the actor that its object is isolated to")
    }
  #endif

  #if EXIT_TESTS
    @Test("A value that a thread sends there traps") func anActorWithAnExecutorTrapsOnThreads()
      async throws
    {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let texts = Subject<String, Never>()
        let owner = QueuedStore(on: TellingExecutor())
        await owner.bind(texts)
        onThread { texts.send("a") }
        withExtendedLifetime(owner) {}
      }
      try expectBlame(result, "outside the actor that its object is isolated to")
    }
  #endif

  #if EXIT_TESTS
    @Test("If the executor has no check, the runtime's own check traps") func theRuntimeTraps() async {
      await #expect(processExitsWith: .failure) {
        let texts = Subject<String, Never>()
        let owner = QueuedStore(on: SilentExecutor())
        await owner.bind(texts)
        onThread { texts.send("a") }
        withExtendedLifetime(owner) {}
      }
    }
  #endif

  @Test("A binding does not keep the actor of its object alive") func keepsNoActor() async {
    let texts = Subject<String, Never>()
    var owner: Store? = Store()
    let probe = { [weak owner] in owner == nil }
    await owner?.bind(texts)
    await owner?.perform { texts.send("a") }
    owner = nil
    #expect(probe())
    texts.send("b")
  }
}

extension Owner {
  fileprivate func bind(_ texts: Subject<String, Never>) {
    texts.signal.bind(to: field, \.text)  // blamed
  }

  fileprivate func lift(_ texts: Subject<String, Never>) {
    ReactiveObservation.lift(field, texts) { field, text in field.number = text.count }
  }
}
