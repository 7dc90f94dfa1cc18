<?php
// php-amqplib: its limits are of the connection and of each read.
// client: require 'PhpAmqpLib/autoload.php'; echo PhpAmqpLib\Package::VERSION;
// packages: php-amqplib

require 'PhpAmqpLib/autoload.php';
require __DIR__ . '/harness.php';

use PhpAmqpLib\Connection\AMQPStreamConnection;
use PhpAmqpLib\Message\AMQPMessage;

function publish(AMQPStreamConnection $connection): void
{
    $channel = $connection->channel();
    $channel->confirm_select();
    $channel->basic_publish(new AMQPMessage('hello'), '', 'orders');
    $channel->wait_for_pending_acks();
}

prove([
    'amqplib-default' => function ($url, $at) {
        $c = new AMQPStreamConnection($at['host'], $at['port'], 'guest', 'guest'); // prove: amqplib-default
        publish($c);
    },
    'amqplib-connection' => function ($url, $at) {
        $c = new AMQPStreamConnection($at['host'], $at['port'], 'guest', 'guest', connection_timeout: LIMIT); // prove: amqplib-connection
        publish($c);
    },
    'amqplib-read' => function ($url, $at) {
        $c = new AMQPStreamConnection($at['host'], $at['port'], 'guest', 'guest', read_write_timeout: LIMIT); // prove: amqplib-read
        publish($c);
    },
]);
