import ReactiveChannel
import ReactiveTesting
import Testing

/// Conversion, validation and comparison of the values of a binding.
@Suite struct ViewTests {
  struct NoNumber: Error, Equatable { var text: String }

  @Test("Values are converted both ways") func converts() {
    let (number, text) = (Cell(starting: 20), Cell(starting: ""))
    let seen = number.converted({ "\($0)" }, back: { $0.count }).recordedValues()
    text
      <-> number.converted {
        "\($0)"
      } back: {
        Int($0) ?? 0
      }
    #expect(text.current == "20")
    text.write("7")
    #expect(number.current == 7)
    number.write(8)
    #expect(text.current == "8")
    #expect(seen.entries == ["20", "7", "8"])
  }

  @Test("A conversion that is not exact settles, and leaves the written value unchanged")
  func roundingSettles() {
    let (exact, rounded) = (Cell(starting: 0.0), Cell(starting: 0))
    exact
      <-> rounded.converted {
        Double($0)
      } back: {
        Int($0.rounded())
      }
    let log = exact.recordedValues()
    exact.write(2.6)
    #expect(rounded.current == 3)
    #expect(exact.current == 2.6)
    rounded.write(3)
    #expect(log.entries == [0, 2.6, 3])
  }

  @Test("A value for which a closure throws is reported, and not sent") func reportsWhatItThrows() {
    let (number, text) = (Cell(starting: 1), Cell(starting: ""))
    let problems = Journal<NoNumber>()
    number
      <-> text.converted(
        { (text: String) throws(NoNumber) -> Int in
          guard let number = Int(text) else { throw NoNumber(text: text) }
          return number
        },
        back: { (number: Int) throws(NoNumber) -> String in
          guard number >= 0 else { throw NoNumber(text: "\(number)") }
          return "\(number)"
        },
        reporting: { problems.write($0) })
    #expect(problems.entries == [NoNumber(text: "")])
    #expect(number.current == 1)
    #expect(text.current == "")
    text.write("2x")
    number.write(-1)
    #expect(problems.entries.map(\.text) == ["", "2x", "-1"])
    #expect(number.current == -1)
    #expect(text.current == "2x")
    text.write("3")
    #expect(number.current == 3)
  }

  @Test("A value for which a closure returns nil is reported, and not sent") func reportsWhatItRefuses() {
    let (number, text) = (Cell(starting: 1), Cell(starting: "x"))
    let refused = Journal<Inconvertible<String, Int>>()
    number <-> text.converted({ Int($0) }, back: { $0 < 0 ? nil : "\($0)" }, refusing: { refused.write($0) })
    number.write(-1)
    text.write("5")
    #expect(refused.entries == [.forth("x"), .back(-1)])
    #expect(number.current == 5)
  }

  @Test("An invalid value is reported, and not written; the end's own value is not checked") func validates() {
    let (field, model) = (Cell(starting: 0), Cell(starting: 100))
    let refused = Journal<Int>()
    field <-> model.validated(where: { $0 < 10 }, refusing: { refused.write($0) })
    #expect(field.current == 100)
    field.write(50)
    #expect(refused.entries == [50])
    #expect(model.current == 100)
    field.write(5)
    #expect(model.current == 5)
  }

  @Test("A validation may report the reason") func validatesByThrowing() {
    let (field, model) = (Cell(starting: ""), Cell(starting: "1"))
    let problems = Journal<NoNumber>()
    field
      <-> model.validated(
        { (text: String) throws(NoNumber) in if Int(text) == nil { throw NoNumber(text: text) } },
        reporting: { problems.write($0) })
    field.write("a")
    field.write("2")
    #expect(problems.entries == [NoNumber(text: "a")])
    #expect(model.current == "2")
  }

  @Test("A repetition is taken, and not reported") func repetitionsAreNoNews() {
    let (left, right) = (Cell(starting: 1), Cell(starting: 1))
    let rightLog = right.recordedValues()
    left <-> right.distinct()
    left.write(1)
    left.write(2)
    left.write(2)
    right.write(2)
    left.write(2)
    left.write(3)
    #expect(rightLog.entries == [1, 2, 2, 3])
    #expect(right.distinct().recordedValues().entries == [3])
  }

  @Test("The signal of a distinct view leaves out repetitions") func theSignalIsDistinct() {
    let cell = Cell(starting: 1)
    let log = cell.distinct(by: { $0 / 10 == $1 / 10 }).recordedValues()
    for value in [2, 11, 12, 3] { cell.write(value) }
    #expect(log.entries == [1, 11, 3])
  }

  @Test("A repetition still carries its stamp: an older write cannot pass it") func repetitionsKeepTheOrder() {
    let (left, right) = (Cell(starting: 1), Cell(starting: 1))
    left <-> right.distinct()
    let early = WriteStamp.next()
    left.write(1)
    right.intake.next(Stamped(7, stamp: early))
    #expect(left.current == 1)
    #expect(right.current == 1)
  }

  @Test("Views of views, between channels") func viewsCompose() {
    let (celsius, fahrenheit) = (BindingChannel<String, Never>(), BindingChannel<String, Never>())
    let problems = Journal<Inconvertible<String, Double>>()
    let degrees = celsius.following
      .converted({ Double($0) }, back: { "\($0)" }, refusing: { problems.write($0) })
      .validated(where: { $0 >= -273.15 }, refusing: { problems.write(.back($0)) })
      .converted({ $0 * 9 / 5 + 32 }, back: { ($0 - 32) * 5 / 9 })
    let other = fahrenheit.following
      .converted({ Double($0) }, back: { "\($0)" }, refusing: { problems.write($0) })
    other <-> degrees
    let (left, right) = (celsius.leading.recordedValues(), fahrenheit.leading.recordedValues())
    celsius.leading.send("100")
    fahrenheit.leading.send("32")
    fahrenheit.leading.send("3x")
    fahrenheit.leading.send("-1000")
    #expect(right.entries == ["212.0"])
    #expect(left.entries == ["0.0"])
    #expect(problems.entries.count == 2)
  }

  @Test("A view forwards the end of either side") func viewsHandEndsOn() {
    let (left, right) = (BindingChannel<Int, Broken>(), BindingChannel<String, Broken>())
    left.following
      <-> right.following.converted {
        $0.count
      } back: {
        "\($0)"
      }
    let log = right.leading.recorded()
    left.leading.fail(.other)
    #expect(log.entries == [.failed(.other)])
  }
}
