/// The names of subjects in a graph. In a release build the getter of their signal leaves no frame, because it only
/// calls another function.
#if DEBUG
  let subjectName = "Subject"
  let behaviorSubjectName = "BehaviorSubject"
#else
  let subjectName = "hub"
  let behaviorSubjectName = "hub"
#endif
