// client: /usr/share/java/httpclient5.jar:/usr/share/java/httpcore5.jar:/usr/share/java/httpcore5-h2.jar:/usr/share/java/slf4j-api.jar:/usr/share/java/commons-codec.jar
// packages: libhttpclient5-java

import java.util.Map;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.CloseableHttpResponse;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.util.Timeout;

/** Apache HttpClient 5: its response timeout is of each read too. */
public class ApacheHttpClient5 {
    public static void main(String[] args) throws Exception {
        Harness.main(args, Map.of("httpclient5-default", ApacheHttpClient5::plain, "httpclient5-responseTimeout", ApacheHttpClient5::response));
    }

    private static void plain(String url) throws Exception {
        CloseableHttpClient client = HttpClients.createDefault();
        try (CloseableHttpResponse r = client.execute(new HttpGet(url))) { // prove: httpclient5-default
            EntityUtils.toByteArray(r.getEntity());
        }
    }

    private static void response(String url) throws Exception {
        RequestConfig config = RequestConfig.custom().setResponseTimeout(Timeout.ofMilliseconds(Harness.MILLIS)).build();
        CloseableHttpClient client = HttpClients.custom().setDefaultRequestConfig(config).build();
        try (CloseableHttpResponse r = client.execute(new HttpGet(url))) { // prove: httpclient5-responseTimeout
            EntityUtils.toByteArray(r.getEntity());
        }
    }
}
