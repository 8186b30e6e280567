import ReactiveKernel

/// The output of an operator with windows. ``Windows`` sends a signal when a window opens, ``WindowArrays`` sends an
/// array when it closes.
///
/// For serial code only. Any number of windows may be open at a time.
package protocol WindowSink<Value, Output, Failure>: AnyObject, Sendable {
  associatedtype Value: Sendable
  associatedtype Output: Sendable
  associatedtype Failure: Error

  /// Takes the windows.
  var downstream: Subscriber<Output, Failure> { get }
  /// Whether no window is open.
  var isEmpty: Bool { get }

  /// Opens a window, which takes the values from now on. Returns its number.
  func open() -> Int

  /// Adds a value to each open window.
  func send(_ value: Value)

  /// Closes a window, unless it was closed before.
  func close(_ number: Int)

  /// Ends the open windows, in the order in which they opened, and then the result.
  func end(with termination: Termination<Failure>)
}
