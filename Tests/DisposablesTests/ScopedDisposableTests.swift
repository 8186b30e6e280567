import ReactiveDisposables
import ReactiveTesting
import TestSupport
import Testing

@Suite struct ScopedDisposableTests {
  @Test func disposesWhenItGoes() {
    let work = CountingDisposable()
    do {
      let scoped = work.asScoped()
      #expect(!scoped.isDisposed)
      #expect(work.count == 0)
      withExtendedLifetime(scoped) {}
    }
    #expect(work.count == 1)
  }

  @Test func disposesWithItsOwner() {
    final class Owner {
      let work: ScopedDisposable
      init(_ work: ScopedDisposable) { self.work = work }
    }
    let work = CountingDisposable()
    var owner: Owner? = Owner(work.asScoped())
    #expect(owner?.work.isDisposed == false)
    owner = nil
    #expect(work.count == 1)
  }

  @Test func disposesEarlierByHand() {
    let runs = Counter()
    do {
      let scoped = ActionDisposable { runs.increment() }.asScoped()
      scoped.dispose()
      #expect(scoped.isDisposed)
      #expect(runs.count == 1)
    }
    #expect(runs.count == 1)
  }

  @Test func isItsOwnScope() {
    let scoped = CountingDisposable().asScoped()
    let unknown: any Disposable = scoped
    #expect(unknown.asScoped() === scoped)
  }

  @Test func keepsWhatItWraps() {
    let releases = Counter()
    do {
      let probe = Releasing { releases.increment() }
      let scoped = ActionDisposable { probe.touch() }.asScoped()
      #expect(releases.count == 0)
      withExtendedLifetime(scoped) {}
    }
    #expect(releases.count == 1)
  }
}
