package manifest

import (
	"bytes"
	"encoding/xml"
	"regexp"
	"strings"
)

// msbuild reads the packages of a project of .NET, of a Directory.Packages.props and of a packages.config.
func msbuild(text []byte, add found) {
	d := xml.NewDecoder(bytes.NewReader(text))
	name := ""
	for {
		t, err := d.Token()
		if err != nil {
			return
		}
		e, is := t.(xml.StartElement)
		if !is {
			continue
		}
		switch e.Name.Local {
		case "PackageReference", "PackageVersion", "package":
			name = attribute(e, "Include", "Update", "id")
			add(name, attribute(e, "Version", "version", "VersionOverride"))
		case "Version":
			if c, is := nextToken(d).(xml.CharData); is {
				add(name, strings.TrimSpace(string(c)))
			}
		}
	}
}

func nextToken(d *xml.Decoder) xml.Token {
	t, err := d.Token()
	if err != nil {
		return nil
	}
	return t
}

func attribute(e xml.StartElement, names ...string) string {
	for _, a := range e.Attr {
		for _, n := range names {
			if a.Name.Local == n {
				return a.Value
			}
		}
	}
	return ""
}

var property = regexp.MustCompile(`\$\{([^}]+)\}`)

// pom reads the dependencies of a pom.xml, with the properties that it sets itself.
func pom(text []byte, add found) {
	var project struct {
		Properties struct {
			All []struct {
				XMLName xml.Name
				Value   string `xml:",chardata"`
			} `xml:",any"`
		} `xml:"properties"`
		Dependencies []dependency `xml:"dependencies>dependency"`
		Managed      []dependency `xml:"dependencyManagement>dependencies>dependency"`
	}
	if xml.Unmarshal(text, &project) != nil {
		return
	}
	properties := map[string]string{}
	for _, p := range project.Properties.All {
		properties[p.XMLName.Local] = strings.TrimSpace(p.Value)
	}
	for _, d := range append(project.Dependencies, project.Managed...) {
		version := property.ReplaceAllStringFunc(d.Version, func(name string) string { return properties[name[2:len(name)-1]] })
		add(strings.TrimSpace(d.Group)+":"+strings.TrimSpace(d.Artifact), strings.TrimSpace(version))
	}
}

// A dependency is one of a pom.xml.
type dependency struct {
	Group    string `xml:"groupId"`
	Artifact string `xml:"artifactId"`
	Version  string `xml:"version"`
}
