import { mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLog } from './log.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'xueyan-log-'));
});
afterEach(() => rm(dir, { recursive: true }));

const linesOf = async (name: string) =>
  (await readFile(join(dir, name), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test('writes one line per event, with the details of errors', async () => {
  const log = openLog(dir);
  log.info('started', { port: 80 });
  log.info('failed', { error: new Error('两行\n字') });
  await log.close();
  const [started, failed] = await linesOf('server.log');
  expect(started).toMatchObject({ level: 'info', message: 'started', port: 80 });
  expect(failed.error.message).toBe('两行\n字');
  expect((await stat(join(dir, 'server.log'))).mode & 0o077).toBe(0);
});

test('names the failed query but omits its values, such as a report or the hash of a password', async () => {
  const log = openLog(dir);
  const failed = new DrizzleQueryError(
    'update "run" set "content" = $1',
    ['私密的报告\nparams: $& 第二行'],
    new Error('away'),
  );
  log.error('request failed', { error: failed });
  await log.close();
  const [{ error }] = await linesOf('server.log');
  expect(error).toMatchObject({ message: 'Failed query: update "run" set "content" = $1', cause: 'Error: away' });
  expect(error.stack).toContain('log.test.ts');
  expect(await readFile(join(dir, 'server.log'), 'utf8')).not.toMatch(/私密|第二行/);
});

test('a long-running server begins a new file when the old one is large, without losing a line', async () => {
  const log = openLog(dir, 1000);
  const count = 25;
  for (let i = 0; i < count; i++) {
    log.info('line', { i });
    // Simulates a server, which writes from time to time.
    if (i % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await log.close();
  expect((await readdir(dir)).sort()).toEqual(['server.log', 'server.log.1']);
  const kept = [...(await linesOf('server.log.1')), ...(await linesOf('server.log'))];
  // The second to last file was deleted.
  expect(kept.map(({ i }) => i)).toEqual(Array.from({ length: kept.length }, (_, i) => count - kept.length + i));
  expect((await stat(join(dir, 'server.log.1'))).size).toBeLessThan(1200);
});

test('appends to the file of the previous start', async () => {
  for (const message of ['first', 'second']) {
    const log = openLog(dir);
    log.info(message);
    await log.close();
  }
  expect((await linesOf('server.log')).map(({ message }) => message)).toEqual(['first', 'second']);
});

test('continues once a full disk has room again, and reports the number of lost lines', async () => {
  // A device that is always full replaces the file.
  await symlink('/dev/full', join(dir, 'server.log'));
  const log = openLog(dir);
  for (const message of ['lost', 'lost too', 'and lost']) {
    log.info(message);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await rm(join(dir, 'server.log'));
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  log.info('here again');
  await log.close();
  expect((await linesOf('server.log')).map(({ message, lost }) => [message, lost])).toEqual([
    ['lines were lost while the log could not be written', 3],
    ['here again', undefined],
  ]);
});
