SELECT p_dependency AS dependency, p_route AS route, p_bucket AS bucket,
  SUM(1 - p_cut) AS finished, SUM(p_cut) AS cut, toUnixTimestamp(MIN(p_at)) AS first, toUnixTimestamp(MAX(p_at)) AS last
FROM (
  SELECT p_dependency, p_route, p_cut, p_at,
    toInt32(CASE WHEN p_us > 1 THEN least(1023, floor(32 * log2(p_us))) ELSE 0 END) AS p_bucket
  FROM (
    SELECT '' AS p_dependency, '' AS p_route,
      toFloat64OrNull(toString(`took`)) / 1000 AS p_us,
      0 AS p_cut, CAST(NULL AS Nullable(DateTime)) AS p_at
    FROM `access`
  ) AS p_calls
  WHERE p_us >= 0 AND p_us < 10000000000000 OR p_us IS NULL AND p_cut = 1
) AS p_buckets
GROUP BY p_dependency, p_route, p_bucket
ORDER BY p_dependency, p_route, p_bucket
LIMIT 1000000;
