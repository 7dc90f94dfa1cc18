<?php
// SOAP: the limit of the connection, and default_socket_timeout of each read.
// client: exit(extension_loaded('soap') ? 0 : 1);
// packages: php-soap

require __DIR__ . '/harness.php';

// quote asks the service, and takes it that what the lab answers is no XML.
function quote(SoapClient $client): void
{
    try {
        $client->quote();
    } catch (SoapFault $fault) {
        if (strpos($fault->getMessage(), 'no XML') === false) {
            throw $fault;
        }
    }
}

prove([
    'soap-ini' => function ($url) {
        ini_set('default_socket_timeout', WHOLE);
        $client = new SoapClient(null, ['location' => $url, 'uri' => 'urn:lab']); // prove: soap-ini
        quote($client);
    },
]);
