#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A date and time of an HTTP field, in whole seconds and in UTC.
public struct HTTPDate: Hashable, Comparable, Sendable {
  /// The seconds since the beginning of 1970, in UTC.
  public let secondsSince1970: Int64

  /// Makes a date.
  public init(secondsSince1970: Int64) { self.secondsSince1970 = secondsSince1970 }

  /// The present time of the system's clock, which a user may set.
  public static var now: HTTPDate {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return HTTPDate(secondsSince1970: Int64(time.tv_sec))
  }

  /// Parses a date in one of the three forms of HTTP. Returns nil for any other text.
  ///
  /// | form | example |
  /// |---|---|
  /// | usual | `Sun, 06 Nov 1994 08:49:37 GMT` |
  /// | of RFC 850 | `Sunday, 06-Nov-94 08:49:37 GMT` |
  /// | of `asctime` | `Sun Nov  6 08:49:37 1994` |
  ///
  /// Names are case-sensitive, as in RFC 9110. The day of the week is not compared with the date.
  ///
  /// - Parameters:
  ///   - text: the value of a field.
  ///   - now: the present time. A date that has a year of two digits and seems more than 50 years after `now` is taken
  ///     to be in the past.
  public init?(_ text: String, now: HTTPDate = .now) {
    guard text.utf8.count <= 64 else { return nil }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let parts: (day: Substring, month: Substring, year: Substring, time: Substring)
    var isShort = false
    switch words.count {
    case 6 where HTTPDate.isDay(words[0], of: HTTPDate.days.map { $0 + "," }) && words[5] == "GMT":
      parts = (words[1], words[2], words[3], words[4])
    case 4 where HTTPDate.isDay(words[0], of: HTTPDate.longDays.map { $0 + "," }) && words[3] == "GMT":
      let date = words[1].split(separator: "-", omittingEmptySubsequences: false)
      guard date.count == 3 else { return nil }
      parts = (date[0], date[1], date[2], words[2])
      isShort = true
    // One digit of a day has two spaces before it.
    case 6 where HTTPDate.isDay(words[0], of: HTTPDate.days) && words[2].isEmpty && words[3].utf8.count == 1:
      parts = ("0" + words[3], words[1], words[5], words[4])
    case 5 where HTTPDate.isDay(words[0], of: HTTPDate.days): parts = (words[2], words[1], words[4], words[3])
    default: return nil
    }
    guard let day = HTTPDate.number(parts.day, ofDigits: 2),
      let month = HTTPDate.months.firstIndex(of: String(parts.month)),
      let digits = HTTPDate.number(parts.year, ofDigits: isShort ? 2 : 4),
      let seconds = HTTPDate.secondsOfDay(parts.time)
    else { return nil }
    let year = isShort ? HTTPDate.fullYear(digits, at: now) : digits
    guard year > 0, (1...HTTPDate.length(ofMonth: month, year)).contains(day) else { return nil }
    secondsSince1970 = Int64(HTTPDate.daysSince1970(year, month + 1, day)) * 86_400 + Int64(seconds)
  }

  /// Whether a date is earlier than another one.
  public static func < (first: HTTPDate, second: HTTPDate) -> Bool {
    first.secondsSince1970 < second.secondsSince1970
  }

  // MARK: The parts

  private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let longDays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  private static func isDay(_ word: Substring, of days: [String]) -> Bool { days.contains(String(word)) }

  private static func number(_ word: Substring, ofDigits count: Int) -> Int? {
    guard word.utf8.count == count, word.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else {
      return nil
    }
    return Int(word)
  }

  /// - Parameter word: `hh:mm:ss`; 60 seconds are a leap second.
  private static func secondsOfDay(_ word: Substring) -> Int? {
    let numbers = word.split(separator: ":", omittingEmptySubsequences: false).map { number($0, ofDigits: 2) }
    guard numbers.count == 3, let hour = numbers[0], let minute = numbers[1], let second = numbers[2],
      hour < 24, minute < 60, second <= 60
    else { return nil }
    return hour * 3_600 + minute * 60 + second
  }

  private static func fullYear(_ digits: Int, at now: HTTPDate) -> Int {
    // The field has years of four digits at most, and a clock may be anywhere.
    let thisYear = Int(min(9_999, max(1, 1970 + now.secondsSince1970 / 31_556_952)))
    let year = thisYear - thisYear % 100 + digits
    return year > thisYear + 50 ? year - 100 : year
  }

  private static func length(ofMonth month: Int, _ year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month]
  }

  /// The days of the Gregorian calendar. Years begin with March here, so that a leap day is the last one of its year.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let monthsSinceMarch = (month + 9) % 12
    let daysOfYears = year * 365 + year / 4 - year / 100 + year / 400
    return daysOfYears + (monthsSinceMarch * 153 + 2) / 5 + day - 1 - 719_468
  }
}
