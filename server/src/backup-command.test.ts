import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Connection, connect } from './db/connect.ts';
import { localFileStore } from './platform/files.ts';
import { throwAwayDatabase } from './testing/database.ts';
import { compiledOnce, programOf } from './testing/program.ts';

describe('a backup in the place of all there is, in a database of the school’s own', () => {
  let database: Awaited<ReturnType<typeof throwAwayDatabase>>;
  let connection: Connection;
  let dataDir: string;
  let file: string;
  beforeAll(async () => {
    database = await throwAwayDatabase();
    connection = connect(database.url, { max: 2 });
    dataDir = await mkdtemp(join(tmpdir(), 'xueyan-replace-'));
    file = join(dataDir, 'school.tar.zst');
    await localFileStore(join(dataDir, 'files')).put(Buffer.from('before'));
    await name('before');
    await run('backup');
  });
  afterAll(async () => {
    await connection.close();
    await database.drop();
    await rm(dataDir, { recursive: true });
  });

  const run = (verb: string) => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: database.url, ...compiledOnce };
    return promisify(execFile)(process.execPath, [programOf('backup-command'), verb, file], { env });
  };
  const name = (title: string) =>
    connection.sql.execute(
      sql`insert into organization (id, name, code, type) values (gen_random_uuid(), ${title}, ${title}, 'school')`,
    );
  const names = async () => {
    const { rows } = await connection.sql.execute(
      sql`select name from organization where type = 'school' and name ~ '^[a-z]' order by name`,
    );
    return rows.map((row) => row.name);
  };
  const uploads = async () => {
    const found = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
    const paths = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    return Promise.all(paths.map(async (path) => (await readFile(path, 'utf8')).slice(0, 10)));
  };
  const aside = async () => (await readdir(dataDir)).filter((one) => one.startsWith('replaced-'));

  test('undoes what came later: rows, tables and files', async () => {
    await name('later');
    await connection.sql.execute(sql`create table of_the_next_version (id int)`);
    await localFileStore(join(dataDir, 'files')).put(Buffer.from('later'));
    await run('replace');
    expect(await names()).toEqual(['before']);
    const { rows } = await connection.sql.execute(sql`select to_regclass('of_the_next_version') as found`);
    expect(rows).toEqual([{ found: null }]);
    expect(await uploads()).toEqual(['before']);
    expect(await aside()).toEqual([]);
  });

  test('that is damaged changes nothing', async () => {
    const whole = await readFile(file);
    await truncate(file, Math.floor(whole.length / 2));
    await name('kept');
    await expect(run('replace')).rejects.toThrow();
    expect(await names()).toEqual(['before', 'kept']);
    expect(await uploads()).toEqual(['before']);
    expect(await aside()).toEqual([]);
    await writeFile(file, whole);
  });

  test('is not restored over what is there without being told to', async () => {
    await expect(run('restore')).rejects.toThrow();
    expect(await names()).toEqual(['before', 'kept']);
  });
});
