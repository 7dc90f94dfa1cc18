package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// copyModule copies the checkout, without hidden folders, built programs and installed packages of npm. Other modules are
// copied too: some tests look at all files of the repository.
func copyModule(from, to string) error {
	return filepath.WalkDir(from, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, name)
		if err != nil {
			return err
		}
		switch base := d.Name(); {
		case d.IsDir() && rel != "." && (strings.HasPrefix(base, ".") || base == "bin" || base == "node_modules"):
			return fs.SkipDir
		case d.IsDir():
			return os.MkdirAll(filepath.Join(to, rel), 0o755)
		case !d.Type().IsRegular():
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, rel), text, 0o644)
	})
}
