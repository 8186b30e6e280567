import ReactiveKernel
import ReactiveSubjects
import ReactiveTime

extension ReplaySubject {
  /// Makes a subject that replays its last values up to an age.
  ///
  ///     sent    --1--2--------3--|
  ///     second        (12)----3--|    subscribed at 6, within: 5
  ///     third           2-----3--|    subscribed at 8
  ///
  /// A value whose age has reached `age` is forgotten when the next value or subscriber comes, or when `replayedValues`
  /// is read. Values are also forgotten after the subject has ended, as in RxJS. In RxJava, an ended subject replays
  /// its values at any age.
  ///
  /// Elsewhere: `ReplaySubject(bufferSize, windowTime)` (RxJS), `ReplayProcessor.createWithTimeAndSize` (RxJava).
  ///
  /// - Parameters:
  ///   - capacity: the largest number of values that are replayed; not negative. No limit by default.
  ///   - age: how long a value is replayed; not negative. Zero replays only the terminal.
  ///   - scheduler: measures the time.
  public convenience init(
    capacity: Int = .max, within age: Duration, on scheduler: some Scheduler, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    Diagnostics.requireCount(capacity, of: "ReplaySubject(capacity:within:on:)", file: file, line: line)
    Diagnostics.requireDuration(
      age, as: "age", of: "ReplaySubject(capacity:within:on:)", file: file, line: line)
    let scheduler = scheduler.retainable
    let capacity = age == .zero ? 0 : capacity
    self.init(AgingReplay(capacity: capacity, age: age) { scheduler.now.offset })
  }
}
