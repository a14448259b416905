/// The optional methods of UIKit's delegates and data sources.
///
/// Only protocols whose methods all begin with the sender are here: its type distinguishes a method from another one
/// of the same name.
struct DelegateProtocol {
  let name: String
  /// The type of the first argument.
  let sender: String
  let parent: String?
  /// As `scrollViewDidScroll(_:)`.
  let optionalMethods: Set<String>

  private init(
    _ name: String, of sender: String, below parent: String? = nil, _ optionalMethods: Set<String>
  ) {
    self.name = name
    self.sender = sender
    self.parent = parent
    self.optionalMethods = optionalMethods
  }

  static let all: [DelegateProtocol] = [
    DelegateProtocol(
      "UIScrollViewDelegate", of: "UIScrollView",
      [
        "scrollViewDidChangeAdjustedContentInset(_:)",
        "scrollViewDidEndDecelerating(_:)",
        "scrollViewDidEndDragging(_:willDecelerate:)",
        "scrollViewDidEndScrollingAnimation(_:)",
        "scrollViewDidEndZooming(_:with:atScale:)",
        "scrollViewDidScroll(_:)",
        "scrollViewDidScrollToTop(_:)",
        "scrollViewDidZoom(_:)",
        "scrollViewShouldScrollToTop(_:)",
        "scrollViewWillBeginDecelerating(_:)",
        "scrollViewWillBeginDragging(_:)",
        "scrollViewWillBeginZooming(_:with:)",
        "scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)",
        "viewForZooming(in:)",
      ]),
    DelegateProtocol(
      "UICollectionViewDataSource", of: "UICollectionView",
      [
        "collectionView(_:canMoveItemAt:)",
        "collectionView(_:moveItemAt:to:)",
        "collectionView(_:viewForSupplementaryElementOfKind:at:)",
        "numberOfSections(in:)",
      ]),
    DelegateProtocol(
      "UICollectionViewDelegate", of: "UICollectionView", below: "UIScrollViewDelegate",
      [
        "collectionView(_:contextMenuConfigurationForItemAt:point:)",
        "collectionView(_:contextMenuConfigurationForItemsAt:point:)",
        "collectionView(_:didDeselectItemAt:)",
        "collectionView(_:didEndDisplaying:forItemAt:)",
        "collectionView(_:didEndDisplayingSupplementaryView:forElementOfKind:at:)",
        "collectionView(_:didHighlightItemAt:)",
        "collectionView(_:didSelectItemAt:)",
        "collectionView(_:didUnhighlightItemAt:)",
        "collectionView(_:shouldDeselectItemAt:)",
        "collectionView(_:shouldHighlightItemAt:)",
        "collectionView(_:shouldSelectItemAt:)",
        "collectionView(_:targetIndexPathForMoveOfItemFromOriginalIndexPath:atCurrentIndexPath:toProposedIndexPath:)",
        "collectionView(_:willDisplay:forItemAt:)",
        "collectionView(_:willDisplaySupplementaryView:forElementKind:at:)",
      ]),
    DelegateProtocol(
      "UICollectionViewDelegateFlowLayout", of: "UICollectionView",
      below: "UICollectionViewDelegate",
      [
        "collectionView(_:layout:insetForSectionAt:)",
        "collectionView(_:layout:minimumInteritemSpacingForSectionAt:)",
        "collectionView(_:layout:minimumLineSpacingForSectionAt:)",
        "collectionView(_:layout:referenceSizeForFooterInSection:)",
        "collectionView(_:layout:referenceSizeForHeaderInSection:)",
        "collectionView(_:layout:sizeForItemAt:)",
      ]),
    DelegateProtocol(
      "UITableViewDataSource", of: "UITableView",
      [
        "numberOfSections(in:)",
        "tableView(_:canEditRowAt:)",
        "tableView(_:canMoveRowAt:)",
        "tableView(_:commit:forRowAt:)",
        "tableView(_:titleForFooterInSection:)",
        "tableView(_:titleForHeaderInSection:)",
      ]),
    DelegateProtocol(
      "UITableViewDelegate", of: "UITableView", below: "UIScrollViewDelegate",
      [
        "tableView(_:contextMenuConfigurationForRowAt:point:)",
        "tableView(_:didDeselectRowAt:)",
        "tableView(_:didEndDisplaying:forRowAt:)",
        "tableView(_:didSelectRowAt:)",
        "tableView(_:editActionsForRowAt:)",
        "tableView(_:estimatedHeightForRowAt:)",
        "tableView(_:heightForFooterInSection:)",
        "tableView(_:heightForHeaderInSection:)",
        "tableView(_:heightForRowAt:)",
        "tableView(_:leadingSwipeActionsConfigurationForRowAt:)",
        "tableView(_:shouldHighlightRowAt:)",
        "tableView(_:trailingSwipeActionsConfigurationForRowAt:)",
        "tableView(_:viewForFooterInSection:)",
        "tableView(_:viewForHeaderInSection:)",
        "tableView(_:willDeselectRowAt:)",
        "tableView(_:willDisplay:forRowAt:)",
        "tableView(_:willSelectRowAt:)",
      ]),
    DelegateProtocol(
      "UIGestureRecognizerDelegate", of: "UIGestureRecognizer",
      [
        "gestureRecognizer(_:shouldBeRequiredToFailBy:)",
        "gestureRecognizer(_:shouldReceive:)",
        "gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)",
        "gestureRecognizer(_:shouldRequireFailureOf:)",
        "gestureRecognizerShouldBegin(_:)",
      ]),
    DelegateProtocol(
      "UIPickerViewDelegate", of: "UIPickerView",
      [
        "pickerView(_:attributedTitleForRow:forComponent:)",
        "pickerView(_:didSelectRow:inComponent:)",
        "pickerView(_:rowHeightForComponent:)",
        "pickerView(_:titleForRow:forComponent:)",
        "pickerView(_:viewForRow:forComponent:reusing:)",
        "pickerView(_:widthForComponent:)",
      ]),
    DelegateProtocol(
      "UITextFieldDelegate", of: "UITextField",
      [
        "textField(_:shouldChangeCharactersIn:replacementString:)",
        "textFieldDidBeginEditing(_:)",
        "textFieldDidChangeSelection(_:)",
        "textFieldDidEndEditing(_:)",
        "textFieldDidEndEditing(_:reason:)",
        "textFieldShouldBeginEditing(_:)",
        "textFieldShouldClear(_:)",
        "textFieldShouldEndEditing(_:)",
        "textFieldShouldReturn(_:)",
      ]),
    DelegateProtocol(
      "UITextViewDelegate", of: "UITextView", below: "UIScrollViewDelegate",
      [
        "textView(_:shouldChangeTextIn:replacementText:)",
        "textViewDidBeginEditing(_:)",
        "textViewDidChange(_:)",
        "textViewDidChangeSelection(_:)",
        "textViewDidEndEditing(_:)",
        "textViewShouldBeginEditing(_:)",
        "textViewShouldEndEditing(_:)",
      ]),
    DelegateProtocol(
      "UISearchBarDelegate", of: "UISearchBar",
      [
        "searchBar(_:selectedScopeButtonIndexDidChange:)",
        "searchBar(_:shouldChangeTextIn:replacementText:)",
        "searchBar(_:textDidChange:)",
        "searchBarBookmarkButtonClicked(_:)",
        "searchBarCancelButtonClicked(_:)",
        "searchBarResultsListButtonClicked(_:)",
        "searchBarSearchButtonClicked(_:)",
        "searchBarShouldBeginEditing(_:)",
        "searchBarShouldEndEditing(_:)",
        "searchBarTextDidBeginEditing(_:)",
        "searchBarTextDidEndEditing(_:)",
      ]),
    DelegateProtocol(
      "UINavigationControllerDelegate", of: "UINavigationController",
      [
        "navigationController(_:didShow:animated:)",
        "navigationController(_:willShow:animated:)",
      ]),
    DelegateProtocol(
      "UITabBarDelegate", of: "UITabBar",
      [
        "tabBar(_:didSelect:)"
      ]),
    DelegateProtocol(
      "UITabBarControllerDelegate", of: "UITabBarController",
      [
        "tabBarController(_:didSelect:)",
        "tabBarController(_:shouldSelect:)",
      ]),
    DelegateProtocol(
      "UIPageViewControllerDelegate", of: "UIPageViewController",
      [
        "pageViewController(_:didFinishAnimating:previousViewControllers:transitionCompleted:)",
        "pageViewController(_:willTransitionTo:)",
      ]),
    DelegateProtocol(
      "UIColorPickerViewControllerDelegate", of: "UIColorPickerViewController",
      [
        "colorPickerViewController(_:didSelect:continuously:)",
        "colorPickerViewControllerDidFinish(_:)",
        "colorPickerViewControllerDidSelectColor(_:)",
      ]),
    DelegateProtocol(
      "UIEditMenuInteractionDelegate", of: "UIEditMenuInteraction",
      [
        "editMenuInteraction(_:menuFor:suggestedActions:)",
        "editMenuInteraction(_:targetRectFor:)",
        "editMenuInteraction(_:willDismissMenuFor:animator:)",
        "editMenuInteraction(_:willPresentMenuFor:animator:)",
      ]),
    DelegateProtocol(
      "UIPointerInteractionDelegate", of: "UIPointerInteraction",
      [
        "pointerInteraction(_:regionFor:defaultRegion:)",
        "pointerInteraction(_:styleFor:)",
        "pointerInteraction(_:willEnter:animator:)",
        "pointerInteraction(_:willExit:animator:)",
      ]),
    DelegateProtocol(
      "UIImagePickerControllerDelegate", of: "UIImagePickerController",
      [
        "imagePickerController(_:didFinishPickingMediaWithInfo:)",
        "imagePickerControllerDidCancel(_:)",
      ]),
  ]

  private static let methods = all.reduce(into: Set<String>()) { $0.formUnion($1.optionalMethods) }

  /// Whether one of the protocols has an optional method of the name and the labels, an absent one being the empty string.
  static func hasMethod(_ name: String, labels: [String]) -> Bool {
    methods.contains("\(name)(\(labels.map { ($0.isEmpty ? "_" : $0) + ":" }.joined()))")
  }

  /// Whether a method is one of the optional ones, which Objective-C finds by its name.
  static func hasMethod(_ method: Method) -> Bool {
    guard let sender = method.parameters.first?.type else { return false }
    return all.contains { $0.sender == sender && $0.optionalMethods.contains(method.reference) }
  }

  /// The labels of an optional method of the protocol of a name or of its parents.
  ///
  /// Without `labels` it is the only method of that name; `nil` where there is none, or several.
  static func labels(ofOptional method: String, _ labels: [String]?, in name: String) -> [String]? {
    var found: [[String]] = []
    var next: String? = name
    while let each = all.first(where: { $0.name == next }) {
      for reference in each.optionalMethods where reference.hasPrefix(method + "(") {
        let list = reference.dropFirst(method.count + 1).dropLast().split(separator: ":")
        found.append(list.map { $0 == "_" ? "" : String($0) })
      }
      next = each.parent
    }
    if let labels { return found.contains(labels) ? labels : nil }
    return found.count == 1 ? found.first : nil
  }

  /// The names of a protocol and of those that refine it.
  static func names(implying other: DelegateProtocol) -> Set<String> {
    var names: Set = [other.name]
    for each in all where each.parent.map(names.contains) ?? false { names.insert(each.name) }
    return names
  }
}
