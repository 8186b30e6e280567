#if EXIT_TESTS
  import ReactiveObservation
  import ReactiveSubjects
  import Testing

  @Suite struct BindMisuseTests {
    private final class Label {
      @Reactive var text = "empty"
    }

    @MainActor private final class Screen {
      @Reactive var title = "empty"
    }

    @Test("A second live binding of one property traps with a remedy (C15)") func cannotBeBoundTwice() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let label = Label()
        let texts = Subject<String, Never>()
        texts.signal.bind(to: label, \.text)
        texts.signal.bind(to: label, \.text)
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("bound to another"))
      #expect(message.contains("BindMisuseTests"))
    }

    @Test("The operator reports the line that made its target") func cannotBeBoundTwiceByTheOperator() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let label = Label()
        let texts = Subject<String, Never>()
        BindingTarget(label, \.text) <~ texts
        BindingTarget(label, \.text) <~ texts
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("BindMisuseTests"))
    }

    // The runtime's own check, which on Linux has a message of its own.
    @Test("A value that is sent to it elsewhere traps (C15)") func trapsOutsideTheIsolation() async {
      await #expect(processExitsWith: .failure) {
        let titles = Subject<String, Never>()
        let screen = await MainActor.run {
          let screen = Screen()
          titles.signal.bind(to: screen, \.title)
          return screen
        }
        await Task.detached { titles.send("a") }.value
        withExtendedLifetime(screen) {}
      }
    }
  }
#endif
