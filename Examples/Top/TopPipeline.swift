#if Diagnosis
  import Reactive
  import ReactiveDiagnosis
  import ReactiveSystem

  /// A busy pipeline, and the live graph of it, sampled four times a second.
  ///
  /// Four files at a time are read again and again. Their lines cross to a queue, on which their words are ranked. The load of the machine is sampled
  /// too. Only what is subscribed to after `Inspection.record` is listed, so the sampling is not in its own graph.
  struct TopPipeline: Sendable {
    let paths: [String]
    private let folder = SampleFolder()
    private let clock = QueueScheduler(name: "sampling")
    private let reading = QueueScheduler(name: "reading")
    private let ranking = QueueScheduler(name: "ranking")

    init(paths: [String]) { self.paths = paths }

    func log(of keys: Signal<Key, InputFailure>) -> Signal<TopLog, InputFailure> {
      let samples = Signal.interval(.milliseconds(250), on: clock).map { TopEvent.sample(Inspection.live(), at: $0) }
      let typed = keys.take(while: { !$0.stops }).map { TopEvent.key($0) }
      return Signal.merge(samples.promoteError(), typed.concat(with: .just(.over)), inspected())
        .scan(into: TopLog()) { log, event in log.note(event) }
        .on(next: { log in log.dump() })
        .take(while: { !$0.isOver }, inclusive: true)
    }

    private func inspected() -> Signal<TopEvent, InputFailure> {
      .deferred {
        do throws(InspectionFailure) {
          try Inspection.record(to: folder.path("timeline.json"), limit: 64 << 20)
        } catch {
          return .fail(InputFailure(error.path, "cannot be written"))
        }
        return .merge(ranked().ignoreValues(), load().ignoreValues())
      }
    }

    private func ranked() -> Signal<WordRanking, InputFailure> {
      Signal.interval(.milliseconds(100), on: reading)
        .enumerated()
        .flatMap(.bounded(4)) { tick in File(paths[tick.offset % paths.count]).lines().completeOnFailure() }
        .deliver(on: ranking, buffering: .newest(2_000))
        .flatMap { line in Signal(words(in: line)) }
        .ranked(length: 10)
        .promoteError()
    }

    private func load() -> Signal<SystemHistory, InputFailure> {
      MonitorPipeline(folder: "/proc", seconds: nil).histories().completeOnFailure().promoteError()
    }
  }
#endif
