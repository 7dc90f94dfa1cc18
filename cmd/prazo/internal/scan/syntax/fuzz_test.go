package syntax

import "testing"

// fuzz gives a fuzz target all hostile texts, cut short, and the samples of the language, and reads what comes of them.
func fuzz(f *testing.F, language string, samples ...string) {
	for _, text := range hostile {
		f.Add([]byte(text[:min(len(text), 100)]))
	}
	for _, text := range samples {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		checkTree(t, Parse(language, src))
	})
}

func FuzzJavaScript(f *testing.F) { fuzz(f, "javascript", sources(scriptCases)...) }

func FuzzTypeScript(f *testing.F) { fuzz(f, "typescript", sources(typedScriptCases)...) }

func FuzzPython(f *testing.F) { fuzz(f, "python", append(sources(pythonCases), "with ()as ")...) }

func FuzzVue(f *testing.F) {
	fuzz(f, "vue", `<template><a @click="b"/></template><script setup lang="ts">const a: T = f(1)</script><!-- <script> -->`)
}
