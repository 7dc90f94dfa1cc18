package resolve

import (
	"context"
	"testing"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// packages are the versions of a tree that has some packages everywhere.
type packages map[string]string

func (p packages) Of(_, name, _ string) string { return p[name] }
func (p packages) Asks(_, name, _ string) bool { return p[name] != "" }

// What a package of a framework puts on its objects is known where the package is there.
func TestInjectedByPackage(t *testing.T) {
	const text = "<script>\nexport default {\n  methods: {\n    async load() {\n      await this.$axios.$get(u);\n      const { $axios } = this.context;\n      await $axios.post(u, d, { timeout: 5000 });\n    },\n  },\n  asyncData({ $axios }) {\n    return $axios.$get(u);\n  },\n};\n</script>\n"
	for _, c := range []struct {
		has  packages
		want string
	}{
		{packages{"@nuxtjs/axios": "5.13.6"}, "11 none, 5 none, 7 total"},
		{nil, ""},
	} {
		a := analyserOf(t)
		result, err := a.Analyse(context.Background(), &scan.Project{Limit: "10s", Versions: c.has}, []scan.Source{{Path: "a.vue", Lang: "vue", Text: []byte(text)}})
		if err != nil {
			t.Fatal(err)
		}
		if got := said(result, false); got != c.want {
			t.Errorf("with %v said %q, want %q", c.has, got, c.want)
		}
	}
}

// What the tree puts on the objects of a framework is what it gives there.
func TestInjectedByTree(t *testing.T) {
	const page = "== a.vue\n<script>\nexport default {\n  mounted() {\n    this.$api.get(u);\n  },\n};\n</script>\n"
	checkSamples(t, "a.js", []sample{
		{"prototype", "== main.js\nimport Vue from 'vue';\nimport axios from 'axios';\nVue.prototype.$api = axios;\n" + page, "a.vue:4 none"},
		{"properties of an app", "== main.js\nimport { createApp } from 'vue';\nimport axios from 'axios';\nconst app = createApp({});\napp.config.globalProperties.$api = axios.create({ timeout: 5000 });\n" + page, "a.vue:4 total <- 4, main.js:4 total x1"},
		{"plugin", "== api.js\nimport axios from 'axios';\nexport default (context, inject) => {\n  inject('api', axios.create());\n};\n" + page, "a.vue:4 none"},
		{"other objects", "== main.js\nimport Vue from 'vue';\nimport axios from 'axios';\nVue.prototype.api = axios.create();\napp.config.globalProperties.cache = axios.create();\n" +
			"== a.js\nfunction f(req, { cache: own }) {\n  req.app.api.get('/x');\n  own.get('k');\n  const { cache } = redis();\n  cache.get('k');\n  foo().cache.get('u');\n}\n", ""},
		{"name that any object may have", "== main.js\nimport Vue from 'vue';\nimport axios from 'axios';\nVue.prototype.api = axios.create();\nVue.prototype.load = (u, o) => axios.get(u, o);\n" +
			"== a.vue\n<script>\nexport default {\n  mounted() {\n    this.api.get(u);\n    const { api } = this;\n    api.get(u);\n    this.load(u, {});\n  },\n};\n</script>\n", "a.vue:4 unknown, a.vue:6 unknown, a.vue:7 unknown <- 4, main.js:4 none x1"},
		{"inject that is no plugin's", "== api.js\nimport axios from 'axios';\nimport { inject } from 'vue';\nexport const x = inject('api', axios.create());\n" + page, ""},
	})
}

// Listeners of an emitter may stand between what makes a client and what is called on it.
func TestListening(t *testing.T) {
	checkSamples(t, "a.js", []sample{
		{"chain", "const { Client } = require('ssh2');\nconst c = new Client();\nc.once('ready', () => {}).on('error', f).connect({ host });\n", "3 connect"},
		{"chain from the start", "const { Client } = require('ssh2');\nnew Client().on('ready', f).connect({ host, readyTimeout: 0 });\n", "2 none"},
		{"objects of docker", "import Docker from 'dockerode';\nconst d = new Docker();\nconst c = d.getContainer(id);\nawait c.inspect();\nconst e = await c.exec({ Cmd });\nawait e.start({});\n", "4 none, 5 none, 6 none"},
		{"docker with a limit", "import Docker from 'dockerode';\nconst d = new Docker({ timeout: 5000 });\nawait d.getContainer(id).logs({ follow: true });\n", "3 headers"},
		{"cache of a service worker", "caches.open(n).then((cache) => cache.add('/x'));\nconst c = await caches.open(n);\nc.addAll(l);\n", "1 none, 3 none"},
	})
}

// A client may be kept on the global object, and come as a part of an object.
func TestKeptElsewhere(t *testing.T) {
	checkSamples(t, "a.js", []sample{
		{"global object", "== db.ts\nimport Docker from 'dockerode';\nconst shared = globalThis as unknown as { docker?: Docker };\nif (!shared.docker) {\n  shared.docker = new Docker();\n}\nexport const docker = shared.docker;\n== a.ts\nimport { docker } from './db';\nawait docker.info();\n", "a.ts:2 none"},
		{"part of what a caller gives", "import axios from 'axios';\nfunction f({ client, id }) {\n  return client.get(id);\n}\nf({ client: axios.create({ timeout: 5000 }), id: 1 });\n", "3 idle <- 5 x1, 5 idle x2"},
		{"part of a part", "import axios from 'axios';\nfunction f({ a: { b } }) {\n  return b.get('u');\n}\nf({ b: axios, a: { b: axios.create({ timeout: 5000 }) } });\n", "3 idle <- 5 x1, 5 idle x2"},
		{"part of a part of a variable", "import axios from 'axios';\nconst o = { b: axios, a: { b: axios.create({ timeout: 5000 }) }, l: [axios] };\nconst { a: { b }, l: [{ get }, d] } = o;\nb.get('u');\nget('u');\nd.get('u');\n", "4 idle, 5 none"},
		{"part that nobody is seen to give", "function f({ signal }) {\n  return fetch(u, { signal });\n}\n", "2 unknown"},
	})
}

// What a container is asked for by its type is like what it gives to a constructor.
func TestAsked(t *testing.T) {
	const angular = "import { inject } from '@angular/core';\nimport { HttpClient } from '@angular/common/http';\n"
	checkSamples(t, "a.ts", []sample{
		{"inject", angular + "class A {\n  private readonly http = inject(HttpClient);\n  f() {\n    return this.http.get<X>(u);\n  }\n}\n", "6 unknown"},
		{"constructor", angular + "class A {\n  constructor(private readonly http: HttpClient) {}\n  f() {\n    return this.http.get<X>(u);\n  }\n}\n", "6 unknown"},
		{"limit of the call", angular + "class A {\n  private http = inject(HttpClient);\n  f() {\n    return this.http.get(u, { timeout: 5000 });\n  }\n}\n", "6 total"},
		{"a helper of stripe that stays here", "import Stripe from 'stripe';\nconst stripe = new Stripe(k);\nstripe.webhooks.constructEvent(b, s, k);\nawait stripe.customers.create(c);\n", "4 headers"},
		{"headers of openai", "import OpenAI from 'openai';\nconst c = new OpenAI({ maxRetries: 0 });\nawait c.chat.completions.create(b);\n", "3 headers"},
	})
}
