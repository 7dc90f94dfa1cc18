<?php
$a = curl_init($url);
curl_setopt($a, CURLOPT_TIMEOUT_MS, 5000);
curl_exec($a); // want: total 5s

$b = curl_init($url);
curl_setopt_array($b, [CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT => 5]);
curl_exec($b); // want: total 5s
