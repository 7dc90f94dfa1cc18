package resolve

import "testing"

// A timer of one's own beside a call.
func TestGuard(t *testing.T) {
	checkSamples(t, "a.js", []sample{
		{"destroy", "const net = require('net');\nfunction f() {\n  const s = net.connect(p, h);\n  setTimeout(() => s.destroy(), 5000);\n}\n", "3 total"},
		{"reject", "function f() {\n  return new Promise((resolve, reject) => {\n    setTimeout(() => reject(new Error('late')), 5000);\n    fetch(u).then(resolve, reject);\n  });\n}\n", "4 abandon"},
		{"reject itself", "function f() {\n  return new Promise((resolve, reject) => {\n    setTimeout(reject, 5000);\n    fetch(u).then(resolve, reject);\n  });\n}\n", "4 abandon"},
		{"a pause", "function f() {\n  return new Promise((resolve, reject) => {\n    setTimeout(resolve, 5000);\n    fetch(u).then(resolve, reject);\n  });\n}\n", "4 none"},
		{"helper that closes", "const net = require('net');\nfunction f() {\n  let s = null;\n  const finish = () => { s.destroy(); };\n  setTimeout(finish, 5000);\n  s = net.connect(p, h);\n}\n", "6 total"},
		{"end of a socket", "const net = require('net');\nfunction f() {\n  const s = net.connect(p, h);\n  setTimeout(() => s.end(), 5000);\n}\n", "3 none"},
		{"another socket", "const net = require('net');\nfunction f() {\n  const s = net.connect(p, h);\n  const o = net.connect(p, h);\n  setTimeout(() => o.destroy(), 5000);\n}\n", "3 none, 4 total"},
		{"cleared once connected", "const net = require('net');\nfunction f() {\n  const s = net.connect(p, h);\n  const t = setTimeout(() => s.destroy(), 5000);\n  s.on('connect', () => clearTimeout(t));\n}\n", "3 connect"},
		{"cleared once connected, and ended", "const net = require('net');\nfunction f() {\n  const s = net.connect(p, h);\n  const t = setTimeout(() => s.destroy(), 5000);\n  s.on('connect', () => {\n    clearTimeout(t);\n    s.end();\n  });\n}\n", "3 total"},
		{"a later try", "const net = require('net');\nfunction again() {\n  const s = net.connect(p, h);\n  s.on('close', () => { s.destroy(); setTimeout(again, 5000); });\n}\n", "3 none"},
		{"variable of the function around", "const tls = require('tls');\nasync function f() {\n  let s = null;\n  await new Promise((resolve, reject) => {\n    s = tls.connect(o);\n    s.setTimeout(5000, () => reject(new Error('late')));\n  });\n}\n", "5 idle"},
		{"local process", "const { spawn } = require('child_process');\nfunction f() {\n  spawn('make');\n}\n", ""},
		{"process", "const { spawn } = require('child_process');\nfunction f() {\n  const c = spawn('git', ['fetch']);\n  setTimeout(() => c.kill(), 5000);\n}\n", "3 total"},
	})
}
