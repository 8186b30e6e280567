/// A type of which examples can be made at random, and made simpler: the input of a property.
///
/// ```
/// struct Order: Arbitrary, CustomStringConvertible {
///   var count: Int
///   static func arbitrary(_ random: inout RandomSource) -> Order { Order(count: .random(in: 1...9, using: &random)) }
///   var simpler: [Order] { count > 1 ? [Order(count: count - 1)] : [] }
///   var description: String { "\(count) pieces" }
/// }
/// ```
public protocol Arbitrary: Sendable {
  /// Makes an example.
  ///
  /// - Parameter random: the only source of chance, so that a seed makes the same examples again.
  static func arbitrary(_ random: inout RandomSource) -> Self

  /// The examples that are one step simpler, with the largest steps first. None by default: the example is not shrunk.
  var simpler: [Self] { get }
}

extension Arbitrary {
  /// None.
  public var simpler: [Self] { [] }
}

extension Int: Arbitrary {
  /// Makes a number from 0 to 9: one sign in a diagram.
  public static func arbitrary(_ random: inout RandomSource) -> Int { .random(in: 0...9, using: &random) }

  /// Zero, and the number that is one nearer to it.
  public var simpler: [Int] { self == 0 ? [] : abs(self) == 1 ? [0] : [0, self - signum()] }
}

extension Bool: Arbitrary {
  /// Makes true or false.
  public static func arbitrary(_ random: inout RandomSource) -> Bool { .random(using: &random) }

  /// False, for true.
  public var simpler: [Bool] { self ? [false] : [] }
}

extension String: Arbitrary {
  /// Makes a letter from a to z: one sign in a diagram.
  public static func arbitrary(_ random: inout RandomSource) -> String {
    String(UnicodeScalar(UInt8.random(in: UInt8(ascii: "a")...UInt8(ascii: "z"), using: &random)))
  }

  /// The letter a, for another one.
  public var simpler: [String] { self == "a" ? [] : ["a"] }
}

extension Optional: Arbitrary where Wrapped: Arbitrary {
  /// Makes a value, or, once in four times, none.
  public static func arbitrary(_ random: inout RandomSource) -> Wrapped? {
    Int.random(in: 0..<4, using: &random) == 0 ? nil : Wrapped.arbitrary(&random)
  }

  /// None, and the simpler values.
  public var simpler: [Wrapped?] { map { [nil] + $0.simpler } ?? [] }
}

extension Array: Arbitrary where Element: Arbitrary {
  /// Makes an array of up to eight elements.
  public static func arbitrary(_ random: inout RandomSource) -> [Element] {
    (0..<Int.random(in: 0...8, using: &random)).map { _ in Element.arbitrary(&random) }
  }

  /// The arrays without one element, and the arrays with one simpler element.
  public var simpler: [[Element]] {
    let shorter = indices.map { index in
      var array = self
      array.remove(at: index)
      return array
    }
    let changed = indices.flatMap { index in
      self[index].simpler.map { element in
        var array = self
        array[index] = element
        return array
      }
    }
    return shorter + changed
  }
}
