import ReactiveBridging
import ReactiveResources
import ReactiveTesting
import Testing

/// Optimistic writes that overlap with each other and with everything else.
@Suite struct MixedWriteTests {
  let rig = ResourceRig()
  let writes = Server<Int, String>()
  typealias Text = Resource<String, TestFailure>

  /// Begins a write that appends a letter, and whose answer is nil if it is empty.
  func append(_ letter: String, to user: Text, as number: Int) {
    Task(executorPreference: TasksInPlace.shared) { [writes] in
      try? await user.modify {
        $0 += letter
      } write: { () async throws(TestFailure) in
        let text = try await writes.load(number)
        return text.isEmpty ? nil : text
      }
    }
  }

  @Test func aRestoredValueIsSeenBelowAWrite() async throws {
    try await inPlace {
      let user = rig.makeReady()
      let (states, values) = (user.recorded(), Journal<String>())
      user.values.subscribe { values.write($0) }
      append("+", to: user, as: 0)
      rig.scheduler.advance(by: .seconds(1))
      #expect(user.restore("b", loadedAt: rig.scheduler.now))
      #expect(user.state.signs == "Rb+")
      #expect(states.entries == ["Ra", "Ra+", "Rb+"])
      #expect(values.entries == ["a", "a+", "b+"])
      writes.fail(0)
      #expect(user.state.signs == "Rb" && states.entries.last == "Rb")
    }
  }

  @Test func aChangeOfAFormerInputIsNotAppliedToTheValueOfTheNextOne() async throws {
    try await inPlace {
      let user = rig.makeReady()
      append("+", to: user, as: 0)
      rig.id.value = 2
      rig.server.answer(1, "b")
      #expect(user.state.signs == "Rb")
      writes.answer(0, "server's a")
      #expect(user.state.signs == "Rb")
    }
  }

  @Test func aWriteWithoutAValueIsAppliedWhenThereIsOne() async throws {
    try await inPlace {
      let user = rig.make()
      append("+", to: user, as: 0)
      #expect(rig.server.cancelled == [0] && user.isLoading)
      user.restore("a", loadedAt: rig.scheduler.now)
      #expect(user.state.signs == "Ra+")
      writes.answer(0, "")
      #expect(user.value == "a+" && user.isLoading)
      rig.server.answer(1, "fresh")
      #expect(user.state.signs == "Rfresh")
    }
  }

  /// How a write ends.
  enum End: CaseIterable { case value, none, failure }

  @Test("Three writes that end in every order and way leave the committed value with the changes that succeeded")
  func threeWritesInEveryOrder() async throws {
    try await inPlace {
      let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
      for order in orders {
        for code in 0..<27 {
          let ends = [code % 3, code / 3 % 3, code / 9].map { End.allCases[$0] }
          let (rig, writes) = (ResourceRig(), MixedWriteTests())
          let user = rig.makeReady()
          for number in 0..<3 { writes.append("\(number)", to: user, as: number) }
          #expect(user.state.signs == "Ra012")
          var done: Set<Int> = []
          for number in order {
            switch ends[number] {
            case .value: writes.writes.answer(number, "v\(number)")
            case .none: writes.writes.answer(number, "")
            case .failure: writes.writes.fail(number)
            }
            done.insert(number)
            var expected = "a"
            for write in 0..<3 {
              switch (done.contains(write), ends[write]) {
              case (true, .failure): continue
              case (true, .value): expected = "v\(write)"
              default: expected += "\(write)"
              }
            }
            #expect(user.value == expected, "\(order) \(ends)")
            if done.count < 3 { #expect(user.state.isReady && rig.server.count == 1, "\(order) \(ends)") }
          }
          let needsLoad = ends.contains(.none)
          #expect(user.isLoading == needsLoad && rig.server.count == (needsLoad ? 2 : 1), "\(order) \(ends)")
        }
      }
    }
  }

  @Test func aSignalThatIsSubscribedToAfterTheReleaseCompletes() async throws {
    try await inPlace {
      let events = Journal<String>()
      let signals = Journal<Signal<ResourceState<String, TestFailure>, Never>>()
      do { signals.write(rig.make().signal) }
      signals.entries[0].subscribe(next: { _ in }, completed: { events.write("|") })
      #expect(events.entries == ["|"])
      #expect(rig.scheduler.pendingCount == 0)
    }
  }

  @Test func aSlowConsumerOfValuesGetsTheNewest() async throws {
    try await inPlace {
      let user = rig.makeReady()
      let seen = Journal<String>()
      let gate = Server<Int, String>()
      Task(executorPreference: TasksInPlace.shared) {
        for await state in user.signal.values(buffering: .newest(1)) {
          seen.write(state.signs)
          _ = try? await gate.load(0)
        }
        seen.write("|")
      }
      for number in 1...5 { user.set("\(number)") }
      gate.answer(0, "")
      #expect(seen.entries == ["Ra", "R5"])
    }
  }
}
