// client: /usr/share/java/spring3-web.jar:/usr/share/java/spring3-core.jar:/usr/share/java/spring3-beans.jar:/usr/share/java/commons-logging.jar
// packages: libspring-web-java libcommons-logging-java

import java.util.Map;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.web.client.RestTemplate;

/** Spring's RestTemplate: the limits of an HttpURLConnection. */
public class SpringRestTemplate {
    public static void main(String[] args) throws Exception {
        Harness.main(args, Map.of("RestTemplate-default", SpringRestTemplate::plain, "RestTemplate-readTimeout", SpringRestTemplate::read,
            "RestTemplate-connectTimeout", SpringRestTemplate::connect));
    }

    private static void plain(String url) {
        RestTemplate rest = new RestTemplate();
        rest.getForObject(url, String.class); // prove: RestTemplate-default
    }

    private static void read(String url) {
        SimpleClientHttpRequestFactory factory = new SimpleClientHttpRequestFactory();
        factory.setReadTimeout(Harness.MILLIS);
        RestTemplate rest = new RestTemplate(factory);
        rest.getForObject(url, String.class); // prove: RestTemplate-readTimeout
    }

    private static void connect(String url) {
        SimpleClientHttpRequestFactory factory = new SimpleClientHttpRequestFactory();
        factory.setConnectTimeout(Harness.MILLIS);
        RestTemplate rest = new RestTemplate(factory);
        rest.getForObject(url, String.class); // prove: RestTemplate-connectTimeout
    }
}
