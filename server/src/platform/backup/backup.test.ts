import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Connection, connect } from '../../db/connect.ts';
import { newId } from '../../db/id.ts';
import { run, throwAwayDatabase, withDatabase } from '../../testing/database.ts';
import { openSchool, type School } from '../../testing/school.ts';
import { bytesOf, readArchive } from './archive.ts';
import { makeBackup } from './backup.ts';
import { openBackups } from './backups.ts';
import type { ImageFolders } from './image-archive.ts';
import { restoreBackup } from './restore.ts';

const key = 'a key of sixteen characters and more';
let school: School;
/** Connection to the same database, open while the server is stopped. */
let still: Connection;
let dir: string;
let filesDir: string;
const drops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const database = await throwAwayDatabase();
  school = await openSchool({ demo: true, database });
  still = connect(database.url, { max: 3 });
  dir = await mkdtemp(join(tmpdir(), 'xueyan-backup-'));
  filesDir = join(school.server.platform.backups.dir, '../files');
  await school.server.platform.files.put(Buffer.from('实验报告'));
  await school.server.platform.files.put(Buffer.alloc(3_000_000, 'x'));
});
afterAll(async () => {
  for (const drop of drops) await drop();
  await still.close();
  await school.close();
  await rm(dir, { recursive: true });
});

const backup = (name: string, secret: string | null = null, images?: ImageFolders) =>
  makeBackup(join(dir, name), { pool: still.pool, filesDir }, secret, { images });

/** Creates a second, empty installation. */
async function emptyInstallation() {
  const admin = inject('databaseUrl');
  const name = `restored_${newId().replaceAll('-', '').slice(-12)}`;
  await run(admin, `create database ${name}`);
  const connection = connect(withDatabase(admin, name), { max: 4 });
  drops.push(async () => {
    await connection.close();
    await run(admin, `drop database if exists ${name} with (force)`);
  });
  const folder = await mkdtemp(join(dir, 'installation-'));
  return { connection, filesDir: join(folder, 'files'), imagesDir: join(folder, 'images') };
}

/** Returns everything that the catalogue knows of the tables, and a checksum of each table's rows. */
async function picture({ sql: db }: Pick<Connection, 'sql'>) {
  const rows = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows;
  const tables = await rows(sql`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace) order by 1`);
  const sums: Record<string, unknown> = {};
  for (const { name } of tables as { name: string }[]) {
    const [sum] = await rows(
      sql.raw(
        `select count(*)::int as rows, md5(coalesce(string_agg(r::text, '\n' order by r::text), '')) as sum from ${name} r`,
      ),
    );
    sums[name] = sum;
  }
  return {
    sums,
    columns: await rows(sql`
      select table_name, column_name, data_type, is_nullable, column_default, is_generated from information_schema.columns
      where table_schema = 'public' order by 1, 2`),
    constraints: await rows(sql`
      select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as is, convalidated from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2`),
    indexes: await rows(sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`),
    triggers: await rows(sql`
      select tgrelid::regclass::text as table, tgname, tgenabled, pg_get_triggerdef(oid) as is from pg_trigger
      where not tgisinternal order by 1, 2`),
    sequences: await rows(sql`select sequencename, last_value from pg_sequences order by 1`),
  };
}

async function filesOf(root: string) {
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = files.toSorted().map(async (path) => [path.slice(root.length), await readFile(path, 'base64')]);
  return Promise.all(contents);
}

describe('a backup', () => {
  /** Restores a backup once more into the installation that the first test restored it into. */
  let restoreAgain = async (): Promise<unknown> => 'nothing was restored';

  test.each([
    ['as it is', null],
    ['encrypted', key],
  ])('%s, restored into an empty installation, is identical table by table and file by file', async (name, secret) => {
    let before: Awaited<ReturnType<typeof picture>> | undefined;
    // A running server writes by itself, which would make the two differ.
    await school.restart(async () => {
      before = await picture(still);
      const made = await backup(`same-${name}`, secret);
      expect(made).toMatchObject({ sealed: secret !== null, files: expect.any(Number) });
    });
    const target = await emptyInstallation();
    await restoreBackup(join(dir, `same-${name}`), target, secret);
    const after = await picture(target.connection);
    // Its servers are gone; everything else is as it was.
    const { rows } = await target.connection.sql.execute(
      sql`select count(*)::int as n, bool_and(stopped and address = '' and secret = '') as gone from node`,
    );
    expect(rows).toEqual([{ n: 1, gone: true }]);
    expect({ ...after, sums: { ...after.sums, node: null } }).toEqual({
      ...before,
      sums: { ...before?.sums, node: null },
    });
    expect(
      Object.values(before?.sums ?? {}).filter((sum) => (sum as { rows: number }).rows > 0).length,
    ).toBeGreaterThan(15);
    const files = await filesOf(filesDir);
    expect(files.length).toBeGreaterThanOrEqual(2);
    expect(await filesOf(target.filesDir)).toEqual(files);
    restoreAgain = () => restoreBackup(join(dir, `same-${name}`), target, secret);
  });

  test('is a snapshot, unaffected by concurrent writes', async () => {
    const { connection } = school.server;
    let writing = true;
    let pairs = 0;
    await connection.sql.execute(sql`create table pair_a (n int); create table zz_pair_b (n int)`);
    const writer = (async () => {
      while (writing) {
        pairs += 1;
        await connection.sql.execute(
          sql.raw(`with a as (insert into pair_a values (${pairs}))
          insert into zz_pair_b values (${pairs})`),
        );
      }
    })();
    await backup('moment');
    writing = false;
    await writer;
    const found: Record<string, string> = {};
    await readArchive(join(dir, 'moment'), null, async (entry) => {
      const table = /^database\/((?:zz_)?pair_\w)\//.exec(entry.name)?.[1];
      if (table) found[table] = (await bytesOf(entry)).toString();
    });
    await connection.sql.execute(sql`drop table pair_a; drop table zz_pair_b`);
    expect(found.pair_a).toBe(found.zz_pair_b);
    expect(found.pair_a?.split('\n').length).toBeLessThan(pairs + 2);
  });

  test('encrypted contains no plain text and opens only with its key', async () => {
    await backup('secret', key);
    const target = await emptyInstallation();
    const path = join(dir, 'secret');
    expect((await readFile(path)).includes('head.json')).toBe(false);
    await expect(restoreBackup(path, target, null)).rejects.toMatchObject({ code: 'noKey' });
    await expect(restoreBackup(path, target, 'some other key of characters')).rejects.toMatchObject({
      code: 'wrongKey',
    });
  });

  test.each([
    ['open', null],
    ['encrypted', key],
  ])('that is damaged is refused and leaves the installation empty: %s', async (name, secret) => {
    const path = join(dir, `damaged-${name}`);
    await backup(`damaged-${name}`, secret);
    const bytes = await readFile(path);
    const target = await emptyInstallation();
    for (const at of [20, 0.3, 0.6, 0.95].map((part) => (part < 1 ? Math.floor(bytes.length * part) : part))) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0x55;
      await writeFile(path, changed);
      await expect(restoreBackup(path, target, secret)).rejects.toThrow(/损坏|密钥/);
    }
    await writeFile(path, bytes);
    await truncate(path, Math.floor(bytes.length * 0.7));
    await expect(restoreBackup(path, target, secret)).rejects.toMatchObject({ code: 'damaged' });
    await writeFile(path, bytes);
    await restoreBackup(path, target, secret);
  });

  test('is not restored into an installation that has data', async () => {
    await expect(restoreAgain()).rejects.toMatchObject({ code: 'notEmpty' });
    await writeFile(join(dir, 'nothing'), 'some text that is no backup at all');
    const empty = await emptyInstallation();
    await expect(restoreBackup(join(dir, 'nothing'), empty, null)).rejects.toMatchObject({ code: 'notABackup' });
  });
});

describe('images that nothing can make again', () => {
  const base = 'linux-basic-m1';
  const saved = 'saved-m2';
  const uploaded = 'uploaded-m3';
  let from: string;

  /** Writes the files of a build; returns the SHA-256 of its disk. */
  async function build(name: string, disk: string) {
    await mkdir(join(from, name), { recursive: true });
    for (const [file, text] of Object.entries({ 'disk.qcow2': disk, vmlinuz: 'kernel', 'manifest.json': '{}' }))
      await writeFile(join(from, name, file), text);
    return createHash('sha256').update(disk).digest('hex');
  }
  async function image(source: string, name: string, baseBuild: string, checksum: string) {
    await still.sql.execute(sql`
      with image as (
        insert into lab_image (id, recipe, name, source, state, build, image_version)
        values (gen_random_uuid(), ${name}, ${name}, ${source}, 'published', ${name}, 1) returning id)
      insert into lab_image_version (image_id, number, build, base_build, size_mb, checksum)
      select id, 1, ${name}, ${baseBuild}, 1, ${checksum} from image`);
  }
  beforeAll(async () => {
    from = join(dir, 'built');
    // One that is shipped is built again; it is kept here because a saved disk stands on it.
    await image('shipped', base, '', await build(base, 'the disk below'));
    await image('machine', saved, base, await build(saved, 'what a teacher has installed'));
    await image('upload', uploaded, '', await build(uploaded, 'a disk from elsewhere'));
    await image('shipped', 'debian-m4', '', await build('debian-m4', 'made by the recipe'));
  });

  test.each([
    ['as they are', null],
    ['encrypted', key],
  ])('are kept beside the backup with what they stand on, and restored: %s', async (name, secret) => {
    const to = join(dir, `with-${name}.images`);
    const made = await backup(`with-${name}`, secret, { from, to });
    expect(made).toMatchObject({ imageCount: 3, imageBytes: expect.any(Number) });
    const target = await emptyInstallation();
    const restored = await restoreBackup(join(dir, `with-${name}`), target, secret);
    expect(restored).toMatchObject({ images: 3, missingImages: [] });
    expect((await readdir(target.imagesDir)).toSorted()).toEqual([base, saved, uploaded].toSorted());
    expect(await readFile(join(target.imagesDir, saved, 'disk.qcow2'), 'utf8')).toBe('what a teacher has installed');
    // Each machine runs as a user of its own, which has to read them.
    expect((await stat(join(target.imagesDir, saved))).mode & 0o777).toBe(0o755);
    expect((await stat(join(target.imagesDir, saved, 'disk.qcow2'))).mode & 0o777).toBe(0o444);
  });

  test('are written once, however many backups there are, and removed with the last that needs them', async () => {
    const folder = join(dir, 'folder');
    const open = (secret: string | null) => {
      const place = { dir: folder, key: secret, imagesDir: from, restoreCommand: '' };
      return openBackups({ ...place, pool: still.pool, filesDir });
    };
    const backups = open(null);
    const files = async () => (await readdir(join(folder, 'images'))).filter((one) => !one.endsWith('.json'));
    const age = async () => {
      for (const one of await readdir(join(folder, 'images'))) await utimes(join(folder, 'images', one), 0, 0);
    };
    expect(await backups.imageBytesToCome()).toBeGreaterThan(0);
    await backups.make('one', { images: true });
    const first = await files();
    expect(first).toHaveLength(3);
    expect(await backups.imageBytesToCome()).toBe(0);
    await backups.make('two', { images: true });
    expect(await files()).toEqual(first);
    await age();
    await backups.remove('one');
    expect(await files()).toEqual(first);
    await backups.remove('two');
    expect(await files()).toEqual([]);
    // Another key opens none of those that are there.
    await open(key).make('sealed', { images: true });
    await open(`${key} of today`).make('sealed again', { images: true });
    expect(await files()).toHaveLength(6);
    await backups.make('without', { images: false });
    expect(await files()).toHaveLength(6);
  });

  test('that are missing are named, and stop nothing', async () => {
    const to = join(dir, 'holed.images');
    await backup('holed', null, { from, to });
    const [lost = ''] = (await readdir(to)).filter((one) => one.startsWith(uploaded));
    await rm(join(to, lost));
    const [damaged = ''] = (await readdir(to)).filter((one) => one.startsWith(saved));
    await truncate(join(to, damaged), 40);
    const target = await emptyInstallation();
    const restored = await restoreBackup(join(dir, 'holed'), target, null);
    expect(restored.images).toBe(1);
    expect(restored.missingImages.toSorted()).toEqual([saved, uploaded].toSorted());
    expect(await readdir(target.imagesDir)).toEqual([base]);
    const one = join(to, (await readdir(to)).find((name) => name.startsWith(base)) ?? '');
    await expect(restoreBackup(one, await emptyInstallation(), null)).rejects.toMatchObject({ code: 'notABackup' });
  });
});
