package page

// A simulationView is the table of what policies would have done.
type simulationView struct {
	Says   string
	Scenes []sceneView
	Left   string
}

type sceneView struct {
	Name string
	Runs []runView
}

type runView struct {
	Policy, Cuts, Success, P50, P99, P999, Hung, Load, Held string
	Mark                                                    bool
}

// newSimulation writes the numbers of a simulation; nil for none.
func newSimulation(s *PlanSimulation) *simulationView {
	if s == nil {
		return nil
	}
	scenes, left := first(s.Scenes, maxPlanParts)
	v := &simulationView{Says: clip(s.Says, maxText), Left: more(left, "scene", "scenes")}
	for _, scene := range scenes {
		one := sceneView{Name: clip(scene.Name, 2*maxName)}
		runs, _ := first(scene.Runs, maxPlanParts)
		for _, r := range runs {
			one.Runs = append(one.Runs, runView{
				clip(r.Policy, maxName), share(r.FalseCuts), share(r.Success), length(r.P50), length(r.P99), length(r.P999),
				lengthOr(r.Hung, "–"), "× " + digits(max(r.Load, 0)), digits(max(r.Held, 0)), r.Mark,
			})
		}
		v.Scenes = append(v.Scenes, one)
	}
	return v
}
