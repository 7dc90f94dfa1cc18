// client: java

import java.io.InputStream;
import java.net.URL;
import java.util.Map;

/** URL.openStream: a stream of which nothing can be set. */
public class UrlOpenStream {
    public static void main(String[] args) throws Exception {
        Harness.main(args, Map.of("openStream-default", UrlOpenStream::read));
    }

    private static void read(String address) throws Exception {
        URL url = new URL(address);
        try (InputStream in = url.openStream()) { // prove: openStream-default
            in.readAllBytes();
        }
    }
}
