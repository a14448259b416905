/// How many elements must be put in, left out, changed or swapped with their neighbor.
package func editDistance<Element: Equatable>(from first: [Element], to second: [Element]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for (i, element) in first.enumerated() {
    var row = [i + 1]
    for (j, other) in second.enumerated() {
      var cost = min(last[j] + (element == other ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, element == second[j - 1], first[i - 1] == other {
        cost = min(cost, beforeLast[j - 1] + 1)
      }
      row.append(cost)
    }
    (beforeLast, last) = (last, row)
  }
  return last[second.count]
}
