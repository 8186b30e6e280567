import ReactiveStreaming
import ReactiveTesting
import TestSupport
import Testing

@Suite("A date of HTTP") struct HTTPDateTests {
  /// The beginning of 2026.
  private let now = HTTPDate(secondsSince1970: 1_767_225_600)

  @Test(
    "is read in all three forms",
    arguments: [
      "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    ])
  func forms(text: String) {
    #expect(HTTPDate(text, now: now) == HTTPDate(secondsSince1970: 784_111_777))
  }

  @Test(
    "agrees with the calendar",
    arguments: [
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
      ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600), ("Thu, 29 Feb 2024 00:00:00 GMT", 1_709_164_800),
      ("Fri, 31 Dec 2100 23:59:60 GMT", 4_133_980_800), ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
      ("Tue Dec 31 23:59:59 2024", 1_735_689_599),
    ] as [(String, Int64)])
  func calendar(text: String, seconds: Int64) {
    #expect(HTTPDate(text, now: now) == HTTPDate(secondsSince1970: seconds))
  }

  @Test("of a year with two digits is at most 50 years later")
  func shortYears() {
    #expect(HTTPDate("Monday, 01-Jan-76 00:00:00 GMT", now: now) == HTTPDate("Wed, 01 Jan 2076 00:00:00 GMT", now: now))
    #expect(
      HTTPDate("Saturday, 01-Jan-77 00:00:00 GMT", now: now) == HTTPDate("Sat, 01 Jan 1977 00:00:00 GMT", now: now))
  }

  @Test(
    "is nothing else",
    arguments: [
      "", " ", "soon", "120", "Sun, 06 Nov 1994", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET",
      "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT", "Sol, 06 Nov 1994 08:49:37 GMT",
      "Sun, 31 Feb 2024 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 29 Feb 2100 08:49:37 GMT",
      "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT", "Sun, 06 Nov 1994 08:49:61 GMT",
      "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 0000 08:49:37 GMT", "Sun, 06 Nov 99999 08:49:37 GMT",
      "Sun, 06 Nov +994 08:49:37 GMT", "Sun, -6 Nov 1994 08:49:37 GMT", "Sun,  06 Nov 1994 08:49:37 GMT",
      "Sunday, 06-Nov-1994 08:49:37 GMT", "Sun Nov 6 08:49:37 1994", "Sun, 06 Nov 1994 08:49:37 GMT, 120",
      "Sun, ٠٦ Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT\0",
    ])
  func refuses(text: String) { #expect(HTTPDate(text, now: now) == nil) }

  /// The calendar counts up by days: the model is a loop over the lengths of the months.
  @Test("of each day of 800 years is a day after the one before")
  func consecutive() {
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    var expected: Int64 = 0
    for year in stride(from: 1970, to: 2770, by: 1) {
      let isLeap = year % 400 == 0 || year % 4 == 0 && year % 100 != 0
      for (month, days) in zip(months, [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]) {
        // The first and the last day of each month, which the others lie between.
        for day in [1, days] {
          let text = "Mon, \(day < 10 ? "0" : "")\(day) \(month) \(year) 00:00:00 GMT"
          let seconds = (expected + Int64(day) - 1) * 86_400
          guard HTTPDate(text, now: now)?.secondsSince1970 != seconds else { continue }
          Issue.record("\(text) is read as another day")
        }
        expected += Int64(days)
      }
    }
  }

  @Test("may be as far from now as a number allows")
  func extremes() {
    for now in [HTTPDate(secondsSince1970: .min), HTTPDate(secondsSince1970: .max)] {
      #expect(HTTPDate("Sun, 06 Nov 1994 08:49:37 GMT", now: now) == HTTPDate(secondsSince1970: 784_111_777))
    }
  }

  @Test("of a year with two digits is read wherever the clock is", arguments: 0...99)
  func extremeShortYears(year: Int) {
    let text = "Sunday, 06-Nov-\(year < 10 ? "0" : "")\(year) 08:49:37 GMT"
    // A clock before the first year, and one after the last year, are as at that year.
    let last = HTTPDate("Sun, 06 Nov \(9_900 + year) 08:49:37 GMT", now: now)
    for seconds in [Int64.max, 1 << 60, 1 << 40] {
      #expect(HTTPDate(text, now: HTTPDate(secondsSince1970: seconds)) == last)
    }
    for seconds in [Int64.min, -1 << 60, -1 << 40] {
      let date = HTTPDate(text, now: HTTPDate(secondsSince1970: seconds))
      #expect(
        date == (1...51 ~= year ? HTTPDate("Sun, 06 Nov 00\(year < 10 ? "0" : "")\(year) 08:49:37 GMT", now: now) : nil)
      )
    }
  }
}
