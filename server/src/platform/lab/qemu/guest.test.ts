import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir, readFile, readlink, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localFileStore } from '../../files.ts';
import { openLog } from '../../log.ts';
import type { Incident, LabEngine, StartRequest } from '../engine.ts';
import { isAlive, readProc } from './proc.ts';
import { codeOf, createTestSite, eventually, machinePid, readUntil, SIZE, type TestSite } from './test-site.ts';

const MINUTE = 60_000;
const PROMPT = 'root@xueyan:~# ';
const asRoot = process.getuid?.() === 0;

let site: TestSite;
let engine: LabEngine;
const request = (machineId: string): StartRequest => ({ machineId, image: site.image, size: SIZE });
const pidOf = (id: string): number => machinePid(site.instance, id);

beforeAll(async () => {
  site = await createTestSite('linux-basic');
  engine = site.engine();
  await engine.ensureTemplate(site.image, SIZE);
}, 5 * MINUTE);

afterAll(async () => {
  await engine.close({ destroyAll: true });
  await site.remove();
}, MINUTE);

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
    const flood = readUntil(quick.stream, /\nflood-is-over\n/, 90_000);
    quick.stream.write(`yes ${'x'.repeat(200)} | head -n 8000; echo flood-is-o""ver\r`);
    expect((await flood).split('\n').filter((line) => line === 'x'.repeat(200))).toHaveLength(8000);
    await dropped;
    await eventually(async () => (await engine.consoleTail('tty', 1))[0] === PROMPT.trimEnd());
    expect((await engine.consoleTail('tty', 2))[0]).toBe('flood-is-over');
  });

  it('loses nothing while the server is too busy to read', { timeout: MINUTE }, async () => {
    const { stream } = await engine.openConsole('tty', 'terminal');
    const all = readUntil(stream, /\ncounted\n/);
    stream.write('seq 1 4000; echo coun""ted\r');
    await readUntil(stream, /\n10\n/);
    const busy = Date.now() + 1_500;
    while (Date.now() < busy);
    const lines = (await all).split('\n').filter((line) => /^\d+$/.test(line));
    expect(lines).toEqual(Array.from({ length: 4_000 }, (_, index) => String(index + 1)));
    stream.destroy();
  });

  it('keeps its log short and its past readable', { timeout: 2 * MINUTE }, async () => {
    const { stream } = await engine.openConsole('tty', 'terminal');
    const done = readUntil(stream, /\nmuch\n/, 100_000);
    stream.write(`yes ${'y'.repeat(400)} | head -n 12000; echo mu""ch\r`);
    await done;
    const sizeOf = (name: string): Promise<number> =>
      stat(join(site.dir, 'machines/tty', name)).then(
        (file) => file.size,
        () => -1,
      );
    await eventually(async () => (await sizeOf('terminal.past')) === 256 * 1024);
    expect(await sizeOf('terminal.log')).toBeLessThan(4 * 1024 * 1024);
    stream.destroy();
  });

  it('is found again by an engine that comes later', { timeout: MINUTE }, async () => {
    const { stream } = await engine.openConsole('tty', 'terminal');
    stream.write('mark=remembered; echo be""fore\r');
    await readUntil(stream, /\nbefore\n/);
    const ended = once(stream, 'end');
    stream.resume();
    const pid = pidOf('tty');
    await engine.close();
    await ended;
    expect(isAlive(pid)).toBe(true);

    engine = site.engine();
    expect(await engine.adopt(['tty', 'never-was'], [])).toEqual({ adopted: ['tty'], lost: ['never-was'], reaped: [] });
    const later = await engine.openConsole('tty', 'terminal');
    expect(await readUntil(later.stream, /\nbefore\n/)).toContain('before');
    later.stream.write('echo $mark-again\r');
    await readUntil(later.stream, /\nremembered-again\n/);
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
    // Of an emulated guest beside others; what it started would go on for many minutes.
    expect(result.elapsedMs).toBeLessThan(30_000);
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
    expect(result.elapsedMs).toBeLessThan(30_000);
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
    await readUntil(stream, /\nstopped\n/);
    const begun = Date.now();
    const never = engine.exec('exec', 'echo never >/root/never', { limitMs: 60_000 });
    expect(await codeOf(never)).toBe('agent-silent');
    // Long before the limit of the script.
    expect(Date.now() - begun).toBeLessThan(30_000);
    stream.write('kill -CONT $(pidof qemu-ga); echo contin""ued\r');
    await readUntil(stream, /\ncontinued\n/);
    expect((await engine.exec('exec', 'ls /root')).output).not.toContain('never');
  });
});

describe('a guest that floods its channels', () => {
  /** Seconds of the server's processor time in two seconds. */
  async function costOfTwoSeconds(): Promise<number> {
    const before = process.cpuUsage();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000_000;
  }

  it('costs the server nothing while nobody asks it, and little when somebody does', {
    timeout: 2 * MINUTE,
  }, async () => {
    await engine.start(request('loud'));
    const { stream } = await engine.openConsole('loud', 'terminal');
    // Takes the place of the agent and of the wake service.
    stream.write(
      `for n in org.qemu.guest_agent.0 xueyan.wake; do for p in /sys/class/virtio-ports/*; do ${''}
      [ "$(cat $p/name)" = $n ] && while ! yes '{"return":{}}' >/dev/\${p##*/}; do killall qemu-ga wake; done 2>/dev/null & done; done; ${''}
      sleep 2; echo flood""ing\r`,
    );
    await readUntil(stream, /\nflooding\n/);
    stream.destroy();
    expect(await costOfTwoSeconds()).toBeLessThan(0.25);
    const before = process.cpuUsage();
    expect(await codeOf(engine.exec('loud', 'true'))).toBe('agent-silent');
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
    expect(await costOfTwoSeconds()).toBeLessThan(0.25);
    await engine.destroy('loud');
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
      const target = await readlink(`/proc/${pidOf('jail')}/fd/${fd}`).catch(() => '');
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
    expect([folder.uid, String(folder.gid), folder.mode & 0o7777]).toEqual([0, uids[0], 0o3770]);
    const [template] = await readdir(join(site.dir, 'templates'));
    for (const name of ['disk.qcow2', 'state', 'overlay.qcow2']) {
      const file = await stat(join(site.dir, 'templates', template ?? '', name));
      expect([file.uid, file.mode & 0o222]).toEqual([0, 0]);
    }
    await engine.destroy('jail2');
  });

  it('leaves the process no network, no capability and no way to gain one', { timeout: MINUTE }, async () => {
    const { isolation } = await engine.status();
    const status = readProc(pidOf('jail'), 'status') ?? '';
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapAmb'])
      expect(status).toMatch(new RegExp(`^${set}:\\t0+$`, 'm'));
    if (asRoot) expect(status).toMatch(/^CapBnd:\t0+$/m);
    if (!isolation.ownNetwork) return;
    const [own, host] = await Promise.all([pidOf('jail'), 'self'].map((pid) => readlink(`/proc/${pid}/ns/net`)));
    expect(own).not.toBe(host);
    const devices = (await readFile(`/proc/${pidOf('jail')}/net/dev`, 'utf8')).split('\n').slice(2).filter(Boolean);
    expect(devices.map((line) => line.trim().split(':')[0])).toEqual(['lo']);
  });

  it.runIf(asRoot)('lets its user read nothing of another machine, of what was uploaded, or of the log', async () => {
    await engine.start(request('other'));
    const data = join(site.dir, '..');
    await chmod(data, 0o755);
    await localFileStore(join(data, 'files')).put(Buffer.from('a report'));
    const log = openLog(join(data, 'log'));
    log.info('who signed in');
    await log.close();
    const { gid } = await stat(join(site.dir, 'machines/jail'));
    const readable = (folder: string): string =>
      execFileSync('/bin/sh', ['-c', 'find "$0" -type f -readable 2>/dev/null || true', join(data, folder)], {
        uid: gid,
        gid,
      }).toString();
    expect(readable('lab/machines/jail')).toContain('disk.qcow2');
    expect(['lab/machines/other', 'files', 'log'].map(readable)).toEqual(['', '', '']);
    await engine.destroy('other');
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
