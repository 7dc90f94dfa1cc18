package resolve

import (
	"bytes"
	"path"
	"slices"
	"strings"
)

// Where a JavaScript file runs decides what a call without options has: the fetch of Node ends a silence of five minutes, that of a
// browser nothing. And a default that the server sets is none of the pages that it serves, though both stand in one tree.
//
// Few files say it themselves: by their ending, by what they import, by a global that only one side has. The others run where the
// files do that import them, else as their package or the folder around them says. What stays open is neither.

// The two sides, as the knowledge names them.
const (
	inNode    = "node"
	inBrowser = "browser"
)

// places says of each file where it runs.
func (e *engine) places() {
	if !e.script() {
		return
	}
	for _, f := range e.files {
		f.runtime = ownRuntime(f)
	}
	for range 8 {
		if !e.spreadRuntime() {
			break
		}
	}
	folders := foldersOf(e.files)
	for _, f := range e.files {
		if f.runtime == "" {
			f.runtime = firstOf(e.packageRuntime(f), folderRuntime(folders, f.src.Path), pathRuntime(f.src.Path))
		}
	}
}

// ownRuntime is what a file itself says.
func ownRuntime(f *file) string {
	switch ext := strings.ToLower(path.Ext(f.src.Path)); {
	case ext == ".vue", ext == ".svelte", ext == ".html", ext == ".htm":
		return inBrowser
	case bytes.HasPrefix(f.src.Text, []byte("#!")), slices.ContainsFunc(f.modules, serverModule), onServer(f.src.Path):
		return inNode
	case slices.ContainsFunc(f.modules, browserModule), hasWord(f.src.Text, browserWords), ext == ".jsx", ext == ".tsx":
		return inBrowser
	case len(f.top.touches["module"]) > 0, hasWord(f.src.Text, serverWords):
		return inNode
	}
	return ""
}

// onServer tells by the names of files that frameworks give to what runs on the server alone.
func onServer(p string) bool {
	base := path.Base(p)
	stem := strings.TrimSuffix(base, path.Ext(base))
	return strings.HasSuffix(stem, ".server") || stem == "+server" || stem == "route" && strings.Contains("/"+p, "/app/") || strings.Contains("/"+p, "/pages/api/")
}

var (
	browserWords = []string{"window.", "document.", "localStorage.", "sessionStorage."}
	serverWords  = []string{"__dirname", "__filename", "process.argv", "process.cwd", "process.exit", "process.on", "process.stdout", "Deno.", "Bun."}
)

// hasWord says whether a text has one of the words where a name begins; of one with a dot at its end a member must follow, which
// the end of a sentence in a comment is not.
func hasWord(text []byte, words []string) bool {
	for _, w := range words {
		for from := 0; ; {
			i := bytes.Index(text[from:], []byte(w))
			if i < 0 {
				break
			}
			at := from + i
			from = at + len(w)
			begins := at == 0 || !wordByte(text[at-1]) && text[at-1] != '.'
			if begins && (!strings.HasSuffix(w, ".") || from < len(text) && wordByte(text[from])) {
				return true
			}
		}
	}
	return false
}

// serverModule tells what only a server, or a program on its own, imports.
func serverModule(name string) bool {
	if strings.HasPrefix(name, "node:") || strings.HasPrefix(name, "@nestjs/") {
		return true
	}
	return slices.Contains(serverModules, name)
}

var serverModules = []string{
	"fs", "fs/promises", "fs-extra", "os", "net", "tls", "dns", "dns/promises", "dgram", "child_process", "cluster", "http", "https", "http2", "readline", "worker_threads", "v8", "vm", "zlib",
	"express", "koa", "fastify", "hono", "@hapi/hapi", "@apollo/server", "next/server", "next/headers", "electron",
	"commander", "yargs", "dotenv", "winston", "pino", "bunyan", "undici", "pg", "mysql", "mysql2", "mysql2/promise", "mongodb", "mongoose", "redis", "ioredis", "nodemailer", "sequelize", "typeorm", "knex", "@prisma/client",
	"amqplib", "kafkajs", "bullmq", "ws", "node-cron", "better-sqlite3", "sqlite3", "multer", "passport", "gulp", "webpack", "discord.js",
}

// browserModule tells what only a page imports.
func browserModule(name string) bool {
	for _, root := range []string{"vue", "react-dom", "@angular/core", "@angular/common", "svelte", "jquery", "vue-router", "vuex", "pinia", "react-router-dom", "react-native", "socket.io-client", "preact", "solid-js", "backbone"} {
		if name == root || strings.HasPrefix(name, root+"/") && name != "react-dom/server" {
			return true
		}
	}
	return strings.HasSuffix(name, ".vue") || strings.HasSuffix(name, ".svelte") || strings.HasSuffix(name, ".css") || strings.HasSuffix(name, ".scss")
}

// spreadRuntime gives files without a place that of the files that import them, or that they import. It says whether there was one.
func (e *engine) spreadRuntime() bool {
	near := map[*file][]string{}
	for _, f := range e.files {
		for _, name := range f.modules {
			other := e.module(f, name)
			if other == nil || other == f || f.src.Test || other.src.Test {
				continue
			}
			near[other] = append(near[other], f.runtime)
			if f.runtime == "" {
				near[f] = append(near[f], other.runtime)
			}
		}
	}
	found := false
	for _, f := range e.files {
		if f.runtime != "" {
			continue
		}
		if f.runtime = oneOf(near[f]); f.runtime != "" {
			found = true
		}
	}
	return found
}

// oneOf returns the word that is there, "" where there are several.
func oneOf(all []string) string {
	found := ""
	for _, w := range all {
		if w == "" {
			continue
		}
		if found != "" && found != w {
			return ""
		}
		found = w
	}
	return found
}

// packageRuntime is where the package of a file runs, by what it depends on.
func (e *engine) packageRuntime(f *file) string {
	has := func(names ...string) bool {
		return slices.ContainsFunc(names, func(n string) bool {
			return e.project != nil && e.project.Versions != nil && e.project.Versions.Asks(e.language(), n, f.src.Path)
		})
	}
	server := has("express", "koa", "fastify", "hono", "@nestjs/core", "@hapi/hapi", "commander", "yargs", "electron",
		"nodemon", "pm2", "https-proxy-agent", "socks-proxy-agent", "nodemailer", "pg", "mysql2", "mongoose", "ioredis", "@prisma/client")
	browser := has("vue", "react-dom", "svelte", "@angular/core", "jquery", "react-native", "preact")
	both := has("next", "nuxt", "@sveltejs/kit")
	switch {
	case both, server == browser:
		return ""
	case server:
		return inNode
	}
	return inBrowser
}

// foldersOf says of folders where the files below them run: "" where they are of both sides.
func foldersOf(files []*file) map[string]string {
	folders := map[string]string{}
	for _, f := range files {
		if f.runtime == "" || f.src.Test {
			continue
		}
		for dir := path.Dir(f.src.Path); ; dir = path.Dir(dir) {
			if was, there := folders[dir]; !there {
				folders[dir] = f.runtime
			} else if was != f.runtime {
				folders[dir] = ""
			}
			if dir == "." || dir == "/" {
				break
			}
		}
	}
	return folders
}

// folderRuntime is that of the nearest folder around that says something.
func folderRuntime(folders map[string]string, p string) string {
	for dir := path.Dir(p); ; dir = path.Dir(dir) {
		if side, there := folders[dir]; there {
			return side
		}
		if dir == "." || dir == "/" {
			return ""
		}
	}
}

// pathRuntime goes by the names that people give to folders.
func pathRuntime(p string) string {
	for _, dir := range strings.Split(path.Dir(p), "/") {
		switch dir {
		case "server", "backend", "bin", "scripts":
			return inNode
		case "client", "frontend", "public", "static", "assets", "browser":
			return inBrowser
		}
	}
	return ""
}

// apart says whether two files run in different processes.
func apart(a, b *file) bool {
	return a != nil && b != nil && a.runtime != "" && b.runtime != "" && a.runtime != b.runtime
}
