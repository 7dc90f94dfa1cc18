import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/** One request of a client of the JDK with one setting, and one line that says how it went. */
public class PrazoClient {
    private static final int NOT_APPLICABLE = 127;
    private static final int MILLIS = (int) Math.round(Double.parseDouble(env("PRAZO_TIMEOUT", "2")) * 1000);
    private static byte[] body;
    private static SSLContext tls;

    private record Answer(int status, long size) { }

    private interface Call {
        Answer of(String url) throws Exception;
    }

    public static void main(String[] args) throws Exception {
        String url = args[args.length - 1];
        String fault = env("PRAZO_FAULT", "");
        if (!url.startsWith("http") || fault.startsWith("h2-") || fault.startsWith("grpc-")) {
            Runtime.getRuntime().halt(NOT_APPLICABLE);
        }
        String upload = env("PRAZO_BODY", "");
        body = upload.isEmpty() ? null : Files.readAllBytes(Path.of(upload));
        tls = url.startsWith("https") ? trusted() : none();
        Call call = setting(args[0]);
        long start = System.nanoTime();
        Answer answer = new Answer(0, 0);
        String failed = "";
        try {
            answer = call.of(url);
            if (answer.status() >= 400) {
                failed = "status " + answer.status();
            }
        } catch (Throwable e) {
            Throwable cause = e instanceof ExecutionException && e.getCause() != null ? e.getCause() : e;
            failed = cause.toString();
        }
        String took = String.format(java.util.Locale.ROOT, "%.3f", (System.nanoTime() - start) / 1e9);
        String line = failed.isEmpty() ? "ok " + took + " " + answer.size() : "err " + took + " " + failed.replaceAll("\\s+", " ");
        System.out.println("PRAZO " + line);
        System.out.flush();
        Thread.sleep(1000); // alive, so that a leaked socket shows
        Runtime.getRuntime().halt(failed.isEmpty() ? 0 : 1);
    }

    private static Call setting(String name) {
        return switch (name) {
            case "HttpURLConnection-default" -> url -> connection(url, false, false);
            case "HttpURLConnection-timeouts" -> url -> connection(url, true, false);
            case "HttpURLConnection-disconnect" -> url -> connection(url, true, true);
            case "java.net.http-default" -> url -> send(client(), request(url).build());
            case "java.net.http-timeout" -> url -> send(client(), request(url).timeout(Duration.ofMillis(MILLIS)).build());
            case "java.net.http-get(t)+cancel" -> PrazoClient::cancelled;
            default -> throw new IllegalArgumentException("no setting " + name);
        };
    }

    /** With disconnect, a timer closes the connection at the deadline, wherever the call is. */
    private static Answer connection(String url, boolean limited, boolean disconnect) throws IOException {
        HttpURLConnection c = (HttpURLConnection) new URL(url).openConnection();
        if (c instanceof javax.net.ssl.HttpsURLConnection s) {
            s.setSSLSocketFactory(tls.getSocketFactory());
        }
        if (limited) {
            c.setConnectTimeout(MILLIS);
            c.setReadTimeout(MILLIS);
        }
        if (disconnect) {
            new Timer(true).schedule(new TimerTask() {
                @Override
                public void run() {
                    c.disconnect();
                }
            }, MILLIS);
        }
        if (body != null) {
            c.setRequestMethod("POST");
            c.setDoOutput(true);
            c.setFixedLengthStreamingMode(body.length);
            c.getOutputStream().write(body);
        }
        int status = c.getResponseCode();
        try (InputStream in = status >= 400 ? c.getErrorStream() : c.getInputStream()) {
            return new Answer(status, in == null ? 0 : in.readAllBytes().length);
        }
    }

    private static HttpClient client() {
        return HttpClient.newBuilder().sslContext(tls).version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NORMAL).build();
    }

    private static HttpRequest.Builder request(String url) {
        HttpRequest.Builder b = HttpRequest.newBuilder(URI.create(url));
        return body == null ? b : b.POST(HttpRequest.BodyPublishers.ofByteArray(body));
    }

    private static Answer send(HttpClient client, HttpRequest request) throws Exception {
        HttpResponse<byte[]> r = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
        return new Answer(r.statusCode(), r.body().length);
    }

    /** The limit is on the future of the whole answer, and cancelling it closes the connection. */
    private static Answer cancelled(String url) throws Exception {
        CompletableFuture<HttpResponse<byte[]>> answer =
            client().sendAsync(request(url).build(), HttpResponse.BodyHandlers.ofByteArray());
        try {
            HttpResponse<byte[]> r = answer.get(MILLIS, TimeUnit.MILLISECONDS);
            return new Answer(r.statusCode(), r.body().length);
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw e;
        }
    }

    /** A context that trusts nobody, for calls without TLS: to make another costs more than the call. */
    private static SSLContext none() throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[0], null);
        return context;
    }

    /** The certificates of SSL_CERT_FILE, which the JDK does not look at; else those of the JDK. */
    private static SSLContext trusted() throws Exception {
        String file = env("SSL_CERT_FILE", "");
        if (file.isEmpty()) {
            return SSLContext.getDefault();
        }
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            int n = 0;
            for (Certificate c : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                store.setCertificateEntry("ca" + n++, c);
            }
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    private static String env(String name, String otherwise) {
        String value = System.getenv(name);
        return value == null || value.isEmpty() ? otherwise : value;
    }
}
