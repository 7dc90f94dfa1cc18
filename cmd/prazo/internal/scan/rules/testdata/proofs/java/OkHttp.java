// client: /usr/share/java/okhttp.jar:/usr/share/java/okio.jar
// packages: libokhttp-java

import java.time.Duration;
import java.util.Map;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** okhttp: callTimeout is of the whole call, readTimeout of each read. */
public class OkHttp {
    public static void main(String[] args) throws Exception {
        Harness.main(args, Map.of("okhttp-default", OkHttp::plain, "okhttp-callTimeout", OkHttp::call, "okhttp-readTimeout", OkHttp::read));
    }

    private static void plain(String url) throws Exception {
        OkHttpClient client = new OkHttpClient();
        try (Response r = client.newCall(new Request.Builder().url(url).build()).execute()) { // prove: okhttp-default
            r.body().bytes();
        }
    }

    private static void call(String url) throws Exception {
        OkHttpClient client = new OkHttpClient.Builder().callTimeout(Duration.ofMillis(Harness.MILLIS)).build();
        try (Response r = client.newCall(new Request.Builder().url(url).build()).execute()) { // prove: okhttp-callTimeout
            r.body().bytes();
        }
    }

    private static void read(String url) throws Exception {
        OkHttpClient client = new OkHttpClient.Builder().readTimeout(Duration.ofMillis(Harness.MILLIS)).build();
        try (Response r = client.newCall(new Request.Builder().url(url).build()).execute()) { // prove: okhttp-readTimeout
            r.body().bytes();
        }
    }
}
