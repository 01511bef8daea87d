import { once } from 'node:events';
import { chmod, mkdir, open, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Incident, type LabEngine, LabError, type StartRequest } from '../engine.ts';
import { findMachines, isAlive, readProc } from './proc.ts';
import { createTestSite, eventually, readUntil, SIZE, type TestSite } from './test-site.ts';

const MINUTE = 60_000;
const PROMPT = 'root@xueyan:~# ';
const asRoot = process.getuid?.() === 0;

let site: TestSite;
let engine: LabEngine;
const request = (machineId: string): StartRequest => ({ machineId, image: site.image, size: SIZE });
const isRunning = (id: string): boolean => findMachines(site.instance).has(id);
/** Never 0: a signal to process 0 would end the tests themselves. */
function pidOf(id: string): number {
  const pid = findMachines(site.instance).get(id);
  if (!pid) throw new Error(`${id} does not run`);
  return pid;
}
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof LabError ? error.code : String(error)),
  );

beforeAll(async () => {
  site = await createTestSite('linux-basic');
  engine = site.engine();
}, 5 * MINUTE);

afterAll(async () => {
  await engine.close({ destroyAll: true });
  await site.remove();
}, MINUTE);

describe('images and templates', () => {
  it('boots cold and says so while there is no template', { timeout: 3 * MINUTE }, async () => {
    const result = await engine.start(request('cold'));
    expect(result).toMatchObject({ from: 'cold', fallback: 'template-missing' });
    await eventually(async () => (await engine.consoleTail('cold', 1))[0]?.endsWith('#') === true);
    await engine.destroy('cold');
  });

  it('makes one template for two callers at once', { timeout: 3 * MINUTE }, async () => {
    const lines: string[] = [];
    const made = await Promise.all([
      engine.ensureTemplate(site.image, SIZE, (line) => lines.push(line)),
      engine.ensureTemplate(site.image, SIZE),
    ]);
    expect(new Set(made.map((one) => one.key)).size).toBe(1);
    expect(lines.at(-1)).toBe('the template is ready');
    expect(await engine.hasTemplate(site.image, SIZE)).toBe(true);
    expect(await engine.hasTemplate(site.image, { cpus: 1, memoryMb: 128 })).toBe(false);
    expect(await engine.ensureTemplate(site.image, SIZE)).toMatchObject({ made: false });
    expect(await readdir(join(site.dir, 'templates'))).toHaveLength(1);
  });

  it('starts a usable machine from the template', { timeout: MINUTE }, async () => {
    expect(await engine.start(request('warm'))).toMatchObject({ from: 'template', fallback: null });
    expect(await engine.exec('warm', 'echo hello')).toMatchObject({ exitCode: 0, output: 'hello\n' });
    await engine.destroy('warm');
  });

  it('refuses an image that was never built', async () => {
    const missing = { ...request('nothing'), image: { recipe: 'linux-basic', build: 'other' } };
    expect(await codeOf(engine.start(missing))).toBe('image-missing');
  });

  it('fails a build without leaving anything behind', async () => {
    expect(await codeOf(engine.buildImage('no-such-recipe', 'x1', () => undefined))).toBe('build-failed');
    expect(await readdir(join(site.dir, 'images'))).toEqual(['kept']);
  });

  it('stops a build that is called off and removes what it had made', { timeout: MINUTE }, async () => {
    const abort = new AbortController();
    const building = engine.buildImage(
      'linux-basic',
      'x2',
      (line) => line.startsWith('[2/') && abort.abort(),
      abort.signal,
    );
    expect(await codeOf(building)).toBe('cancelled');
    expect(await readdir(join(site.dir, 'images'))).toEqual(['kept']);
  });
});

describe('a clone', () => {
  it('knows the time, has random numbers of its own and the right rights', { timeout: MINUTE }, async () => {
    await Promise.all([engine.start(request('one')), engine.start(request('two'))]);
    const random = await Promise.all(
      ['one', 'two'].map((id) => engine.exec(id, 'head -c 16 /dev/urandom | xxd -p; cat /proc/sys/kernel/random/uuid')),
    );
    expect(random[0]?.output).not.toBe(random[1]?.output);
    const before = Math.floor(Date.now() / 1000) - 1;
    const { output } = await engine.exec('one', 'date +%s; id -un; hostname');
    const [time, user, host] = output.split('\n');
    expect(Number(time)).toBeGreaterThanOrEqual(before);
    expect(Number(time)).toBeLessThanOrEqual(Date.now() / 1000 + 1);
    expect([user, host]).toEqual(['root', 'xueyan']);
    await Promise.all([engine.destroy('one'), engine.destroy('two')]);
  });

  it('is shared by two starts at once, and a third changes nothing', { timeout: MINUTE }, async () => {
    const [first, second] = await Promise.all([engine.start(request('same')), engine.start(request('same'))]);
    expect(second).toBe(first);
    const pid = pidOf('same');
    await engine.start(request('same'));
    expect(pidOf('same')).toBe(pid);
    expect([...findMachines(site.instance).keys()].filter((id) => id === 'same')).toHaveLength(1);
    await engine.destroy('same');
  });

  it('starts eight times at once', { timeout: 2 * MINUTE }, async () => {
    const ids = Array.from({ length: 8 }, (_, index) => `many-${index}`);
    const results = await Promise.all(ids.map((id) => engine.start(request(id))));
    expect(results.every((result) => result.from === 'template')).toBe(true);
    const answers = await Promise.all(ids.map((id) => engine.exec(id, `echo ${id}`)));
    expect(answers.map((answer) => answer.output.trim())).toEqual(ids);
    await Promise.all(ids.map((id) => engine.destroy(id)));
    expect(findMachines(site.instance).size).toBe(0);
  });

  it('is called off by a destroy in the middle of its start', { timeout: MINUTE }, async () => {
    const starting = codeOf(engine.start(request('hasty')));
    await new Promise((resolve) => setTimeout(resolve, 40));
    await engine.destroy('hasty');
    expect(await starting).toBe('cancelled');
    expect(isRunning('hasty')).toBe(false);
    expect(await readdir(join(site.dir, 'machines'))).not.toContain('hasty');
  });

  it('shows its screen and reports what it uses', { timeout: MINUTE }, async () => {
    await engine.start(request('seen'));
    const picture = await engine.screenshot('seen');
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    const { stream } = await engine.openConsole('seen', 'desktop');
    expect(await readUntil(stream, 'RFB 003.008')).toContain('RFB');
    const usage = await engine.usage('seen');
    expect(usage.memoryMb).toBeGreaterThan(5);
    expect(usage.uptimeMs).toBeGreaterThan(0);
    const ended = once(stream, 'close');
    await engine.destroy('seen');
    await ended;
    expect(await codeOf(engine.usage('seen'))).toBe('not-running');
  });

  it('restarts when the guest reboots', { timeout: 2 * MINUTE }, async () => {
    await engine.start(request('again'));
    await engine.exec('again', 'echo kept >/root/file; : >/run/before; sync; (sleep 0.2; reboot) >/dev/null 2>&1 &');
    await eventually(async () => {
      const answer = await engine.exec('again', '[ ! -e /run/before ] && cat /root/file').catch(() => null);
      return answer?.output === 'kept\n';
    }, MINUTE);
    await engine.destroy('again');
  });
});

describe('the terminal', () => {
  it('shows the prompt at once, echoes, and shows a second reader what was before', { timeout: MINUTE }, async () => {
    await engine.start(request('tty'));
    const first = await engine.openConsole('tty', 'terminal');
    const greeting = await readUntil(first.stream, PROMPT);
    expect(greeting).toContain('欢迎使用学验实验机');
    first.stream.write('echo 你好-$((6*7))\r');
    await readUntil(first.stream, '你好-42');
    const second = await engine.openConsole('tty', 'terminal');
    expect(await readUntil(second.stream, '你好-42')).toContain('欢迎');
    second.stream.write('echo both-$((1+1))\r');
    await Promise.all([readUntil(first.stream, 'both-2'), readUntil(second.stream, 'both-2')]);
  });

  it('tells the guest its size', { timeout: MINUTE }, async () => {
    const { stream, resize } = await engine.openConsole('tty', 'terminal');
    for (const columns of [90, 100, 133]) resize(columns, 41);
    await eventually(async () => (await engine.exec('tty', 'stty -F /dev/hvc0 size')).output === '41 133\n');
    resize(1, 100_000);
    await eventually(async () => (await engine.exec('tty', 'stty -F /dev/hvc0 size')).output === '200 20\n');
    resize(80, 24);
    stream.destroy();
  });

  it('drops a reader that does not read, and not the others', { timeout: 2 * MINUTE }, async () => {
    const slow = await engine.openConsole('tty', 'terminal');
    const quick = await engine.openConsole('tty', 'terminal');
    const dropped = new Promise((resolve) => slow.stream.once('close', resolve));
    const flood = readUntil(quick.stream, /\nflood-is-over\r\n/, 90_000);
    quick.stream.write(`yes ${'x'.repeat(200)} | head -n 8000; echo flood-is-o""ver\r`);
    expect((await flood).split('\n').filter((line) => line === `${'x'.repeat(200)}\r`)).toHaveLength(8000);
    await dropped;
    await eventually(async () => (await engine.consoleTail('tty', 1))[0] === PROMPT.trimEnd());
    expect((await engine.consoleTail('tty', 2))[0]).toBe('flood-is-over');
  });

  it('is found again by an engine that comes later', { timeout: MINUTE }, async () => {
    const { stream } = await engine.openConsole('tty', 'terminal');
    stream.write('mark=remembered; echo be""fore\r');
    await readUntil(stream, /\nbefore\r\n/);
    const ended = once(stream, 'end');
    stream.resume();
    const pid = pidOf('tty');
    await engine.close();
    await ended;
    expect(isAlive(pid)).toBe(true);

    engine = site.engine();
    expect(await engine.adopt(['tty', 'never-was'], [])).toEqual({ adopted: ['tty'], lost: ['never-was'], reaped: [] });
    const later = await engine.openConsole('tty', 'terminal');
    expect(await readUntil(later.stream, /\nbefore\r\n/)).toContain('before');
    later.stream.write('echo $mark-again\r');
    await readUntil(later.stream, /\nremembered-again\r\n/);
    expect((await engine.exec('tty', 'echo alive')).output).toBe('alive\n');
    const incident = new Promise<Incident>((resolve) => engine.onIncident(resolve));
    process.kill(pid, 'SIGKILL');
    expect(await incident).toMatchObject({ machineId: 'tty', kind: 'ended' });
    await engine.destroy('tty');
  });
});

describe('a script', () => {
  beforeAll(() => engine.start(request('exec')).then(() => undefined), MINUTE);
  afterAll(() => engine.destroy('exec'));

  it('gives exit code and output in order', { timeout: MINUTE }, async () => {
    const script = 'echo one; echo two >&2; echo three >/dev/stderr; printf "四\\377"; exit 7';
    const result = await engine.exec('exec', script);
    expect(result).toMatchObject({ exitCode: 7, output: 'one\ntwo\nthree\n四\ufffd', cut: false, timedOut: false });
  });

  it('is killed at its limit with everything it started', { timeout: MINUTE }, async () => {
    const script = 'echo begun; setsid sleep 1111 & (trap "" TERM INT; exec sleep 2222)';
    const result = await engine.exec('exec', script, { limitMs: 1_500 });
    expect(result).toMatchObject({ exitCode: 124, timedOut: true, output: 'begun\n' });
    expect(result.elapsedMs).toBeLessThan(8_000);
    const left = await engine.exec('exec', 'ps | grep -cE "sleep (1{4}|2{4})$"');
    expect(left.output).toBe('0\n');
  });

  it('is cut at ten megabytes of output and still ends as it wants', { timeout: MINUTE }, async () => {
    const script = 'dd if=/dev/zero bs=1M count=10 2>/dev/null | tr "\\0" a; exit 3';
    const result = await engine.exec('exec', script, { limitMs: 60_000 });
    expect(result).toMatchObject({ exitCode: 3, cut: true, timedOut: false });
    expect(result.output).toBe('a'.repeat(64 * 1024));
    const short = await engine.exec('exec', 'printf 汉汉汉', { maxBytes: 7 });
    expect(short).toMatchObject({ cut: true, output: '汉汉' });
  });

  it('does not wait for what it leaves in the background', { timeout: MINUTE }, async () => {
    const result = await engine.exec('exec', 'echo started; (sleep 3333; echo late) & exit 0');
    expect(result).toMatchObject({ exitCode: 0, output: 'started\n', timedOut: false });
    expect(result.elapsedMs).toBeLessThan(5_000);
    expect((await engine.exec('exec', 'ps | grep -cE "sleep 3{4}$"')).output).toBe('1\n');
  });

  it('may be long, and may be called off', { timeout: MINUTE }, async () => {
    const long = `${'# a comment line of some length\n'.repeat(6_000)}echo done`;
    expect(await engine.exec('exec', long)).toMatchObject({ exitCode: 0, output: 'done\n' });
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 300);
    expect(await codeOf(engine.exec('exec', 'sleep 4444', { signal: abort.signal }))).toBe('cancelled');
    expect((await engine.exec('exec', 'ps | grep -cE "sleep 4{4}$"')).output).toBe('0\n');
  });

  it('fails clearly while the agent is silent and works again afterwards', { timeout: 2 * MINUTE }, async () => {
    const { stream } = await engine.openConsole('exec', 'terminal');
    stream.write('kill -STOP $(pidof qemu-ga); echo stop""ped\r');
    await readUntil(stream, /\nstopped\r\n/);
    const begun = Date.now();
    expect(await codeOf(engine.exec('exec', 'echo never >/root/never'))).toBe('agent-silent');
    expect(Date.now() - begun).toBeLessThan(10_000);
    stream.write('kill -CONT $(pidof qemu-ga); echo contin""ued\r');
    await readUntil(stream, /\ncontinued\r\n/);
    expect((await engine.exec('exec', 'ls /root')).output).not.toContain('never');
  });
});

describe('suspending', () => {
  it('keeps files, variables and the running shell', { timeout: 2 * MINUTE }, async () => {
    await engine.start(request('sleepy'));
    const before = await engine.openConsole('sleepy', 'terminal');
    before.stream.write('secret=abc123; echo text >/root/file; echo rea""dy\r');
    await readUntil(before.stream, /\nready\r\n/);
    const ended = once(before.stream, 'end');
    before.stream.resume();
    await engine.suspend('sleepy');
    await ended;
    expect(isRunning('sleepy')).toBe(false);
    expect(await codeOf(engine.exec('sleepy', 'true'))).toBe('not-running');

    expect(await engine.start(request('sleepy'))).toMatchObject({ from: 'suspended', fallback: null });
    const after = await engine.openConsole('sleepy', 'terminal');
    after.stream.write('echo $secret-$(cat /root/file)\r');
    await readUntil(after.stream, /\nabc123-text\r\n/);
    const { output } = await engine.exec('sleepy', 'date +%s');
    expect(Math.abs(Number(output) - Date.now() / 1000)).toBeLessThan(3);
  });

  it('survives a restart of the server, also a second time', { timeout: 2 * MINUTE }, async () => {
    await engine.suspend('sleepy');
    await engine.close();
    engine = site.engine();
    expect(await engine.adopt([], ['sleepy'])).toEqual({ adopted: [], lost: [], reaped: [] });
    expect(await engine.start(request('sleepy'))).toMatchObject({ from: 'suspended' });
    expect((await engine.exec('sleepy', 'cat /root/file')).output).toBe('text\n');
  });

  it('boots the own disk when the saved state is broken', { timeout: 3 * MINUTE }, async () => {
    await engine.exec('sleepy', 'sync');
    await engine.suspend('sleepy');
    const state = join(site.dir, 'machines/sleepy/state');
    await using file = await open(state, 'r+');
    await file.truncate(100_000);
    expect(await engine.start(request('sleepy'))).toMatchObject({ from: 'cold', fallback: 'restore-failed' });
    expect((await engine.exec('sleepy', 'cat /root/file')).output).toBe('text\n');
  });

  it('boots the own disk after the process was killed', { timeout: 3 * MINUTE }, async () => {
    const incident = new Promise<Incident>((resolve) => engine.onIncident(resolve));
    process.kill(pidOf('sleepy'), 'SIGKILL');
    expect(await incident).toEqual({ machineId: 'sleepy', kind: 'ended', detail: 'QEMU has ended' });
    expect(await engine.start(request('sleepy'))).toMatchObject({ from: 'cold', fallback: null });
    expect((await engine.exec('sleepy', 'cat /root/file')).output).toBe('text\n');
  });

  it('is followed by a fresh disk after a reset', { timeout: MINUTE }, async () => {
    expect(await engine.reset(request('sleepy'))).toMatchObject({ from: 'template' });
    expect((await engine.exec('sleepy', 'cat /root/file')).exitCode).not.toBe(0);
    await engine.destroy('sleepy');
    await engine.destroy('sleepy');
  });
});

describe('isolation', () => {
  beforeAll(() => engine.start(request('jail')).then(() => undefined), MINUTE);

  it('keeps the guest from the host', { timeout: MINUTE }, async () => {
    const server = createServer((socket) => socket.end('open\n'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { output } = await engine.exec('jail', `nc -w 2 10.0.2.2 ${port} </dev/null || echo refused`);
    expect(output).toContain('refused');
    expect(output).not.toContain('open');
    server.close();
  });

  it('opens no port', async () => {
    const inodes = new Set<string>();
    for (const fd of await readdir(`/proc/${pidOf('jail')}/fd`)) {
      const target = await import('node:fs/promises').then((fs) =>
        fs.readlink(`/proc/${pidOf('jail')}/fd/${fd}`).catch(() => ''),
      );
      const inode = /^socket:\[(\d+)\]$/.exec(target)?.[1];
      if (inode) inodes.add(inode);
    }
    const sockets = await Promise.all(['tcp', 'tcp6', 'udp'].map((name) => readFile(`/proc/net/${name}`, 'utf8')));
    const used = sockets
      .join('\n')
      .split('\n')
      .filter((line) => inodes.has(line.trim().split(/\s+/)[9] ?? ''));
    expect(used).toEqual([]);
  });

  it.runIf(asRoot)('runs each machine as a user of its own that may not change the template', async () => {
    await engine.start(request('jail2'));
    const uids = ['jail', 'jail2'].map((id) => /^Uid:\s+(\d+)/m.exec(readProc(pidOf(id), 'status') ?? '')?.[1]);
    expect(uids).not.toContain('0');
    expect(new Set(uids).size).toBe(2);
    const folder = await stat(join(site.dir, 'machines/jail'));
    expect([String(folder.uid), folder.mode & 0o777]).toEqual([uids[0], 0o700]);
    const [template] = await readdir(join(site.dir, 'templates'));
    for (const name of ['disk.qcow2', 'state', 'overlay.qcow2']) {
      const file = await stat(join(site.dir, 'templates', template ?? '', name));
      expect([file.uid, file.mode & 0o222]).toEqual([0, 0]);
    }
    await engine.destroy('jail2');
  });

  it('holds the process in its control groups, and removes them', { timeout: MINUTE }, async () => {
    const { isolation } = await engine.status();
    if (isolation.cgroup === 0) return;
    const groups = readProc(pidOf('jail'), 'cgroup') ?? '';
    const path = `/xueyan-${site.instance}/jail`;
    expect(groups).toContain(path);
    const limit =
      isolation.cgroup === 1
        ? `/sys/fs/cgroup/memory${path}/memory.limit_in_bytes`
        : `/sys/fs/cgroup${path}/memory.max`;
    expect(Number(await readFile(limit, 'utf8'))).toBe((SIZE.memoryMb + 192) * 1024 * 1024);
    await engine.destroy('jail');
    await expect(readFile(limit)).rejects.toThrow('ENOENT');
    expect(await readdir(join(site.dir, 'machines'))).not.toContain('jail');
  });
});

describe('adoption', () => {
  it('ends machines that nobody knows and leaves suspended ones alone', { timeout: 2 * MINUTE }, async () => {
    await Promise.all(['known', 'unknown', 'resting'].map((id) => engine.start(request(id))));
    await engine.suspend('resting');
    await engine.close();
    const unknown = pidOf('unknown');
    engine = site.engine();
    expect(await engine.adopt(['known'], ['resting'])).toEqual({ adopted: ['known'], lost: [], reaped: ['unknown'] });
    expect(isAlive(unknown)).toBe(false);
    expect((await readdir(join(site.dir, 'machines'))).sort()).toEqual(['known', 'resting']);
    expect(await engine.start(request('resting'))).toMatchObject({ from: 'suspended' });
    await Promise.all(['known', 'resting'].map((id) => engine.destroy(id)));
  });
});

describe('failures', () => {
  it('refuses to start on a disk that is nearly full', { timeout: MINUTE }, async () => {
    const full = site.engine({ minFreeDiskMb: 1_000_000_000 });
    expect(await codeOf(full.start(request('full')))).toBe('disk-full');
    expect(await codeOf(full.buildImage('linux-basic', 'full', () => undefined))).toBe('disk-full');
    await full.close();
  });

  it('boots cold when the template is broken and stops using it', { timeout: 5 * MINUTE }, async () => {
    const [name = ''] = await readdir(join(site.dir, 'templates'));
    const state = join(site.dir, 'templates', name, 'state');
    await chmod(state, 0o644);
    await writeFile(state, 'this is no state of a machine');
    expect(await engine.start(request('broken'))).toMatchObject({ from: 'cold', fallback: 'restore-failed' });
    expect((await engine.exec('broken', 'echo works')).output).toBe('works\n');
    await engine.reset(request('broken'));
    expect(await engine.hasTemplate(site.image, SIZE)).toBe(false);
    expect(await engine.ensureTemplate(site.image, SIZE)).toMatchObject({ made: true });
    expect(await engine.reset(request('broken'))).toMatchObject({ from: 'template' });
    await engine.destroy('broken');
  });

  it('works in a folder with a very long name', { timeout: 3 * MINUTE }, async () => {
    const deep = await createTestSite('linux-basic', `${'a'.repeat(90)}/${'学'.repeat(40)}`);
    const other = deep.engine();
    const far = { machineId: 'far', image: deep.image, size: SIZE };
    expect(await other.start(far)).toMatchObject({ from: 'cold' });
    await other.suspend('far');
    expect(await other.start(far)).toMatchObject({ from: 'suspended' });
    await other.close({ destroyAll: true });
    await deep.remove();
  });

  it('removes an image with its templates and then says that it is missing', { timeout: MINUTE }, async () => {
    await engine.start(request('orphan'));
    await engine.removeImage(site.image.build);
    expect((await engine.exec('orphan', 'echo still here; cat /etc/hostname')).output).toContain('still here');
    expect(await codeOf(engine.start(request('later')))).toBe('image-missing');
    await engine.destroy('orphan');
    await rm(join(site.dir, 'images'), { recursive: true, force: true });
    await mkdir(join(site.dir, 'images'));
  });
});
