// Package page writes the pages of prazo: what a probe found, as one file that needs nothing else, and the lab while it
// serves. What is shown comes in as the types of this package.
//
// Everything on a page may come from programs that nobody here wrote: it is escaped by html/template, and cut to a
// length before. A page loads nothing; its policy allows the one style sheet and the one script that it carries.
package page
