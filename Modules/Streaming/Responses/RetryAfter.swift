extension RefusedResponse {
  /// Returns the pause that the server requests before the next attempt; nil if there is no readable request.
  ///
  /// | field | pause |
  /// |---|---|
  /// | `retry-after-ms: 1500.5`, which servers of language models send | 1,500.5 ms, whatever `Retry-After` says |
  /// | `Retry-After: 120` | 120 s |
  /// | `Retry-After: Sun, 06 Nov 1994 08:49:37 GMT` | from the field `Date` of the same response, or from `now` if it has none; zero for a past date |
  /// | `-5`, `1.5`, `soon`, `inf`, an empty value, several fields | none |
  ///
  /// A number that is too large for a `Duration` counts as the longest duration. The pause begins when the response has
  /// come. The status of the response does not matter. `URLSession` and async-http-client follow a redirect at once,
  /// whatever pause the redirect requests.
  ///
  /// - Parameter now: the present time. A date counts from it if the response has no field `Date`.
  public func retryAfter(now: HTTPDate = .now) -> Duration? {
    if let pause = onlyValue(of: "retry-after-ms").flatMap(milliseconds) { return pause }
    guard let value = onlyValue(of: "retry-after") else { return nil }
    if !value.isEmpty, value.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) {
      return .seconds(Int64(value) ?? .max)
    }
    guard let date = HTTPDate(value, now: now) else { return nil }
    // The server's own clock, if it shows it: the two clocks may differ.
    let begin = onlyValue(of: "date").flatMap { HTTPDate($0, now: now) } ?? now
    let (seconds, overflows) = date.secondsSince1970.subtractingReportingOverflow(begin.secondsSince1970)
    return .seconds(overflows ? (begin < date ? .max : 0) : max(0, seconds))
  }

  /// The value of a field without the white space around it; nil if there is none, or several.
  private func onlyValue(of name: String) -> String? {
    let values = values(of: name)
    guard values.count == 1, let value = values.first else { return nil }
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    var rest = value.utf8.drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return String(Substring(rest))
  }

  /// - Parameter text: digits, perhaps with a fraction. Other forms that `Double` reads, such as `nan` and `1e9`, are
  ///   refused.
  private func milliseconds(_ text: String) -> Duration? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) }),
      let number = Double(text)
    else { return nil }
    // A `Duration` has 64 bits of seconds.
    return number < 9e18 ? .milliseconds(number) : .seconds(Int64.max)
  }
}
