// Package manifest finds out which version of a package a file gets: from the manifests and lock files of the package managers.
package manifest
