// A form, bound both ways. The page of six small programs quotes this one.

import Reactive

@MainActor final class Form: ReactiveObject {
  @Observed var name = ""
  @Observed var age = ""
  @Observed var message = ""
}

let name = Property("Ada")
let age = Property(36)
let isAdult = Computed { age.value >= 18 }

let form = Form()
BindingTarget(form, \.message) <~ isAdult.signal.map { $0 ? "welcome" : "ask your parents" }
let named = name.validated(in: MainActor.shared, where: { !$0.isEmpty }) { _ in form.message = "a name, please" }
let aged = age.converted(in: MainActor.shared, { "\($0)" }, back: Int.init) { _ in form.message = "a number, please" }
form.channel(for: \.name) <-> named
form.channel(for: \.age) <-> aged

form.name = ""
print(name.value, form.message)
form.name = "Grace"
form.age = "7"
print(name.value, age.value, form.message)
form.age = "seven"
print(age.value, form.message)
age.value = 85
print(form.age, form.message)
