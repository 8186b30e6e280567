import ReactiveResources
import ReactiveTesting
import Testing

#if EXIT_TESTS
  /// Numbers out of their range stop the program, with a message in four parts.
  @Suite struct RefusedNumberTests {
    static func expectMessage(_ output: [UInt8]?, _ words: String, sourceLocation: SourceLocation = #_sourceLocation) {
      let message = String(decoding: output ?? [], as: UTF8.self)
      #expect(message.contains(words), sourceLocation: sourceLocation)
      #expect(message.contains("RefusedNumberTests.swift"), sourceLocation: sourceLocation)
      #expect(message.contains("C15"), sourceLocation: sourceLocation)
    }

    @Test func aNegativeAgeOfASubscription() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Resource { 1 }.signal(staleAfter: .seconds(-1))
      }
      Self.expectMessage(result?.standardErrorContent, "signal(staleAfter:) was given the staleAfter -1.0 seconds")
    }

    @Test func aNegativeGrace() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Resource(.init(loadsWhen: .observed(grace: .seconds(-1)))) { 1 }
      }
      Self.expectMessage(result?.standardErrorContent, "Resource was given the grace -1.0 seconds")
    }

    @Test func aNegativePoll() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Resource(.init(pollsEvery: .seconds(-1))) { 1 }
      }
      Self.expectMessage(result?.standardErrorContent, "Resource was given the pollsEvery -1.0 seconds")
    }

    @Test func aNegativeTimeout() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let timeout = LoadTimeout(after: .seconds(-1), with: TestFailure("slow"))
        _ = Resource(.init(timeout: timeout)) { () async throws(TestFailure) in 1 }
      }
      Self.expectMessage(result?.standardErrorContent, "Resource was given the timeout -1.0 seconds")
    }

    @Test func aReadingThatReadsItsOwnResource() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let holder = SharedVariable<Resource<Int, TestFailure>>(nil)
        let id = Property(1)
        let user = Resource<Int, TestFailure>(on: ImmediateScheduler()) {
          id.value + (holder.value?.value ?? 0)
        } signal: {
          .just($0)
        }
        holder.value = user
        id.value = 2
        _ = user.value
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("C15"))
    }
  }
#endif
