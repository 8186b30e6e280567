import ReactiveObservation
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// Objects that are not `Sendable`, bound by code that is isolated to no actor.
@Suite struct ConfinementTests {
  // MARK: Traps

  #if EXIT_TESTS
    @Test("A value that another thread sends (C12)") func trapsOnAnotherThread() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let field = Field()
        let texts = Subject<String, Never>()
        bind(field, to: texts)
        onThread { texts.send("a") }
        withExtendedLifetime(field) {}
      }
      try expectBlame(result, "outside the task that bound its object")
    }
  #endif

  #if EXIT_TESTS
    @Test("A value for an object that was bound on one thread, sent by another thread, both outside tasks")
    func trapsBetweenThreads() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let texts = Subject<String, Never>()
        onThread {
          let field = Field()
          texts.signal.bind(to: field, \.text)
          onThread { texts.send("a") }
          withExtendedLifetime(field) {}
        }
      }
      try expectBlame(result, "on another thread than the one that bound its object")
    }
  #endif

  #if EXIT_TESTS
    @Test("A value that another task sends") func trapsInAnotherTask() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let field = Field()
        let texts = Subject<String, Never>()
        texts.signal.bind(to: field, \.text)
        await Task.detached { texts.send("a") }.value
        withExtendedLifetime(field) {}
      }
      try expectBlame(result, "outside the task that bound its object")
    }
  #endif

  #if EXIT_TESTS
    @Test("A value that another thread sends into a channel") func channelsTrap() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let field = Field()
        let channel = field.channel(for: \.text)
        onThread { channel.send("a") }
        withExtendedLifetime(field) {}
      }
      try expectBlame(result, "outside the task that bound its object")
      try expectBlame(result, "A value was written to \\Field.text")
    }
  #endif

  #if EXIT_TESTS
    @Test("A write by another thread to the property that a channel is bound to") func bindingsTrap() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let field = Field()
        let shared = Property("")
        field.channel(for: \.text) <-> shared
        onThread { shared.value = "a" }
        withExtendedLifetime(field) {}
      }
      try expectBlame(result, "outside the task that bound its object")
    }
  #endif

  #if EXIT_TESTS
    @Test("A call of a lifted closure on another thread") func liftedClosuresTrap() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let field = Field()
        let texts = Subject<String, Never>()
        lift(field, texts) { field, text in field.text = text }
        onThread { texts.send("a") }
        withExtendedLifetime(field) {}
      }
      try expectBlame(result, "A lifted closure was called outside the task")
    }
  #endif

  // MARK: No traps

  @Test("A task may resume on any thread of the pool") func followsTheTask() async {
    let field = Field()
    let texts = Subject<String, Never>()
    texts.signal.bind(to: field, \.text)
    lift(field, texts) { field, text in field.number = text.count }
    for number in 1...1_000 {
      await withCheckedContinuation { continuation in Task.detached { continuation.resume() } }
      texts.send("\(number)")
    }
    field.channel(for: \.number).send(7)
    #expect(field.text == "1000")
    #expect(field.number == 7)
  }

  @Test("An object that was handed over can be bound again in its new isolation, whatever bound it before")
  func followsTheObject() async {
    let texts = Subject<String, Never>()
    let field = Field()
    let first = texts.signal.bind(to: field, \.text)
    let channel = field.channel(for: \.number)
    texts.send("here")
    first.dispose()
    await Task.detached {
      #expect(field.text == "here")
      texts.signal.bind(to: field, \.text)
      texts.send("there")
      #expect(field.text == "there")
      // Two channels of one property share their watch.
      let other = field.channel(for: \.number)
      let told = Recorded(channel.signal)
      other.send(1)
      field.number = 2
      #expect(told.values == [0, 1, 2])
      channel.complete()
    }.value
  }

  @Test("An object that threads share is lifted on any thread") func liftsShared() {
    final class Log: Sendable { let entries = Journal<String>() }
    let log = Log()
    let texts = Subject<String, Never>()
    let counts = Recorded(lift(shared: log, texts) { $0.entries.write($1) })
    onThread { texts.send("a") }
    #expect(log.entries.entries == ["a"])
    #expect(counts.events.count == 1)
  }
}

private func bind(_ field: Field, to texts: Subject<String, Never>) {
  BindingTarget(field, \.text) <~ texts  // blamed
}
