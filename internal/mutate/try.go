package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// result is what one change came to.
type result struct {
	mutation
	outcome outcome
	detail  string
}

// try makes each change in a copy of root and runs its test there. workers changes are tried at once, each in a copy
// of its own. The results are in the order of all. Before the first change the tests must pass.
func try(ctx context.Context, root string, all []mutation, workers int) ([]result, error) {
	temp, err := os.MkdirTemp("", "mutate-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	workers = min(max(workers, 1), len(all))
	copies := make([]string, workers)
	for i := range copies {
		copies[i] = filepath.Join(temp, fmt.Sprintf("%d", i))
		if err := copyModule(root, copies[i]); err != nil {
			return nil, err
		}
	}
	if err := unchanged(ctx, copies[0], all); err != nil {
		return nil, err
	}
	results := make([]result, len(all))
	jobs := make(chan int)
	faults := make([]error, workers)
	var work sync.WaitGroup
	for i, dir := range copies {
		work.Go(func() {
			for job := range jobs {
				r, err := tryOne(ctx, dir, all[job])
				results[job] = r
				faults[i] = errors.Join(faults[i], err)
			}
		})
	}
	for job := range all {
		jobs <- job
	}
	close(jobs)
	work.Wait()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return results, errors.Join(faults...)
}

// tryOne makes one change in dir, runs its test and takes the change back. A change that cannot be made is a result,
// so that one stale line does not hide what the others show.
func tryOne(ctx context.Context, dir string, m mutation) (result, error) {
	if ctx.Err() != nil {
		return result{}, nil
	}
	name := filepath.Join(dir, filepath.FromSlash(m.file))
	text, err := os.ReadFile(name)
	if err != nil {
		return result{m, broken, "name the file from the root of the module: " + err.Error()}, nil
	}
	mutant, err := m.apply(string(text))
	if err != nil {
		return result{m, broken, err.Error()}, nil
	}
	if err := os.WriteFile(name, []byte(mutant), 0o644); err != nil {
		return result{}, err
	}
	output, ok, err := goTest(ctx, dir, m.pkg, changed, m.test)
	err = errors.Join(err, os.WriteFile(name, text, 0o644))
	r := result{mutation: m}
	r.outcome, r.detail = judge(output, ok, m.test)
	return r, err
}

// unchanged runs every test in question on the code as it is: one that fails anyway, or does not run, shows nothing.
func unchanged(ctx context.Context, dir string, all []mutation) error {
	tests := map[string][]string{}
	for _, m := range all {
		if !slices.Contains(tests[m.pkg], m.test) {
			tests[m.pkg] = append(tests[m.pkg], m.test)
		}
	}
	for pkg, names := range tests {
		output, ok, err := goTest(ctx, dir, pkg, sound, names...)
		if err != nil {
			return err
		}
		if !ok {
			return fmt.Errorf("the tests of ./%s fail without any change: repair them first\n%s", pkg, output)
		}
		for _, name := range names {
			if !strings.Contains("\n"+output, "\n--- PASS: "+name+" ") {
				return fmt.Errorf("./%s: %s", pkg, notRun(name))
			}
		}
	}
	return nil
}
