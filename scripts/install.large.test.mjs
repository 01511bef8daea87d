// A school's server without internet: installed from the bundle, upgraded, and restored when an upgrade fails.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { zstdDecompressSync } from 'node:zlib';
import { makeBundle } from './lib/bundle/make-bundle.mjs';
import { readManifest, writeManifest } from './lib/bundle/manifest.mjs';
import { findNode } from './lib/dependencies.mjs';
import { runCaptured } from './lib/processes.mjs';
import { reporter } from './lib/test-parts.mjs';

const isRoot = process.getuid() === 0;
const cutOff = 'XUEYAN_TEST_CUT_OFF';
/** Seconds until a server must be ready: the first start fills a demo school, while other tests take the processors. */
const patience = '240';

if (process.env[cutOff]) describeInstalling();
else
  test('a server without internet is installed, upgraded and restored', { timeout: 1_080_000 }, async (t) => {
    // Runs the same file again, where only the loopback interface exists.
    const ways = isRoot ? ['--net'] : ['--user', '--map-current-user', '--keep-caps', '--net'];
    const line = 'PATH="$PATH:/usr/sbin:/sbin"; ip link set lo up && exec "$@"';
    const enter = [...ways, 'sh', '-c', line, 'sh'];
    if (spawnSync('unshare', [...enter, 'true']).status !== 0) return t.skip('the host allows no network of its own');
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    // Its tests are recorded as they end, since a part in which none ends for minutes is taken for stuck.
    const reporters = [
      ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
      ...[`--test-reporter=${reporter('node')}`, '--test-reporter-destination=stderr'],
    ];
    const args = [...enter, process.execPath, '--test', ...reporters, fileURLToPath(import.meta.url)];
    const { code, output } = await runCaptured('unshare', args, { env: { ...env, [cutOff]: '1' } });
    assert.equal(code, 0, output);
    t.diagnostic(output);
  });

function describeInstalling() {
  // The longest parts run in `npm run test:all` only.
  const whole = { skip: !process.env.TEST_ALL };
  let folder;
  let bundle;
  let port;
  /** Folders of the installation, and its user: never root, and no user is created. */
  let places;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'xueyan-install-'));
    chmodSync(folder, 0o755);
    // A host whose QEMU does not run: there is no image to build.
    writeFileSync(join(folder, 'qemu-system-x86_64'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    process.env.PATH = `${folder}:${process.env.PATH}`;
    port = await freePort();
    places = { prefix: join(folder, 'opt'), data: join(folder, 'var'), config: join(folder, 'xueyan.env') };
    const { path } = await makeBundle(await findNode(), { out: folder, version: '1.0.0', image: false, level: 1 });
    assert.match(path, /xueyan-1\.0\.0-linux-x64\.tar\.gz$/);
    unpack(path);
    bundle = join(folder, 'xueyan-1.0.0');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const unpack = (path) => assert.equal(spawnSync('tar', ['-C', folder, '-xzf', path]).status, 0);

  const install = (from, ...more) => {
    const args = Object.entries(places).flatMap(([name, value]) => [`--${name}`, value]);
    const who = isRoot ? ['--user', 'nobody'] : [];
    const rest = ['--port', String(port), '--demo', '--https', '--no-service', '--no-packages', ...more];
    return runCaptured(join(from, 'install.sh'), [...args, ...who, ...rest]);
  };
  const current = () => readlinkSync(join(places.prefix, 'current'));

  test('the test has no network', async () => {
    await assert.rejects(fetch('http://192.0.2.1/', { signal: AbortSignal.timeout(3000) }));
  });

  test('a bundle that was changed in transit is refused', async () => {
    const copy = derive('damaged', () => undefined, { sums: false });
    writeFileSync(join(copy, 'app/server/dist/main.mjs'), 'process.exit(0);\n');
    const { code, output } = await install(copy);
    assert.notEqual(code, 0);
    assert.match(output, /main\.mjs: FAILED/);
    assert.equal(existsSync(places.prefix), false);
    rmSync(copy, { recursive: true });
  });

  test('a bundle with a file that is not its own is refused', whole, async () => {
    const copy = derive('stranger', () => undefined, { sums: false });
    writeFileSync(join(copy, 'app/server/src/db/migrations/stranger.sql'), '');
    const { code, output } = await install(copy);
    assert.equal(code, 1);
    assert.match(output, /stranger\.sql/);
    rmSync(copy, { recursive: true });
  });

  test('the files of the container are in the bundle', () => {
    const deploy = join(bundle, 'app/deploy/container');
    const file = readFileSync(join(deploy, 'Containerfile'), 'utf8');
    const copied = [...file.matchAll(/^COPY (\S+) (\S+)$/gm)];
    assert.deepEqual(
      copied.map(([, from]) => from),
      ['app'],
    );
    const [, from, to] = copied[0];
    for (const [, program] of file.matchAll(/\["(\/[^"]+)"/g))
      assert.equal(statSync(join(bundle, program.replace(to, from))).mode & 0o111, 0o111);
    const compose = readFileSync(join(deploy, 'compose.yaml'), 'utf8');
    const [, context] = compose.match(/context: (\S+)/);
    const [, dockerfile] = compose.match(/dockerfile: (\S+)/);
    assert.ok(existsSync(join(deploy, context, dockerfile)));
  });

  let token;
  test('a bundle is installed, starts, and lets a student sign in', async () => {
    const { code, output } = await install(bundle);
    assert.equal(code, 0, output);
    assert.equal(current(), 'releases/1.0.0');
    const plainPort = await freePort();
    appendFileSync(places.config, `HTTP_PORT=${plainPort}\n`);
    await withServer(async (child) => {
      token = await signIn();
      assert.ok(token);
      assert.match((await ask('/')).text, /<script/);
      const sent = await fetch(`http://127.0.0.1:${plainPort}/a`, { redirect: 'manual' });
      assert.equal(sent.headers.get('location'), `https://127.0.0.1:${port}/a`);
      // A server that is killed is started again.
      process.kill(serverOf(child.pid), 'SIGKILL');
      const { code: health } = await runCaptured(join(places.prefix, 'current/bin/xueyan'), ['health', patience]);
      assert.equal(health, 0);
      assert.equal(await isSignedIn(token), true);
      if (isRoot) assert.notEqual(statSync(join(places.data, 'postgres')).uid, 0);
      // Run by hand: an upgrade cannot stop what it did not start.
      const { code, output } = await install(await next());
      assert.equal(code, 1);
      assert.match(output, /Stop the running server first/);
      assert.equal(current(), 'releases/1.0.0');
    });
  });

  test('a second installation of the same bundle does nothing twice', async () => {
    const release = join(places.prefix, 'releases/1.0.0');
    const { ino, mtimeMs } = statSync(release);
    appendFileSync(places.config, 'SUPPORT=Room 101\n');
    const { code, output } = await install(bundle, '--port', '1');
    assert.equal(code, 0, output);
    assert.deepEqual([statSync(release).ino, statSync(release).mtimeMs], [ino, mtimeMs]);
    assert.match(readFileSync(places.config, 'utf8'), new RegExp(`PORT=${port}[^]*Room 101`));
  });

  test('another data folder than that of the installation is refused', async () => {
    const { code, output } = await install(bundle, '--data', join(folder, 'elsewhere'));
    assert.equal(code, 2);
    assert.match(output, /the data lies there/);
  });

  test('an upgrade makes a backup first, migrates the schema, and keeps sessions', async () => {
    const { code, output } = await install(await next());
    assert.equal(code, 0, output);
    assert.equal(current(), 'releases/1.1.0');
    assert.equal(backups().length, 1);
    await withServer(async () => {
      assert.equal(await isSignedIn(token), true);
      assert.ok(await isMigrated());
    });
  });

  test(
    'an upgrade that destroys the data and does not start is undone: the old version, the old data',
    whole,
    async () => {
      const broken = await derive('1.2.0', (app) => {
        const [file, line] = findInServer(app, /await sealSecrets[$\d]*\(db, ?platform\);/);
        own(file);
        const harm = `await connection.pool.query('drop schema public cascade');throw new Error('no good');`;
        writeFileSync(
          file,
          readFileSync(file, 'utf8').replace(line, () => harm + line),
        );
      });
      const { code, output } = await install(broken, '--health-seconds', '60');
      assert.equal(code, 1);
      assert.match(output, /no good/);
      assert.match(output, /Back at 1\.1\.0/);
      assert.equal(current(), 'releases/1.1.0');
      assert.equal(existsSync(join(places.prefix, 'upgrade.json')), false);
      assert.deepEqual(
        readdirSync(places.data).filter((name) => name.startsWith('replaced-')),
        [],
      );
      await withServer(async () => {
        assert.equal(await isSignedIn(token), true);
        assert.ok(await isMigrated());
      });
    },
  );

  test('an interrupted upgrade is undone by the next run', whole, async () => {
    const backup = join(places.data, 'backups', backups().at(-1));
    writeFileSync(join(places.prefix, 'upgrade.json'), JSON.stringify({ from: '1.1.0', to: '1.2.0', backup }));
    spawnSync('ln', ['-sfn', 'releases/1.2.0', join(places.prefix, 'current')]);
    const { code, output } = await install(await next(), '--health-seconds', '60');
    assert.equal(code, 0, output);
    assert.match(output, /was cut off/);
    assert.equal(current(), 'releases/1.1.0');
    await withServer(async () => assert.equal(await isSignedIn(token), true));
  });

  const backups = () =>
    readdirSync(join(places.data, 'backups'))
      .filter((name) => name.startsWith('before-'))
      .sort();

  /** Returns another bundle made of the first: links to the same files, except those that `alter` rewrites. */
  function derive(version, alter, { sums = true } = {}) {
    const copy = join(folder, `xueyan-${version}`);
    assert.equal(spawnSync('cp', ['-al', bundle, copy]).status, 0);
    for (const path of ['manifest.json', 'SHA256SUMS', 'app/server/dist/main.mjs']) own(join(copy, path));
    alter(join(copy, 'app'));
    return sums ? writeManifest(copy, { ...readManifest(copy), version }).then(() => copy) : copy;
  }

  /** Returns a next version with a migration of its own. */
  async function next() {
    const there = join(folder, 'xueyan-1.1.0');
    if (existsSync(there)) return there;
    return derive('1.1.0', (app) => {
      const migrations = join(app, 'server/src/db/migrations');
      const journal = join(migrations, 'meta/_journal.json');
      own(journal);
      const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
      const last = entries.at(-1);
      const entry = { ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_tried_upgrade' };
      writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, entry] }));
      const sql = `create table tried_upgrade (note text); insert into tried_upgrade values ('migrated');`;
      writeFileSync(join(migrations, '9999_tried_upgrade.sql'), sql);
    });
  }

  /** Replaces a link by a copy; writing into a linked file would change both bundles. */
  function own(path) {
    const content = readFileSync(path);
    rmSync(path);
    writeFileSync(path, content);
  }

  /** Returns the one file of the built server with a text that matches, and that text. */
  function findInServer(app, pattern) {
    const dist = join(app, 'server/dist');
    const found = readdirSync(dist)
      .filter((name) => name.endsWith('.mjs'))
      .map((name) => [join(dist, name), pattern.exec(readFileSync(join(dist, name), 'utf8'))?.[0]])
      .filter(([, text]) => text !== undefined);
    assert.equal(found.length, 1, `${pattern} in ${dist}`);
    return found[0];
  }

  async function withServer(work) {
    const xueyan = join(places.prefix, 'current/bin/xueyan');
    const child = spawn(xueyan, ['start'], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    const ended = once(child, 'exit');
    try {
      const { code, output } = await runCaptured(xueyan, ['health', patience]);
      assert.equal(code, 0, output + said);
      await work(child);
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  }

  /** Requests with the certificate that the installation generated, and no other. */
  async function ask(path, { method = 'GET', headers = {}, body } = {}) {
    const ca = readFileSync(join(places.data, 'tls/self-made.crt'));
    const call = request({ host: '127.0.0.1', port, path, method, headers, ca, agent: false });
    const [reply] = await once(call.end(body), 'response');
    let text = '';
    for await (const piece of reply.setEncoding('utf8')) text += piece;
    return { status: reply.statusCode, text };
  }

  async function signIn() {
    const body = JSON.stringify({ loginName: 'student', password: 'Xueyan#2026' });
    const headers = { 'content-type': 'application/json' };
    const { text } = await ask('/api/auth/login', { method: 'POST', headers, body });
    return JSON.parse(text).meta.token;
  }

  const isSignedIn = async (authorization) =>
    (await ask('/api/system/start', { headers: { authorization } })).status === 200;

  /** Returns whether the database has the changes of 1.1.0's migration, which a backup contains. */
  async function isMigrated() {
    const file = join(places.data, `look-${Date.now()}`);
    const { code, output } = await runCaptured(join(places.prefix, 'current/bin/xueyan'), ['backup', file]);
    assert.equal(code, 0, output);
    const all = zstdDecompressSync(readFileSync(file));
    return all.includes('database/tried_upgrade/') && all.includes('migrated\n');
  }
}

/** Returns the server among the children of a process. */
function serverOf(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return Number(children.find((one) => readFileSync(`/proc/${one}/cmdline`, 'utf8').includes('main.mjs')));
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}
