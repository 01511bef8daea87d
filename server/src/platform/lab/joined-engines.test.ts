import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeLab } from '../../testing/fake-lab.ts';
import type { FakeLab } from '../../testing/fake-lab-shape.ts';
import { type Incident, type LabEngine, LabError } from './engine.ts';
import { joinEngines } from './joined-engines.ts';

let host: FakeLab;
let cluster: FakeLab;
let both: LabEngine;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const size = { cpus: 1, memoryMb: 256 };
const start = (machineId: string, engine?: 'qemu' | 'lxd') =>
  both.start({ machineId, size, image: { recipe: 'linux-basic', build: 'one', engine } });

beforeEach(() => {
  host = fakeLab();
  cluster = Object.assign(fakeLab(), { engines: ['lxd'] });
  both = joinEngines(host, cluster, log, 20);
});
afterEach(() => both.close());

test('starts each machine where its image says, on this host where it says nothing, and finds it there again', async () => {
  await start('plain');
  await start('far', 'lxd');
  expect([[...host.running], [...cluster.running]]).toEqual([['plain'], ['far']]);
  expect([both.engines, both.held()]).toEqual([
    ['qemu', 'lxd'],
    ['plain', 'far'],
  ]);
  cluster.onExec = () => ({ output: 'from the cluster' });
  expect((await both.exec('far', 'true')).output).toBe('from the cluster');
  await both.suspend('far');
  expect([...cluster.asleep]).toEqual(['far']);
  await both.destroy('far');
  expect(cluster.asleep.size).toBe(0);
});

test('restores a snapshot where the machine is, also while it sleeps', async () => {
  await start('far', 'lxd');
  await both.snapshots.take('far', 'first');
  await both.suspend('far');
  await both.snapshots.restore('far', 'first');
  expect(cluster.kept.get('far')).toEqual(new Set(['first']));
  expect(host.kept.has('far')).toBe(false);
});

test('removes data here and from the cluster, also while the cluster is away', async () => {
  const about = { path: import.meta.filename, name: 'scores.csv', unpack: false, mostBytes: 1e6, mostFiles: 1 };
  for (const engine of [host, cluster]) for (const id of ['scores', 'logs']) engine.made.set(id, { id, ...about });
  await both.data.remove('scores');
  expect([host, cluster].map(({ made }) => [...made.keys()])).toEqual([['logs'], ['logs']]);
  vi.spyOn(cluster.data, 'remove').mockRejectedValue(new LabError('engine-unavailable'));
  await both.data.remove('logs');
  expect(host.made.size).toBe(0);
});

test('adds the cluster to what is said of this host', async () => {
  cluster.memoryMb = 64_000;
  expect(await both.status()).toMatchObject({
    host: { memoryMb: 16_384 },
    cluster: { available: true, memoryMb: 64_000 },
  });
});

test('takes over the machines of both', async () => {
  await start('plain');
  await start('far', 'lxd');
  expect(await both.adopt(['plain', 'far', 'never'], [])).toMatchObject({ adopted: ['plain', 'far'], lost: ['never'] });
});

test('says nothing of the machines of a cluster that is away, and meets them when it is back', async () => {
  await start('plain');
  const incidents: Incident[] = [];
  both.onIncident((incident) => incidents.push(incident));
  const away = vi.spyOn(cluster, 'adopt').mockRejectedValue(new LabError('engine-unavailable'));
  expect(await both.adopt(['plain', 'far'], [])).toMatchObject({ adopted: ['plain'], lost: [] });
  await expect(start('new', 'lxd')).rejects.toMatchObject({ code: 'engine-unavailable' });
  expect(incidents).toEqual([]);
  away.mockRestore();
  await expect.poll(() => incidents).toMatchObject([{ machineId: 'far', kind: 'ended' }]);
  expect(host.running.has('plain')).toBe(true);
  await start('new', 'lxd');
  expect(cluster.running.has('new')).toBe(true);
});
