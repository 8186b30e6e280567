import ReactiveKernel

/// The exit status of a child process, with all its output.
public struct ChildResult: Sendable, Hashable {
  /// The code that the program returned, or the signal that ended it.
  public var status: ExitStatus
  /// The bytes that the child has written to its standard output.
  public var output: [UInt8]
  /// The bytes that the child has written to its standard error.
  public var error: [UInt8]

  /// Makes a result, for tests.
  public init(status: ExitStatus, output: [UInt8] = [], error: [UInt8] = []) {
    self.status = status
    self.output = output
    self.error = error
  }

  /// The output as text. Bytes that are not UTF-8 are replaced.
  public var text: String { String(decoding: output, as: UTF8.self) }

  /// The standard error as text. Bytes that are not UTF-8 are replaced.
  public var errorText: String { String(decoding: error, as: UTF8.self) }
}

/// A child process that could not be run, or that was not successful.
public enum ChildFailure: Error, Sendable, Hashable {
  /// A call of the system failed.
  case system(SystemFailure)
  /// The program returned a code other than 0, or a signal ended it.
  case unsuccessful(ChildResult)
}

extension ChildFailure: CustomStringConvertible {
  /// The call that failed, or the status and the last line of the standard error.
  public var description: String {
    switch self {
    case .system(let failure): failure.description
    case .unsuccessful(let result):
      "\(result.status)"
        + (result.errorText.split(whereSeparator: \.isNewline).last.map { ": " + String($0).onOneLine } ?? "")
    }
  }
}

extension ChildProcess {
  /// Runs the program, and sends its status and all its output when the program has ended.
  ///
  ///     child  starts, writes, returns 0
  ///     result ------------------------R|
  ///
  /// A code other than 0 is not a failure. All output is kept in memory, however long it is. For long output use
  /// ``lines(limit:file:line:)``, which starts and ends the program in the same way.
  ///
  /// Elsewhere: `subprocess.run` (Python).
  public func result() -> Signal<ChildResult, SystemFailure> {
    chunks().lift(sendsOneForOne: true) { next in
      let state = SerialState(ChildResult(status: .exited(0)))
      return { event in
        switch event {
        case .started: break
        case .output(let bytes): state.value.output += bytes
        case .error(let bytes): state.value.error += bytes
        case .ended(let status):
          state.value.status = status
          next(state.value)
        }
      }
    }
  }

  /// Runs the program and sends its output as text, if it returns 0.
  ///
  ///     child starts, writes, returns 0   starts, returns 1
  ///     text  ------------------------T|  -----------------#
  ///
  /// Fails with ``ChildFailure/unsuccessful(_:)`` if the program returns another code, or if a signal ends it. In all
  /// other ways, it works like ``result()``.
  ///
  /// Elsewhere: `subprocess.check_output` (Python).
  public func text() -> Signal<String, ChildFailure> {
    let result = result()
    return .attaching { downstream in
      let (child, end) = downstream.openChild()
      result.attach(under: child) { result in
        if result.status.isSuccess { downstream.next(result.text) } else { end(.failed(.unsuccessful(result))) }
      } terminal: { termination in
        switch termination {
        case .completed: end(.completed)
        case .failed(let failure): end(.failed(.system(failure)))
        }
      }
    }
  }
}
