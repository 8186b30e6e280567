#if Exploration
  import ReactiveChannel
  import ReactiveCommand
  import ReactiveCore
  import ReactiveProperties
  import ReactiveSchedulers
  import ReactiveSubjects

  extension Catalogue {
    /// Channels, properties, computed values and bindings.
    static var state: [Scenario] {
      [
        Scenario("channel: send × end × send", "2|/1| 2|/| |/1| |/|") { world in
          let channel = world.keep(BindingChannel<Int, Never>())
          world.record(channel.leading.signal)
          world.record(channel.following.signal)
          world.thread { channel.leading.send(1) }
          world.thread { channel.following.complete() }
          world.thread { channel.following.send(2) }
        },
        Scenario("channel: send × subscribe", "1") { world in
          let channel = world.keep(BindingChannel<Int, Never>())
          let late = world.recording()
          world.thread { channel.leading.send(1) }
          world.thread { late.subscribe(to: channel.following.signal) }
        },
        Scenario("channel: send × dispose × send", "- 1 12 2 21") { world in
          let channel = world.keep(BindingChannel<Int, Never>())
          let recording = world.record(channel.following.signal)
          world.thread { channel.leading.send(1) }
          world.thread { recording.dispose() }
          world.thread { channel.leading.send(2) }
        },
        Scenario("property: write × write", "012 021") { world in
          let property = world.keep(Property(0))
          world.record(property.signal)
          world.thread { property.value = 1 }
          world.thread { property.value = 2 }
        },
        Scenario("property: modify × modify", "012") { world in
          let property = world.keep(Property(0))
          world.record(property.signal)
          world.thread { property.modify { $0 += 1 } }
          world.thread { property.modify { $0 += 1 } }
        },
        Scenario("computed: write × read", "22 24") { world in
          let property = world.keep(Property(1))
          let double = world.keep(Computed { property.value * 2 })
          let log = world.log()
          log.add(double.value)
          world.thread { property.value = 2 }
          world.thread { log.add(double.value) }
        },
        Scenario("computed: write × write × read", "1111 1113 1121 1123") { world in
          let (left, right) = world.keep((Property(1), Property(1)))
          let sum = world.keep(Computed { left.value * 10 + right.value })
          let log = world.log()
          log.add(sum.value)
          world.thread { left.value = 2 }
          world.thread { right.value = 3 }
          world.thread { log.add(sum.value) }
        },
        Scenario("computed from a computed value: read × read", "102/104/104") { world in
          let (left, right) = world.keep((Property(1), Property(1)))
          let double = world.keep(Computed { right.value * 2 })
          let sum = world.keep(Computed { left.value * 100 + double.value })
          let logs = (world.log(), world.log(), world.log())
          logs.0.add(sum.value)
          right.value = 2
          world.thread { logs.1.add(sum.value) }
          world.thread { logs.2.add(sum.value) }
        },
        Scenario(
          "computed from a computed value: write × read × read",
          "102106/104/104 102106/104/106 102106/106/104 102106/106/106"
        ) { world in
          let (left, right) = world.keep((Property(1), Property(1)))
          let double = world.keep(Computed { right.value * 2 })
          let sum = world.keep(Computed { left.value * 100 + double.value })
          let logs = (world.log(), world.log(), world.log())
          logs.0.add(sum.value)
          right.value = 2
          world.thread { right.value = 3 }
          world.thread { logs.1.add(sum.value) }
          world.thread { logs.2.add(sum.value) }
          world.atEnd { logs.0.add(sum.value) }
        },
        Scenario("computed, three deep: read × read", "22/33/33") { world in
          let (left, right) = world.keep((Property(1), Property(1)))
          let next = world.keep(Computed { right.value + 1 })
          let double = world.keep(Computed { left.value * next.value })
          let sum = world.keep(Computed { next.value * 10 + double.value })
          let logs = (world.log(), world.log(), world.log())
          logs.0.add(sum.value)
          right.value = 2
          world.thread { logs.1.add(sum.value) }
          world.thread { logs.2.add(sum.value) }
        },
        Scenario(
          "computed from a computed value, observed: write × read × read", "1214/12/12 1214/12/14 1214/14/12 1214/14/14"
        ) { world in
          let (left, right) = world.keep((Property(1), Property(1)))
          let double = world.keep(Computed { right.value * 2 })
          let sum = world.keep(Computed { left.value * 10 + double.value })
          world.record(sum.signal)
          let logs = (world.log(), world.log())
          world.thread { right.value = 2 }
          world.thread { logs.0.add(sum.value) }
          world.thread { logs.1.add(sum.value) }
        },
        Scenario("computed: outdate × read × read", "3/3/3") { world in
          let right = world.keep(Property(1))
          let double = world.keep(Computed { right.value * 2 })
          let sum = world.keep(Computed { double.value + 1 })
          let logs = (world.log(), world.log(), world.log())
          logs.0.add(sum.value)
          world.thread { double.outdate() }
          world.thread { logs.1.add(sum.value) }
          world.thread { logs.2.add(sum.value) }
        },
        Scenario("computed: outdate × write, read", "3/5") { world in
          let right = world.keep(Property(1))
          let double = world.keep(Computed { right.value * 2 })
          let sum = world.keep(Computed { double.value + 1 })
          let logs = (world.log(), world.log())
          logs.0.add(sum.value)
          world.thread { double.outdate() }
          world.thread {
            right.value = 2
            logs.1.add(sum.value)
          }
        },
        Scenario("computed from a choice: write × choose, read", "20/10") { world in
          let (isFirst, first, second) = world.keep((Property(false), Property(1), Property(2)))
          let chosen = world.keep(Computed { isFirst.value ? first.value : second.value })
          let result = world.keep(Computed { chosen.value * 10 })
          let logs = (world.log(), world.log())
          logs.0.add(result.value)
          world.thread { second.value = 3 }
          world.thread {
            isFirst.value = true
            logs.1.add(result.value)
          }
        },
        Scenario("computed: write × subscribe", "24 4") { world in
          let property = world.keep(Property(1))
          let double = world.keep(Computed { property.value * 2 })
          let late = world.recording()
          world.thread { property.value = 2 }
          world.thread { late.subscribe(to: double.signal) }
        },
        Scenario("computed, observed: write × write", "111323 112123 1123") { world in
          let (left, right) = world.keep((Property(1), Property(1)))
          let sum = world.keep(Computed { left.value * 10 + right.value })
          world.record(sum.signal)
          world.thread { left.value = 2 }
          world.thread { right.value = 3 }
        },
        Scenario("computed, observed: write × dispose", "2 24") { world in
          let property = world.keep(Property(1))
          let double = world.keep(Computed { property.value * 2 })
          let recording = world.record(double.signal)
          world.thread { property.value = 2 }
          world.thread { recording.dispose() }
        },
        Scenario("changeTogether: two writes × read", "1122/11 1122/22") { world in
          let (left, right) = world.keep((Property(1), Property(1)))
          let sum = world.keep(Computed { left.value * 10 + right.value })
          world.record(sum.signal)
          world.thread {
            changeTogether {
              left.value = 2
              right.value = 2
            }
          }
          let log = world.log()
          world.thread { log.add(sum.value) }
        },
        Scenario("binding: write × write", "11 22") { world in
          let (left, right) = world.keep((Property(0), Property(0)))
          left <-> right
          let log = world.log()
          world.atEnd { log.add("\(left.value)\(right.value)") }
          world.thread { left.value = 1 }
          world.thread { right.value = 2 }
        },
        Scenario("binding: write × bind", "11 55") { world in
          let (left, right) = world.keep((Property(0), Property(5)))
          let log = world.log()
          world.atEnd { log.add("\(left.value)\(right.value)") }
          world.thread { left.value = 1 }
          world.thread { left <-> right }
        },
        Scenario("binding: write × write × bind another", "111 222") { world in
          let (left, right, third) = world.keep((Property(0), Property(0), Property(0)))
          left <-> right
          let log = world.log()
          world.atEnd { log.add("\(left.value)\(right.value)\(third.value)") }
          world.thread { right.value = 1 }
          world.thread { right.value = 2 }
          world.thread { third <-> right }
        },
        Scenario("binding: write × unbind", "10 11") { world in
          let (left, right) = world.keep((Property(0), Property(0)))
          let binding = world.keep(left <-> right)
          let log = world.log()
          world.atEnd { log.add("\(left.value)\(right.value)") }
          world.thread { left.value = 1 }
          world.thread { binding.dispose() }
        },
        Scenario(
          "binding and computed: write × write × read", "0=11 0=22 10=22 11=11 11=22 12=11 12=22 22=11 22=22 2=11"
        ) { world in
          let (left, right) = world.keep((Property(0), Property(0)))
          left <-> right
          let sum = world.keep(Computed { left.value * 10 + right.value })
          let log = world.log()
          world.atEnd { log.add("=\(sum.value)") }
          world.thread { left.value = 1 }
          world.thread { right.value = 2 }
          world.thread { log.add(sum.value) }
        },
      ]
    }
  }
#endif
