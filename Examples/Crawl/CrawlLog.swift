import Foundation
import Marbles
import Reactive

/// The events of a crawl.
enum CrawlEvent: Sendable {
  /// A page has a link to this one.
  case found(URL)
  /// A page is requested, for the first time or again.
  case requested(URL)
  /// A page is here and parsed.
  case fetched(URL, bytes: Int, links: Int)
  /// A page could not be fetched.
  case broken(URL, String)
}

/// The results of a crawl so far.
struct CrawlLog: Sendable {
  private(set) var journal = Journal()
  private var known: Set<URL> = []
  private var requested: Set<URL> = []
  private var pages = 0
  private var broken = 0
  private var links = 0
  private var bytes = 0
  private var retries = 0

  mutating func note(_ event: CrawlEvent, at instant: SchedulerInstant) {
    switch event {
    case .found(let page): known.insert(page)
    case .requested(let page):
      if requested.insert(page).inserted { return }
      retries += 1
      journal.add("retry", page.shown, at: instant, .yellow)
    case .fetched(let page, let size, let count):
      pages += 1
      bytes += size
      links += count
      journal.add("fetched", "\(page.shown), \(size.inBytes), \(count.of("link"))", at: instant, .green)
    case .broken(let page, let reason):
      broken += 1
      journal.add("broken", "\(page.shown): \(reason)".onOneLine, at: instant, .red)
    }
  }
}

extension CrawlLog: Showable {
  private static let events = 12

  var summary: String {
    "\(pages.of("page")), \(links.of("link")), \(broken) broken, \(bytes.inBytes), \(retries.of("retry", "retries"))"
  }

  func picture(in frame: Frame) -> [String] {
    let done = pages + broken
    let bar = Bar(value: done, maximum: known.count, columns: max(8, min(60, frame.columns - 24)))
    return ["  " + bar.styled(.cyan) + "  \(done) of \(known.count)"]
      + ["  \(requested.count - done) on their way   \(retries.of("retry", "retries"))   \(broken) broken", ""]
      + journal.newest(CrawlLog.events)
  }
}

extension URL {
  fileprivate var shown: String { String(path.dropFirst()).onOneLine }
}
