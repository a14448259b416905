public import Dispatch
internal import Foundation

// Extensions are linked with `--wrap` for the functions below: Dispatch declares them in the same form as an extension
// could, so that a call would be ambiguous.

extension DispatchQueue {
  /// Runs a work item on this queue, as `asyncAfter` runs a closure; a settle waits for one that isn't canceled.
  @_silgen_name(
    "__wrap_$s8Dispatch0A5QueueC10asyncAfter8deadline7executeyAA0A4TimeV_AA0A8WorkItemCtF")
  public func _asyncAfter(deadline: DispatchTime, execute work: DispatchWorkItem) {
    nonisolated(unsafe) let item = work
    OutstandingWork.run(at: deadline, on: self, item: item) { [self] in
      // A barrier is one only where the item itself is on the queue.
      if self === DispatchQueue.main { item.perform() } else { WorkItems.run(item, on: self) }
    }
  }

  /// Runs a work item on this queue; a settle waits for it.
  @_silgen_name("__wrap_$s8Dispatch0A5QueueC5async7executeyAA0A8WorkItemC_tF")
  public func _async(execute work: DispatchWorkItem) { WorkItems.run(work, on: self) }
}

/// Work items that are on a queue.
enum WorkItems {
  static func run(_ item: DispatchWorkItem, on queue: DispatchQueue) {
    let group = DispatchGroup()
    queue.async(group: group, execute: item)
    if queue !== DispatchQueue.main { OutstandingWork.count(until: group) }
  }
}
