SELECT p_dependency AS dependency, p_route AS route, p_bucket AS bucket,
  SUM(1 - p_cut) AS finished, SUM(p_cut) AS cut, epoch(MIN(p_at)) AS first, epoch(MAX(p_at)) AS last
FROM (
  SELECT p_dependency, p_route, p_cut, p_at,
    CAST(CASE WHEN p_us > 1 THEN least(1023, floor(32 * log2(p_us))) ELSE 0 END AS INTEGER) AS p_bucket
  FROM (
    SELECT COALESCE(CAST("up-stream" AS VARCHAR), '') AS p_dependency, COALESCE(CAST("path template" AS VARCHAR), '') AS p_route,
      TRY_CAST("request_time" AS DOUBLE) * 1000000.0 AS p_us,
      CASE WHEN CAST("http"."status" AS VARCHAR) IN ('499', '504', '0', '-1') THEN 1 ELSE 0 END AS p_cut, "time" AS p_at
    FROM "logs"."access"
    WHERE "time" >= TIMESTAMP '2026-03-01 13:30:00'
  ) AS p_calls
  WHERE p_us >= 0 AND p_us < 10000000000000 OR p_us IS NULL AND p_cut = 1
) AS p_buckets
GROUP BY p_dependency, p_route, p_bucket
ORDER BY p_dependency, p_route, p_bucket
LIMIT 1000000;
