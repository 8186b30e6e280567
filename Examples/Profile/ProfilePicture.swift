import Marbles
import Reactive

/// The picture of a profile: the file, its facts and lines, and the latest events.
extension ProfileLog: Showable {
  private static let shownLines = 7
  private static let events = 9

  func picture(in frame: Frame) -> [String] {
    let shown = (lines?.items ?? []).suffix(ProfileLog.shownLines)
    return [
      "    file    " + name.onOneLine.styled(.bold) + "   server " + (isFailing ? "fails".styled(.red) : "answers")
    ]
      + ["    state   " + light, "    title   " + (facts.value?.title ?? ""), "    size    " + size, ""]
      + shown.map { "      " + $0.styled(lines?.isOfPresentInput == true ? .cyan : .dim) }
      + [String](repeating: "", count: ProfileLog.shownLines - shown.count) + ["    lines   " + more, ""]
      + journal.newest(ProfileLog.events)
  }

  private var size: String {
    facts.value.map { "\($0.lines.of("line")), \($0.bytes.inBytes)" } ?? ""
  }

  private var light: String {
    switch facts {
    case .idle: "○ idle".styled(.dim)
    case .loading(let attempt, let last):
      "◐ loading".styled(.cyan) + (attempt.number > 1 ? ", attempt \(attempt.number)" : "")
        + (last?.isOfPresentInput == false ? ", below is another file's" : "")
    case .ready: "● ready".styled(.green)
    case .failed(let failure, let last):
      "● \(failure.message)".styled(.red) + (last == nil ? "" : ", below is the value before")
    }
  }

  private var more: String {
    guard let lines else { return "" }
    if lines.isLoading { return "loading".styled(.cyan) }
    if lines.isLoadingNextPage { return "\(lines.items.count), loading more".styled(.cyan) }
    if let failure = lines.nextPageFailure ?? lines.failure {
      return "\(lines.items.count), \(failure.message)".styled(.red)
    }
    return "\(lines.items.count)" + (lines.hasNextPage ? ", and more" : ", all")
  }
}
