# Runs a statement on a database of its own, inside the jail, and prints as JSON what came of it.
import json, sqlite3, sys

ROWS = 2000

def statements(text):
    """One after the other; a semicolon inside of a text or a trigger ends none."""
    part = ""
    for piece in text.split(";"):
        part += piece + ";"
        if sqlite3.complete_statement(part):
            if part.strip(" \t\r\n;"):
                yield part
            part = ""
    if part.strip(" \t\r\n;"):
        yield part

def value(one):
    if isinstance(one, bytes):
        return one.hex()
    if isinstance(one, float) and (one != one or one in (float("inf"), float("-inf"))):
        return str(one)
    return str(one) if isinstance(one, int) and abs(one) > 2 ** 53 else one

def table(name, cursor):
    rows = cursor.fetchmany(ROWS + 1)
    return {
        "name": name,
        "columns": [column[0] for column in cursor.description],
        "rows": [[value(one) for one in row] for row in rows[:ROWS]],
        "truncated": len(rows) > ROWS,
    }

def quoted(name):
    return '"' + name.replace('"', '""') + '"'

def names(db, wanted):
    found = [row[0] for row in db.execute("select name from sqlite_master where type in ('table', 'view') and name not like 'sqlite_%' order by lower(name)")]
    wanted = [name.lower() for name in wanted]
    return [name for name in found if not wanted or name.lower() in wanted]

def contents(db, wanted):
    return [table(name.lower(), db.execute("select * from " + quoted(name))) for name in names(db, wanted)]

def schema(db, wanted):
    made = []
    for name in names(db, wanted):
        rows = [["column", c[1].lower(), c[2].upper(), c[3], c[4], c[5]] for c in db.execute(f"pragma table_info({quoted(name)})")]
        rows += [["reference", k[3].lower(), k[2].lower(), (k[4] or "").lower(), k[6], k[5]] for k in db.execute(f"pragma foreign_key_list({quoted(name)})")]
        for index in list(db.execute(f"pragma index_list({quoted(name)})")):
            columns = ",".join((i[2] or "").lower() for i in db.execute(f"pragma index_info({quoted(index[1])})"))
            rows.append(["index", columns, "UNIQUE" if index[2] else "", None, None, None])
        made.append({"name": name.lower(), "columns": ["what", "name", "type", "required", "default", "key"], "rows": rows, "truncated": False})
    return made

def main():
    sys.setrecursionlimit(10000)
    work = json.load(sys.stdin)
    db = sqlite3.connect(":memory:", isolation_level=None)
    db.execute("pragma foreign_keys = on")
    try:
        for one in statements(work["setup"]):
            db.execute(one)
    except (sqlite3.Error, sqlite3.Warning) as error:
        return {"fault": "setup", "message": str(error)}
    tables = []
    try:
        for one in statements(work["statement"]):
            cursor = db.execute(one)
            if cursor.description:
                tables = [table("", cursor)]
        if work["compares"] != "rows":
            if db.in_transaction:
                db.execute("commit")
            tables = (contents if work["compares"] == "tables" else schema)(db, work["tables"])
    except (sqlite3.Error, sqlite3.Warning, ValueError) as error:
        return {"fault": "statement", "message": str(error)}
    return {"tables": tables}

print(json.dumps(main()))
