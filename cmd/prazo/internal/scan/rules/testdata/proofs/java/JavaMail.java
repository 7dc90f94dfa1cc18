// client: /usr/share/java/javax.mail.jar:/usr/share/java/javax.activation.jar
// packages: libmail-java

import java.util.Map;
import java.util.Properties;
import javax.mail.Message;
import javax.mail.Session;
import javax.mail.Transport;
import javax.mail.internet.InternetAddress;
import javax.mail.internet.MimeMessage;

/** JavaMail: its timeouts are of each read. */
public class JavaMail {
    public static void main(String[] args) throws Exception {
        Harness.main(args, Map.of("mail-default", JavaMail::plain, "mail-timeout", JavaMail::timeout, "mail-connectiontimeout", JavaMail::connect));
    }

    private static void plain(String url) throws Exception {
        Properties props = new Properties();
        props.put("mail.smtp.host", Harness.host(url));
        props.put("mail.smtp.port", String.valueOf(Harness.port(url)));
        MimeMessage message = new MimeMessage(Session.getInstance(props));
        fill(message);
        Transport.send(message); // prove: mail-default
    }

    private static void timeout(String url) throws Exception {
        Properties props = new Properties();
        props.put("mail.smtp.host", Harness.host(url));
        props.put("mail.smtp.port", String.valueOf(Harness.port(url)));
        props.put("mail.smtp.timeout", String.valueOf(Harness.MILLIS));
        MimeMessage message = new MimeMessage(Session.getInstance(props));
        fill(message);
        Transport.send(message); // prove: mail-timeout
    }

    private static void connect(String url) throws Exception {
        Properties props = new Properties();
        props.put("mail.smtp.host", Harness.host(url));
        props.put("mail.smtp.port", String.valueOf(Harness.port(url)));
        props.put("mail.smtp.connectiontimeout", String.valueOf(Harness.MILLIS));
        MimeMessage message = new MimeMessage(Session.getInstance(props));
        fill(message);
        Transport.send(message); // prove: mail-connectiontimeout
    }

    private static void fill(MimeMessage message) throws Exception {
        message.setFrom(new InternetAddress("a@example.com"));
        message.setRecipient(Message.RecipientType.TO, new InternetAddress("b@example.com"));
        message.setSubject("hello");
        message.setText("hello");
    }
}
