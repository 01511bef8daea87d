// What is left of a template however its making ends, over a stand-in for QEMU that listens and never answers.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cgroups, openCgroups } from './cgroup.ts';
import { createLayout, layoutOf } from './layout.ts';
import { DISK_FILE } from './machine-record.ts';
import { isAlive, listMachines } from './proc.ts';
import { createQemuEngine } from './qemu-engine.ts';
import { codeOf, eventually } from './test-site.ts';

const standIn = `#!/usr/bin/perl
use Socket;
if (grep { $_ eq '--version' } @ARGV) { print "QEMU emulator version 9.0\\n"; exit }
if (grep { /,help$/ } @ARGV) { print "  rom=<OnOffAuto>\\n"; exit }
my @lines;
for my $name ('agent', 'wake', 'qmp') {
  my $line;
  socket($line, PF_UNIX, SOCK_STREAM, 0) and bind($line, sockaddr_un($name)) and listen($line, 9) or die;
  push @lines, $line;
}
sleep while 1;
`;
const instance = `t${randomBytes(4).toString('hex')}`;
const image = { recipe: 'r', build: 'b' };
const size = { cpus: 1, memoryMb: 64 };
const path = process.env.PATH;

let base: string;
let groups: Cgroups;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'xueyan-killed-'));
  // The machines' users run the stand-in.
  await chmod(base, 0o755);
  const programs = join(base, 'programs');
  await mkdir(programs, { mode: 0o755 });
  await writeFile(join(programs, 'qemu-system-x86_64'), standIn, { mode: 0o755 });
  await writeFile(join(programs, 'qemu-img'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  process.env.PATH = [programs, path].join(delimiter);
  const layout = layoutOf(join(base, 'lab'));
  await createLayout(layout);
  const folder = layout.image(image.build);
  await mkdir(folder);
  await writeFile(join(folder, 'overlay.qcow2'), '');
  const manifest = { ...image, append: '', minMemoryMb: 64, diskMb: 64, bytes: 1, user: 'root' };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  groups = await openCgroups(instance);
});
afterAll(async () => {
  process.env.PATH = path;
  for (const [, pid] of listMachines(instance)) process.kill(pid, 'SIGKILL');
  for (const id of await groups.list()) await groups.remove(id);
  await groups.dispose();
  await rm(base, { recursive: true, force: true });
});

const options = () => ({
  ...{ dir: join(base, 'lab'), recipesDir: base, instance, minFreeDiskMb: 0 },
  accelerator: 'tcg' as const,
});
const quiet = () => undefined;
const engine = () => createQemuEngine({ ...options(), log: { info: quiet, warn: quiet, error: quiet } });

/** Counts what there is on the host of this installation's machines. */
async function counted() {
  const files = await Promise.all(
    (await readdir(join(base, 'lab', 'machines'))).map((id) =>
      readdir(join(base, 'lab', 'machines', id), { withFileTypes: true }).catch(() => []),
    ),
  );
  return {
    processes: listMachines(instance).length,
    sockets: files.flat().filter((file) => file.isSocket()).length,
    overlays: files.flat().filter(({ name }) => name === DISK_FILE).length,
    groups: (await groups.list()).length,
  };
}
const nothing = { processes: 0, sockets: 0, overlays: 0, groups: 0 };
const oneMachine = () => ({ processes: 1, sockets: 3, overlays: 1, groups: groups.version === 0 ? 0 : 1 });
const isUp = () => eventually(async () => (await counted()).sockets === 3);

it('a template that fails leaves nothing', async () => {
  const own = engine();
  const making = codeOf(own.ensureTemplate(image, size));
  await isUp();
  expect(await counted()).toEqual(oneMachine());
  for (const [, pid] of listMachines(instance)) process.kill(pid, 'SIGKILL');
  expect(await making).toBe('boot-failed');
  expect(await counted()).toEqual(nothing);
  await own.close();
});

it('a server that stops leaves nothing of a template', async () => {
  const own = engine();
  const making = codeOf(own.ensureTemplate(image, size));
  await isUp();
  await own.close();
  expect(await making).toBe('cancelled');
  expect(await counted()).toEqual(nothing);
});

it('what a killed server was making is ended by the next one', async () => {
  const script = `
    const { createQemuEngine } = await import(${JSON.stringify(join(import.meta.dirname, 'qemu-engine.ts'))});
    const quiet = () => undefined;
    const engine = createQemuEngine({ ...${JSON.stringify(options())}, log: { info: quiet, warn: quiet, error: quiet } });
    await engine.ensureTemplate(${JSON.stringify(image)}, ${JSON.stringify(size)});`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
  const exit = once(server, 'exit');
  await isUp();
  server.kill('SIGKILL');
  await exit;
  expect(await counted()).toEqual(oneMachine());
  const left = listMachines(instance).map(([, pid]) => pid);
  const next = engine();
  expect((await next.adopt([], [])).reaped).toHaveLength(1);
  expect([await counted(), left.map(isAlive)]).toEqual([nothing, [false]]);
  expect(await readdir(join(base, 'lab', 'templates'))).toEqual([]);
  await next.close();
});
