#if os(macOS) || os(Linux)
  import Foundation
  import ReactiveKernel
  import ReactiveSystem

  extension ChildProcess {
    /// Takes the program, arguments, environment, folder and input of a `Process`.
    ///
    /// ```swift
    /// import Foundation
    /// import ReactiveFoundation
    /// import ReactiveSystem
    ///
    /// let process = Process()
    /// process.executableURL = URL(fileURLWithPath: "/bin/sh")
    /// process.arguments = ["-c", "echo one; exit 3"]
    /// for try await event in ChildProcess(process).lines().values {
    ///   switch event {
    ///   case .output(let line): print(line)
    ///   case .ended(let status): print(status)
    ///   default: break
    ///   }
    /// }
    /// ```
    ///
    /// ```text
    /// one
    /// exited with 3
    /// ```
    ///
    /// The call reads the `Process` once, and the `Process` is never run. Each subscription to a signal of the
    /// `ChildProcess` runs the program, and a disposal ends the program. So `terminationHandler`, `standardOutput` and
    /// `standardError` of the `Process` are not used; the events have the status and both streams. If the `Process` has
    /// no program, each run fails with `ENOENT`.
    ///
    /// The child reads the `standardInput` of the `Process`. A `Pipe` or a `FileHandle` is read as
    /// `FileHandle.byteSource` reads it, so all subscriptions share the bytes. If reading fails, the input ends.
    ///
    /// - Parameter process: a `Process` that no other thread uses during the call. It may have run before.
    public init(_ process: Process) {
      // Not run, because Foundation on Linux has no safe end. `terminate()` sends a signal to a number, and another
      // thread may have reaped that child. `isRunning` and `terminationHandler` are variables that both threads use.
      self.init(
        process.executableURL?.path ?? "", process.arguments ?? [],
        environment: process.environment.map { .exactly($0) } ?? .inherited,
        directory: process.currentDirectoryURL?.path, input: Input(process.standardInput))
    }
  }

  extension ChildProcess.Input {
    /// - Parameter input: the standard input of a `Process`.
    fileprivate init(_ input: Any?) {
      guard let handle = (input as? Pipe)?.fileHandleForReading ?? input as? FileHandle,
        handle !== FileHandle.nullDevice
      else {
        self = .nothing
        return
      }
      if handle === FileHandle.standardInput {
        self = .inherited
      } else {
        let chunks = handle.byteSource.chunks()
        self = .signal(
          .attaching { downstream in
            chunks.attach(under: downstream.subscription, next: downstream.next) { _ in downstream.terminal(.completed)
            }
          })
      }
    }
  }
#endif
