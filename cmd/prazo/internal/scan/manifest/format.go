package manifest

import (
	"path"
	"regexp"
	"strings"
)

// A found takes down a package and its version, or the range of its versions.
type found func(pkg, version string)

// A format is one kind of manifest or lock file.
type format struct {
	manager string
	name    string // as in path.Match
	lock    bool
	read    func(text []byte, add found)
}

// formats are the files that are known. Where two fit a name, the first counts.
var formats = []format{
	{"go", "go.mod", true, goMod},
	{"npm", "package.json", false, packageJSON},
	{"npm", "package-lock.json", true, packageLock},
	{"npm", "npm-shrinkwrap.json", true, packageLock},
	{"npm", "yarn.lock", true, yarnLock},
	{"npm", "pnpm-lock.yaml", true, pnpmLock},
	{"pypi", "requirements*.txt", false, requirements},
	{"pypi", "constraints*.txt", false, requirements},
	{"pypi", "pyproject.toml", false, pyproject},
	{"pypi", "setup.cfg", false, requirements},
	{"pypi", "Pipfile", false, pipfile},
	{"pypi", "Pipfile.lock", true, pipfileLock},
	{"pypi", "poetry.lock", true, packageBlocks},
	{"pypi", "uv.lock", true, packageBlocks},
	{"pypi", "pdm.lock", true, packageBlocks},
	{"composer", "composer.json", false, composerJSON},
	{"composer", "composer.lock", true, composerLock},
	{"nuget", "*.csproj", false, msbuild},
	{"nuget", "*.fsproj", false, msbuild},
	{"nuget", "*.vbproj", false, msbuild},
	{"nuget", "Directory.*.props", false, msbuild},
	{"nuget", "packages.config", true, msbuild},
	{"maven", "pom.xml", false, pom},
	{"maven", "*.gradle", false, gradle},
	{"maven", "*.gradle.kts", false, gradle},
	{"maven", "gradle.lockfile", true, gradleLock},
	{"maven", "*.versions.toml", false, gradleCatalog},
	{"gem", "Gemfile", false, gemfile},
	{"gem", "*.gemspec", false, gemfile},
	{"gem", "Gemfile.lock", true, gemfileLock},
	{"cargo", "Cargo.toml", false, cargo},
	{"cargo", "Cargo.lock", true, packageBlocks},
}

// formatOf returns the format of a file, and the folder that it speaks for: a catalog in gradle/ and lists in requirements/ speak for
// the folder above.
func formatOf(name string) (f *format, folder string) {
	folder, base := path.Dir(name), path.Base(name)
	switch inside := path.Base(folder); {
	case inside == "requirements" && path.Ext(base) == ".txt":
		base, folder = "requirements.txt", path.Dir(folder)
	case inside == "gradle" && path.Ext(base) == ".toml":
		folder = path.Dir(folder)
	}
	for i := range formats {
		if ok, _ := path.Match(formats[i].name, base); ok {
			return &formats[i], folder
		}
	}
	return nil, ""
}

// managers says which package manager a language has.
var managers = map[string]string{
	"go": "go", "javascript": "npm", "typescript": "npm", "vue": "npm", "svelte": "npm", "python": "pypi", "php": "composer",
	"csharp": "nuget", "java": "maven", "kotlin": "maven", "ruby": "gem", "rust": "cargo",
}

var separators = regexp.MustCompile(`[-_.]+`)

// normal returns the name of a package the way its manager compares it.
func normal(manager, pkg string) string {
	switch manager {
	case "pypi":
		return separators.ReplaceAllString(strings.ToLower(pkg), "-")
	case "nuget", "composer":
		return strings.ToLower(pkg)
	case "cargo":
		return strings.ReplaceAll(pkg, "_", "-")
	}
	return pkg
}
