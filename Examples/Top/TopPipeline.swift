#if Diagnosis
  import Foundation
  import Keys
  import Reactive
  import ReactiveDiagnosis
  import ReactiveSystem

  /// A busy pipeline, and its live graph, sampled four times a second.
  ///
  /// Files are read again and again, their lines cross to another queue, and their words are ranked there. Beside that
  /// the load of the machine is sampled. Lines that come too fast are dropped. The sampling began before the recording,
  /// so it is not in the graph.
  struct TopPipeline: Sendable {
    let paths: [String]
    /// Where the timeline is.
    let folder = SampleFolder()
    private let clock = QueueScheduler(name: "sampling")
    private let reading = QueueScheduler(name: "reading")
    private let ranking = QueueScheduler(name: "ranking")

    func log(of keys: Signal<Key, InputFailure>, isScript: Bool) -> Signal<TopLog, InputFailure> {
      // A tick that is late is not followed by another one at once. The text of a graph has the places, which are
      // looked up here.
      let samples = Signal.interval(.milliseconds(250), on: clock).throttle(for: .milliseconds(200), on: clock)
        .map { _ in Inspection.live() }.on(next: { _ = $0.description }).promoteError(to: InputFailure.self).share()
      // The first samples take seconds, and a script begins after them.
      let played = isScript ? samples.skip(4).take(1).flatMap { _ in keys } : keys
      let typed = played.take(while: { !$0.stops }).enumerated()
        .tryMap { number, key throws(InputFailure) in key == .character("d") ? try dump(number) : .key(key) }
      return Signal.merge(typed.concat(with: .just(.over)), samples.map { .sample($0) }, recorded())
        .scan(into: TopLog()) { log, event in log.note(event) }
        .take(while: { !$0.isOver }, inclusive: true)
    }

    /// The work, which sends nothing.
    private func recorded() -> Signal<TopEvent, InputFailure> {
      // Signals that are made while it records know their places.
      let load = MonitorPipeline(folder: "/proc", seconds: nil)
      return Signal.just(folder.path("timeline.json"))
        .tryMap { path throws(InspectionFailure) in try Inspection.record(to: path, limit: 64 << 20) }
        .mapError { .system($0.call, $0.path, code: $0.code) }
        .flatMap { _ in
          Signal.merge(ranked().ignoreValues(), load.histories().completeOnFailure().ignoreValues()).promoteError()
        }
    }

    private func ranked() -> Signal<WordRanking, Never> {
      Signal.interval(.milliseconds(100), on: reading)
        .enumerated()
        .flatMap(.bounded(4)) { tick in LocalFile(paths[tick.offset % paths.count]).lines().completeOnFailure() }
        .deliver(on: ranking, buffering: .newest(2_000))
        .flatMap { line in Signal(words(in: line)) }
        .ranked(length: 10)
    }

    private func dump(_ number: Int) throws(InputFailure) -> TopEvent {
      let path = "\(folder.path)-\(number).json"
      let json = Data(Inspection.live().json.utf8)
      guard FileManager.default.createFile(atPath: path, contents: json, attributes: [.posixPermissions: 0o600]) else {
        throw .system("write", path, code: errno)
      }
      return .dumped(path)
    }
  }
#endif
