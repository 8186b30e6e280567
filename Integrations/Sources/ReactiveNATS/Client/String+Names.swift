extension String {
  /// Whether the protocol of NATS can have it as a word: without bytes that end a word, a line or a string of C. The
  /// client does not check that, so a subject with a line end would be two commands.
  var isProtocolWord: Bool {
    !isEmpty && utf8.allSatisfy { $0 > UInt8(ascii: " ") && $0 != 0x7f }
  }

  /// Whether a message can have it as its subject: words between dots, none of which is empty or a wildcard.
  var isPublishable: Bool {
    var (isEmpty, isWildcard) = (true, false)
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "."):
        if isEmpty || isWildcard { return false }
        isEmpty = true
      case UInt8(ascii: "*"), UInt8(ascii: ">"): (isEmpty, isWildcard) = (false, isEmpty)
      case ...UInt8(ascii: " "), 0x7f: return false
      default: (isEmpty, isWildcard) = (false, false)
      }
    }
    return !isEmpty && !isWildcard
  }

  /// Throws if no subscription can have it as its subject.
  func checkSubject(_ call: @autoclosure () -> String) throws(NATSFailure) {
    if !isProtocolWord {
      throw NATSFailure(call: call(), status: .invalidName, text: "the subject is empty, or has spaces or line ends")
    }
  }

  /// Throws if no message can have it as its subject.
  func checkPublishable(_ call: @autoclosure () -> String) throws(NATSFailure) {
    if isPublishable { return }
    try checkSubject(call())
    throw NATSFailure(
      call: call(), status: .invalidName, text: "the subject has wildcards or empty words; a message has one subject")
  }

  /// Throws if no stream, bucket or consumer can have the name.
  func checkName(_ call: @autoclosure () -> String) throws(NATSFailure) {
    let isName = isProtocolWord && !utf8.contains { ".*>/\\".utf8.contains($0) }
    if !isName {
      throw NATSFailure(
        call: call(), status: .invalidName, text: "the name is empty, or has spaces, dots, wildcards or slashes")
    }
  }

  /// Throws if no value of a bucket can have it as its key.
  func checkKey(_ call: @autoclosure () -> String) throws(NATSFailure) {
    if !isPublishable {
      throw NATSFailure(
        call: call(), status: .invalidName, text: "the key has spaces, wildcards or empty words between dots")
    }
  }
}
