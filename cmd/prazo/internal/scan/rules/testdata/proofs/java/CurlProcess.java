// client: java

import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A command of another program: waitFor with a time leaves it running. */
public class CurlProcess {
    public static void main(String[] args) throws Exception {
        Harness.main(args, Map.of("process-default", CurlProcess::plain, "process-waitFor", CurlProcess::limited));
    }

    private static void plain(String url) throws Exception {
        Process p = new ProcessBuilder("curl", "-s", url).start(); // prove: process-default
        p.waitFor();
    }

    private static void limited(String url) throws Exception {
        Process p = new ProcessBuilder("curl", "-s", url).start(); // prove: process-waitFor
        if (!p.waitFor(Harness.MILLIS, TimeUnit.MILLISECONDS)) {
            throw new TimeoutException("curl goes on");
        }
    }
}
