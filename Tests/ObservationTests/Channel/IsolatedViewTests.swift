import ReactiveChannel
import ReactiveObservation
import ReactiveSubjects
import ReactiveTesting
import Testing

/// Views whose closures use the state of an actor.
@Suite struct IsolatedViewTests {
  @MainActor final class Form: ReactiveObject {
    @Observed var name = ""
    var message = ""
    var shortest = 2

    func show(_ model: Property<String>) {
      let view = model.validated(in: MainActor.shared, where: { $0.count >= self.shortest }) { [weak self] name in
        self?.message = "'\(name)' is too short"
      }
      channel(for: \.name) <-> view
    }
  }

  struct TooShort: Error { var name: String }

  @Test("A form on the main actor shows why a value is refused") @MainActor func showsItsMessage() {
    let (form, model) = (Form(), Property("Ada"))
    form.show(model)
    form.name = "A"
    #expect(model.value == "Ada")
    #expect(form.message == "'A' is too short")
    form.shortest = 1
    form.name = "B"
    #expect(model.value == "B")
  }

  @Test("The same with a check that throws, and with a value sent to the view") @MainActor func showsWhatItThrows() {
    let (form, model) = (Form(), Property("Ada"))
    let view = model.validated(
      in: MainActor.shared,
      { name throws(TooShort) in if name.count < form.shortest { throw TooShort(name: name) } },
      reporting: { form.message = $0.name })
    view.send("A")
    let names = Subject<String, Never>()
    names.signal.subscribe(view)
    names.send("Bob")
    #expect(model.value == "Bob")
    #expect(form.message == "A")
  }

  @Test("The same with a conversion") @MainActor func showsWhatItCannotConvert() {
    let (form, model) = (Form(), Property(36))
    form.channel(for: \.name)
      <-> model.converted(
        in: MainActor.shared, { $0 < 0 ? nil : "\($0)" }, back: { Int($0) }, refusing: { form.message = "\($0)" })
    form.name = "x"
    #expect(form.message == "back(\"x\")")
    let view = model.converted(
      in: MainActor.shared, { number throws(TooShort) in "\(number)" },
      back: { (text: String) throws(TooShort) -> Int in
        if text.count < form.shortest { throw TooShort(name: text) }
        return text.count
      }, reporting: { form.message = $0.name })
    view.send("1")
    view.send("123")
    #expect(form.message == "1")
    #expect(model.value == 3)
    #expect(form.name == "3")
  }

  @Test("A view of a property of an object sends to it") func sendsToAProperty() {
    let person = Person()
    let view = person.channel(for: \.name, replacingNilBy: "nobody")
    let names = Recorded(person.channel(for: \.name).signal)
    view.send("Bob")
    view.send(nil)
    view.complete()
    #expect(names.values == ["Ada", "Bob", "nobody"])
    #expect(Recorded(view.signal).events == [.completed])
    view.send("late")
    #expect(person.name == "nobody")
  }

  #if EXIT_TESTS
    @Test("A value that is sent off the actor stops the program with a remedy (C12)") func trapsElsewhere()
      async throws
    {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let model = Property("")
        let view = await MainActor.run {
          let form = Form()
          return model.validated(in: MainActor.shared, where: { $0.count >= form.shortest }, refusing: { _ in })
        }
        await Task.detached { view.send("a") }.value
      }
      try expectBlame(result, "A value was sent through a view outside the main actor")
    }
  #endif
}
