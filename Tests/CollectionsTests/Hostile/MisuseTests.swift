#if EXIT_TESTS
  import ReactiveCollections
  import ReactiveProperties
  import Testing

  /// Misuse traps with the mistake, the rule, the meaning and the remedy (C15).
  @Suite struct MisuseTests {
    @Test func anIndexBehindTheEndTraps() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        ReactiveList([1]).remove(at: 1)
      }
      expectFourParts(result, naming: "MisuseTests")
    }

    @Test func anInsertionBehindTheEndTraps() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        ReactiveList([1]).insert(2, at: 3)
      }
      expectFourParts(result, naming: "MisuseTests")
    }

    @Test func aMoveToTheEndTraps() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        ReactiveList([1, 2]).move(from: 0, to: 2)
      }
      expectFourParts(result, naming: "MisuseTests")
    }

    @Test func anUpdateOfNothingTraps() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        ReactiveList<Int>().update(at: -1, to: 1)
      }
      expectFourParts(result, naming: "MisuseTests")
    }

    @Test func anIndexOfADraftTraps() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        ReactiveList([1]).edit { _ = $0.remove(at: 1) }
      }
      expectFourParts(result, naming: "MisuseTests")
    }

    @Test func anInsertionInADraftTraps() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        ReactiveList([1]).edit { $0.insert(1, at: 2) }
      }
      expectFourParts(result, naming: "MisuseTests")
    }

    @Test func aMoveInADraftTraps() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        ReactiveList([1]).edit { $0.move(from: 0, to: 1) }
      }
      expectFourParts(result, naming: "MisuseTests")
    }

    @Test func anotherIDAfterAModificationTraps() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ReactiveTable([Piece(identity: 1)], identifiedBy: \.identity).modify(1) { $0 = Piece(identity: 2) }
      }
      expectFourParts(result, naming: "MisuseTests")
    }

    @Test func anEditOfTheListInItsOwnEditTraps() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let list = ReactiveList([1])
        list.edit {
          $0.append(2)
          list.append(3)
        }
      }
      expectFourParts(result, naming: "MisuseTests")
    }

    @Test func anEditOfTheListInItsOwnEditInAGroupTraps() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let list = ReactiveList([1])
        changeTogether {
          list.edit {
            $0.append(2)
            list.append(3)
          }
        }
      }
      expectFourParts(result, naming: "MisuseTests")
    }

    @Test func aGroupThatEditsTheListInAnEditOfItTraps() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let list = ReactiveList([1])
        list.edit { draft in
          draft.append(2)
          changeTogether { list.append(3) }
        }
      }
      expectFourParts(result, naming: "MisuseTests")
    }

    @Test func anEditOfTheTableInItsOwnEditInAGroupTraps() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let table = ReactiveTable([Piece(identity: 1)], identifiedBy: \.identity)
        changeTogether {
          table.edit {
            $0.update(with: Piece(identity: 2))
            table.update(with: Piece(identity: 3))
          }
        }
      }
      expectFourParts(result, naming: "MisuseTests")
    }

    private func expectFourParts(
      _ result: ExitTest.Result?, naming file: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      for part in ["C15", file] { #expect(message.contains(part), sourceLocation: sourceLocation) }
    }
  }
#endif
