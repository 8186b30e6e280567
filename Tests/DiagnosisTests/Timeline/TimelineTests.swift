#if Diagnosis && EXIT_TESTS
  import Foundation
  import ReactiveCore
  import ReactiveDiagnosis
  import ReactiveSubjects
  import ReactiveTesting
  import Testing

  /// A recording has all subscriptions of the process, so each is made in a process of its own.
  @Suite struct TimelineTests {
    @Test func aSmallTimelineIsWrittenInFull() async throws {
      let path = TimelineFile.path("small")
      defer { TimelineFile.remove(path) }
      await #expect(processExitsWith: .success) { [path = path as String] in
        let (clock, time) = (VirtualTimeScheduler(), VirtualTimeScheduler())
        let recording = try Inspection.record(to: path, places: false, on: time)
        let numbers = Subject<Int, Never>()
        numbers.signal.map { $0 + 1 }.deliver(on: clock).subscribe { _ in time.advance(by: .microseconds(250)) }
        time.advance(by: .milliseconds(1))
        numbers.send(1)
        clock.run()
        time.advance(by: .nanoseconds(500))
        clock.schedule { numbers.complete() }
        clock.run()
        recording.stop()
      }
      let text = try TimelineFile.text(path)
      let program = /"process_name","args":\{"name":"[^"\/]+"/
      #expect(
        text.replacing(program, with: #""process_name","args":{"name":"Program""#) == """
          [{"ph":"M","pid":1,"tid":0,"ts":0.000,"name":"process_sort_index","args":{"sort_index":0}}
          ,{"ph":"M","pid":1,"tid":0,"ts":0.000,"name":"process_name","args":{"name":"Program"}}
          ,{"ph":"M","pid":1,"tid":1,"ts":0.000,"name":"thread_name","args":{"name":"thread 1"}}
          ,{"ph":"i","pid":1,"tid":1,"ts":0.000,"s":"t","name":"subscribed","args":{"stage":"subscribe","id":1}}
          ,{"ph":"i","pid":1,"tid":1,"ts":0.000,"s":"t","name":"subscribed","args":{"stage":"map","id":3}}
          ,{"ph":"B","pid":1,"tid":1,"ts":1000.000,"name":"map","args":{"id":3}}
          ,{"ph":"B","pid":1,"tid":1,"ts":1000.000,"name":"deliver","args":{"id":2}}
          ,{"ph":"s","pid":1,"tid":1,"ts":1000.000,"cat":"value","name":"value","id":1}
          ,{"ph":"E","pid":1,"tid":1,"ts":1000.000}
          ,{"ph":"E","pid":1,"tid":1,"ts":1000.000}
          ,{"ph":"M","pid":1,"tid":2,"ts":0.000,"name":"thread_name","args":{"name":"VirtualTimeScheduler"}}
          ,{"ph":"B","pid":1,"tid":2,"ts":1000.000,"name":"subscribe","args":{"id":1}}
          ,{"ph":"f","pid":1,"tid":2,"ts":1000.000,"bp":"e","cat":"value","name":"value","id":1}
          ,{"ph":"E","pid":1,"tid":2,"ts":1250.000}
          ,{"ph":"i","pid":1,"tid":2,"ts":1250.500,"s":"t","name":"completed","args":{"stage":"map","id":3}}
          ,{"ph":"i","pid":1,"tid":2,"ts":1250.500,"s":"t","name":"completed","args":{"stage":"subscribe","id":1}}
          ,{"ph":"C","pid":1,"tid":0,"ts":0.000,"name":"events that did not fit","args":{"count":0}}
          ]

          """)
    }

    @Test func eachFlowHasABeginningAndAnEnd() async throws {
      let path = TimelineFile.path("flows")
      defer { TimelineFile.remove(path) }
      await #expect(processExitsWith: .success) { [path = path as String] in
        let clock = VirtualTimeScheduler()
        let recording = try Inspection.record(to: path, on: clock)
        let numbers = Subject<Int, Never>()
        let chain = numbers.signal.deliver(on: clock, buffering: .newest(3)).filter { $0 != 5 }.delay(
          for: .seconds(1), on: clock)
        let subscription = chain.deliver(on: clock, buffering: .oldest(2)).subscribe { _ in }
        let merged = numbers.signal.deliver(on: clock, merging: +).subscribe { _ in }
        (1...6).forEach(numbers.send)
        clock.advance(by: .milliseconds(500))
        (7...8).forEach(numbers.send)
        clock.run()
        numbers.send(9)
        subscription.dispose()
        merged.dispose()
        recording.stop()
      }
      let timeline = try TimelineFile.read(path)
      #expect(timeline.filter { $0.phase == "s" }.count == 18)
      #expect(timeline.openFlows.isEmpty)
      #expect(timeline.openSlices == 0)
      #expect(timeline.names.filter { $0 == "dropped" }.count == 3)
      // A value that passes two hops has one flow.
      #expect(timeline.filter { $0.phase == "t" }.count > 2)
    }

    @Test func aTrapLeavesAReadableFile() async throws {
      let path = TimelineFile.path("trap")
      defer { TimelineFile.remove(path) }
      await #expect(processExitsWith: .failure) { [path = path as String] in
        try Inspection.record(to: path)
        let numbers = Subject<Int, Never>()
        numbers.signal.map { 10 / $0 }.subscribe { _ in }
        for number in (0...1_000).reversed() { numbers.send(number) }
      }
      try expectAlmostAll(2_001, of: path)
    }

    @Test func aKillLeavesAReadableFile() async throws {
      let path = TimelineFile.path("kill")
      defer { TimelineFile.remove(path) }
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
        try Inspection.record(to: path)
        let numbers = Subject<Int, Never>()
        numbers.signal.map { $0 }.subscribe { _ in }
        for number in 0..<1_000 { numbers.send(number) }
        raise(SIGKILL)
      }
      try expectAlmostAll(2_000, of: path)
    }

    /// A process that ends without `stop()` loses the last events: less than four kilobytes.
    private func expectAlmostAll(_ count: Int, of path: String) throws {
      let timeline = try TimelineFile.read(path, closing: true)
      let begun = timeline.filter { $0.phase == "B" }.count
      #expect(begun <= count && begun > count - 100)
      #expect(try TimelineFile.text(path).hasSuffix("}") || TimelineFile.text(path).hasSuffix(" "))
    }

    @Test func aSecondRecordingToOnePathIsAFileOfItsOwn() async throws {
      let path = TimelineFile.path("twice")
      defer { TimelineFile.remove(path) }
      await #expect(processExitsWith: .success) { [path = path as String] in
        let numbers = Subject<Int, Never>()
        let first = try Inspection.record(to: path, places: false)
        numbers.signal.map { $0 }.subscribe { _ in }
        (0..<10_000).forEach(numbers.send)
        let second = try Inspection.record(to: path, places: false)
        numbers.signal.filter { _ in true }.subscribe { _ in }
        (0..<10_000).forEach(numbers.send)
        first.stop()
        second.stop()
      }
      let timeline = try TimelineFile.read(path)
      #expect(Set(timeline.filter { $0.phase == "B" }.map(\.name)) == ["filter", "subscribe"])
      #expect(timeline.filter { $0.phase == "B" }.count == 20_000)
      #expect(timeline.openSlices == 0)
    }

    /// It may have values, so other users may not read it, and no link leads it elsewhere.
    @Test func aFileIsPrivateAndFollowsNoLink() async throws {
      let path = TimelineFile.path("private")
      let link = path + ".link"
      defer { for path in [path, link] { TimelineFile.remove(path) } }
      try "old".write(toFile: path, atomically: false, encoding: .utf8)
      #expect(chmod(path, 0o644) == 0 && symlink(path, link) == 0)
      await #expect(processExitsWith: .success) { [path = path as String, link = link as String] in
        #expect(throws: InspectionFailure.self) { try Inspection.record(to: link) }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
        try Inspection.record(to: path).stop()
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
      }
    }

    @Test func eventsThatDoNotFitAreCounted() async throws {
      let path = TimelineFile.path("limit")
      defer { TimelineFile.remove(path) }
      await #expect(processExitsWith: .success) { [path = path as String] in
        let recording = try Inspection.record(to: path, limit: 20_000)
        let numbers = Subject<Int, Never>()
        numbers.signal.map { $0 }.subscribe { _ in }
        (1...1_000).forEach(numbers.send)
        recording.stop()
        precondition(recording.lostEvents > 0)
      }
      let timeline = try TimelineFile.read(path)
      #expect(timeline.lost == 2_000 - timeline.count { $0.phase == "B" })
      #expect(timeline.openSlices == 0)
      #expect(try TimelineFile.text(path).utf8.count <= 20_000)
    }

    @Test func valuesAreWrittenOnlyIfTheyAreDescribed() async throws {
      let path = TimelineFile.path("values")
      defer { TimelineFile.remove(path) }
      await #expect(processExitsWith: .success) { [path = path as String] in
        let words = Subject<String, Never>()
        let recording = try Inspection.record(to: path)
        words.signal.subscribe { _ in }
        words.send("secret")
        recording.stop()
        let other = try Inspection.record(to: path + ".described") { "\($0) <\"\n>" }
        words.signal.subscribe { _ in }
        words.send("open")
        other.stop()
      }
      #expect(!(try TimelineFile.text(path).contains("secret")))
      let described = try TimelineFile.read(path + ".described")
      #expect(described.compactMap(\.value) == ["open <\"\n>"])
      TimelineFile.remove(path + ".described")
    }

    @Test func valuesCommandNoTerminal() async throws {
      let path = TimelineFile.path("commands")
      defer { TimelineFile.remove(path) }
      await #expect(processExitsWith: .success) { [path = path as String] in
        let recording = try Inspection.record(to: path, places: false) { "\($0)" }
        let words = Subject<String, Never>()
        words.signal.map { $0 }.subscribe { _ in }
        words.send("a\u{1B}]0;b\u{7}\u{9B}2J\u{7F}\u{2028}\u{202E}c")
        recording.stop()
      }
      let text = try TimelineFile.text(path)
      #expect(text.contains(#"a\u001b]0;b\u0007\u009b2J\u007f\u2028\u202ec"#))
      #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    }

    @Test func aRetryAndTheEndsAreInstants() async throws {
      let path = TimelineFile.path("instants")
      defer { TimelineFile.remove(path) }
      await #expect(processExitsWith: .success) { [path = path as String] in
        let recording = try Inspection.record(to: path, places: false)
        let pages = Subject<Int, TestFailure>()
        let first = pages.signal.retry(2).subscribe(next: { _ in }, failed: { _ in })
        pages.signal.subscribe(next: { _ in }, failed: { _ in }).dispose()
        pages.fail(TestFailure("no"))
        withExtendedLifetime(first) {}
        let ended = Signal<Int, Never>([1, 2]).subscribe()
        withExtendedLifetime(ended) {}
        recording.stop()
      }
      let timeline = try TimelineFile.read(path)
      #expect(
        timeline.filter { $0.phase == "i" }.map { "\($0.name) \($0.stage ?? "")" } == [
          "subscribed subscribe", "subscribed hub", "subscribed subscribe", "disposed subscribe", "failed hub",
          "retried hub",
          "failed hub", "retried hub", "failed hub", "failed subscribe", "subscribed subscribe", "completed subscribe",
        ])
    }

    @Test func aFileThatCannotBeWrittenIsAFailure() {
      #expect(throws: InspectionFailure.self) { try Inspection.record(to: "/no-such-folder/timeline.json") }
    }
  }
#endif
