import ReactiveCore
import ReactiveStreaming
import ReactiveSubjects
import ReactiveTesting
import Testing

/// The arguments of a model's calls, as its server sends them: pieces of several JSON texts, in turn.
@Suite("Calls whose arguments stream") struct ToolCallTests {
  private struct Piece: Sendable {
    var index: Int
    /// In the first piece of a call only.
    var id: String?
    var arguments: String

    init(_ index: Int, _ arguments: String) { (self.index, self.arguments) = (index, arguments) }

    init(_ index: Int, _ id: String, _ arguments: String) {
      (self.index, self.id, self.arguments) = (index, id, arguments)
    }
  }

  private struct Call: Sendable, Equatable {
    var id: String
    var arguments: String
    var isComplete: Bool
  }

  private typealias Failed = GrowingJSONFailure<TestFailure>

  /// The arguments of each call while they grow.
  private func calls(_ pieces: Signal<Piece, TestFailure>) -> Signal<Call, Failed> {
    pieces
      // A piece without an identifier belongs to the last call that had its index.
      .scan((ids: [Int: String](), piece: Piece?.none)) { state, piece in
        (state.ids.merging(piece.id.map { [piece.index: $0] } ?? [:]) { $1 }, piece)
      }
      .compactMap { state in state.piece.flatMap { piece in state.ids[piece.index].map { ($0, piece.arguments) } } }
      .group(by: { $0.0 }, transform: { $0.1 })
      .mapError(Failed.upstream)
      .flatMap { group in
        group.signal.growingJSON().map { Call(id: group.key, arguments: $0.text, isComplete: $0.isComplete) }
      }
  }

  @Test("are joined by their index, because only the first piece has the identifier")
  func interleaved() {
    let pieces = [
      Piece(0, "a", ""), Piece(1, "b", #"{"x""#), Piece(0, #"{"city": "Os"#), Piece(1, ": [1"), Piece(0, #"lo"}"#),
      Piece(1, ",2]}"),
    ]
    let recorded = Recorded(calls(Signal(pieces)))
    #expect(
      recorded.values == [
        Call(id: "b", arguments: "{}", isComplete: false),
        Call(id: "a", arguments: #"{"city": "Os"}"#, isComplete: false),
        Call(id: "b", arguments: #"{"x": []}"#, isComplete: false),
        Call(id: "a", arguments: #"{"city": "Oslo"}"#, isComplete: true),
        Call(id: "b", arguments: #"{"x": [1,2]}"#, isComplete: true),
      ])
    #expect(recorded.events.last == .completed)
  }

  @Test("with a new identifier at the same index are new ones")
  func sameIndex() {
    let pieces = [Piece(0, "a", "[1"), Piece(0, "]"), Piece(0, "b", "[2"), Piece(0, "]")]
    let recorded = Recorded(calls(Signal(pieces)))
    #expect(
      recorded.values.filter(\.isComplete) == [
        Call(id: "a", arguments: "[1]", isComplete: true), Call(id: "b", arguments: "[2]", isComplete: true),
      ])
    #expect(recorded.events.last == .completed)
  }

  @Test("that are cut are never complete")
  func cut() {
    let recorded = Recorded(calls(Signal([Piece(0, "a", "[1]"), Piece(1, "b", "[1")])))
    #expect(recorded.values.filter(\.isComplete).map(\.id) == ["a"])
    #expect(recorded.events.last == .failed(.fault(.incomplete)))
  }
}
