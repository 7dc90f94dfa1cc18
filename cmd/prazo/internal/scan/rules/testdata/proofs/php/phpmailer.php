<?php
// PHPMailer: its Timeout is of each answer of the server.
// client: require 'libphp-phpmailer/autoload.php'; echo PHPMailer\PHPMailer\PHPMailer::VERSION;
// packages: libphp-phpmailer

require 'libphp-phpmailer/autoload.php';
require __DIR__ . '/harness.php';

use PHPMailer\PHPMailer\PHPMailer;

// letter is one to the server of the fault.
function letter(array $at): PHPMailer
{
    $mail = new PHPMailer(true);
    $mail->isSMTP();
    $mail->Host = $at['host'];
    $mail->Port = $at['port'];
    $mail->SMTPAutoTLS = false;
    $mail->setFrom('me@lab.test');
    $mail->addAddress('you@lab.test');
    $mail->Body = 'hello';
    return $mail;
}

prove([
    'phpmailer-default' => function ($url, $at) {
        $mail = letter($at);
        $mail->send(); // prove: phpmailer-default
    },
]);
