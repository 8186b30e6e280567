#if Diagnosis && EXIT_TESTS
  import Foundation
  import ReactiveCore
  import ReactiveDiagnosis
  import ReactiveDisposables
  import ReactiveSubjects
  import ReactiveTesting
  import Testing

  @Suite struct TimelineRaceTests {
    /// Four threads subscribe, send and dispose 10,000 times, while a fifth one reads the graph.
    @Test func subscriptionsComeAndGoWhileTheyAreRecorded() async throws {
      let path = TimelineFile.path("race")
      defer { TimelineFile.remove(path) }
      await #expect(processExitsWith: .success) { [path = path as String] in
        let recording = try Inspection.record(to: path)
        let shared = Subject<Int, Never>()
        let queue = QueueScheduler(name: "queue")
        let kept = shared.signal.deliver(on: queue).map { $0 + 1 }.deliver(on: queue, buffering: .newest(4)).subscribe {
          _ in
        }
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<4 {
            group.addTask {
              for number in 1...2_500 {
                let own = Subject<Int, Never>()
                let first = own.signal.map { $0 * 2 }.deliver(on: queue).subscribe { _ in }
                let second = shared.signal.filter { $0 > 0 }.delay(for: .microseconds(10), on: queue).subscribe { _ in }
                own.send(number)
                if number % 100 == 0 { shared.send(number) }
                first.dispose()
                second.dispose()
              }
            }
          }
          group.addTask { for _ in 0..<20 { precondition(Inspection.live().json.hasSuffix("]")) } }
        }
        kept.dispose()
        // All that waits on the queue has run.
        await withCheckedContinuation { continuation in queue.schedule { continuation.resume() } }
        precondition(recording.lostEvents == 0)
        recording.stop()
      }
      let timeline = try TimelineFile.read(path)
      #expect(timeline.filter { $0.name == "subscribed" && $0.stage?.hasPrefix("subscribe") == true }.count == 20_001)
      #expect(timeline.openFlows.isEmpty)
      #expect(timeline.openSlices == 0)
    }

    /// A recording stops while threads deliver. What they write later is dropped.
    @Test func aRecordingStopsDuringDeliveries() async throws {
      let path = TimelineFile.path("stop")
      defer { TimelineFile.remove(path) }
      await #expect(processExitsWith: .success) { [path = path as String] in
        for round in 0..<50 {
          let recording = try Inspection.record(to: path)
          let subject = Subject<Int, Never>()
          let queue = QueueScheduler(name: "queue \(round)")
          let subscription = subject.signal.map { $0 }.deliver(on: queue).subscribe { _ in }
          await withTaskGroup(of: Void.self) { group in
            group.addTask { (1...200).forEach(subject.send) }
            group.addTask { recording.stop() }
          }
          subscription.dispose()
        }
      }
      _ = try TimelineFile.read(path)
    }

    /// A process may be killed at any time, also while its file grows. So it always ends with a whole element, or with
    /// blanks behind one.
    @Test func theFileEndsWithAnElementWhileItGrows() async throws {
      let path = TimelineFile.path("growth")
      defer { TimelineFile.remove(path) }
      await #expect(processExitsWith: .success) { [path = path as String] in
        let recording = try Inspection.record(to: path, places: false)
        let subject = Subject<Int, Never>()
        let subscription = subject.signal.subscribe { _ in }
        await withTaskGroup(of: Void.self) { group in
          group.addTask {
            (1...100_000).forEach(subject.send)
            recording.stop()
          }
          group.addTask {
            let descriptor = open(path, O_RDONLY)
            while recording.isRunning {
              var last = UInt8(ascii: " ")
              _ = pread(descriptor, &last, 1, lseek(descriptor, 0, SEEK_END) - 1)
              precondition(" }".utf8.contains(last), "the file ends in an element")
            }
            close(descriptor)
          }
        }
        subscription.dispose()
      }
      #expect(try TimelineFile.read(path).openSlices == 0)
    }
  }
#endif
