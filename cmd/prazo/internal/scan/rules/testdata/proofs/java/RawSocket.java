// client: java

import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** java.net.Socket, with a request of HTTP written by hand. */
public class RawSocket {
    public static void main(String[] args) throws Exception {
        Harness.main(args, Map.of("socket-default", RawSocket::plain, "socket-soTimeout", RawSocket::read, "socket-connect", RawSocket::connect));
    }

    private static void plain(String url) throws Exception {
        try (Socket s = new Socket(Harness.host(url), Harness.port(url))) { // prove: socket-default
            ask(s, url);
        }
    }

    private static void read(String url) throws Exception {
        try (Socket s = new Socket(Harness.host(url), Harness.port(url))) { // prove: socket-soTimeout
            s.setSoTimeout(Harness.MILLIS);
            ask(s, url);
        }
    }

    private static void connect(String url) throws Exception {
        try (Socket s = new Socket()) {
            s.connect(new InetSocketAddress(Harness.host(url), Harness.port(url)), Harness.MILLIS); // prove: socket-connect
            ask(s, url);
        }
    }

    private static void ask(Socket s, String url) throws Exception {
        String request = "GET " + URI.create(url).getRawPath() + " HTTP/1.1\r\nHost: lab\r\nConnection: close\r\n\r\n";
        s.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        s.getInputStream().readAllBytes();
    }
}
