import ContactsUI
import SwiftUI

/// Shares people of the address book with the app.
struct Guests: View {
    let tell: (String) -> Void
    @State private var isPicking = true
    @State private var shared: Set<String> = []

    var body: some View {
        VStack {
            ContactAccessButton(queryString: "Ann", ignoredEmails: ["ann@example.org"]) { identifiers in
                shared.formUnion(identifiers)
            }
            .contactAccessButtonCaption(.email)
            .contactAccessButtonStyle(ContactAccessButton.Style(imageWidth: 30))
        }
        .contactAccessPicker(isPresented: $isPicking) { identifiers in
            tell("\(identifiers.count) \(isPicking) \(shared.count).")
        }
    }
}
