<?php
function page( $url ) {
	$args = array(
		'timeout'   => 10,
		'sslverify' => true,
	);
	$headers = array();
	foreach ( array( 'a', 'b' ) as $name ) {
		$headers[ $name ] = get_option( $name );
	}
	if ( ! $url ) {
		return null;
	}
	$args['headers'] = $headers;

	return wp_remote_get( $url, $args ); // want: total 10s or idle 10s
}

function filtered( $url ) {
	$args = apply_filters( 'my_args', array( 'timeout' => 10 ) );

	return wp_remote_get( $url, $args ); // want: unknown or idle or total
}
