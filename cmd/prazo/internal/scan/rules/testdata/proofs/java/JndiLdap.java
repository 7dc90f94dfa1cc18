// client: java

import java.util.Hashtable;
import java.util.Map;
import javax.naming.Context;
import javax.naming.directory.InitialDirContext;

/** The JDK's LDAP: a bind that is never answered, which waits for the connect timeout. */
public class JndiLdap {
    public static void main(String[] args) throws Exception {
        Harness.main(args, Map.of("ldap-default", JndiLdap::plain, "ldap-connect", JndiLdap::limited));
    }

    private static void plain(String url) throws Exception {
        Hashtable<String, String> env = new Hashtable<>();
        env.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.ldap.LdapCtxFactory");
        env.put(Context.PROVIDER_URL, "ldap://" + Harness.host(url) + ":" + Harness.port(url));
        new InitialDirContext(env).close(); // prove: ldap-default
    }

    private static void limited(String url) throws Exception {
        Hashtable<String, String> env = new Hashtable<>();
        env.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.ldap.LdapCtxFactory");
        env.put(Context.PROVIDER_URL, "ldap://" + Harness.host(url) + ":" + Harness.port(url));
        env.put("com.sun.jndi.ldap.connect.timeout", String.valueOf(Harness.MILLIS));
        new InitialDirContext(env).close(); // prove: ldap-connect
    }
}
