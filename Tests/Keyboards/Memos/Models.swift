import Foundation
import CoreData

@objc(Label)
public class Label: NSManagedObject {
    override public func awakeFromInsert() {
        super.awakeFromInsert()
        setPrimitiveValue("fresh", forKey: "title")
    }
}

extension Label {
    @nonobjc public class func fetchRequest() -> NSFetchRequest<Label> {
        return NSFetchRequest<Label>(entityName: "Label")
    }

    @NSManaged public var title: String
    @NSManaged public var rank: Int16
    @NSManaged public var memos: Set<Memo>?
}

extension Label {
    @objc(addMemosObject:)
    @NSManaged public func addToMemos(_ value: Memo)

    @objc(removeMemosObject:)
    @NSManaged public func removeFromMemos(_ value: Memo)
}

public final class Topic: NSManagedObject {
    convenience init(named name: String, in context: NSManagedObjectContext) {
        self.init(context: context)
        self.name = name
    }
}
