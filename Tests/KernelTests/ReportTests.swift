import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import Testing

/// One process makes several reports. Other tests have failures too: only failures of this suite's type count.
@Suite(.serialized) struct ReportTests {
  struct Late: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
  }

  /// A subject whose failures come after its end.
  private func ended() -> Subject<Int, Late> {
    let subject = Subject<Int, Late>()
    subject.complete()
    return subject
  }

  @Test func theReportRunsWithNoLockHeld() {
    let subject = ended()
    let told = Journal<String>()
    let reporting = SerialDisposable()
    reporting.disposable = Diagnostics.reportUndeliverable { failure in
      guard failure is Late else { return }
      told.write("\(failure)")
      let next = Diagnostics.reportUndeliverable { failure in
        if failure is Late { told.write("\(failure), inside") }
      }
      reporting.swap(next)?.dispose()
      subject.fail(Late("second"))
    }
    subject.fail(Late("first"))
    reporting.dispose()
    subject.fail(Late("third"))
    #expect(told.entries == ["first", "second, inside"])
  }

  @Test func eachReportIsCalledUntilItIsDisposed() {
    let subject = ended()
    let told = Journal<String>()
    let reporting = ["log", "metrics"].map { name in
      Diagnostics.reportUndeliverable { failure in if failure is Late { told.write("\(name): \(failure)") } }
    }
    subject.fail(Late("both"))
    reporting[0].dispose()
    subject.fail(Late("one"))
    reporting[1].dispose()
    subject.fail(Late("none"))
    #expect(told.entries == ["log: both", "metrics: both", "metrics: one"])
  }
}
