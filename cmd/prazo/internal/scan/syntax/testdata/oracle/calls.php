<?php
// Prints the calls in the files that stdin names, a line each: the number of the file, the line and the name of what is called. A
// call is a name before a bracket that no function is declared with.
$names = [T_STRING, T_NAME_QUALIFIED, T_NAME_FULLY_QUALIFIED, T_NAME_RELATIVE];
$blanks = [T_WHITESPACE, T_COMMENT, T_DOC_COMMENT];
foreach (explode("\n", stream_get_contents(STDIN)) as $number => $path) {
    if ($path === '') {
        continue;
    }
    $attribute = 0;
    $before = null;
    $last = null;
    foreach (PhpToken::tokenize(file_get_contents($path)) as $token) {
        if ($token->is($blanks)) {
            continue;
        }
        if ($token->is(T_ATTRIBUTE) || $attribute > 0 && $token->text === '[') {
            $attribute++;
        } elseif ($attribute > 0 && $token->text === ']') {
            $attribute--;
        }
        $declared = $before !== null && ($before->is([T_FUNCTION, T_FN]) || $before->is([T_AMPERSAND_FOLLOWED_BY_VAR_OR_VARARG, T_AMPERSAND_NOT_FOLLOWED_BY_VAR_OR_VARARG]));
        if ($attribute === 0 && $token->text === '(' && $last !== null && $last->is($names) && !$declared) {
            $parts = explode('\\', $last->text);
            echo $number, "\t", $last->line, "\t", end($parts), "\n";
        }
        $before = $last;
        $last = $token;
    }
}
