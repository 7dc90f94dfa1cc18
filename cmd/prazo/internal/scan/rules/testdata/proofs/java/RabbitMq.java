// client: /usr/share/java/amqp-client.jar:/usr/share/java/slf4j-api.jar
// packages: librabbitmq-client-java libslf4j-java

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import java.util.Map;

/** RabbitMQ's client: a message and its confirm, which nothing limits but the time that waitForConfirms is given. */
public class RabbitMq {
    public static void main(String[] args) throws Exception {
        Harness.main(args, Map.of("rabbitmq-default", RabbitMq::plain, "rabbitmq-channelRpcTimeout", RabbitMq::rpc));
    }

    private static void plain(String url) throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setUri(url);
        publish(factory.newConnection()); // prove: rabbitmq-default
    }

    private static void rpc(String url) throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setUri(url);
        factory.setChannelRpcTimeout(Harness.MILLIS);
        publish(factory.newConnection()); // prove: rabbitmq-channelRpcTimeout
    }

    private static void publish(Connection c) throws Exception {
        Channel channel = c.createChannel();
        channel.confirmSelect();
        channel.basicPublish("", "lab", null, "hello".getBytes());
        channel.waitForConfirms();
    }
}
