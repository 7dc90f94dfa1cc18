package resolve

import "testing"

// Where a file runs: by its ending, what it imports, who imports it, and the folder around it.
func TestRuntime(t *testing.T) {
	checkSamples(t, "a.js", []sample{
		{"a server", "const fs = require('node:fs');\nfetch(u);\n", "2 idle"},
		{"a server that asks for its limit", "import express from 'express';\nfetch(u, { signal: AbortSignal.timeout(5000) });\n", "2 total"},
		{"a page", "document.title = 'x';\nfetch(u);\n", "2 none"},
		{"a word in a comment", "// see the document. It says more.\nfetch(u);\nmodule.exports = {};\n", "2 idle"},
		{"imported by a server", "== main.js\nimport http from 'http';\nimport { load } from './api.js';\n== api.js\nexport const load = () => fetch(u);\n", "api.js:1 idle"},
		{"imported by a page", "== main.vue\n<script>\nimport { load } from './api.js';\nload();\n</script>\n== api.js\nexport const load = () => fetch(u);\n", "api.js:1 none x1"},
		{"imported by both", "== a.vue\n<script>\nimport { load } from './api.js';\nload();\n</script>\n== s.js\nimport fs from 'fs';\nimport { load } from './api.js';\nload();\n== api.js\nexport const load = () => fetch(u);\n", "api.js:1 none x2"},
		{"folder of a server", "== srv/a.js\nimport fs from 'fs';\nfetch(u);\n== srv/b.js\nfetch(v);\n", "a.js:2 idle, b.js:1 idle"},
		{"default of the server", "== server/main.js\nconst axios = require('axios');\nconst fs = require('fs');\naxios.defaults.timeout = 5000;\n== server/a.js\nconst axios = require('axios');\nmodule.exports = () => axios.get(u);\n== src/a.vue\n<script>\nimport axios from 'axios';\naxios.get(u);\n</script>\n",
			"a.js:2 idle <- 3, a.vue:3 none, main.js:3 idle x1"},
		{"axios of a page", "== a.vue\n<script>\nimport axios from 'axios';\naxios.get(u, { timeout: 5000 });\n</script>\n", "a.vue:3 total"},
	})
}

// What imports of JavaScript may look like.
func TestImports(t *testing.T) {
	checkSamples(t, "a.js", []sample{
		{"default of a require", "const { default: axios } = require('axios');\naxios.get(u);\nrequire('axios').default.get(u);\n", "2 none, 3 none"},
		{"process", "const { execSync, spawnSync, execFile, spawn } = require('child_process');\nexecSync('make');\nspawnSync('git', ['fetch', r]);\nexecFile('curl', args, done);\nspawnSync('make', [], { timeout: 5000 });\nspawn('make');\nspawn('ssh', words);\nexecSync(command);\n", "2 none local-process, 3 none, 4 none, 5 total, 7 none, 8 none local-process"},
		{"promisify", "const { promisify } = require('util');\nconst { exec } = require('child_process');\nconst run = promisify(exec);\nrun('git fetch');\nrun('git fetch', { timeout: 5000 });\n", "4 none, 5 total"},
		{"alias of a folder", "== server/http.js\nimport axios from 'axios';\nexport default axios.create({ timeout: 5000 });\n== a.js\nimport http from '@server/http';\nhttp.get(u);\n", "a.js:2 idle <- 2, http.js:2 idle x1"},
		{"alias of each of two apps", "== apps/a/core/services/api.js\nimport axios from 'axios';\nexport const api = axios.create({ timeout: 5000 });\n== apps/b/core/services/api.js\nimport axios from 'axios';\nexport const api = axios.create();\n== apps/b/core/page.js\nimport { api } from '@/services/api';\napi.get(u);\n== apps/b/other/page2.js\nimport { api } from '@/services/api';\napi.get(u);\n", "page.js:2 none, page2.js:2 none"},
		{"package of the repository", "== packages/http/src/index.js\nimport axios from 'axios';\nexport default axios.create({ timeout: 5000 });\n== app/a.js\nimport http from '@company/http';\nhttp.get(u);\n", "a.js:2 idle <- 2, index.js:2 idle x1"},
		{"default that a file does not have", "== b.js\nexport const x = fetch(u);\n== a.js\nimport y from './b';\ny.get(u);\n", "b.js:1 none"},
		{"constructor of a base", "import Redis from 'ioredis';\nclass R extends Redis {\n  constructor(url) {\n    super(url, { commandTimeout: 5000, maxRetriesPerRequest: 0 });\n  }\n}\n", "4 total"},
		{"function that calls itself", "const axios = require('axios');\nclass M {\n  run() {\n    const o = { signal: AbortSignal.timeout(5000) };\n    return this.get(o);\n  }\n  get(options, last = false) {\n    try {\n      return axios.request(options);\n    } catch (e) {\n      return this.get(options, true);\n    }\n  }\n}\n",
			"11 total <- 9, 5 total <- 9, 9 total x2"},
		{"tries that are off", "import got from 'got';\ngot(u, { timeout: 5000, retry: 0 });\n", "2 total"},
		{"class that grpc makes", "const grpc = require('@grpc/grpc-js');\nconst Client = grpc.makeGenericClientConstructor({});\nconst c = new Client(u, k);\nc.makeUnaryRequest(m, s, d, a, cb);\nc.close();\nconst p = grpc.loadPackageDefinition(d).pkg;\nconst g = new p.Greeter(u, k);\ng.sayHello(a, { deadline: t }, cb);\n", "4 none, 8 total"},
	})
}

func TestInjected(t *testing.T) {
	checkSamples(t, "a.ts", []sample{
		{"client that is injected", "import { HttpService } from '@nestjs/axios';\nclass A {\n  constructor(private readonly http: HttpService) {}\n  f() {\n    this.http.get(u);\n    this.http.get(u, { timeout: 5000 });\n  }\n}\n", "5 unknown, 6 idle"},
		{"module of an injected client", "import { HttpModule, HttpService } from '@nestjs/axios';\nHttpModule.register({ timeout: 5000 });\nclass A {\n  constructor(private readonly http: HttpService) {}\n  f() {\n    this.http.get(u);\n  }\n}\n", "2 idle x1, 6 idle <- 2"},
	})
}
