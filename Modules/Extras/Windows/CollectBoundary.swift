import ReactiveKernel
import ReactiveWindows

extension Signal {
  /// Collects values into arrays, and sends each array when a boundary signal sends a value.
  ///
  ///     self                         --1--2-----3--4--5--|
  ///     boundary                     -------x------------
  ///     collect(boundary:)           -------a------------(b|)    a: [1, 2]  b: [3, 4, 5]
  ///     collect(boundary:, count: 2) -----a-b---------c--(d|)    a: [1, 2]  b: []  c: [3, 4]  d: [5]
  ///
  /// Sends an array at each value of the boundary. With a `count`, also sends an array as soon as it has that many
  /// values. Empty arrays are sent too, as in RxJava; `filter(_:)` leaves them out. When either signal completes, the
  /// last array is sent, and the result completes. If either signal fails, the result fails, and the values since the
  /// last array are dropped. The boundary is subscribed to first. `window(boundary:count:)` sends signals instead of
  /// arrays.
  ///
  /// Elsewhere: `buffer(boundaryIndicator)` (RxJava), `buffer(other)` (Reactor), which sends no empty arrays.
  ///
  /// - Parameters:
  ///   - boundary: each of its values ends an array; the value itself does not matter. If only one of the two signals
  ///     can fail, the result has the failure type of that signal.
  ///   - count: the largest number of values in an array; at least one. No limit if nil.
  public func collect<Boundary: SignalSource>(
    boundary: Boundary, count: Int? = nil, file: StaticString = #file, line: UInt = #line
  ) -> Signal<[Value], Failure> where Boundary.Failure == Failure {
    if let count { Diagnostics.requireRoom(count, of: "collect(boundary:count:)", file: file, line: line) }
    let boundary = boundary.signal
    return .attaching { downstream in attach(to: WindowArrays(downstream), boundary: boundary, count: count) }
  }

  /// Collects values into arrays, and sends each array when a boundary signal, which cannot fail, sends a value.
  @_disfavoredOverload
  public func collect<Boundary: SignalSource>(
    boundary: Boundary, count: Int? = nil, file: StaticString = #file, line: UInt = #line
  ) -> Signal<[Value], Failure> where Boundary.Failure == Never {
    collect(boundary: boundary.signal.promoteError(to: Failure.self), count: count, file: file, line: line)
  }
}

extension Signal where Failure == Never {
  /// Collects the values of this signal, which cannot fail, into arrays that end when a boundary signal sends a value.
  @_disfavoredOverload
  public func collect<Boundary: SignalSource>(
    boundary: Boundary, count: Int? = nil, file: StaticString = #file, line: UInt = #line
  ) -> Signal<[Value], Boundary.Failure> {
    promoteError(to: Boundary.Failure.self).collect(boundary: boundary, count: count, file: file, line: line)
  }
}
