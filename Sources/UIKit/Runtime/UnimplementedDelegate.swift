/// Answers as an object that implements none of the optional methods of UIKit's delegates.
///
/// Where a keyboard's class adopts a protocol and only a class below it has the method, the rewritten source asks this
/// object on behalf of all others. UIKit itself never has it as a delegate or a data source.
@MainActor
public final class _UnimplementedDelegate: NSObject {
  public static let shared = _UnimplementedDelegate()
}

extension _UnimplementedDelegate: UICollectionViewDelegateFlowLayout, UITableViewDelegate,
  UIGestureRecognizerDelegate, UIPickerViewDelegate, UITextFieldDelegate, UITextViewDelegate,
  UISearchBarDelegate, UINavigationControllerDelegate, UITabBarDelegate, UITabBarControllerDelegate,
  UIPageViewControllerDelegate, UIColorPickerViewControllerDelegate, UIEditMenuInteractionDelegate,
  UIPointerInteractionDelegate, UIImagePickerControllerDelegate
{}

extension _UnimplementedDelegate: UICollectionViewDataSource, UITableViewDataSource {
  public func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  )
    -> Int
  { 0 }
  public func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  { UICollectionViewCell() }
  public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  public func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
    -> UITableViewCell
  { UITableViewCell() }
}
