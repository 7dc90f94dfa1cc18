package resolve

import "testing"

func TestJavaScript(t *testing.T) {
	checkSamples(t, "a.js", []sample{
		{"fetch", "fetch(u);\nfetch(u, { method: 'GET' });\n", "1 none, 2 none"},
		{"signal", "fetch(u, { signal: AbortSignal.timeout(5000) });\n", "1 total"},
		{"option that is ignored", "fetch(u, { timeout: 5000 });\n", "1 none, 1 none ignored-option"},
		{"spread", "const o = { signal: AbortSignal.timeout(5000) };\nfetch(u, { ...o, method: 'GET' });\n", "2 total"},
		{"options in a variable", "const o = { method: 'GET' };\no.signal = AbortSignal.timeout(5);\nfetch(u, o);\n", "3 total"},
		{"timer", "async function f() {\n  const c = new AbortController();\n  const t = setTimeout(() => c.abort(), 5000);\n  const r = await fetch(u, { signal: c.signal });\n  const x = await r.json();\n  clearTimeout(t);\n  return x;\n}\n", "4 total"},
		{"timer that is cleared at the headers", "async function f() {\n  const c = new AbortController();\n  const t = setTimeout(() => c.abort(), 5000);\n  const r = await fetch(u, { signal: c.signal });\n  clearTimeout(t);\n  return r.json();\n}\n", "4 headers, 4 headers timer-cleared"},
		{"timer that finally clears", "async function f() {\n  const c = new AbortController();\n  const t = setTimeout(() => c.abort(), 5000);\n  try {\n    return await fetch(u, { signal: c.signal });\n  } finally {\n    clearTimeout(t);\n  }\n}\n", "5 headers, 5 headers timer-cleared"},
		{"signal that is given", "function f(u, signal) {\n  return fetch(u, { signal });\n}\n", "2 unknown"},
		{"race", "Promise.race([fetch(u), new Promise((_, r) => setTimeout(r, 1000))]);\n", "1 abandon"},
		{"axios", "import axios from 'axios';\naxios.get(u);\naxios.get(u, { timeout: 5000 });\naxios.post(u, data, { timeout: 5000 });\naxios({ url: u, timeout: 5000 });\n", "2 none, 3 idle, 4 idle, 5 idle"},
		{"axios off", "const axios = require('axios');\naxios.get(u, { timeout: 0 });\n", "2 none"},
		{"instance", "import axios from 'axios';\nconst api = axios.create({ baseURL: b, timeout: 5000 });\nexport function f() {\n  return api.get(u);\n}\n", "2 idle x1, 4 idle <- 2"},
		{"misspelt option", "import axios from 'axios';\nconst api = axios.create({ setTimeout: 2000 });\napi.get(u);\n", "3 none, 3 none ignored-option"},
		{"default of another file", "== main.js\nimport axios from 'axios';\naxios.defaults.timeout = 5000;\n== a.js\nimport axios from 'axios';\naxios.get(u);\n", "a.js:2 idle <- 2, main.js:2 idle x1"},
		{"module with the name of a file", "== net.mjs\nimport net from 'node:net';\nnet.connect(80, h).on('data', f);\n== axios.js\nconst axios = require('axios');\naxios.get(u);\n", "axios.js:2 none, net.mjs:2 none"},
		{"instance of another file", "== lib/http.js\nimport axios from 'axios';\nexport default axios.create({ timeout: 5 * 1000 });\n== a.js\nimport http from './lib/http';\nhttp.get(u);\n", "a.js:2 idle <- 2, http.js:2 idle x1"},
		{"module.exports", "== http.js\nconst axios = require('axios');\nmodule.exports = axios.create({});\n== a.js\nconst http = require('./http');\nhttp.get(u);\n", "a.js:2 none"},
		{"attribute", "import axios from 'axios';\nclass A {\n  constructor() {\n    this.client = axios.create();\n  }\n  f() {\n    return this.client.get(u);\n  }\n}\n", "7 none"},
		{"parts of a module", "const { request } = require('undici');\nrequest(u, { headersTimeout: 0, bodyTimeout: 0 });\n", "2 none"},
		{"got", "import got from 'got';\ngot(u, { timeout: { request: 5000 }, retry: { limit: 0 } });\n", "2 total"},
		{"got that tries again", "import got from 'got';\ngot(u, { timeout: { request: 5000 } });\n", "2 total, 2 total retries-multiply"},
		{"ky", "import ky from 'ky';\nawait ky.get(u, { timeout: 5000 }).json();\n", "2 headers"},
		{"variable that a function fills", "let api = null;\nfunction init() {\n  api = axios.create({ timeout: 5000 });\n}\nfunction f() {\n  api.get(u);\n}\n", "3 idle x1, 6 idle <- 3"},
		{"shadowed", "function f(fetch) {\n  return fetch(u);\n}\n", ""},
		{"node without a listener", "import http from 'http';\nhttp.get(u, { timeout: 5000 }, cb);\n", "2 none, 2 none option-without-handler"},
		{"node with a listener", "const http = require('node:http');\nconst req = http.get(u, { timeout: 5000 });\nreq.on('timeout', () => req.destroy());\n", "2 idle"},
		{"chain", "import request from 'superagent';\nrequest.get(u).timeout(5000).then(f);\nrequest.get(u).timeout({ response: 5000 });\n", "2 total, 3 headers"},
		{"seconds for milliseconds", "import axios from 'axios';\naxios.get(u, { timeout: 30 });\n", "2 idle, 2 idle wrong-unit"},
		{"helper that returns a signal", "function limit() {\n  return AbortSignal.timeout(5000);\n}\nfetch(u, { signal: limit() });\n", "4 total"},
		{"helper with options", "const opts = (x) => ({ ...x, signal: AbortSignal.timeout(5000) });\nfetch(u, opts({ method: 'PUT' }));\n", "2 total"},
	})
}

func TestEmbedded(t *testing.T) {
	checkSamples(t, "a.vue", []sample{{"vue", "<template><p>fetch(x)</p></template>\n<script>\nfetch(u);\n</script>\n", "3 none"}})
	checkSamples(t, "a.html", []sample{{"html", "<p>fetch(x)</p>\n<script>\nfetch(u);\n</script>\n", "3 none"}})
}

func TestJavaScriptRaces(t *testing.T) {
	const timer = "new Promise((_, no) => setTimeout(() => no(new Error()), 1000))"
	checkSamples(t, "page.jsx", []sample{
		{"body read behind it", "async function f() {\n  const r = await Promise.race([\n    fetch(u),\n    " + timer + ",\n  ]);\n  return r.json();\n}\n", "3 headers"},
		{"no body", "async function f() {\n  const r = await Promise.race([\n    fetch(u),\n    " + timer + ",\n  ]);\n  return r.ok;\n}\n", "3 abandon"},
		{"body of another", "async function f(a) {\n  if (a) {\n    const r = await Promise.race([\n      fetch(u),\n      " + timer + ",\n    ]);\n    return r.ok;\n  }\n  return g.json();\n}\n", "4 abandon"},
		{"body in it", "async function f() {\n  const r = await Promise.race([\n    fetch(u).then(r => r.json()),\n    " + timer + ",\n  ]);\n  return r;\n}\n", "3 abandon"},
	})
}

func TestJavaScriptMethodWithItsObject(t *testing.T) {
	checkSamples(t, "a.js", []sample{
		{"bound and promised", "import { S3 } from '@aws-sdk/client-s3';\nconst s3 = new S3({});\nconst head = util.promisify(s3.headObject.bind(s3));\nhead({});\ns3.config.region();\ns3.middlewareStack.add(f);\n", "4 none"},
	})
}
