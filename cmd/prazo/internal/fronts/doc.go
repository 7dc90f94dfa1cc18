// Package fronts reads the configurations of the proxies that stand in front of a process, and says when each of them gives
// up waiting for it.
//
// It knows nginx, HAProxy, Envoy, the Gateway API, Istio, Traefik and Caddy. What it answers is one Limits for each way
// through the proxy: a location, a backend, a route. Two questions matter to a deadline:
//
//   - When does the front give up on a backend that accepted the request and says nothing? Until then the process may work;
//     afterwards it works for nobody. GivesUp counts the front's own tries.
//   - Does the front cut an answer that drips? Only a limit on the whole answer does. Those of nginx, HAProxy, Traefik and
//     Caddy begin again with each read.
//
// A value that is not written is filled in with the product's default and listed as such. What cannot be known from the
// text (a variable, a file that was not followed) is a note, not a guess.
package fronts
