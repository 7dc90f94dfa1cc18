package manifest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// read writes files into a folder and reads the manifests among them.
func read(t *testing.T, files map[string]string) (scan.Versions, []scan.Skip) {
	t.Helper()
	root := t.TempDir()
	var names []string
	for name, text := range files {
		full := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	return Read(root, names)
}

func TestFormats(t *testing.T) {
	t.Parallel()
	for _, s := range []struct{ file, text, language, pkg, want string }{
		{"go.mod", "module x\n\nrequire a.b/c v1.2.3 // indirect\n", "go", "a.b/c", "1.2.3"},
		{"go.mod", "require (\n\ta.b/c/v2 v2.0.1\n)\nreplace (\n\ta.b/c/v2 => ../c\n)", "go", "a.b/c/v2", "2.0.1"},
		{"package.json", `{"dependencies": {"axios": "^1.6.0"}}`, "javascript", "axios", "1.6.0"},
		{"package.json", `{"devDependencies": {"@a/b": "~2.1"}}`, "typescript", "@a/b", "2.1"},
		{"package-lock.json", `{"packages": {"": {}, "node_modules/got": {"version": "14.0.0"}, "node_modules/x/node_modules/got": {"version": "11.0.0"}}}`, "vue", "got", "14.0.0"},
		{"package-lock.json", `{"dependencies": {"got": {"version": "9.1.0"}}}`, "javascript", "got", "9.1.0"},
		{"yarn.lock", "# yarn\n\naxios@^1.0.0, axios@^1.2:\n  version \"1.6.2\"\n  dependencies:\n    got \"^9\"\n", "javascript", "axios", "1.6.2"},
		{"yarn.lock", "\"@a/b@npm:^1.0.0\":\n  version: 1.7.0\n", "javascript", "@a/b", "1.7.0"},
		{"pnpm-lock.yaml", "packages:\n\n  axios@1.6.2(debug@4.3.4):\n    resolution: {}\n", "javascript", "axios", "1.6.2"},
		{"pnpm-lock.yaml", "packages:\n\n  /@a/b/1.6.2:\n    resolution: {}\n", "javascript", "@a/b", "1.6.2"},
		{"requirements-dev.txt", "# x\nrequests[socks]==2.31.0 ; python_version > '3'\n", "python", "requests", "2.31.0"},
		{"requirements.txt", "Flask_Caching>=2.0,<3\n", "python", "flask-caching", "2.0"},
		{"pyproject.toml", "[project]\ndependencies = [\"httpx>=0.24\"]\n", "python", "httpx", "0.24"},
		{"pyproject.toml", "[tool.poetry.dependencies]\nredis = {version = \"^5.0\", extras = [\"x\"]}\n", "python", "redis", "5.0"},
		{"pyproject.toml", "[dependency-groups]\ntest = [\"redis~=4.1\"]\n", "python", "redis", "4.1"},
		{"requirements/base.txt", "redis==5\n", "python", "redis", "5"},
		{"setup.cfg", "[options]\ninstall_requires =\n    requests>=2.20\n", "python", "requests", "2.20"},
		{"Pipfile", "[packages]\nrequests = \">=2.28\"\n", "python", "requests", "2.28"},
		{"Pipfile.lock", `{"default": {"requests": {"version": "==2.31.0"}}}`, "python", "requests", "2.31.0"},
		{"poetry.lock", "[[package]]\nname = \"redis\"\nversion = \"5.0.1\"\n", "python", "redis", "5.0.1"},
		{"composer.json", `{"require": {"php": ">=8.1", "guzzlehttp/guzzle": "^6.5 || ^7.0"}}`, "php", "guzzlehttp/guzzle", "6.5"},
		{"composer.lock", `{"packages": [{"name": "predis/predis", "version": "v2.2.2"}]}`, "php", "predis/predis", "2.2.2"},
		{"a.csproj", `<Project><ItemGroup><PackageReference Include="RestSharp" Version="110.2.0" /></ItemGroup></Project>`, "csharp", "RestSharp", "110.2.0"},
		{"a.csproj", `<Project><PackageReference Include="Npgsql"><Version>8.0.1</Version></PackageReference></Project>`, "csharp", "npgsql", "8.0.1"},
		{"Directory.Packages.props", `<Project><PackageVersion Include="Npgsql" Version="[7.0,8.0)" /></Project>`, "csharp", "Npgsql", "7.0"},
		{"packages.config", `<packages><package id="RestSharp" version="106.0.0" /></packages>`, "csharp", "RestSharp", "106.0.0"},
		{"pom.xml", `<project><properties><ok.v>4.12.0</ok.v></properties><dependencies><dependency><groupId>com.squareup.okhttp3</groupId><artifactId>okhttp</artifactId><version>${ok.v}</version></dependency></dependencies></project>`, "java", "com.squareup.okhttp3:okhttp", "4.12.0"},
		{"build.gradle.kts", `implementation("com.squareup.okhttp3:okhttp:4.9.1")`, "kotlin", "com.squareup.okhttp3:okhttp", "4.9.1"},
		{"gradle/libs.versions.toml", "[versions]\nok = \"4.11.0\"\n[libraries]\no = { module = \"com.squareup.okhttp3:okhttp\", version.ref = \"ok\" }\n", "java", "com.squareup.okhttp3:okhttp", "4.11.0"},
		{"libs.versions.toml", "[versions]\nok = \"4.11.0\"\n[libraries]\no = { group = \"a\", name = \"b\", version.ref = \"ok\" }\n", "java", "a:b", "4.11.0"},
		{"gradle.lockfile", "# x\na:b:1.2.3=runtimeClasspath\n", "java", "a:b", "1.2.3"},
		{"Gemfile", "gem 'faraday', '~> 2.7', '>= 2.7.1'\n", "ruby", "faraday", "2.7.1"},
		{"Gemfile.lock", "GEM\n  specs:\n    faraday (1.10.3)\n      faraday-net_http (~> 1.0)\n", "ruby", "faraday", "1.10.3"},
		{"x.gemspec", "  s.add_dependency(\"redis\", \">= 4\")\n", "ruby", "redis", "4"},
		{"Cargo.toml", "[dependencies]\nreqwest = { version = \"0.11\", features = [] }\n", "rust", "reqwest", "0.11"},
		{"Cargo.lock", "[[package]]\nname = \"tokio-postgres\"\nversion = \"0.7.10\"\n", "rust", "tokio_postgres", "0.7.10"},
		{"Cargo.toml", "[dependencies]\nreqwest = \"0.11\"\n", "python", "reqwest", ""},
		{"package.json", `{"dependencies": {"axios": "github:a/b", "got": "*", "ky": "workspace:^"}}`, "javascript", "axios", ""},
		{"package.json", `{"dependencies": {"got": "latest"}}`, "javascript", "got", ""},
		{"package.json", `{"dependencies": `, "javascript", "axios", ""},
	} {
		v, skips := read(t, map[string]string{s.file: s.text})
		if got := v.Of(s.language, s.pkg, "main.x"); got != s.want || len(skips) > 0 {
			t.Errorf("%s: %s\n%s is %q, want %q; skipped %v", s.file, s.text, s.pkg, got, s.want, skips)
		}
	}
}

func TestNearest(t *testing.T) {
	t.Parallel()
	v, _ := read(t, map[string]string{
		"package.json":        `{"dependencies": {"got": "^11.0.0"}}`,
		"package-lock.json":   `{"packages": {"node_modules/axios": {"version": "1.6.2"}, "node_modules/got": {"version": "11.8.5"}}}`,
		"web/package.json":    `{"dependencies": {"axios": "^1.2.0"}}`,
		"old/package.json":    `{"dependencies": {"axios": "^0.21.0"}}`,
		"none/a/package.json": `{"dependencies": {"ky": "1.0.0"}}`,
		"py/requirements.txt": "got==3\n",
	})
	for _, s := range []struct{ file, pkg, want string }{
		{"src/a.js", "got", "11.8.5"},
		{"web/src/a.js", "axios", "1.6.2"},
		{"old/a.js", "axios", "0.21.0"},
		{"none/a/b/c.js", "axios", "1.6.2"},
		{"none/a/b/c.js", "ky", "1.0.0"},
		{"src/a.js", "ky", ""},
		{"py/a.js", "got", "11.8.5"},
		{"/etc/a.js", "got", ""},
	} {
		if got := v.Of("javascript", s.pkg, s.file); got != s.want {
			t.Errorf("%s for %s is %q, want %q", s.pkg, s.file, got, s.want)
		}
	}
}

// TestAsks: the lock file of a workspace has the packages of all its parts.
func TestAsks(t *testing.T) {
	t.Parallel()
	v, _ := read(t, map[string]string{
		"package-lock.json":     `{"packages": {"node_modules/react-dom": {"version": "19.1.0"}, "node_modules/pm2": {"version": "5.0.0"}}}`,
		"web/package.json":      `{"dependencies": {"react-dom": "^19.0.0"}}`,
		"work/package.json":     `{"dependencies": {"pm2": "^5.0.0"}}`,
		"old/package-lock.json": `{"packages": {"node_modules/got": {"version": "11.8.5"}}}`,
	})
	for _, s := range []struct {
		file, pkg string
		want      bool
	}{
		{"web/a.js", "react-dom", true}, {"work/src/a.js", "react-dom", false}, {"work/src/a.js", "pm2", true}, {"old/a.js", "got", true}, {"old/a.js", "ky", false},
	} {
		if got := v.Asks("javascript", s.pkg, s.file); got != s.want {
			t.Errorf("%s for %s: %v", s.pkg, s.file, got)
		}
	}
}

func TestRanges(t *testing.T) {
	t.Parallel()
	for _, s := range []struct{ text, low, high string }{
		{"^1.2.3", "1.2.3", "2"},
		{"^0.2.3", "0.2.3", "0.3"},
		{"~1.2", "1.2", "2"},
		{"~> 1.2", "1.2", "2"},
		{"~=1.2", "1.2", "2"},
		{"1.2.3", "1.2.3", "2"},
		{"=1.2.3", "1.2.3", "1.2.3.0.1"},
		{"==1.2", "1.2", "1.2.0.1"},
		{"==1.*", "1", "2"},
		{">=1.2, <2.1", "1.2", "2.1"},
		{">=1.2 <2.1 !=1.5", "1.2", "2.1"},
		{"<3", "0", "3"},
		{"<=3", "0", "3.0.1"},
		{"1.x", "1", "2"},
		{"1.2 - 2.3", "1.2", "2.3.0.1"},
		{"^2 || ^1.4", "1.4", "2"},
		{"[1.0,2.0)", "1.0", "2.0"},
		{"(,2.0]", "0", "2.0.0.1"},
		{"[1.5]", "1.5", "1.5.0.1"},
		{"v1.2.3-beta.1", "1.2.3", "2"},
		{"*", "", ""},
		{"latest", "", ""},
		{"", "", ""},
		{"git+https://a/b.git#v1.2", "", ""},
	} {
		if got := parseRange(s.text); got != (span{s.low, s.high}) {
			t.Errorf("%q is %+v, want from %q to %q", s.text, got, s.low, s.high)
		}
	}
}

func TestTooLong(t *testing.T) {
	t.Parallel()
	v, skips := read(t, map[string]string{"package.json": strings.Repeat(" ", maxFile) + "{}"})
	if len(skips) != 1 || skips[0].File != "package.json" || v.Of("javascript", "axios", "a.js") != "" {
		t.Errorf("skipped %v", skips)
	}
}

// FuzzFormats reads any bytes as each of the formats.
func FuzzFormats(f *testing.F) {
	f.Add([]byte(`{"dependencies": {"axios": "^1"}}`))
	f.Add([]byte("[project]\ndependencies = [\"a>=1\"]"))
	f.Add([]byte("<project><properties><a>1</a></properties></project>"))
	f.Add([]byte(strings.Repeat("[", 5000)))
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, format := range formats {
			format.read(text, func(pkg, version string) {
				if s := parseRange(version); s.low != "" && !s.has(s.low) && s.high == "" {
					t.Errorf("%s of %s: %+v does not have its own beginning", version, pkg, s)
				}
			})
		}
	})
}
