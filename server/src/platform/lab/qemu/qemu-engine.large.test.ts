import { once } from 'node:events';
import { chmod, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Incident, LabEngine, StartRequest } from '../engine.ts';
import { findMachines, isAlive } from './proc.ts';
import { codeOf, createTestSite, eventually, machinePid, readUntil, SIZE, type TestSite } from './test-site.ts';

const MINUTE = 60_000;

let site: TestSite;
let engine: LabEngine;
const request = (machineId: string): StartRequest => ({ machineId, image: site.image, size: SIZE });
const pidOf = (id: string): number => machinePid(site.instance, id);

const isRunning = (id: string): boolean => findMachines(site.instance).has(id);

beforeAll(async () => {
  site = await createTestSite('linux-basic');
  engine = site.engine();
}, 5 * MINUTE);

afterAll(async () => {
  await engine.close({ destroyAll: true });
  await site.remove();
}, MINUTE);

describe('images and templates', () => {
  it('boots cold and reports it while there is no template', { timeout: 3 * MINUTE }, async () => {
    const result = await engine.start(request('cold'));
    expect(result).toMatchObject({ from: 'cold', fallback: 'template-missing' });
    await eventually(async () => (await engine.consoleTail('cold', 1))[0]?.endsWith('#') === true);
    await engine.destroy('cold');
  });

  it('makes one template for two concurrent calls', { timeout: 3 * MINUTE }, async () => {
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

  it('rejects an image that was never built', async () => {
    const missing = { ...request('nothing'), image: { recipe: 'linux-basic', build: 'other' } };
    expect(await codeOf(engine.start(missing))).toBe('image-missing');
  });

  it('fails a build without leaving anything behind', async () => {
    expect(await codeOf(engine.buildImage('no-such-recipe', 'x1', () => undefined))).toBe('build-failed');
    expect(await readdir(join(site.dir, 'images'))).toEqual(['kept']);
  });

  it('aborts a build and removes what it had made', { timeout: MINUTE }, async () => {
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
  it('knows the time and has random numbers of its own and the right permissions', { timeout: MINUTE }, async () => {
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

  it('is shared by two concurrent starts, and a third start changes nothing', { timeout: MINUTE }, async () => {
    const [first, second] = await Promise.all([engine.start(request('same')), engine.start(request('same'))]);
    expect(second).toBe(first);
    const pid = pidOf('same');
    await engine.start(request('same'));
    expect(pidOf('same')).toBe(pid);
    expect([...findMachines(site.instance).keys()].filter((id) => id === 'same')).toHaveLength(1);
    await engine.destroy('same');
  });

  it('starts four times at once', { timeout: 2 * MINUTE }, async () => {
    const ids = Array.from({ length: 4 }, (_, index) => `many-${index}`);
    const results = await Promise.all(ids.map((id) => engine.start(request(id))));
    expect(results.every((result) => result.from === 'template')).toBe(true);
    const answers = await Promise.all(ids.map((id) => engine.exec(id, `echo ${id}`)));
    expect(answers.map((answer) => answer.output.trim())).toEqual(ids);
    await Promise.all(ids.map((id) => engine.destroy(id)));
    expect(findMachines(site.instance).size).toBe(0);
  });

  it('is cancelled by a destroy in the middle of its start', { timeout: MINUTE }, async () => {
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
    const small = await engine.screenshot('seen', 320);
    expect(small.readUInt32BE(16)).toBeLessThanOrEqual(320);
    expect(small.readUInt32BE(16)).toBeGreaterThan(100);
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
    await engine.ensureTemplate(site.image, SIZE);
    // A clone has devices that were restored, not only made.
    expect(await engine.start(request('again'))).toMatchObject({ from: 'template' });
    await engine.exec('again', 'echo kept >/root/file; : >/run/before; sync; (sleep 0.2; reboot) >/dev/null 2>&1 &');
    await eventually(async () => {
      const answer = await engine.exec('again', '[ ! -e /run/before ] && cat /root/file').catch(() => null);
      return answer?.output === 'kept\n';
    }, MINUTE);
    await engine.destroy('again');
  });
});

describe('the power switch of a machine', () => {
  it('boots the disk after power-off, with all that was written', { timeout: 3 * MINUTE }, async () => {
    await engine.start(request('switch'));
    const look = async () => (await engine.exec('switch', 'cat /root/kept; [ -e /run/before ] || echo fresh')).output;
    await engine.exec('switch', 'echo kept >/root/kept; touch /run/before');
    expect(await look()).toBe('kept\n');
    await engine.power.off('switch');
    expect(engine.held()).not.toContain('switch');
    expect(await codeOf(engine.power.off('switch'))).toBe('not-running');
    expect(await engine.start(request('switch'))).toMatchObject({ from: 'cold', fallback: null });
    expect(await look()).toBe('kept\nfresh\n');
    await engine.destroy('switch');
  });
});

describe('suspending', () => {
  it('keeps files, variables and the running shell', { timeout: 2 * MINUTE }, async () => {
    await engine.start(request('sleepy'));
    const before = await engine.openConsole('sleepy', 'terminal');
    before.stream.write('secret=abc123; echo text >/root/file; echo rea""dy\r');
    await readUntil(before.stream, /\nready\n/);
    const ended = once(before.stream, 'end');
    before.stream.resume();
    await engine.suspend('sleepy');
    await ended;
    expect(isRunning('sleepy')).toBe(false);
    expect(await codeOf(engine.exec('sleepy', 'true'))).toBe('not-running');

    expect(await engine.start(request('sleepy'))).toMatchObject({ from: 'suspended', fallback: null });
    const after = await engine.openConsole('sleepy', 'terminal');
    after.stream.write('echo $secret-$(cat /root/file)\r');
    await readUntil(after.stream, /\nabc123-text\n/);
    const { output } = await engine.exec('sleepy', 'date +%s');
    expect(Math.abs(Number(output) - Date.now() / 1000)).toBeLessThan(3);
  });

  it('survives restarts of the server, also a second one', { timeout: 2 * MINUTE }, async () => {
    await engine.suspend('sleepy');
    await engine.close();
    engine = site.engine();
    expect(await engine.adopt([], ['sleepy'])).toEqual({ adopted: [], lost: [], reaped: [] });
    expect(await engine.start(request('sleepy'))).toMatchObject({ from: 'suspended' });
    expect((await engine.exec('sleepy', 'cat /root/file')).output).toBe('text\n');
  });

  it('boots its own disk when the saved state is broken', { timeout: 3 * MINUTE }, async () => {
    await engine.exec('sleepy', 'sync');
    await engine.suspend('sleepy');
    const state = join(site.dir, 'machines/sleepy/state');
    await using file = await open(state, 'r+');
    await file.truncate(100_000);
    expect(await engine.start(request('sleepy'))).toMatchObject({ from: 'cold', fallback: 'restore-failed' });
    expect((await engine.exec('sleepy', 'cat /root/file')).output).toBe('text\n');
  });

  it('boots its own disk after the process was killed', { timeout: 3 * MINUTE }, async () => {
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

describe('adoption', () => {
  it('ends unknown machines and leaves suspended ones alone', { timeout: 2 * MINUTE }, async () => {
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

  it('removes an image with its templates and then reports it missing', { timeout: MINUTE }, async () => {
    await engine.start(request('orphan'));
    await engine.removeImage(site.image.build);
    expect((await engine.exec('orphan', 'echo still here; cat /etc/hostname')).output).toContain('still here');
    expect(await codeOf(engine.start(request('later')))).toBe('image-missing');
    await engine.destroy('orphan');
    await rm(join(site.dir, 'images'), { recursive: true, force: true });
    await mkdir(join(site.dir, 'images'));
  });
});
