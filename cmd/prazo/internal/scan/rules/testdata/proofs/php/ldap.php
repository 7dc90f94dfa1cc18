<?php
// LDAP: with nothing set the wait for an answer has no end.
// client: exit(extension_loaded('ldap') ? 0 : 1);
// packages: php-ldap

require __DIR__ . '/harness.php';

prove([
    'ldap-default' => function ($url, $at) {
        $ldap = ldap_connect("ldap://{$at['host']}:{$at['port']}");
        must(ldap_bind($ldap)); // prove: ldap-default
    },
    'ldap-network' => function ($url, $at) {
        $ldap = ldap_connect("ldap://{$at['host']}:{$at['port']}");
        ldap_set_option($ldap, LDAP_OPT_NETWORK_TIMEOUT, WHOLE);
        must(ldap_bind($ldap)); // prove: ldap-network
    },
    'ldap-timeout' => function ($url, $at) {
        $ldap = ldap_connect("ldap://{$at['host']}:{$at['port']}");
        ldap_set_option($ldap, LDAP_OPT_TIMEOUT, WHOLE);
        must(ldap_bind($ldap)); // prove: ldap-timeout
    },
]);
