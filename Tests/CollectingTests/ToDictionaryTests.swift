import ReactiveCollecting
import ReactiveTesting
import Testing

@Suite struct ToDictionaryTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    // The law compares texts, and equal dictionaries may list their elements in different orders.
    law.check { $0.toDictionary(by: { $0 }).lift { next in { next($0.values.sorted()) } } }
  }

  @Test func keepsNoValue() { OperatorLaw.retention.check(tracking: []) { $0.toDictionary(by: \.value) } }

  @Test func theLaterOfTwoValuesWithEqualKeysIsKept() {
    expectMarbles(.digits("--1--2--3--|"), "-----------(a|)", outputs: ["a": [true: 3, false: 2]]) {
      $0.toDictionary(by: { $0 % 2 == 1 })
    }
  }

  @Test func aClosureMakesOneOfTwoWithEqualKeys() {
    expectMarbles(.digits("123|"), "---(a|)", outputs: ["a": [1: 4, 0: 2]]) {
      $0.toDictionary(by: { $0 % 2 }, uniquingKeysWith: { $0 + $1 })
    }
    expectMarbles(.digits("123|"), "---(a|)", outputs: ["a": [1: "13", 0: "2"]]) {
      $0.toDictionary(by: { $0 % 2 }, value: { "\($0)" }, uniquingKeysWith: { $0 + $1 })
    }
  }

  @Test func aClosureMakesWhatIsFiled() {
    expectMarbles(.digits("123|"), "---(a|)", outputs: ["a": [1: "3", 0: "2"]]) {
      $0.toDictionary(by: { $0 % 2 }, value: { "\($0)" })
    }
  }

  @Test func sendsAnEmptyOneIfThereWereNoValuesAndNoneAfterAFailure() {
    expectMarbles(.digits("--|"), "--(a|)", outputs: ["a": [:]]) { $0.toDictionary(by: { $0 }) }
    expectMarbles(.digits("1-#"), "--#", outputs: ["a": [1: 1]]) { $0.toDictionary(by: { $0 }) }
  }

  @Test func whatIsReplacedAndWhatIsDroppedGoesToTheDiscardHook() {
    #expect(discarded(of: 3) { $0.toDictionary(by: { $0 % 2 }) }.completed == [1])
    #expect(discarded(of: 3) { $0.toDictionary(by: { $0 % 2 }) }.failed.sorted() == [1, 2, 3])
    #expect(discarded(of: 3) { $0.toDictionary(by: { $0 % 2 }, uniquingKeysWith: { $0 + $1 }) }.completed == [])
    let texts = discarded(of: 1, as: String.self) { $0.toDictionary(by: { $0 }, value: { "\($0)" }) }
    #expect(texts.disposed == ["1"])
  }
}
