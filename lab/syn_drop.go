package lab

// synDrop is the black hole: a SYN to it is never answered.
func synDrop() fault {
	return fault{
		name: "syn-drop",
		set:  "connect", blind: true, anchors: "netem, iptables",
		says:  "the SYN is never answered, as by a firewall that drops (Linux only; nothing of it is ever seen)",
		wants: "a timeout error at the deadline: connecting is inside it",
		bind:  bindFull,
	}
}
