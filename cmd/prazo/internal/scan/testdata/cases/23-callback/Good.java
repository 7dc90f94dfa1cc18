import java.util.function.Consumer;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClientBuilder;

class Good {
    private static CloseableHttpClient build(Consumer<HttpClientBuilder> customize) {
        HttpClientBuilder builder = HttpClientBuilder.create();
        customize.accept(builder);
        return builder.build();
    }

    String page(String url) throws Exception {
        CloseableHttpClient client = build(b -> b.setDefaultRequestConfig(RequestConfig.custom().setSocketTimeout(5000).build()));
        return client.execute(new HttpGet(url)).toString(); // want: idle or unknown
    }
}
