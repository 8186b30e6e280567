import Foundation
import ReactiveCore
import ReactiveFoundation
import ReactiveTesting
import Testing

@Suite("Values as bytes")
struct CodingTests {
  struct Page: Codable, Hashable, Sendable {
    var title: String
    var date: Date
  }

  /// Has a decoding and an encoding of its own, which throw an error of its own.
  struct Odd: Codable, Sendable {
    struct Refusal: Error {}
    init() {}
    init(from decoder: any Decoder) throws { throw Refusal() }
    func encode(to encoder: any Encoder) throws { throw Refusal() }
  }

  @Test("obeys the laws of operators", arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check {
      $0.encode(as: .json).mapError { _ in TestFailure() }.decode(Int.self, from: .json).mapError { _ in TestFailure() }
    }
  }

  @Test("are decoded, up to the first bytes that are none; failures and completion pass")
  func decodes() {
    let texts = { (texts: [String]) in Signal<Data, Never>(texts.map { Data($0.utf8) }) }
    let whole = Recorded(texts(["1", "2"]).decode(Int.self, from: .json))
    #expect(whole.values == [1, 2])
    #expect(whole.events.last?.termination != nil)
    let broken = Recorded(texts(["1", "x", "3"]).decode(Int.self, from: .json))
    #expect(broken.values == [1])
    guard case .undecodable(.dataCorrupted)? = broken.failed else { return #expect(Bool(false), "\(broken)") }
    let failing = Recorded(Signal<Data, TestFailure>.fail(TestFailure()).decode(Int.self, from: .json))
    guard case .upstream(TestFailure())? = failing.failed else { return #expect(Bool(false), "\(failing)") }
  }

  @Test("are encoded, up to the first value that has no form")
  func encodes() {
    let numbers = Recorded(Signal<Double, Never>([1.5, .nan, 2]).map { [$0] }.encode(as: .json))
    #expect(numbers.values == [Data("[1.5]".utf8)])
    guard case .unencodable(.invalidValue)? = numbers.failed else { return #expect(Bool(false), "\(numbers)") }
  }

  @Test("go there and back in each format, with settings")
  func formats() {
    let page = Page(title: "ä", date: Date(timeIntervalSince1970: 1_000_000))
    let dated = CodingFormat.json {
      $0.dateDecodingStrategy = .iso8601
    } encoder: {
      $0.dateEncodingStrategy = .iso8601
    }
    for format in [CodingFormat.json, .propertyList, dated] {
      let pages = Recorded(Signal<Page, Never>.just(page).encode(as: format).decode(Page.self, from: format))
      #expect(pages.values == [page])
    }
    let text = Recorded(Signal<Page, Never>.just(page).encode(as: dated)).values.map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(text.first?.contains("1970-01-12T13:46:40Z") == true)
  }

  @Test("fail with the errors of their own coding as underlying ones")
  func ownErrors() {
    let decoded = Recorded(Signal<Data, Never>.just(Data("{}".utf8)).decode(Odd.self, from: .json))
    guard case .undecodable(.dataCorrupted(let context))? = decoded.failed else {
      return #expect(Bool(false), "\(decoded)")
    }
    #expect(context.underlyingError is Odd.Refusal)
    let encoded = Recorded(Signal<Odd, Never>.just(Odd()).encode(as: .json))
    guard case .unencodable(.invalidValue(_, let reason))? = encoded.failed else {
      return #expect(Bool(false), "\(encoded)")
    }
    #expect(reason.underlyingError is Odd.Refusal)
  }

  @Test("each subscription has a decoder and an encoder of its own")
  func ownCoders() {
    let made = Counter()
    let format = CodingFormat {
      made.increment()
      return JSONDecoder()
    } encoder: {
      made.increment()
      return JSONEncoder()
    }
    let signal = Signal<Int, Never>([1, 2, 3]).encode(as: format).decode(Int.self, from: format)
    for _ in 1...2 { #expect(Recorded(signal).values == [1, 2, 3]) }
    #expect(made.count == 4)
  }
}

extension Recorded {
  /// The failure, if it ended with one.
  fileprivate var failed: Failure? {
    if case .failed(let failure)? = events.last?.termination { failure } else { nil }
  }
}
