// Package prom reads measured latencies from where they are counted already: from Prometheus and what speaks its API
// (Thanos, Mimir, VictoriaMetrics), and from the table that a log engine answers to a query printed here.
//
// Both are for those whose logs outgrow one machine: what travels is a few counts, not the calls.
//
// [Read] asks {base}/api/v1/query for a histogram over a window: the classic kind with its label le, the native kind, and
// the vmrange buckets of VictoriaMetrics. [SQL] prints the query for ClickHouse, DuckDB, BigQuery or PostgreSQL, and
// [ReadTable] reads what comes back. All give [Buckets]: counts between two edges, finished calls and cut ones apart.
//
// The client of the API is our own, on net/http. Three kinds of questions are asked, and what matters here is what the
// official one leaves to its caller: one deadline over all of them that ends a dripping body too, an answer that is read
// piece by piece and bounded, credentials that follow no redirect, and a 404 that says what to write instead.
package prom
