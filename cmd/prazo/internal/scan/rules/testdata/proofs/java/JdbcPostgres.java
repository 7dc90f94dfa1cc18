// client: /usr/share/java/postgresql.jar
// packages: libpostgresql-jdbc-java

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;

/** JDBC with the driver of PostgreSQL, whose times are seconds in the address. */
public class JdbcPostgres {
    public static void main(String[] args) throws Exception {
        DriverManager.getConnection("jdbc:postgresql:lab?sslmode=disable", server(args[args.length - 1])).close(); // its classes are loaded before the clock runs
        Harness.main(args, Map.of("jdbc-socketTimeout", JdbcPostgres::socket, "jdbc-connectTimeout", JdbcPostgres::connect));
    }

    private static void socket(String url) throws Exception {
        try (Connection c = DriverManager.getConnection("jdbc:postgresql:lab?sslmode=disable&socketTimeout=2", server(url))) { // prove: jdbc-socketTimeout
            query(c);
        }
    }

    private static void connect(String url) throws Exception {
        try (Connection c = DriverManager.getConnection("jdbc:postgresql:lab?sslmode=disable&connectTimeout=2", server(url))) { // prove: jdbc-connectTimeout
            query(c);
        }
    }

    private static Properties server(String url) {
        Properties p = new Properties();
        p.setProperty("PGHOST", Harness.host(url));
        p.setProperty("PGPORT", String.valueOf(Harness.port(url)));
        p.setProperty("user", "lab");
        return p;
    }

    private static void query(Connection c) throws SQLException {
        try (Statement s = c.createStatement(); ResultSet rows = s.executeQuery("select 1")) {
            while (rows.next()) {
                rows.getString(1);
            }
        }
    }
}
