let subject = Subject<Int, Never>()
