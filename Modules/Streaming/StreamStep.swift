/// The state of an operator that parses a stream, one for each subscription.
package protocol StreamParser<Input, Output, Failure> {
  associatedtype Input: Sendable
  associatedtype Output: Sendable
  associatedtype Failure: Error

  /// Takes a value, and returns the step after it.
  mutating func take(_ value: Input) throws(Failure) -> StreamStep<Output>

  /// Takes the completion. It throws if the stream is not complete.
  mutating func finish() throws(Failure) -> Output?
}

/// The step of a parsed stream after a value.
package enum StreamStep<Output: Sendable>: Sendable {
  case nothing
  case send(Output)
  /// The stream is complete, although its source may send more.
  case complete
}

extension Signal {
  /// Parses the values. A failure of this signal passes after a closure has converted it.
  ///
  /// - Parameters:
  ///   - makeParser: called once for each subscription.
  ///   - convert: makes the failure of the result.
  package func parsed<Parser: StreamParser>(
    by makeParser: @escaping @Sendable () -> Parser, _ convert: @escaping @Sendable (Failure) -> Parser.Failure
  ) -> Signal<Parser.Output, Parser.Failure> where Parser.Input == Value, Parser: SendableMetatype {
    .attaching { downstream in
      let (next, parser) = (downstream.next, SerialState(makeParser()))
      let (child, end) = downstream.openChild()
      attach(
        under: child,
        next: { value in
          // A source that does not read `isDisposed` sends values after the end.
          if child.isDisposed { return }
          do throws(Parser.Failure) {
            switch try parser.value.take(value) {
            case .nothing: break
            case .send(let output): next(output)
            case .complete: end(.completed)
            }
          } catch {
            end(.failed(error))
          }
        },
        terminal: { termination in
          if child.isDisposed { return }
          switch termination {
          case .failed(let failure): end(.failed(convert(failure)))
          case .completed:
            do throws(Parser.Failure) {
              if let output = try parser.value.finish() { next(output) }
              end(.completed)
            } catch {
              end(.failed(error))
            }
          }
        })
    }
  }
}
