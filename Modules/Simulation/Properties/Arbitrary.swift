/// A type that can make random examples, and simplify them, for property-based tests.
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
  /// - Parameter random: makes the random numbers. Use no other random numbers, so that a seed always makes the same
  ///   examples.
  static func arbitrary(_ random: inout RandomSource) -> Self

  /// The examples that are one step simpler. The largest simplifications come first. By default the array is empty, and
  /// a test does not simplify the example.
  var simpler: [Self] { get }
}

extension Arbitrary {
  /// An empty array, so that a test does not simplify the example.
  public var simpler: [Self] { [] }
}

extension Int: Arbitrary {
  /// Makes a number from 0 to 9, which is one sign in a diagram.
  public static func arbitrary(_ random: inout RandomSource) -> Int { .random(in: 0...9, using: &random) }

  /// The number 0, and the number that is nearer to 0 by 1.
  public var simpler: [Int] { self == 0 ? [] : abs(self) == 1 ? [0] : [0, self - signum()] }
}

extension Bool: Arbitrary {
  /// Makes true or false.
  public static func arbitrary(_ random: inout RandomSource) -> Bool { .random(using: &random) }

  /// The array `[false]` if the value is true, and an empty array otherwise.
  public var simpler: [Bool] { self ? [false] : [] }
}

extension String: Arbitrary {
  /// Makes a letter from a to z, which is one sign in a diagram.
  public static func arbitrary(_ random: inout RandomSource) -> String {
    String(UnicodeScalar(UInt8.random(in: UInt8(ascii: "a")...UInt8(ascii: "z"), using: &random)))
  }

  /// The array `["a"]`, or an empty array if the text is already "a".
  public var simpler: [String] { self == "a" ? [] : ["a"] }
}

extension Optional: Arbitrary where Wrapped: Arbitrary {
  /// Makes nil with a probability of 25 %, and a value otherwise.
  public static func arbitrary(_ random: inout RandomSource) -> Wrapped? {
    Int.random(in: 0..<4, using: &random) == 0 ? nil : Wrapped.arbitrary(&random)
  }

  /// Nil, and the simpler values of the wrapped value; an empty array if the value is nil.
  public var simpler: [Wrapped?] { map { [nil] + $0.simpler } ?? [] }
}

extension Array: Arbitrary where Element: Arbitrary {
  /// Makes an array of up to 8 elements.
  public static func arbitrary(_ random: inout RandomSource) -> [Element] {
    (0..<Int.random(in: 0...8, using: &random)).map { _ in Element.arbitrary(&random) }
  }

  /// The arrays that lack one of the elements, and the arrays in which one element is simpler.
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
