import OpenCombineShim
import ReactiveSchedulers

extension SignalScheduler {
  /// An instant of a scheduler, for Combine.
  public struct SchedulerTimeType: Strideable, Hashable, Sendable {
    /// The instant.
    public var instant: SchedulerInstant

    /// Makes a time from an instant.
    public init(_ instant: SchedulerInstant) { self.instant = instant }

    /// Returns the time from this instant to another one.
    public func distance(to other: SchedulerTimeType) -> Stride { Stride(instant.duration(to: other.instant)) }

    /// Returns the instant that is later by a distance.
    public func advanced(by distance: Stride) -> SchedulerTimeType {
      SchedulerTimeType(instant.advanced(by: distance.duration))
    }

    /// A duration, for Combine. Its literals are seconds.
    public struct Stride: SchedulerTimeIntervalConvertible, SignedNumeric, Comparable, Hashable, Sendable {
      /// The duration.
      public var duration: Duration

      /// Makes a distance from a duration.
      public init(_ duration: Duration) { self.duration = duration }

      /// Makes a number of seconds.
      public init(integerLiteral seconds: Int) { self.init(.seconds(seconds)) }

      /// Makes a number of seconds; nil if the number is not an `Int`.
      public init?<Source: BinaryInteger>(exactly seconds: Source) {
        guard let seconds = Int(exactly: seconds) else { return nil }
        self.init(.seconds(seconds))
      }

      /// The same distance, without its sign.
      public var magnitude: Stride { duration < .zero ? Stride(.zero - duration) : self }

      /// Returns a distance of a number of seconds.
      public static func seconds(_ count: Int) -> Stride { Stride(.seconds(count)) }
      /// Returns a distance of a number of seconds.
      public static func seconds(_ count: Double) -> Stride { Stride(.seconds(count)) }
      /// Returns a distance of a number of milliseconds.
      public static func milliseconds(_ count: Int) -> Stride { Stride(.milliseconds(count)) }
      /// Returns a distance of a number of microseconds.
      public static func microseconds(_ count: Int) -> Stride { Stride(.microseconds(count)) }
      /// Returns a distance of a number of nanoseconds.
      public static func nanoseconds(_ count: Int) -> Stride { Stride(.nanoseconds(count)) }

      /// Returns whether the first distance is the shorter one.
      public static func < (first: Stride, second: Stride) -> Bool { first.duration < second.duration }
      /// Returns the sum.
      public static func + (first: Stride, second: Stride) -> Stride { Stride(first.duration + second.duration) }
      /// Returns the difference.
      public static func - (first: Stride, second: Stride) -> Stride { Stride(first.duration - second.duration) }
      /// Returns the product of two numbers of seconds.
      public static func * (first: Stride, second: Stride) -> Stride {
        Stride(first.duration * (second.duration / .seconds(1)))
      }
      /// Multiplies a number of seconds by another one.
      public static func *= (first: inout Stride, second: Stride) { first = first * second }
    }
  }
}

extension SignalScheduler.SchedulerTimeType.Stride: ExpressibleByFloatLiteral {
  /// Makes a number of seconds.
  public init(floatLiteral seconds: Double) { self.init(.seconds(seconds)) }
}
