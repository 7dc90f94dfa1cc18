// client: /usr/share/java/httpclient.jar:/usr/share/java/httpcore.jar:/usr/share/java/commons-logging.jar:/usr/share/java/commons-codec.jar
// packages: libhttpclient-java

import java.util.Map;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;
import org.apache.http.util.EntityUtils;

/** Apache HttpClient 4: its socket timeout is of each read. */
public class ApacheHttpClient4 {
    public static void main(String[] args) throws Exception {
        Harness.main(args, Map.of("httpclient4-default", ApacheHttpClient4::plain, "httpclient4-socketTimeout", ApacheHttpClient4::socket,
            "httpclient4-connectTimeout", ApacheHttpClient4::connect));
    }

    private static void plain(String url) throws Exception {
        CloseableHttpClient client = HttpClients.createDefault();
        try (CloseableHttpResponse r = client.execute(new HttpGet(url))) { // prove: httpclient4-default
            EntityUtils.toByteArray(r.getEntity());
        }
    }

    private static void socket(String url) throws Exception {
        RequestConfig config = RequestConfig.custom().setSocketTimeout(Harness.MILLIS).build();
        CloseableHttpClient client = HttpClients.custom().setDefaultRequestConfig(config).build();
        try (CloseableHttpResponse r = client.execute(new HttpGet(url))) { // prove: httpclient4-socketTimeout
            EntityUtils.toByteArray(r.getEntity());
        }
    }

    private static void connect(String url) throws Exception {
        RequestConfig config = RequestConfig.custom().setConnectTimeout(Harness.MILLIS).build();
        CloseableHttpClient client = HttpClients.custom().setDefaultRequestConfig(config).build();
        try (CloseableHttpResponse r = client.execute(new HttpGet(url))) { // prove: httpclient4-connectTimeout
            EntityUtils.toByteArray(r.getEntity());
        }
    }
}
