import ReactiveDisposables

extension Signal where Value == String {
  /// Sends the valid JSON of a text that comes in pieces, each time that this JSON changes.
  ///
  ///     self        -{"a": "x--y", "b":--1}-------------|
  ///     growingJSON -{"a": "x"}--{"a": "xy"}--{"a": "xy", "b":1}--|
  ///
  /// ``GrowingJSON`` explains which parts of an unfinished text are sent. If the result completes, its last value is
  /// the complete JSON. Fails if the text is malformed, or if this signal completes before the JSON is complete. So a
  /// cut text is never taken for a complete one. Sends on the thread on which this signal sends.
  ///
  /// Complexity: each piece is read once, and a value costs O(log n) for a text of n bytes. ``JSONBeginning/text``
  /// costs O(n) when it is read. If the pieces are small, do not read each text:
  /// `throttle(for: .milliseconds(50), delayingFailures: true, on: scheduler)` after this operator passes only as many
  /// values as a screen needs.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameters:
  ///   - limit: the largest size of the text, in bytes.
  ///   - depth: how many levels of arrays and objects may be nested.
  public func growingJSON(
    ofAtMost limit: Int = 1 << 24, nesting depth: Int = 100, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<JSONBeginning, GrowingJSONFailure<Failure>> {
    let empty = GrowingJSON(ofAtMost: limit, nesting: depth, file: file, line: line)
    return parsed(by: { BeginningParser(json: empty) }, GrowingJSONFailure.upstream)
  }
}

/// The failure of a signal of JSON that grows.
public enum GrowingJSONFailure<Upstream: Error>: Error {
  /// The failure of the signal of the text.
  case upstream(Upstream)
  /// The text is no JSON, or has ended too early.
  case fault(JSONFault)
}

extension GrowingJSONFailure: Equatable where Upstream: Equatable {}
extension GrowingJSONFailure: Hashable where Upstream: Hashable {}

private struct BeginningParser<Upstream: Error>: StreamParser {
  var json: GrowingJSON

  mutating func take(_ piece: String) throws(GrowingJSONFailure<Upstream>) -> StreamStep<JSONBeginning> {
    let before = json.version
    do throws(JSONFault) { try json.append(piece) } catch { throw .fault(error) }
    return beginning(after: before).map { .send($0) } ?? .nothing
  }

  mutating func finish() throws(GrowingJSONFailure<Upstream>) -> JSONBeginning? {
    let before = json.version
    do throws(JSONFault) { try json.finish() } catch { throw .fault(error) }
    return beginning(after: before)
  }

  private func beginning(after version: GrowingJSON.Version) -> JSONBeginning? {
    json.version == version ? nil : json.beginning
  }
}
