#if Diagnosis
  import ReactiveDisposables
  import ReactiveKernel

  #if os(Linux)
    // The public part of `Runtime` symbolicates only what it captured itself, and a capture takes a millisecond.
    @_spi(Internal) import Runtime
  #endif

  /// A place in a program that uses the library: a file, a line, and the function at that line.
  public struct Place: Hashable, Sendable, CustomStringConvertible {
    /// The path of the file, as the compiler recorded it.
    public let path: String
    /// The line, from 1 on.
    public let line: Int
    /// The name of the function, with its module and types.
    public let function: String
    /// The short name of what the function there uses of the library, such as `map`, or `Subject` for its signal.
    let operation: String?

    /// The name of the file without its folders.
    public var file: String { String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]) }

    /// The file and the line: `Orders.swift:12`.
    public var description: String { "\(file):\(line)" }

    /// The innermost place outside the library of a stack of return addresses. Nil without debug information, and on
    /// systems without a symboliser.
    init?(_ addresses: [UInt]) {
      guard !addresses.isEmpty, let place = Places.find(addresses) else { return nil }
      self = place
    }

    /// Looks the places of many stacks up at once, which takes hardly longer than one of them.
    static func lookUp(_ stacks: [[UInt]]) { Places.lookUp(stacks.flatMap(\.self)) }

    /// The same, if nothing needs to be looked up; else nil.
    static func known(_ addresses: [UInt]) -> Place?? { Places.isKnown(addresses) ? Place(addresses) : nil }

    init(path: String, line: Int, function: String, operation: String?) {
      (self.path, self.line, self.function, self.operation) = (path, line, function, operation)
    }
  }

  /// The short name of a function of the library, from its symbol, such as `static Signal.merge<A>(_:)` or
  /// `Subject.signal.getter`.
  package func operationName(of symbol: String) -> String {
    var depth = 0
    // Without the type arguments, which contain dots too.
    let plain = symbol.filter { character in
      if character == "<" { depth += 1 }
      defer { if character == ">" { depth -= 1 } }
      return depth == 0
    }
    let call = plain.split(separator: " ").last { $0.contains(".") } ?? Substring(plain)
    var path = call.prefix { $0 != "(" }.split(separator: ".").map(String.init)
    if path.last == "getter" { path.removeLast() }
    if ["init", "signal", "__allocating_init"].contains(path.last) { path.removeLast() }
    // An extension of the protocol has the initialisers of a signal that sends events of a closure.
    return path.last.map { $0 == "SignalSource" ? "Signal" : $0 } ?? plain
  }

  /// The places that have been looked up.
  private enum Places {
    private static let lock = Lock()
    // Under the lock.
    private static let known = SerialState<[[UInt]: Place?]>([:])
    /// Lets one thread read debug information at a time. The first look-up takes long.
    private static let turn = SleepingLock()

    static func find(_ addresses: [UInt]) -> Place? {
      if let known = lock.withLock({ known.value[addresses] }) { return known }
      lookUp(addresses)
      return lock.withLock {
        let place = innermost(of: addresses)
        known.value[addresses] = .some(place)
        return place
      }
    }

    static func isKnown(_ addresses: [UInt]) -> Bool {
      lock.withLock { known.value[addresses] != nil || addresses.allSatisfy { spots.value[$0] != nil } }
    }

    static func lookUp(_ addresses: [UInt]) {
      let new = lock.withLock { Set(addresses.filter { spots.value[$0] == nil }) }
      if new.isEmpty { return }
      var found: [UInt: [Spot]] = [:]
      turn.withLock { found = symbolicate(Array(new)) }
      lock.withLock { for address in new { spots.value[address] = found[address] ?? [] } }
    }

    /// The innermost place outside the library. Under the lock.
    private static func innermost(of addresses: [UInt]) -> Place? {
      var outermost: String?
      for spot in addresses.lazy.flatMap({ spots.value[$0] ?? [] }) {
        if spot.path.hasPrefix(library) {
          // In a release build the operator may be inlined without a trace. Then its function has the name.
          if !recorders.contains(where: spot.path.hasPrefix) { outermost = spot.function }
        } else {
          return Place(
            path: spot.path, line: spot.line, function: spot.function, operation: outermost.map(operationName))
        }
      }
      return nil
    }

    /// A line of a program. A return address has several if functions are inlined there, the innermost one first.
    private struct Spot {
      var path: String
      var line: Int
      var function: String
    }

    /// The lines of return addresses. A program has far fewer addresses than stacks. Under the lock.
    private static let spots = SerialState<[UInt: [Spot]]>([:])

    /// The folder of the library's sources, from the path of this file.
    private static let library = String(#filePath.dropLast("Diagnosis/Graph/Place.swift".count))

    /// The path of a file. In a release build the path of a function of the library that is inlined may begin at the
    /// package's folder.
    private static func whole(_ path: String) -> String {
      path.hasPrefix("Modules/") ? library.dropLast("Modules/".count) + path : path
    }

    /// The folders of the code that records the addresses.
    private static let recorders = ["Core/Inspection/", "Core/Kernel/Inspection/", "Diagnosis/"]
      .map { library + $0 }

    #if os(Linux)
      private static let images = ImageMap.capture()

      private static var architecture: String {
        #if arch(arm64)
          "arm64"
        #else
          "x86_64"
        #endif
      }

      private static func symbolicate(_ addresses: [UInt]) -> [UInt: [Spot]] {
        let frames = addresses.map { RichFrame<UInt>.returnAddress($0) }
        let backtrace = Backtrace(architecture: architecture, frames: frames, images: images)
        var spots: [UInt: [Spot]] = [:]
        for frame in backtrace.symbolicated(with: images)?.frames ?? [] {
          // A line of zero is code that the compiler made.
          guard let symbol = frame.symbol, let location = symbol.sourceLocation, location.line > 0,
            let address = UInt(frame.captured.originalProgramCounter)
          else { continue }
          spots[address, default: []].append(
            Spot(path: whole(location.path), line: location.line, function: symbol.name))
        }
        return spots
      }
    #else
      private static func symbolicate(_: [UInt]) -> [UInt: [Spot]] { [:] }
    #endif
  }
#endif
