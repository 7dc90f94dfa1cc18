import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * java.net.http: wait for the future of the whole answer, and cancel it, which closes the connection (JDK 16 and later).
 * HttpRequest.timeout() ends at the headers.
 */
public class JavaNetHttp {
    private static final HttpClient CLIENT =
        HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();

    static HttpResponse<byte[]> call(HttpRequest request, long millis) throws Exception {
        CompletableFuture<HttpResponse<byte[]>> answer =
            CLIENT.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray());
        try {
            return answer.get(millis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException | InterruptedException e) {
            answer.cancel(true); // without it the connection stays open
            throw e;
        }
    }

    public static void main(String[] args) throws Exception {
        String timeout = System.getenv().getOrDefault("PRAZO_TIMEOUT", "2");
        String upload = System.getenv("PRAZO_BODY");
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(args[args.length - 1]));
        if (upload != null) {
            request.POST(HttpRequest.BodyPublishers.ofFile(Path.of(upload)));
        }
        HttpResponse<byte[]> answer = call(request.build(), (long) (Double.parseDouble(timeout) * 1000));
        if (answer.statusCode() != 200) {
            throw new IllegalStateException("status " + answer.statusCode());
        }
        System.out.println(answer.body().length + " bytes");
        System.exit(0); // the client's threads are no daemons
    }
}
