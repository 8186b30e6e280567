import ReactiveBridging
import ReactiveCore
import ReactiveSystem
import ReactiveTesting
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension DescriptorCounts {
  @Suite("Subscriptions to folders and files that exist together", .serialized, .inTurn, .timeLimit(.minutes(5)))
  struct SharedWatchTests {
    let scratch = Scratch()

    private func log(_ journal: Journal<FolderChange>) -> Subscription {
      LocalFolder(scratch.path).changes().subscribe(next: { journal.write($0) }, failed: { _ in })
    }

    @Test("may be more than the system has instances of inotify")
    func areMany() async {
      let logs = (0..<400).map { _ in Journal<String>() }
      var subscriptions: [Subscription] = []
      for (index, log) in logs.enumerated() {
        let name = "folder\(index)"
        scratch.makeFolder(name)
        let failed: @Sendable (SystemFailure) -> Void = { log.write("\($0)") }
        let subscription =
          index.isMultiple(of: 2)
          ? LocalFolder(scratch[name]).changes().subscribe(next: { log.write("\($0)") }, failed: failed)
          : LocalFile(scratch[name + "/file"]).following().lines().subscribe(next: { log.write($0) }, failed: failed)
        subscriptions.append(subscription)
      }
      // All subscriptions of the process share it.
      #if os(Linux)
        await eventually { openDescriptors(of: "inotify") == 1 }
      #endif
      for index in logs.indices {
        let name = "folder\(index)"
        let isFolder = index.isMultiple(of: 2)
        if isFolder { scratch.makeFolder(name + "/a") } else { scratch.write("line\n", to: name + "/file") }
      }
      for (index, log) in logs.enumerated() {
        await eventually { log.count == 1 }
        let isFolder = index.isMultiple(of: 2)
        #expect(log.entries == [isFolder ? "\(FolderChange.created(scratch["folder\(index)/a"]))" : "line"])
      }
      for subscription in subscriptions { subscription.dispose() }
    }

    #if os(Linux)
      @Test("leave no watch after many others")
      func leaveNoWatch() async {
        // Keeps the instance open.
        let stays = log(Journal())
        for cycle in 0..<repetitions(quick: 500, full: 2_000, night: 10_000) {
          let name = "folder\(cycle % 10)"
          if cycle < 10 { scratch.makeFolder(name) }
          if cycle.isMultiple(of: 2) {
            LocalFolder(scratch[name]).changes().subscribe(next: { _ in }, failed: { _ in }).dispose()
          } else {
            LocalFile(scratch.write("", to: name + "/file")).following().lines().subscribeIgnoringFailures().dispose()
          }
        }
        // Other tests have a few at the same time.
        await eventually { watchCount() < 20 }
        stays.dispose()
        // A closed instance may be there for a moment beside the one of another test.
        await eventually { openDescriptors(of: "inotify") <= 1 }
      }

      /// The number of watches of the process.
      private func watchCount() -> Int {
        names(in: "/proc/self/fdinfo").reduce(0) { sum, number in
          guard let file = fopen("/proc/self/fdinfo/" + number, "r") else { return sum }
          defer { fclose(file) }
          var bytes = [UInt8](repeating: 0, count: 1 << 16)
          let text = String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
          return sum + text.split(separator: "\n").count { $0.hasPrefix("inotify wd:") }
        }
      }
    #endif

    @Test("to one folder end one by one, and each begins with its own subscription")
    func areIndependent() async {
      let (first, second) = (Journal<FolderChange>(), Journal<FolderChange>())
      let early = log(first)
      scratch.makeFolder("a")
      let late = log(second)
      scratch.makeFolder("b")
      await eventually { first.count == 2 && second.count == 1 }
      early.dispose()
      scratch.makeFolder("c")
      await eventually { second.count == 2 }
      late.dispose()
      #expect(first.entries == [.created(scratch["a"]), .created(scratch["b"])])
      #expect(second.entries == [.created(scratch["b"]), .created(scratch["c"])])
    }

    @Test("to a folder and to a file in it get what they asked for")
    func haveTheirOwnKinds() async throws {
      scratch.write("old\n", to: "log")
      let changes = Journal<FolderChange>()
      // The folder is watched for more kinds of changes than the file needs, and one subscription removes its watch
      // first.
      let folder = log(changes)
      var lines = LocalFile(scratch["log"]).following().lines().values.makeAsyncIterator()
      scratch.write("new\n", to: "log", adding: true)
      #expect(try await lines.next() == "new")
      await eventually { changes.entries == [.modified(scratch["log"])] }
      folder.dispose()
      scratch.move("log", to: "log.1")
      scratch.write("newest\n", to: "log")
      #expect(try await lines.next() == "newest")
    }

    @Test("all end when their folder is removed")
    func endTogether() async throws {
      scratch.makeFolder("gone")
      var iterators = (0..<3).map { _ in LocalFolder(scratch["gone"]).changes().values.makeAsyncIterator() }
      scratch.removeFolder("gone")
      for index in iterators.indices { #expect(try await iterators[index].next() == nil) }
    }

    @Test("may begin and end on two threads at once")
    func races() async {
      race(spins: spins(quick: 50, full: 200, night: 500)) {
        Journal<FolderChange>()
      } _: { journal in
        log(journal).dispose()
      } _: { journal in
        log(journal).dispose()
      } verify: { _ in
        // A later subscription works, whatever the two have closed.
        let journal = Journal<FolderChange>()
        let subscription = log(journal)
        scratch.makeFolder("a")
        spinUntil { journal.count > 0 }
        scratch.removeFolder("a")
        subscription.dispose()
      }
      await eventually { openDescriptors(of: "inotify") <= 1 }
    }
  }
}
