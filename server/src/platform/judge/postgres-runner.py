# Runs a statement on a PostgreSQL of its own, inside the jail, and prints as JSON what came of it. With the argument
# "make" it prepares the cluster that each run begins with a copy of.
import json, os, socket, struct, subprocess, sys, time

ROWS = 2000
BIN = "/opt/postgres/bin/"
SETTINGS = """
listen_addresses = ''
unix_socket_directories = '/work'
fsync = off
full_page_writes = off
synchronous_commit = off
wal_level = minimal
max_wal_senders = 0
max_connections = 6
max_worker_processes = 0
autovacuum = off
shared_buffers = 16MB
min_wal_size = 2MB
jit = off
timezone = 'UTC'
statement_timeout = 6000
"""
FIRST = """update pg_database set datistemplate = false;
drop database template0;
drop database postgres;
create role answer login;
create database work owner answer;
"""

def make():
    version = subprocess.run([BIN + "postgres", "--version"], capture_output=True, text=True, check=True).stdout
    made = subprocess.run([BIN + "initdb", "-D", "/box/data", "-U", "judge", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C", "--wal-segsize=1"], capture_output=True, text=True)
    if made.returncode:
        sys.exit(made.stderr)
    with open("/box/data/postgresql.conf", "a") as settings:
        settings.write(SETTINGS)
        if int(version.split()[2].split(".")[0]) >= 18:
            settings.write("io_method = sync\n")
    for statement in FIRST.splitlines():
        first = subprocess.run([BIN + "postgres", "--single", "-D", "/box/data", "template1"], input=statement + "\n", capture_output=True, text=True)
        if first.returncode or "ERROR" in first.stderr:
            sys.exit(first.stderr)
    os.remove("/box/data/postmaster.opts") if os.path.exists("/box/data/postmaster.opts") else None

class Refused(Exception):
    pass

NUMBERS = {20: int, 21: int, 23: int, 26: int, 700: float, 701: float}

def value(kind, raw):
    if raw is None:
        return None
    text = raw.decode("utf-8", "replace")
    if kind == 16:
        return text == "t"
    if kind in NUMBERS:
        number = NUMBERS[kind](text)
        return text if number != number or abs(number) > 2 ** 53 else number
    return text

class Database:
    """The little of the wire protocol that is needed: no driver is installed where this runs."""

    def __init__(self):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect("/work/.s.PGSQL.5432")
        self.stream = self.socket.makefile("rb")
        about = b"user\0answer\0database\0work\0\0"
        self.socket.sendall(struct.pack("!ii", len(about) + 8, 196608) + about)
        self.state = b"I"
        self.finish()

    def message(self):
        head = self.stream.read(5)
        if len(head) < 5:
            raise Refused("the database ended")
        return head[:1], self.stream.read(struct.unpack("!i", head[1:])[0] - 4)

    def finish(self):
        """Reads what comes of a query to its end; answers the last rows that it brought."""
        table, fault = None, None
        while True:
            kind, body = self.message()
            if kind == b"T":
                table = {"name": "", "columns": [], "rows": [], "truncated": False}
                kinds, at = [], 2
                for _ in range(struct.unpack("!h", body[:2])[0]):
                    end = body.index(b"\0", at)
                    table["columns"].append(body[at:end].decode())
                    kinds.append(struct.unpack("!i", body[end + 7:end + 11])[0])
                    at = end + 19
            elif kind == b"D":
                if len(table["rows"]) == ROWS:
                    table["truncated"] = True
                    continue
                row, at = [], 2
                for type_of in kinds:
                    size = struct.unpack("!i", body[at:at + 4])[0]
                    row.append(value(type_of, None if size < 0 else body[at + 4:at + 4 + size]))
                    at += 4 + max(size, 0)
                table["rows"].append(row)
            elif kind == b"G":
                self.socket.sendall(b"f" + struct.pack("!i", 5) + b"\0")
            elif kind == b"E":
                fields = dict((field[:1], field[1:]) for field in body.split(b"\0") if field)
                fault = fields.get(b"M", b"").decode("utf-8", "replace")
                if fields.get(b"C") == b"57014":
                    fault = "timeout: " + fault
                if fields.get(b"V") == b"FATAL":
                    raise Refused(fault)
            elif kind == b"Z":
                self.state = body
                if fault is not None:
                    raise Refused(fault)
                return table

    def ask(self, text):
        sent = text.replace("\0", "").encode() + b"\0"
        self.socket.sendall(b"Q" + struct.pack("!i", len(sent) + 4) + sent)
        return self.finish()

def quoted(name):
    return '"' + name.replace('"', '""') + '"'

NAMES = """select n.nspname, c.relname, c.oid::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'v', 'm', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%' order by lower(c.relname), n.nspname"""
COLUMNS = """select 'column', lower(a.attname), upper(format_type(a.atttypid, a.atttypmod)), a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity::text
from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum where a.attrelid = %s and a.attnum > 0 and not a.attisdropped order by a.attnum"""
CONSTRAINTS = "select 'constraint', contype::text, pg_get_constraintdef(oid), null, null, null from pg_constraint where conrelid = %s and contype <> 'n' order by 2, 3"
INDEXES = """select 'index', lower(regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', '')), case when indisunique then 'UNIQUE' else '' end, null, null, null
from pg_index where indrelid = %s and not exists (select from pg_constraint where conindid = indexrelid) order by 2"""

def found(database, wanted):
    wanted = [name.lower() for name in wanted]
    return [row for row in database.ask(NAMES)["rows"] if not wanted or row[1].lower() in wanted]

def contents(database, wanted):
    for schema, name, _ in found(database, wanted):
        yield {**database.ask("select * from " + quoted(schema) + "." + quoted(name)), "name": name.lower()}

def makes(database, wanted):
    for _, name, number in found(database, wanted):
        rows = sum((database.ask(sql % number)["rows"] for sql in (COLUMNS, CONSTRAINTS, INDEXES)), [])
        yield {"name": name.lower(), "columns": ["what", "name", "type", "required", "default", "key"], "rows": rows, "truncated": False}

def main():
    work = json.load(sys.stdin)
    subprocess.run(["/bin/cp", "-r", "/box/data", "/work/data"], check=True)
    os.chmod("/work/data", 0o700)
    quiet = subprocess.DEVNULL
    subprocess.Popen([BIN + "postgres", "-D", "/work/data"], stdin=quiet, stdout=quiet, stderr=open("/work/log", "w"))
    for _ in range(2000):
        try:
            database = Database()
            break
        except (OSError, Refused):
            time.sleep(0.005)
    else:
        sys.exit(open("/work/log").read())
    try:
        if work["setup"].strip():
            database.ask(work["setup"])
    except Refused as error:
        return {"fault": "setup", "message": str(error)}
    try:
        table = database.ask(work["statement"])
        if work["compares"] == "rows":
            return {"tables": [table] if table else []}
        if database.state != b"I":
            database.ask("commit")
        database.ask("set search_path = public; set statement_timeout = 6000")
        return {"tables": list((contents if work["compares"] == "tables" else makes)(database, work["tables"]))}
    except Refused as error:
        return {"fault": "statement", "message": str(error)}

if sys.argv[1:] == ["make"]:
    make()
else:
    print(json.dumps(main()))
