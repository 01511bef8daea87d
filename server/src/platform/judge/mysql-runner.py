# Runs a statement on a MariaDB of its own, inside the jail, and prints as JSON what came of it. With the argument "make"
# it prepares the data that each run begins with a copy of.
import json, os, signal, socket, struct, subprocess, sys, time

ROWS = 2000
SOCKET = "/work/socket"
SETTINGS = """--no-defaults --socket=/work/socket --pid-file=/work/pid --tmpdir=/tmp --skip-networking --skip-log-bin
--local-infile=0 --secure-file-priv=/work/none --skip-symbolic-links --character-set-server=utf8mb4 --collation-server=utf8mb4_general_ci
--default-time-zone=+00:00 --max-connections=4 --performance-schema=0 --max-statement-time=6 --lock-wait-timeout=5
--innodb-buffer-pool-size=8M --innodb-log-file-size=4M --innodb-log-buffer-size=1M --innodb-data-file-path=ibdata1:3M:autoextend --innodb-temp-data-file-path=ibtmp1:3M:autoextend
--innodb-flush-log-at-trx-commit=0 --innodb-doublewrite=0 --innodb-use-native-aio=0 --innodb-read-io-threads=1 --innodb-write-io-threads=1
--innodb-purge-threads=1 --innodb-fast-shutdown=2 --key-buffer-size=64K --aria-pagecache-buffer-size=1M --aria-log-file-size=8M
--thread-cache-size=0 --table-open-cache=64 --host-cache-size=0 --event-scheduler=DISABLED""".split()
FIRST = [
    "drop database if exists test",
    "create database work character set utf8mb4 collate utf8mb4_general_ci",
    # Of its database everything, of the server nothing: no files, no processes, no other accounts.
    "create user answer@localhost identified by ''",
    "grant all on work.* to answer@localhost",
    "delete from mysql.global_priv where user <> 'answer' and user not like 'mariadb.sys'",
]

def start(data, user):
    quiet = subprocess.DEVNULL
    server = subprocess.Popen(["/usr/sbin/mariadbd", *SETTINGS, "--datadir=" + data], stdin=quiet, stdout=quiet, stderr=open("/work/log", "w"))
    for _ in range(4000):
        try:
            return server, Database(user)
        except (OSError, Refused):
            if server.poll() is not None:
                break
            time.sleep(0.005)
    sys.exit(open("/work/log").read()[-4000:])

def make():
    share = "/usr/share/mysql/"
    scripts = ["mysql_system_tables.sql", "mysql_system_tables_data.sql"]
    first = "create database mysql;\nuse mysql;\nset @auth_root_socket = null;\n" + "".join(open(share + name).read() for name in scripts)
    os.mkdir("/box/data")
    made = subprocess.run(["/usr/sbin/mariadbd", *SETTINGS, "--datadir=/box/data", "--bootstrap", "--max-statement-time=0", "--net-buffer-length=16M"],
        input="\n".join(line for line in first.splitlines() if "@current_hostname" not in line), capture_output=True, text=True)
    if made.returncode:
        sys.exit((made.stdout + made.stderr)[-4000:])
    server, database = start("/box/data", None)
    for statement in FIRST:
        database.ask(statement)
    # A whole end, so that runs begin without mending anything.
    database.ask("set global innodb_fast_shutdown = 0")
    server.send_signal(signal.SIGTERM)
    if server.wait(60):
        sys.exit(open("/work/log").read()[-4000:])

class Refused(Exception):
    pass

WHOLE, BROKEN, BITS = {1, 2, 3, 8, 9, 13}, {4, 5}, 16
# Long password, long flags, a database, transactions, protocol 4.1, its passwords, several statements, several answers, plugins.
CAPABILITIES = 0x1 | 0x4 | 0x2000 | 0x200 | 0x8000 | 0x10000 | 0x20000 | 0x80000
WITH_DATABASE = 0x8
MORE = 0x8
LATE = {1969, 3024, 1317}

def value(kind, raw):
    if raw is None:
        return None
    if kind == BITS:
        return int.from_bytes(raw, "big")
    text = raw.decode("utf-8", "replace")
    if kind in WHOLE or kind in BROKEN:
        number = (int if kind in WHOLE else float)(text)
        return text if number != number or abs(number) > 2 ** 53 else number
    return text

class Reader:
    def __init__(self, body):
        self.body, self.at = body, 0

    def whole(self):
        first = self.body[self.at]
        self.at += 1
        if first < 251:
            return first
        if first == 251:
            return None
        size = {252: 2, 253: 3, 254: 8}[first]
        number = int.from_bytes(self.body[self.at:self.at + size], "little")
        self.at += size
        return number

    def text(self):
        size = self.whole()
        if size is None:
            return None
        self.at += size
        return self.body[self.at - size:self.at]

class Database:
    """The little of the wire protocol that is needed: no driver is installed where this runs."""

    def __init__(self, user="answer"):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(SOCKET)
        self.stream = self.socket.makefile("rb")
        self.body()
        name = user or "root"
        about = struct.pack("<IIB23x", CAPABILITIES | (WITH_DATABASE if user else 0), 1 << 30, 45) + name.encode() + b"\0\0"
        self.send(about + (b"work\0" if user else b"") + b"mysql_native_password\0", 1)
        reply = self.body()
        if reply[:1] == b"\xfe":
            self.send(b"", self.number + 1)
            self.body()

    def send(self, body, number=0):
        self.socket.sendall(len(body).to_bytes(3, "little") + bytes([number]) + body)

    def body(self):
        whole = b""
        while True:
            head = self.stream.read(4)
            if len(head) < 4:
                raise Refused("the database ended")
            size, self.number = int.from_bytes(head[:3], "little"), head[3]
            part = self.stream.read(size)
            if len(part) < size:
                raise Refused("the database ended")
            whole += part
            if size < 0xffffff:
                break
        if whole[:1] == b"\xff":
            code = struct.unpack("<H", whole[1:3])[0]
            said = whole[9:] if whole[3:4] == b"#" else whole[3:]
            raise Refused(("timeout: " if code in LATE else "") + said.decode("utf-8", "replace"))
        return whole

    def ask(self, text):
        """Answers the last rows that the statements bring."""
        sent = b"\x03" + text.replace("\0", "").encode()
        if len(sent) >= 0xffffff:
            raise Refused("the statement is too long")
        self.send(sent)
        table, more = None, True
        while more:
            body = self.body()
            if body[:1] == b"\x00":
                reader = Reader(body[1:])
                reader.whole()
                reader.whole()
                more = bool(struct.unpack("<H", reader.body[reader.at:reader.at + 2])[0] & MORE)
                continue
            if body[:1] == b"\xfb":
                # It asks for a file of the client's: there is none.
                self.send(b"", self.number + 1)
                continue
            table = {"name": "", "columns": [], "rows": [], "truncated": False}
            kinds = []
            for _ in range(Reader(body).whole()):
                reader = Reader(self.body())
                for _ in range(4):
                    reader.text()
                table["columns"].append(reader.text().decode())
                reader.text()
                kinds.append(reader.body[reader.at + 7])
            self.body()
            while True:
                row = self.body()
                if row[:1] == b"\xfe" and len(row) < 9:
                    more = bool(struct.unpack("<H", row[3:5])[0] & MORE)
                    break
                if len(table["rows"]) == ROWS:
                    table["truncated"] = True
                    continue
                reader = Reader(row)
                table["rows"].append([value(kind, reader.text()) for kind in kinds])
        return table

def quoted(name):
    return "`" + name.replace("`", "``") + "`"

def literal(name):
    return "'" + name.replace("\\", "\\\\").replace("'", "''") + "'"

COLUMNS = """select 'column', lower(column_name), upper(column_type), is_nullable, column_default, extra
from information_schema.columns where table_schema = 'work' and table_name = %s order by ordinal_position"""
KEYS = """select 'index', group_concat(lower(column_name) order by seq_in_index), if(index_name = 'PRIMARY', 'PRIMARY', index_type),
if(non_unique, '', 'UNIQUE'), null, null from information_schema.statistics where table_schema = 'work' and table_name = %s group by index_name order by 2"""
FOREIGN = """select 'foreign', group_concat(lower(k.column_name) order by k.ordinal_position),
concat(lower(k.referenced_table_name), '(', group_concat(lower(k.referenced_column_name) order by k.ordinal_position), ')'), r.delete_rule, r.update_rule, null
from information_schema.key_column_usage k join information_schema.referential_constraints r on r.constraint_schema = k.constraint_schema and r.constraint_name = k.constraint_name
where k.table_schema = 'work' and k.table_name = %s and k.referenced_table_name is not null group by k.constraint_name order by 2"""
CHECKS = "select 'check', check_clause, null, null, null, null from information_schema.check_constraints where constraint_schema = 'work' and table_name = %s order by 2"

def found(database, wanted):
    wanted = [name.lower() for name in wanted]
    names = [row[0] for row in database.ask("select table_name from information_schema.tables where table_schema = 'work' order by lower(table_name)")["rows"]]
    return [name for name in names if not wanted or name.lower() in wanted]

def contents(database, wanted):
    for name in found(database, wanted):
        yield {**database.ask("select * from work." + quoted(name)), "name": name.lower()}

def makes(database, wanted):
    for name in found(database, wanted):
        rows = sum((database.ask(sql % literal(name))["rows"] for sql in (COLUMNS, KEYS, FOREIGN, CHECKS)), [])
        yield {"name": name.lower(), "columns": ["what", "name", "type", "required", "default", "key"], "rows": rows, "truncated": False}

def main():
    work = json.load(sys.stdin)
    subprocess.run(["/bin/cp", "-r", "/box/data", "/work/data"], check=True)
    server, database = start("/work/data", "answer")
    try:
        if work["setup"].strip():
            database.ask(work["setup"])
    except Refused as error:
        return {"fault": "setup", "message": str(error)}
    try:
        table = database.ask(work["statement"])
        if work["compares"] == "rows":
            return {"tables": [table] if table else []}
        database.ask("commit")
        # A session of its own: the statement may have left locks and settings behind.
        database.socket.shutdown(socket.SHUT_RDWR)
        fresh = Database()
        return {"tables": list((contents if work["compares"] == "tables" else makes)(fresh, work["tables"]))}
    except Refused as error:
        return {"fault": "statement", "message": str(error)}

os.mkdir("/work/none")
if sys.argv[1:] == ["make"]:
    make()
else:
    print(json.dumps(main()))
