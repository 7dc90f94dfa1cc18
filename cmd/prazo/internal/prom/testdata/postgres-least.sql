SELECT p_dependency AS dependency, p_route AS route, p_bucket AS bucket,
  SUM(1 - p_cut) AS finished, SUM(p_cut) AS cut, EXTRACT(EPOCH FROM MIN(p_at)) AS first, EXTRACT(EPOCH FROM MAX(p_at)) AS last
FROM (
  SELECT p_dependency, p_route, p_cut, p_at,
    CAST(CASE WHEN p_us > 1 THEN least(1023, floor(32 * LN(p_us) / LN(2.0::double precision))) ELSE 0 END AS integer) AS p_bucket
  FROM (
    SELECT '' AS p_dependency, '' AS p_route,
      CASE WHEN CAST("took" AS text) ~ '^[0-9]+([.][0-9]+)?(e[-+]?[0-9]{1,2})?$' THEN CAST(CAST("took" AS text) AS double precision) END / 1000 AS p_us,
      0 AS p_cut, CAST(NULL AS timestamptz) AS p_at
    FROM "access"
  ) AS p_calls
  WHERE p_us >= 0 AND p_us < 10000000000000 OR p_us IS NULL AND p_cut = 1
) AS p_buckets
GROUP BY p_dependency, p_route, p_bucket
ORDER BY p_dependency, p_route, p_bucket
LIMIT 1000000;
