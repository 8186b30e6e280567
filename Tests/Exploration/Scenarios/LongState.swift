#if Exploration
  import ReactiveChannel
  import ReactiveCommand
  import ReactiveCore
  import ReactiveProperties
  import ReactiveSchedulers
  import ReactiveSubjects

  extension Catalogue {
    static var longState: [Scenario] {
      [
        Scenario.long("deliver(on:): four send × four send × the queue") { world in
          let subject = world.keep(Subject<Int, Never>())
          let scheduler = world.keep(ThreadScheduler())
          let recording = world.hidden()
          recording.subscribe(to: subject.signal.deliver(on: scheduler))
          let senders = Log()
          for sender in 1...2 {
            world.thread {
              for value in 1...4 { subject.send(sender * 10 + value) }
              senders.add(sender)
              if senders.entries.count == 2 { scheduler.queue.close() }
            }
          }
          world.thread { scheduler.queue.run() }
          return { recording.log.numbers.count == 8 && keepsOrders(recording.log.numbers) }
        },
        Scenario.long("computed: two writes × two writes × read, subscribe, read") { world in
          let (left, right) = world.keep((Property(0), Property(0)))
          let sum = world.keep(Computed { left.value * 10 + right.value })
          let reads = Log()
          let recording = world.hidden()
          world.thread { for value in 1...2 { left.value = value } }
          world.thread { for value in 1...2 { right.value = value } }
          world.thread {
            reads.add(sum.value)
            recording.subscribe(to: sum.signal)
            reads.add(sum.value)
          }
          return {
            let seen = recording.log.numbers
            return reads.numbers == reads.numbers.sorted() && seen == seen.sorted() && seen.last == 22
              && sum.value == 22
          }
        },
        Scenario.long("computed of computed: writes × a group of writes × read") { world in
          let (left, right) = world.keep((Property(0), Property(0)))
          let double = world.keep(Computed { left.value * 2 })
          let sum = world.keep(Computed { double.value - left.value - right.value })
          let recording = world.hidden()
          recording.subscribe(to: sum.signal)
          let reads = Log()
          world.thread {
            left.value = 1
            left.value = 2
          }
          world.thread {
            changeTogether {
              left.value = 5
              right.value = 5
            }
          }
          world.thread { reads.add(sum.value) }
          return { recording.log.numbers.last == sum.value && sum.value == left.value - right.value }
        },
        Scenario.long("a ring of three properties: two writes at each") { world in
          let ring = world.keep([Property(0), Property(0), Property(0)])
          for index in 0..<3 { ring[index] <-> ring[(index + 1) % 3] }
          let recordings = ring.map { property in
            let recording = world.hidden()
            recording.subscribe(to: property.signal)
            return recording
          }
          for index in 0..<3 {
            world.thread {
              ring[index].value = index + 1
              ring[index].value = index + 11
            }
          }
          return {
            Set(ring.map(\.value)).count == 1 && ring[0].value > 10
              && recordings.allSatisfy { $0.log.numbers.last == ring[0].value }
          }
        },
        Scenario.long("channel: four send × four send × subscribe, send") { world in
          let channel = world.keep(BindingChannel<Int, Never>())
          let (first, second, late) = (world.hidden(), world.hidden(), world.hidden())
          first.subscribe(to: channel.leading.signal)
          second.subscribe(to: channel.following.signal)
          world.thread { for value in 11...14 { channel.leading.send(value) } }
          world.thread { for value in 21...24 { channel.following.send(value) } }
          world.thread {
            late.subscribe(to: channel.following.signal)
            channel.leading.send(31)
          }
          return {
            keepsOrders(first.log.numbers) && keepsOrders(second.log.numbers) && first.log.numbers == [21, 22, 23, 24]
              && second.log.numbers.count == 5 && isRun(late.log.numbers, of: second.log.numbers)
          }
        },
        Scenario.long("property: modify, modify × modify, modify × subscribe, dispose, subscribe") { world in
          let property = world.keep(Property(0))
          let (first, second) = (world.hidden(), world.hidden())
          world.thread {
            property.modify { $0 += 1 }
            property.modify { $0 += 1 }
          }
          world.thread {
            property.modify { $0 += 1 }
            property.modify { $0 += 1 }
          }
          world.thread {
            first.subscribe(to: property.signal)
            first.dispose()
            second.subscribe(to: property.signal)
          }
          return {
            property.value == 4 && second.log.numbers.last == 4 && isRun(second.log.numbers, of: [0, 1, 2, 3, 4])
              && isRun(first.log.numbers, of: [0, 1, 2, 3, 4])
          }
        },
        command("exclusive", .exclusive) { begun, ran in begun == ran },
        command("queued", .queued) { begun, ran in begun.count == 3 && Set(ran).isSubset(of: Set(begun)) },
        // The work of an execution that is replaced before its start does not run.
        command("latest", .latest) { begun, ran in begun.count == 3 && Set(ran).isSubset(of: Set(begun)) },
        command("concurrent", .concurrent) { begun, ran in begun.count == 3 && ran.count == 3 },
      ]
    }

    private static func command(
      _ name: String, _ policy: CommandPolicy, isRight: @escaping (_ begun: [Int], _ ran: [Int]) -> Bool
    ) -> Scenario {
      Scenario.long("command, \(name): begin, begin × begin, end × cancel") { world in
        let works = world.keep((0...3).map { _ in Subject<Int, Never>() })
        let (begun, ran) = (Log(), Log())
        let command = world.keep(
          Command<Int, Int, Never>(policy: policy, on: .immediate) { input in
            ran.add(input)
            return works[input].signal
          })
        let first = Held<Command<Int, Int, Never>.Execution>()
        world.thread {
          if let execution = command.begin(1) {
            begun.add(1)
            first.set(execution)
          }
          if command.begin(2) != nil { begun.add(2) }
        }
        world.thread {
          if command.begin(3) != nil { begun.add(3) }
          works[3].complete()
        }
        world.thread { first.use { $0.cancel() } }
        return {
          let isRight = isRight(begun.numbers.sorted(), ran.numbers.sorted())
          command.cancelAll()
          return isRight && !command.isExecuting.value
        }
      }
    }
  }
#endif
