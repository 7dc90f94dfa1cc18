import org.apache.http.client.methods.HttpGet;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClientBuilder;

class Bad {
    String page(String url) throws Exception {
        HttpClientBuilder builder = HttpClientBuilder.create();
        builder.disableCookieManagement();
        CloseableHttpClient client = builder.build();
        return client.execute(new HttpGet(url)).toString(); // want: none or connect
    }
}
