#if EXIT_TESTS && canImport(Glibc)
  import Glibc
  import ReactiveCollections
  import ReactiveProperties
  import Testing

  /// A group of changes keeps its edits, and none of the contents between them.
  ///
  /// In processes of their own, whose memory is that of the group.
  @Suite struct GroupMemoryTests {
    /// The most memory that this process has had, in kilobytes.
    static var most: Int {
      var usage = rusage()
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss
    }

    // The contents would take 180 MB.
    static let limit = 60_000

    @Test func ofAList() async {
      await #expect(processExitsWith: .success) {
        let (list, before) = (ReactiveList<Int>(), GroupMemoryTests.most)
        changeTogether { for number in 0..<50_000 { list.append(number) } }
        #expect(list.count == 50_000)
        #expect(GroupMemoryTests.most - before < GroupMemoryTests.limit)
      }
    }

    @Test func ofGroupsInAGroup() async {
      await #expect(processExitsWith: .success) {
        let (table, before) = (ReactiveTable<Int, Int>(identifiedBy: { $0 % 100 }), GroupMemoryTests.most)
        changeTogether { for number in 0..<70_000 { changeTogether { _ = table.update(with: number) } } }
        #expect(table.count == 100)
        #expect(GroupMemoryTests.most - before < GroupMemoryTests.limit)
      }
    }
  }
#endif
