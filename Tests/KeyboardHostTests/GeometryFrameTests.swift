import KeyboardHost
import Testing

/// The keyboard's place: device, keyboard and bars, how apps see it, the frame, and why.
///
/// Added up by hand from the values of each device in docs/geometry.md.
private let frames = """
  phone | docked none | gone | 0,844,390,0 | no field has the focus
  phone | docked none above=44 | gone | 0,844,390,0 | an accessory view comes with a field
  phone | docked system | docked | 0,553,390,291 | 216 and the strip of 75
  phone | docked system bar | docked | 0,509,390,335 | the language bar of 44 on top
  phone | docked system above=44 | docked | 0,509,390,335 | the accessory view counts
  phone | docked system above=44 bar | docked | 0,465,390,379 | both count
  phone | docked own=216 | docked | 0,553,390,291 | an extension that asks for nothing
  phone | docked own=260 | docked | 0,509,390,335 | its own height constraint
  phone | docked own=260 bar | docked | 0,509,390,335 | the bar is the system keyboard's
  phone | docked own=0 | docked | 0,769,390,75 | the strip is left
  phone | docked own=1000 | docked | 0,0,390,844 | never taller than the screen
  phone | docked own=300.5 | docked | 0,468.5,390,375.5 | half points stay
  phone | docked own=260 above=50 | docked | 0,459,390,385 | accessory, keyboard and strip
  phone | undocked system | docked | 0,553,390,291 | telephones have no other place
  phone | split:10 system | docked | 0,553,390,291 | nor halves
  phone | floating system | docked | 0,553,390,291 | nor a small one
  phone | hardware:none system | gone | 0,844,390,0 | the hardware keyboard's place is elsewhere
  phone | hardware:none system above=44 | docked | 0,766,390,78 | the accessory view stays, above 34
  phone | hardware:full system | docked | 0,766,390,78 | the bar of 44 above 34
  phone | hardware:full system above=50 | docked | 0,716,390,128 | and the accessory view
  phone | hardware:minimized system | away | 20,766,160,44 | a small bar over the app
  phone | hardware:minimized system above=44 | docked | 0,766,390,78 | the accessory view alone counts
  phone side | docked none | gone | 0,390,844,0 | below the turned screen
  phone side | docked system | docked | 0,181,844,209 | 162 and 47
  phone side | docked system bar | docked | 0,143,844,247 | a lower bar of 38
  phone side | docked own=200 | docked | 0,143,844,247 | 200 and 47
  phone side | docked system above=44 | docked | 0,137,844,253 | 44, 162 and 47
  phone side | docked own=500 | docked | 0,0,844,390 | never taller than the screen
  phone side | hardware:full system | docked | 0,325,844,65 | 44 and 21
  phone side | hardware:minimized system | away | 20,325,160,44 | above 21
  smallPhone | docked system | docked | 0,451,375,216 | a home button: no strip
  smallPhone | docked system bar | docked | 0,407,375,260 | 216 and 44
  smallPhone | docked own=260 | docked | 0,407,375,260 | its own height alone
  smallPhone | docked own=216 above=44 | docked | 0,407,375,260 | the same by an accessory view
  smallPhone | docked own=0 | docked | 0,667,375,0 | nothing is left
  smallPhone | hardware:full system | docked | 0,623,375,44 | down to the edge
  smallPhone | hardware:none system above=44 | docked | 0,623,375,44 | down to the edge
  smallPhone | hardware:minimized system | away | 20,623,160,44 | down to the edge
  smallPhone side | docked system | docked | 0,213,667,162 | 162
  smallPhone side | docked system bar | docked | 0,175,667,200 | 162 and 38
  smallPhone side | docked system above=40 | docked | 0,173,667,202 | 40 and 162
  smallPhone side | docked own=120 | docked | 0,255,667,120 | lower than the system's
  largePhone | docked system | docked | 0,665,440,291 | 216 and 75
  largePhone | docked system bar | docked | 0,621,440,335 | and 44
  largePhone | docked own=268 | docked | 0,613,440,343 | 268 and 75
  largePhone | docked own=268 above=44 | docked | 0,569,440,387 | and 44
  largePhone side | docked system | docked | 0,231,956,209 | 162 and 47
  largePhone side | docked own=180 | docked | 0,213,956,227 | 180 and 47
  largePhone side | docked system bar | docked | 0,193,956,247 | and 38
  pad | docked system | docked | 0,896,820,284 | 264 and 20
  pad | docked system bar | docked | 0,841,820,339 | and 55
  pad | docked system above=50 | docked | 0,846,820,334 | and 50
  pad | docked own=300 | docked | 0,860,820,320 | 300 and 20
  pad | undocked system | away | 0,796,820,264 | 120 up, without the strip
  pad | undocked:200 system | away | 0,716,820,264 | 200 up
  pad | undocked:0 system | away | 0,916,820,264 | at the edge and still not docked
  pad | undocked:2000 system | away | 0,0,820,264 | it stays on the screen
  pad | undocked system above=50 | away | 0,746,820,314 | the accessory view goes along
  pad | undocked own=300 | away | 0,760,820,300 | its own height
  pad | undocked system bar | away | 0,741,820,319 | the bar goes along
  pad | split system | away | 0,844,820,216 | split is lower than 264
  pad | split:300 system | away | 0,664,820,216 | 300 up
  pad | split own=180 | away | 0,880,820,180 | lower by itself
  pad | split own=300 | away | 0,844,820,216 | not higher than 216
  pad | split system above=50 | away | 0,794,820,266 | the accessory view goes along
  pad | floating system | away | 20,920,320,240 | 216 and the handle of 24
  pad | floating:0,0 system | away | 0,940,320,240 | in the corner
  pad | floating:500,600 system | away | 500,340,320,240 | at the right edge
  pad | floating:700,20 system | away | 500,920,320,240 | it stays on the screen
  pad | floating:20,2000 system | away | 20,0,320,240 | it stays on the screen
  pad | floating own=200 | away | 20,936,320,224 | lower by itself
  pad | floating own=400 | away | 20,920,320,240 | not higher than 216
  pad | floating system above=44 | away | 20,876,320,284 | the accessory view goes along
  pad | floating none | gone | 0,1180,820,0 | no field has the focus
  pad | hardware:none system | gone | 0,1180,820,0 | no bar, no accessory view
  pad | hardware:full system | docked | 0,1105,820,75 | 55 and 20
  pad | hardware:full system above=50 | docked | 0,1055,820,125 | and 50
  pad | hardware:minimized system | away | 20,1116,160,44 | it overlaps and does not count
  pad | hardware:minimized system windows | docked | 0,1116,820,64 | with windows it counts: 44 and 20
  pad | hardware:minimized system above=50 windows | docked | 0,1066,820,114 | and 50
  pad | hardware:minimized system above=50 | docked | 0,1110,820,70 | the accessory view counts
  pad | hardware:none system above=50 | docked | 0,1110,820,70 | the accessory view counts
  pad side | docked system | docked | 0,448,1180,372 | 352 and 20
  pad side | docked system bar | docked | 0,393,1180,427 | and 55
  pad side | docked own=400 | docked | 0,400,1180,420 | 400 and 20
  pad side | docked own=900 | docked | 0,0,1180,820 | never taller than the screen
  pad side | docked system above=60 | docked | 0,388,1180,432 | and 60
  pad side | undocked system | away | 0,348,1180,352 | 120 up
  pad side | split system | away | 0,484,1180,216 | much lower than 352
  pad side | floating system | away | 20,560,320,240 | as wide as held upright
  pad side | floating:860,20 system | away | 860,560,320,240 | at the right edge
  pad side | hardware:full system | docked | 0,745,1180,75 | 55 and 20
  pad side | hardware:minimized system windows | docked | 0,756,1180,64 | 44 and 20
  """

@Suite struct `A keyboard's frame` {
  @Test(arguments: GeometryRow.columns(frames))
  func `is that of its device and place`(row: [String]) throws {
    let screen = try GeometryRow.screen(row[0])
    let geometry = try GeometryRow.geometry(row[1], on: screen)
    #expect(geometry.standing.rawValue == row[2])
    #expect(try geometry.frame == GeometryRow.rect(row[3]))
    // Everything on the screen.
    let whole = geometry.screen
    #expect(geometry.frame.x >= 0 && geometry.frame.maxX <= whole.width)
    #expect(geometry.frame.y >= 0 && geometry.frame.maxY <= whole.height)
  }

  @Test func `has a minimised bar beside it, where an accessory view is docked`() throws {
    let geometry = try GeometryRow.geometry(
      "hardware:minimized system above=50", on: Screen(.pad))
    #expect(try geometry.overlay == GeometryRow.rect("20,1116,160,44"))
    let alone = try GeometryRow.geometry("hardware:minimized system", on: Screen(.pad))
    #expect(alone.overlay == nil)
  }

  @Test func `takes no room of a height below zero`() throws {
    let screen = Screen(.smallPhone)
    var situation = try GeometryRow.situation("docked own=-40 above=-9", on: screen)
    #expect(KeyboardGeometry(situation).frame == ScreenRect(x: 0, y: 667, width: 375, height: 0))
    situation.metrics.strip = 30
    #expect(KeyboardGeometry(situation).frame.height == 30)
  }

  @Test(
    arguments: [
      ("docked", .docked), ("undocked", .undocked(lift: 120)), ("undocked:0", .undocked(lift: 0)),
      ("split:12.5", .split(lift: 12.5)), ("floating", .floating(left: 20, bottom: 20)),
      ("floating:1,2", .floating(left: 1, bottom: 2)), ("hardware", .hardware(.none)),
      ("hardware:minimized", .hardware(.minimized)),
    ] as [(String, KeyboardPlacement)])
  func `has a place that is read from words`(text: String, placement: KeyboardPlacement) {
    #expect(KeyboardPlacement(text) == placement)
  }

  @Test(
    arguments: [
      "", "dock", "docked:", "docked:3", "undocked:", "undocked:-1", "undocked:x", "split:10001",
      "undocked:nan", "floating:", "floating:1", "floating:1,2,3", "floating:,", "hardware:",
      "hardware:big",
    ])
  func `has no place of other words`(text: String) {
    #expect(KeyboardPlacement(text) == nil)
  }
}
