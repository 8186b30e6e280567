#if EXIT_TESTS
  import ReactiveObservation
  import ReactiveProperties
  import ReactiveSubjects
  import Testing

  @Suite struct BindMisuseTests {
    private final class Label {
      @Observed var text = "empty"
    }

    private final class Plain {
      var shout: String {
        get { "a" }
        set {}
      }
    }

    @MainActor private final class Screen {
      @Observed var title = "empty"
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

    @Test("The message names the property, which the runtime describes as computed") func namesTheProperty() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let label = Label()
        let texts = Subject<String, Never>()
        BindingTarget(label, \.text) <~ texts
        BindingTarget(label, \.text) <~ texts
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("\\Label.text was bound"))
      #expect(!message.contains("<computed"))
    }

    @Test("An operator knows no line; the message names no line of the library, and the form that has one")
    func theOperatorOfAPropertyNamesNoWrongLine() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let text = Property("")
        let texts = Subject<String, Never>()
        text <~ texts
        text <~ texts
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("A Property<String> was bound"))
      #expect(message.contains("the program, at <~"))
      #expect(message.contains("bind(to:) in place of <~"))
      #expect(!message.contains("ReactiveObservation/Bind.swift"))
    }

    @Test("A channel on a computed property that is not observable") func namesNoAddress() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = PropertyChannel(Plain(), \.shout)
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("A channel was made on a computed property of Plain"))
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
