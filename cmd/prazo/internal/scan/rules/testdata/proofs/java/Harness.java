import java.net.URI;
import java.util.Locale;
import java.util.Map;

/** What the programs share: one call, and one line that says how it went. */
final class Harness {
    static final int MILLIS = (int) Math.round(Double.parseDouble(System.getenv().getOrDefault("PRAZO_TIMEOUT", "2")) * 1000);

    interface Call {
        void of(String url) throws Exception;
    }

    private Harness() { }

    static void main(String[] args, Map<String, Call> calls) throws InterruptedException {
        Call call = calls.get(args[0]);
        if (call == null) {
            throw new IllegalArgumentException("there is no setting " + args[0]);
        }
        String url = args[args.length - 1];
        try {
            call.of(url.replaceFirst(":\\d+(?=/|$)", ":1")); // refused at once: the classes are loaded before the clock runs
        } catch (Throwable e) {
            // as expected
        }
        String failed = "";
        long start = System.nanoTime();
        try {
            call.of(url);
        } catch (Throwable e) {
            failed = e.toString();
        }
        String took = String.format(Locale.ROOT, "%.3f", (System.nanoTime() - start) / 1e9);
        System.out.println("PRAZO " + (failed.isEmpty() ? "ok " + took + " done" : "err " + took + " " + failed.replaceAll("\\s+", " ")));
        System.out.flush();
        Thread.sleep(1000); // alive, so that a leaked socket shows
        Runtime.getRuntime().halt(failed.isEmpty() ? 0 : 1);
    }

    static String host(String url) {
        return URI.create(url).getHost();
    }

    static int port(String url) {
        return URI.create(url).getPort();
    }
}
