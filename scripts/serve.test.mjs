// npm start restarts the server when it ends unexpectedly, and ends when it should.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './lib/paths.mjs';

let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'xueyan-serve-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

const serveUrl = new URL('./lib/serve.mjs', import.meta.url).href;

/** Serves a program of the test as npm start does; the program records each of its lives. */
function keep(name, code) {
  const lives = join(folder, `${name}.lives`);
  const program = join(folder, `${name}.mjs`);
  writeFileSync(lives, '');
  writeFileSync(
    program,
    `import { appendFileSync, readFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(lives)}, process.pid + ' ' + Date.now() + '\\n');
     const life = readFileSync(${JSON.stringify(lives)}, 'utf8').trim().split('\\n').length;
     const ready = () => process.send?.({ ready: true });
     const stay = () => setInterval(() => undefined, 1000);
     ${code}`,
  );
  const runner = `import { serve } from ${JSON.stringify(serveUrl)};
    serve([{ command: process.execPath, args: [${JSON.stringify(program)}], env: process.env, keep: true }]);`;
  const process_ = spawn(process.execPath, ['--input-type=module', '-e', runner], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, npm_lifecycle_event: '' },
  });
  return supervised(process_, () => readFileSync(lives, 'utf8').trim().split('\n').filter(Boolean).map(readLife));
}

const readLife = (line) => {
  const [pid, at] = line.split(' ').map(Number);
  return { pid, at };
};

function supervised(child, lives) {
  const ended = once(child, 'exit');
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  return { child, lives, said: () => said, end: async () => (await ended)[0] };
}

async function until(what, limitMs = 20_000) {
  for (const end = Date.now() + limitMs; Date.now() < end; await wait(50)) {
    const found = await what();
    if (found) return found;
  }
  throw new Error(`not within ${limitMs} ms: ${what}`);
}

test('a server that is killed is restarted within three seconds, as often as needed §list.32', async () => {
  const begunAt = Date.now();
  let startMs = 0;
  const { child, lives, end, said } = keep('killed', 'ready(); stay(); process.on("SIGTERM", () => process.exit(0));');
  for (const nth of [1, 2, 3]) {
    const killedAt = Date.now();
    const born = await until(() => lives()[nth - 1]);
    if (nth === 1) startMs = Date.now() - begunAt;
    else assert.ok(Date.now() - killedAt < 3000 + 2 * startMs, 'within three seconds, and what a busy host adds');
    // Its message that it is ready must have arrived.
    await wait(300);
    if (nth < 3) process.kill(born.pid, 'SIGKILL');
  }
  assert.match(said(), /SIGKILL/);
  child.kill('SIGTERM');
  assert.equal(await end(), 0);
  assert.equal(lives().length, 3);
});

test('a program that cannot start at all ends with its own code, and is not retried', async () => {
  for (const code of [1, 78]) {
    const { lives, end } = keep(`stillborn-${code}`, `process.exit(${code});`);
    assert.equal(await end(), code);
    assert.equal(lives().length, 1);
  }
});

test('a program that ran, and then cannot start, is retried with growing pauses until it can', async () => {
  const { child, lives, end } = keep(
    'ill',
    'if (life === 1) { ready(); setTimeout(() => process.exit(1), 300); } else if (life < 5) process.exit(1); else { ready(); stay(); }',
  );
  await until(() => lives().length === 5);
  const at = lives().map((life) => life.at);
  // A busy host prolongs any of them, and shortens none; timers are exact to a few milliseconds.
  for (const [n, pause] of [200, 400, 800, 1600].entries())
    assert.ok(at[n + 1] - at[n] > pause - 20, 'the pauses grow');
  await wait(300);
  child.kill('SIGTERM');
  await end();
  assert.equal(lives().length, 5);
});

test('a program that was told to end is not restarted', async () => {
  const { lives, end } = keep('told', 'ready(); stay(); process.on("SIGTERM", () => process.exit(0));');
  const { pid } = await until(() => lives()[0]);
  await wait(300);
  process.kill(pid, 'SIGTERM');
  assert.equal(await end(), 0);
  assert.equal(lives().length, 1);
});

test('a signal to stop is handled during the pause before the next start', async () => {
  const { child, lives, end } = keep(
    'pause',
    'if (life === 1) { ready(); setTimeout(() => process.exit(1), 300); } else process.exit(1);',
  );
  await until(() => lives().length === 4);
  // The fourth has ended too, and the pause after it is well over a second.
  await wait(500);
  child.kill('SIGINT');
  assert.equal(await end(), 0);
});

test('npm start restarts a killed server, and leaves nothing behind when it is stopped', async () => {
  await withSchool([], async ({ child, said, end, answers }) => {
    const [first] = serversOf(child.pid);
    process.kill(first, 'SIGKILL');
    await until(() => said().includes('SIGKILL'));
    await until(answers, 60_000);
    const [second] = serversOf(child.pid);
    assert.notEqual(second, first);
    child.kill('SIGTERM');
    assert.equal(await end(), 0);
    assert.equal(await answers(), false);
    assert.throws(() => process.kill(second, 0));
  });
});

test('npm start -- --servers 2 serves on while a killed server is restarted, and all end when stopped', async () => {
  await withSchool(['--servers', '2'], async ({ child, end, answers }) => {
    const [keeper] = serversOf(child.pid);
    const [first, second] = serversOf(keeper);
    process.kill(second, 'SIGKILL');
    // Until the process that hands connections on has noticed the end, it may hand one to the dead server.
    await until(() => !existsSync(`/proc/${second}`));
    for (let call = 0; call < 10; call += 1) assert.equal(await answers(), true);
    const third = await until(() => serversOf(keeper).find((pid) => pid !== first && pid !== second));
    assert.deepEqual(serversOf(keeper), [first, third]);
    child.kill('SIGTERM');
    assert.equal(await end(), 0);
    for (const pid of [keeper, first, third]) assert.throws(() => process.kill(pid, 0));
  });
});

/** Starts a separate school by npm start, until the work is done. */
async function withSchool(args, work) {
  const dataDir = mkdtempSync(join(tmpdir(), 'xueyan-start-'));
  // A host whose QEMU does not run: there is no image to build.
  writeFileSync(join(folder, 'qemu-system-x86_64'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const port = await freePort();
  const child = spawn(process.execPath, ['scripts/start.mjs', '--no-system-packages', ...args], {
    cwd: root,
    env: {
      ...process.env,
      npm_lifecycle_event: '',
      PATH: `${folder}:${process.env.PATH}`,
      DATA_DIR: dataDir,
      DEMO: '0',
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { end, said } = supervised(child, () => []);
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/api/auth/sysinfo`, { signal: AbortSignal.timeout(5_000) }).then(
      (reply) => reply.ok,
      () => false,
    );
  try {
    await until(() => said().includes('(ready)'), 300_000).catch((error) => assert.fail(`${error.message}\n${said()}`));
    await work({ child, said, end, answers });
  } finally {
    child.kill('SIGTERM');
    await end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Returns the servers among the children of a process. */
function serversOf(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  return children.filter((one) => one && commandOf(one).includes('main.ts'));
}

/** Returns the command of a process; empty after its end. */
const commandOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}
