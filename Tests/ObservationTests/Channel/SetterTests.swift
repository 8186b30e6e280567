import ReactiveChannel
import ReactiveObservation
import ReactiveTesting
import Testing

/// A setter's result for a binding's write is a correction of that write, and wins at all ends.
@Suite struct SetterTests {
  @Test("Two setters that refuse values come to rest") func bothRefuse() {
    let (left, right) = (Frame(), Frame())
    left.channel(for: \.text) <-> right.channel(for: \.text)
    left.channel(for: \.text).send("a")
    #expect(left.calls + right.calls <= 6)
    let (first, second) = (Slot(.refusing, 1), Slot(.refusing, 2))
    first.channel(for: \.number) <-> second.channel(for: \.number)
    #expect(first.stored == 1)
    #expect(second.stored == 2)
    // First the left side corrects its value, then the right side corrects that. The left side keeps the next result to
    // itself.
    #expect(first.calls + second.calls == 3)
  }

  @Test("Two setters that snap to different multiples settle: each corrects a write once") func bothSnap() {
    let (threes, fives) = (Slot(.threes, 0), Slot(.fives, 0))
    threes.channel(for: \.number) <-> fives.channel(for: \.number)
    threes.forgetCalls()
    fives.forgetCalls()
    threes.stored = 3
    // 3 is corrected to 5, and 5 to 6. The right side keeps its result for 6 to itself.
    #expect(fives.calls == 2)
    #expect(threes.calls == 1)
    #expect(threes.stored == 6)
    #expect(fives.stored == 5)
    #expect(fives.sent == 6)
    threes.stored = 15
    #expect(threes.stored == 15)
    #expect(fives.stored == 15)
  }

  @Test("Setters that correct one after the other agree, for a write at either end") func stagesAgree() {
    let (field, view, model) = (Slot(.plain, 0), Slot(.atMostNine, 0), Slot(.threes, 0))
    field.channel(for: \.number) <-> view.channel(for: \.number)
    view.channel(for: \.number) <-> model.channel(for: \.number)
    for (written, settled) in [(4, 3), (100, 9), (9, 9), (2, 3)] {
      field.number = written
      #expect([field.stored, view.stored, model.stored] == [settled, settled, settled])
    }
  }

  @Test("An end that corrects a value sends the correction once") func tellsTheOutcome() {
    let slot = Slot(.twice, 0)
    let shared = Property<Int?>(0)
    let channel = slot.channel(for: \.number)
    let others = Recorded(slot.channel(for: \.number).signal)
    let seen = Recorded(channel.signal)
    shared <-> channel
    let numbers = Recorded(shared.signal)
    channel.send(5)
    shared.value = 8
    shared.value = 7
    #expect(others.values == [0, 4, 8, 6])
    // An unchanged value does not come back.
    #expect(seen.values == [0, 4, 6])
    #expect(numbers.values == [0, 4, 8, 7, 6])
  }

  @Test("A setter that writes nothing because it has the value corrects nothing") func leavesEqualValuesAlone() {
    let (plain, slot) = (Slot(.plain, 1), Slot(.unchanged, 1))
    plain.channel(for: \.number) <-> slot.channel(for: \.number)
    plain.forgetCalls()
    plain.stored = 1
    plain.stored = 2
    plain.stored = 2
    #expect(plain.calls == 0)
    #expect(slot.stored == 2)
  }

  @Test("The correction of a write does not prevail over a later write") func laterWritesPrevail() {
    final class Answering: ReactiveObject {
      @Observed var stored = 0
      var whenOne: () -> Void = {}
      var number: Int {
        get { stored }
        set {
          if newValue == 1 { whenOne() }
          stored = newValue == 1 ? 10 : newValue
        }
      }
    }
    let (field, model) = (Field(), Answering())
    field.channel(for: \.number) <-> model.channel(for: \.number)
    model.whenOne = { [unowned field] in field.number = 2 }
    field.number = 1
    #expect(field.number == 2)
    #expect(model.number == 2)
  }

  @Test("An end whose setter keeps another value sends that, and prevails in a new binding")
  func keepsItsOwn() {
    let (threes, fives) = (Slot(.threes, 0), Slot(.fives, 0))
    threes.channel(for: \.number) <-> fives.channel(for: \.number)
    let seen = Recorded(fives.channel(for: \.number).signal)
    threes.stored = 3
    #expect(fives.stored == 5)
    #expect(seen.values == [0, 5, 5])
    #expect(Recorded(fives.channel(for: \.number).signal).values == [5])
    let plain = Slot(.plain, 0)
    plain.channel(for: \.number) <-> fives.channel(for: \.number)
    #expect(plain.stored == fives.stored || plain.stored == threes.stored)
    #expect(plain.calls <= 4)
  }

  @Test("One stored property that is bound under two names settles", arguments: [false, true])
  func aliasesSettle(isRounded: Bool) {
    let path = isRounded ? \Frame.rounded : \Frame.number
    let field = Field()
    let frame = Frame(field)
    frame.channel(for: path) <-> field.channel(for: \.number)
    let shown = Field()
    shown.channel(for: \.number) <-> field.channel(for: \.number)
    shown.channel(for: \.number) <-> frame.channel(for: path)
    field.number = 42
    shown.number = 52
    frame.number = 62
    #expect(frame.calls < 40)
    #expect(shown.number == field.number)
  }

  @Test("A setter whose values cannot be compared corrects values that it writes twice or not at all")
  func correctsWhatCannotBeCompared() {
    let (free, bound) = (Opaque(), Opaque())
    free.limit = 100
    free.channel(for: \.guarded) <-> bound.channel(for: \.guarded)
    free.number = Opaque.Number(value: 50)
    #expect(bound.number.value == 10)
    #expect(free.number.value == 10)
    free.number = Opaque.Number(value: -5)
    #expect(free.number.value == 10)
    #expect(free.calls + bound.calls < 20)
  }
}
