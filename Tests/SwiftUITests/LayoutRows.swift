import SwiftUI

/// Trees and their frames, derived from Apple's description of the layout.
///
/// The root is in the middle of its view.
@MainActor
enum LayoutRows {
  static var all: [LayoutRow] {
    frames + flexibleFrames + stacks + spacers + depth + layers + modifiers + grids + shapes
      + direction + geometry
  }

  static var frames: [LayoutRow] {
    [
      LayoutRow("a colour takes everything", { Color.red }, [[0, 0, 100, 100]]),
      LayoutRow("a fixed frame", { Box(40, 20) }, [[30, 40, 40, 20]]),
      LayoutRow("a frame of one dimension", { Box(40, nil) }, [[30, 0, 40, 100]]),
      LayoutRow(
        "a frame aligns what is smaller",
        { Box(10, 10).frame(width: 50, height: 50, alignment: .topLeading) }, [[25, 25, 10, 10]]),
      LayoutRow(
        "a frame aligns what is larger",
        { Box(60, 60).frame(width: 20, height: 20, alignment: .bottomTrailing) },
        [[0, 0, 60, 60]]),
      LayoutRow(
        "a larger child stands in the middle", { Box(60, 60).frame(width: 20, height: 20) },
        [[20, 20, 60, 60]]),
      LayoutRow(
        "a negative width counts as none", { Color.red.frame(width: -5, height: 30) }, []),
      LayoutRow("padding of 16", { Color.red.padding() }, [[16, 16, 68, 68]]),
      LayoutRow("padding of a number", { Color.red.padding(10) }, [[10, 10, 80, 80]]),
      LayoutRow("padding of an edge", { Color.red.padding(.top, 10) }, [[0, 10, 100, 90]]),
      LayoutRow(
        "padding of two edges", { Color.red.padding(.horizontal, 10) }, [[10, 0, 80, 100]]),
      LayoutRow(
        "padding of insets",
        { Color.red.padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)) },
        [[2, 1, 94, 96]]),
      LayoutRow("padding twice", { Color.red.padding(5).padding(5) }, [[10, 10, 80, 80]]),
      LayoutRow("padding around a frame", { Box(20, 20).padding(10) }, [[40, 40, 20, 20]]),
    ]
  }
  static var flexibleFrames: [LayoutRow] {
    [
      LayoutRow(
        "infinity fills", { Box(10, 10).frame(maxWidth: .infinity, alignment: .leading) },
        [[0, 45, 10, 10]]),
      LayoutRow(
        "infinity fills both",
        { Box(10, 10).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottom) },
        [[45, 90, 10, 10]]),
      LayoutRow("a greatest width", { Color.red.frame(maxWidth: 40) }, [[30, 0, 40, 100]]),
      LayoutRow(
        "a least width beyond what is offered", { Color.red.frame(minWidth: 120) },
        [[-10, 0, 120, 100]]),
      LayoutRow(
        "a least width around something smaller",
        { Box(10, 10).frame(minWidth: 40, alignment: .leading) }, [[30, 45, 10, 10]]),
      LayoutRow(
        "least and greatest", { Color.red.frame(minHeight: 10, maxHeight: 30) },
        [[0, 35, 100, 30]]),
      LayoutRow(
        "an ideal width counts where nothing is proposed",
        { Color.red.frame(idealWidth: 40, idealHeight: 20).fixedSize() }, [[30, 40, 40, 20]]),
      LayoutRow(
        "an ideal height in one dimension",
        { Color.red.frame(idealHeight: 20).fixedSize(horizontal: false, vertical: true) },
        [[0, 40, 100, 20]]),
      LayoutRow("a colour's ideal is 10", { Color.red.fixedSize() }, [[45, 45, 10, 10]]),
    ]
  }
  static var stacks: [LayoutRow] {
    [
      LayoutRow(
        "a row shares equally",
        {
          HStack(spacing: 0) {
            Color.red; Color.red
          }
        }, [[0, 0, 50, 100], [50, 0, 50, 100]]),
      LayoutRow(
        "a row's spacing is 8 where none is given",
        {
          HStack {
            Box(20, 20); Box(20, 20)
          }
        }, [[26, 40, 20, 20], [54, 40, 20, 20]]),
      LayoutRow(
        "a column's spacing",
        {
          VStack(spacing: 10) {
            Color.red; Color.red
          }
        }, [[0, 0, 100, 45], [0, 55, 100, 45]]),
      LayoutRow(
        "fixed ones first, the rest to the flexible one",
        {
          HStack(spacing: 0) {
            Box(30); Color.red; Box(20)
          }
        },
        [[0, 0, 30, 100], [30, 0, 50, 100], [80, 0, 20, 100]]),
      LayoutRow(
        "priority goes first",
        {
          HStack(spacing: 0) {
            Color.red; Color.red.layoutPriority(1)
          }
        },
        [[0, 0, 100, 100]]),
      LayoutRow(
        "priority keeps back the least size of others",
        {
          HStack(spacing: 0) {
            Color.red.frame(minWidth: 20)
            Color.red.layoutPriority(1)
          }
        }, [[0, 0, 20, 100], [20, 0, 80, 100]]),
      LayoutRow(
        "the less flexible first",
        {
          HStack(spacing: 0) {
            Color.red
            Color.red.frame(maxWidth: 20)
          }
        }, [[0, 0, 80, 100], [80, 0, 20, 100]]),
      LayoutRow(
        "an alignment at the top",
        {
          HStack(alignment: .top, spacing: 0) {
            Box(20, 20); Box(20, 60)
          }
        },
        [[30, 20, 20, 20], [50, 20, 20, 60]]),
      LayoutRow(
        "an alignment at the bottom",
        {
          HStack(alignment: .bottom, spacing: 0) {
            Box(20, 20); Box(20, 60)
          }
        },
        [[30, 60, 20, 20], [50, 20, 20, 60]]),
      LayoutRow(
        "a column at the leading edge",
        {
          VStack(alignment: .leading, spacing: 0) {
            Box(20, 20); Box(60, 20)
          }
        },
        [[20, 30, 20, 20], [20, 50, 60, 20]]),
      LayoutRow(
        "a column at the trailing edge",
        {
          VStack(alignment: .trailing, spacing: 0) {
            Box(20, 20); Box(60, 20)
          }
        },
        [[60, 30, 20, 20], [20, 50, 60, 20]]),
      LayoutRow(
        "a guide of one's own",
        {
          HStack(alignment: .top, spacing: 0) {
            Box(20, 20).alignmentGuide(.top) { $0.height / 2 }
            Box(20, 40)
          }
        }, [[30, 25, 20, 20], [50, 35, 20, 40]]),
      LayoutRow(
        "a row in a column",
        {
          VStack(spacing: 0) {
            HStack(spacing: 0) {
              Color.red; Color.red
            }; Color.red
          }
        },
        [[0, 0, 50, 50], [50, 0, 50, 50], [0, 50, 100, 50]]),
      LayoutRow("a stack of nothing", { HStack {} }, []),
      LayoutRow(
        "a group's views are the row's own",
        {
          HStack(spacing: 0) {
            Group {
              Color.red; Color.red
            }
          }
        },
        [[0, 0, 50, 100], [50, 0, 50, 100]]),
      LayoutRow(
        "a modifier of a group applies to each",
        {
          HStack(spacing: 0) {
            Group {
              Color.red; Color.red
            }.padding(5)
          }
        },
        [[5, 5, 40, 90], [55, 5, 40, 90]]),
      LayoutRow(
        "each of a collection",
        { HStack(spacing: 0) { ForEach(0..<4) { _ in Color.red } } },
        [[0, 0, 25, 100], [25, 0, 25, 100], [50, 0, 25, 100], [75, 0, 25, 100]]),
      LayoutRow(
        "nothing of an empty view",
        {
          HStack {
            EmptyView(); Color.red
          }
        }, [[0, 0, 100, 100]]),
      LayoutRow(
        "what is too large hangs over on both sides",
        {
          HStack(spacing: 0) {
            Box(80, 10); Box(80, 10)
          }
        },
        [[-30, 45, 80, 10], [50, 45, 80, 10]]),
    ]
  }
  static var spacers: [LayoutRow] {
    [
      LayoutRow(
        "a spacer pushes apart",
        {
          HStack {
            Box(20, 20); Spacer(); Box(20, 20)
          }
        },
        [[0, 40, 20, 20], [80, 40, 20, 20]]),
      LayoutRow(
        "two spacers centre",
        {
          HStack {
            Spacer(); Box(20, 20); Spacer()
          }
        }, [[40, 40, 20, 20]]),
      LayoutRow(
        "a spacer in a column",
        {
          VStack {
            Spacer(); Box(20, 20)
          }
        }, [[40, 80, 20, 20]]),
      LayoutRow(
        "a spacer is at least 8 long",
        {
          HStack {
            Box(46, 20); Spacer(); Box(46, 20)
          }
        },
        [[0, 40, 46, 20], [54, 40, 46, 20]]),
      LayoutRow(
        "a spacer's least length is a demand",
        {
          HStack {
            Color.red; Spacer(minLength: 40)
          }
        }, [[0, 0, 60, 100]]),
      LayoutRow(
        "a spacer yields to a flexible view",
        {
          HStack(spacing: 0) {
            Color.red; Spacer(minLength: 0)
          }
        }, [[0, 0, 100, 100]]),
    ]
  }
  static var depth: [LayoutRow] {
    [
      LayoutRow(
        "in front of each other",
        {
          ZStack {
            Color.red; Box(20, 20)
          }
        },
        [[0, 0, 100, 100], [40, 40, 20, 20]]),
      LayoutRow(
        "aligned in a corner",
        {
          ZStack(alignment: .topLeading) {
            Color.red; Box(20, 20)
          }
        },
        [[0, 0, 100, 100], [0, 0, 20, 20]]),
      LayoutRow(
        "as large as the largest",
        {
          ZStack(alignment: .bottomTrailing) {
            Box(40, 20); Box(20, 40)
          }
        },
        [[30, 50, 40, 20], [50, 30, 20, 40]]),
      LayoutRow(
        "drawn by their z index",
        {
          ZStack {
            Box(20, 20).zIndex(1); Box(10, 10)
          }
        }, [[45, 45, 10, 10], [40, 40, 20, 20]]),
    ]
  }
  static var layers: [LayoutRow] {
    [
      LayoutRow(
        "a background is as large as what is in front",
        { Box(20, 30).background(Color.blue) }, [[40, 35, 20, 30], [40, 35, 20, 30]]),
      LayoutRow(
        "a background with padding", { Box(20, 20).padding(5).background(Color.blue) },
        [[35, 35, 30, 30], [40, 40, 20, 20]]),
      LayoutRow(
        "an overlay in a corner",
        { Box(40, 40).overlay(Box(10, 10), alignment: .topTrailing) },
        [[30, 30, 40, 40], [60, 30, 10, 10]]),
      LayoutRow(
        "an overlay may be larger and takes no room",
        {
          HStack(spacing: 0) {
            Box(20, 20).overlay(Box(40, 40)); Box(20, 20)
          }
        },
        [[30, 40, 20, 20], [20, 30, 40, 40], [50, 40, 20, 20]]),
      LayoutRow(
        "an overlay of several",
        {
          Box(40, 40).overlay {
            Box(20, 20); Box(10, 10)
          }
        },
        [[30, 30, 40, 40], [40, 40, 20, 20], [45, 45, 10, 10]]),
      LayoutRow(
        "a shape behind", { Box(40, 40).background(Color.blue, in: Circle()) },
        [[30, 30, 40, 40], [30, 30, 40, 40]]),
    ]
  }
  static var modifiers: [LayoutRow] {
    [
      LayoutRow(
        "an offset takes no room",
        {
          HStack(spacing: 0) {
            Box(20, 20).offset(x: 5, y: 7); Box(20, 20)
          }
        },
        [[35, 47, 20, 20], [50, 40, 20, 20]]),
      LayoutRow("a position", { Box(20, 20).position(x: 30, y: 40) }, [[20, 30, 20, 20]]),
      LayoutRow(
        "a ratio fits", { Color.red.aspectRatio(2, contentMode: .fit) }, [[0, 25, 100, 50]]),
      LayoutRow(
        "a ratio fills", { Color.red.aspectRatio(2, contentMode: .fill) }, [[-50, 0, 200, 100]]),
      LayoutRow(
        "a ratio of a size",
        { Color.red.aspectRatio(CGSize(width: 1, height: 2), contentMode: .fit) },
        [[25, 0, 50, 100]]),
      LayoutRow("opacity changes no place", { Box(20, 20).opacity(0.5) }, [[40, 40, 20, 20]]),
      LayoutRow(
        "an empty branch",
        {
          HStack(spacing: 0) {
            if Bool(false) { Box(20, 20) }; Color.red
          }
        },
        [[0, 0, 100, 100]]),
      LayoutRow("any view", { AnyView(Box(20, 20)) }, [[40, 40, 20, 20]]),
    ]
  }
}
