/// UIKit's classes that a nib may name.
@MainActor
enum NibClasses {
  static func named(_ name: String) -> AnyClass? { all[name] }

  private static let all: [String: AnyClass] = [
    "UIView": UIView.self, "UIControl": UIControl.self, "UIButton": UIButton.self,
    "UILabel": UILabel.self, "UIImageView": UIImageView.self, "UIStackView": UIStackView.self,
    "UIScrollView": UIScrollView.self, "UISlider": UISlider.self, "UISwitch": UISwitch.self,
    "UISegmentedControl": UISegmentedControl.self, "UIPageControl": UIPageControl.self,
    "UIProgressView": UIProgressView.self, "UIInputView": UIInputView.self,
    "UIActivityIndicatorView": UIActivityIndicatorView.self,
    "UIVisualEffectView": UIVisualEffectView.self, "UITableView": UITableView.self,
    "UITableViewCell": UITableViewCell.self, "UICollectionView": UICollectionView.self,
    "UICollectionViewCell": UICollectionViewCell.self,
    "UICollectionReusableView": UICollectionReusableView.self,
    "UITableViewHeaderFooterView": UITableViewHeaderFooterView.self,
    "UITextField": UITextField.self, "UITextView": UITextView.self,
    "UISearchBar": UISearchBar.self, "UISearchTextField": UISearchTextField.self,
    "UIViewController": UIViewController.self,
    "UIInputViewController": UIInputViewController.self,
    "UITapGestureRecognizer": UITapGestureRecognizer.self,
    "UIPanGestureRecognizer": UIPanGestureRecognizer.self,
    "UISwipeGestureRecognizer": UISwipeGestureRecognizer.self,
    "UIPinchGestureRecognizer": UIPinchGestureRecognizer.self,
    "UIRotationGestureRecognizer": UIRotationGestureRecognizer.self,
    "UILongPressGestureRecognizer": UILongPressGestureRecognizer.self,
  ]
}
