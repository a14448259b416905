import SwiftUI

// Not a member of the target: it would not compile.
struct Draft: View {
  var body: some View { Text("draft") }
}
