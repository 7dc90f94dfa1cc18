// Package shell finds the calls of commands: in shell scripts, and in the shell that stands inside Dockerfiles, files of CI systems,
// Makefiles, package.json, crontabs and Procfiles. What it knows of the commands comes as scan.Knowledge.
//
// A text is read in two steps. The first collects its functions and what is assigned to its variables, the second looks at each
// command: its words are expanded as far as the text tells, the commands that start other commands (timeout, env, sudo, xargs,
// sh -c, ssh HOST) are taken off, and what remains is judged by its options.
package shell
