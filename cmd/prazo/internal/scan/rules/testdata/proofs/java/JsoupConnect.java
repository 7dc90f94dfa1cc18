// client: /usr/share/java/jsoup.jar
// packages: libjsoup-java
// version: org.jsoup:jsoup 1.15.3

import java.util.Map;
import org.jsoup.Jsoup;

/** jsoup: each read has half of its time. */
public class JsoupConnect {
    public static void main(String[] args) throws Exception {
        Harness.main(args, Map.of("jsoup-timeout", JsoupConnect::limited));
    }

    private static void limited(String url) throws Exception {
        Jsoup.connect(url).ignoreContentType(true).timeout(2 * Harness.MILLIS).get(); // prove: jsoup-timeout
    }
}
