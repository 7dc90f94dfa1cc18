package suite

import "slices"

// services are clients of databases, caches and mail servers: of what is no HTTP.
func services() []Client {
	return slices.Concat(
		speak("postgres", postgresClients()), speak("mysql", mysqlClients()), speak("redis", redisClients()), speak("smtp", smtpClients()))
}

func speak(protocol string, clients []Client) []Client {
	for i := range clients {
		clients[i].Protocol = protocol
	}
	return clients
}

func pythonService(name, version, fix string, all []Setting) Client {
	return Client{Name: name, Language: "Python", Fix: fix, Settings: all, how: python{name, version, "client_" + name + ".py"}}
}

func nodeService(name, module, fix string, all []Setting) Client {
	return Client{Name: name, Language: "Node", Fix: fix, Settings: all, how: node{module, name + ".mjs"}}
}

func phpService(name, extension, fix string, all []Setting) Client {
	return Client{Name: name, Language: "PHP", Fix: fix, Settings: all, how: script{
		"php", "php/services.php", []string{"-r", "echo phpversion('" + extension + "');"}, "php has no extension " + extension,
	}}
}

func rubyService(name, version, fix string, all []Setting) Client {
	return Client{Name: name, Language: "Ruby", Fix: fix, Settings: all, how: script{
		"ruby", "ruby/services.rb", []string{"-e", version}, "ruby has no " + name,
	}}
}

// ways are settings with more than one that is documented.
func ways(nothing, documented, best string, others ...string) []Setting {
	all := settings(nothing, documented, best, others...)
	for i := range all {
		if all[i].Level == Other {
			all[i].Level = Documented
		}
	}
	return all
}

// outside is what helps a command that has no total limit.
const outside = "it has no total: run it as timeout SECONDS "

func postgresClients() []Client {
	return []Client{
		{
			Name: "psql", Language: "shell", Fix: outside + "psql ...", how: command{[]string{"psql", "-X", "-w", "-At", "-c", "select 1"}},
			Settings: []Setting{
				{Name: "psql-default", Level: Nothing, Args: []string{"host={host} port={port} user=prazo dbname=prazo"}},
				{Name: "psql-connect_timeout", Level: Documented, Args: []string{"host={host} port={port} user=prazo dbname=prazo connect_timeout={timeout-whole}"}},
			},
		},
		pythonService("psycopg2", "psycopg2.__version__", "psycopg2.extensions.set_wait_callback with a function that looks at the deadline",
			settings("psycopg2-default", "psycopg2-connect+statement", "psycopg2-wait_callback")),
		pythonService("psycopg", "psycopg.__version__", "AsyncConnection inside asyncio.timeout(...)",
			settings("psycopg-default", "psycopg-connect+statement", "psycopg-asyncio.timeout")),
		nodeService("pg", "pg", "a timer that destroys client.connection.stream: query_timeout leaves the query on its connection",
			ways("pg-default", "pg-timeouts", "pg-destroy", "pg-connect")),
	}
}

func mysqlClients() []Client {
	return []Client{
		{
			Name: "mysql", Language: "shell", Fix: outside + "mysql ...",
			how: command{[]string{"mysql", "--no-defaults", "--host={host}", "--port={port}", "--user=prazo", "--execute=select 1"}},
			Settings: []Setting{
				{Name: "mysql-default", Level: Nothing, Args: []string{"prazo"}},
				{Name: "mysql-connect-timeout", Level: Documented, Args: []string{"--connect-timeout={timeout-whole}", "prazo"}},
			},
		},
		pythonService("pymysql", "pymysql.__version__", "in the main thread a SIGALRM at the deadline: read_timeout is for each read",
			ways("pymysql-default", "pymysql-read_timeout", "pymysql-alarm", "pymysql-connect_timeout")),
		nodeService("mysql2", "mysql2", "connectTimeout, and a timer that destroys the stream of the connection: the timeout of a query leaves it open",
			ways("mysql2-default", "mysql2-timeouts", "mysql2-destroy", "mysql2-connect")),
		phpService("mysqli", "mysqli", "it has no total: MYSQLI_OPT_READ_TIMEOUT is for each read", settings("mysqli-default", "mysqli-connect", "mysqli-read")),
		phpService("pdo", "pdo_mysql", "it has no total, nor a limit of a read", settings("pdo-default", "pdo-timeout", "")),
	}
}

func redisClients() []Client {
	return []Client{
		{
			Name: "redis-cli", Language: "shell", Fix: outside + "redis-cli ...", how: command{[]string{"redis-cli", "-u", "{url}"}},
			Settings: []Setting{{Name: "redis-cli-default", Level: Nothing, Args: []string{"get", "key"}}},
		},
		pythonService("redis", "redis.__version__", "redis.asyncio inside asyncio.timeout(...)",
			ways("redis-py-default", "redis-py-socket_timeout", "redis-py-asyncio.timeout", "redis-py-socket_connect_timeout")),
		nodeService("ioredis", "ioredis", "retryStrategy: null and a timer that calls disconnect()",
			ways("ioredis-default", "ioredis-commandTimeout", "ioredis-disconnect", "ioredis-connectTimeout", "ioredis-socketTimeout")),
		nodeService("redis", "@redis/client", "reconnectStrategy: false and a timer that calls destroy()",
			ways("redis-default", "redis-timeouts", "redis-destroy", "redis-connectTimeout", "redis-commandOptions")),
		phpService("phpredis", "redis", "it has no total: the read timeout is for each read",
			settings("phpredis-default", "phpredis-connect", "phpredis-read")),
		rubyService("redis", "require 'redis'; print Redis::VERSION", "Timeout.timeout(...) around the whole call",
			settings("redis-rb-default", "redis-rb-timeout", "redis-rb-timeout.timeout")),
	}
}

func smtpClients() []Client {
	return []Client{
		pythonService("smtplib", "platform.python_version()", "in the main thread a SIGALRM at the deadline: timeout is for each read",
			settings("smtplib-default", "smtplib-timeout", "smtplib-alarm")),
		nodeService("nodemailer", "nodemailer", "connection: a socket of your own, and a timer that destroys it",
			settings("nodemailer-default", "nodemailer-timeouts", "nodemailer-destroy")),
		rubyService("Net::SMTP", "require 'net/smtp'; print Net::SMTP::VERSION", "Timeout.timeout(...) around the whole call",
			settings("net-smtp-default", "net-smtp-timeouts", "net-smtp-timeout.timeout")),
	}
}
