import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClientBuilder;

class Client {
    private final RequestConfig config = RequestConfig.custom().setConnectTimeout(1000).setSocketTimeout(5000).build();

    String page(String url) throws Exception {
        CloseableHttpClient client = HttpClientBuilder.create().setDefaultRequestConfig(config).build();
        return client.execute(new HttpGet(url)).toString(); // want: idle
    }
}
