// Facts that an app reports to its session.

import Testing

@testable import TandemOrchestrator

@Suite struct AppReportTests {
  @Test("An app reports the user's absence, its screens, its views and the owner of the system's picture in picture")
  func reportsReachTheSession() {
    var rig = Rig.showing(.x, .y)
    rig.event(AppReport.app(.left).event)
    #expect(rig.machine.state.presence.isAway)
    rig.event(AppReport.app(.returned).event)
    #expect(!rig.machine.state.presence.isAway)
    rig.event(AppReport.screen("page", .presented).event)
    #expect(rig.machine.state.screens == ["page"])
    rig.event(AppReport.screen("page", .dismissed).event)
    #expect(rig.machine.state.screens.isEmpty)
    rig.event(AppReport.view("player", .enabled("x")).event)
    #expect(rig.machine.state.candidates == [PersistableView(view: "player", content: "x")])
    rig.event(AppReport.suspension("call").event)
    #expect(rig.machine.state.suspension == .by("call", SuspensionUndo(paused: ["y"])))
    rig.event(AppReport.suspension(nil).event)
    #expect(rig.machine.state.suspension == .none)
  }
}
