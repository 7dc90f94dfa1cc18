SELECT p_dependency AS dependency, p_route AS route, p_bucket AS bucket,
  SUM(1 - p_cut) AS finished, SUM(p_cut) AS cut, toUnixTimestamp(MIN(p_at)) AS first, toUnixTimestamp(MAX(p_at)) AS last
FROM (
  SELECT p_dependency, p_route, p_cut, p_at,
    toInt32(CASE WHEN p_us > 1 THEN least(1023, floor(32 * log2(p_us))) ELSE 0 END) AS p_bucket
  FROM (
    SELECT COALESCE(toString(`up-stream`), '') AS p_dependency, COALESCE(toString(`path template`), '') AS p_route,
      toFloat64OrNull(toString(`request_time`)) * 1000000.0 AS p_us,
      CASE WHEN toString(`http`.`status`) IN ('499', '504', '0', '-1') THEN 1 ELSE 0 END AS p_cut, `time` AS p_at
    FROM `logs`.`access`
    WHERE `time` >= toDateTime('2026-03-01 13:30:00', 'UTC')
  ) AS p_calls
  WHERE p_us >= 0 AND p_us < 10000000000000 OR p_us IS NULL AND p_cut = 1
) AS p_buckets
GROUP BY p_dependency, p_route, p_bucket
ORDER BY p_dependency, p_route, p_bucket
LIMIT 1000000;
